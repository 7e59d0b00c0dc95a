/// A target that writes a property through a key path, so that observers and setters are called. Its memory is that
/// of the complete model: of the struct, or of the object.
final class KeyPathTarget<Model, Value>: KeyPathReadingTarget<Model, Value>, @unchecked Sendable {
  private let keyPath: WritableKeyPath<Model, Value>
  /// Whether the property may be unowned, so that it may refer to an object that no longer exists.
  private let mayNotOwn: Bool
  /// The offset of the stored property, if it is known.
  private let offset: Int?

  init(
    _ keyPath: WritableKeyPath<Model, Value>,
    target: TypedTarget<Value>,
    isClass: Bool,
    mayNotOwn: Bool,
    storedAt offset: Int?
  ) {
    self.keyPath = keyPath
    self.mayNotOwn = mayNotOwn
    self.offset = offset
    super.init(keyPath, target: target, isClass: isClass)
  }

  override var runsUserCode: Bool { true }
  override var mayReject: Bool { base.mayReject }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let current =
      unsafe fillsInPlace(cell.memory, run) ? withModel(cell.memory) { $0[keyPath: keyPath] } : nil
    guard var value = try base.made(from: &input, filling: current, &run) else { return false }
    unsafe write(value, to: cell)
    if mayNotOwn, !NullValue.isNull(value), isOnlyReference(&value) {
      // There is no other reference to the object. An unowned property must not refer to it after it is released.
      var none = RecordReader(Any?.none as Any)
      if let value = base.made(from: &none, filling: nil, &run) { unsafe write(value, to: cell) }
    }
    return true
  }

  private func isOnlyReference(_ value: inout Value) -> Bool {
    unsafe withUnsafeMutablePointer(to: &value) {
      unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer($0))
    }
  }

  override func write(_ value: Value, to cell: Cell) {
    unsafe withModel(cell.memory) { $0[keyPath: keyPath] = value }
  }

  /// Whether the property's value is filled in place. An object that is the default of a new model is filled only if
  /// there is no other reference to it.
  private func fillsInPlace(_ memory: UnsafeMutableRawPointer, _ run: borrowing RunState) -> Bool {
    guard base.fillsInPlace else { return false }
    guard base.holdsObject, run.visibility.isNew else { return true }
    guard let offset else { return false }
    return unsafe ObjectStorage.isUnique(at: memory + offset)
  }

  /// Calls `body` with the model: the struct in place, or a reference to the object.
  private func withModel<Result>(_ memory: UnsafeMutableRawPointer, _ body: (inout Model) -> Result) -> Result
  {
    guard isClass else { return unsafe body(&memory.assumingMemoryBound(to: Model.self).pointee) }
    var object = unsafe unsafeBitCast(memory, to: Model.self)
    return body(&object)
  }

}

extension TypedTarget {
  /// Returns a new value, or a copy of `value` that was filled; nil if it does not fit.
  func made<Input: RunInput>(
    from input: inout Input,
    filling value: Value?,
    _ run: inout RunState
  ) throws(Input.Failure) -> Value? {
    guard var copy = value else { return try make(from: &input, &run) }
    let fits = unsafe try withUnsafeMutablePointer(to: &copy) { (copy) throws(Input.Failure) -> Bool in
      unsafe try input.put(by: self, .filled(UnsafeMutableRawPointer(copy)), &run)
    }
    return fits ? copy : nil
  }
}
