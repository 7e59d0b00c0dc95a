/// Functions that read and write a property whose value is not stored directly in its memory.
@safe struct PropertyAccess<Value> {
  /// Returns the property's value.
  let get: (UnsafeRawPointer) -> Value
  /// Writes a value; nil if the property can only be read.
  var set: ((Value, Cell) -> Void)?
  /// Releases the contents of the property's memory; nil if the memory is that of the whole model.
  var destroy: ((UnsafeMutableRawPointer) -> Void)?
  /// The offset of the stored property that the functions access, if it is known.
  var offset: Int?
  /// Copies the values of the object that wraps the property, and returns a closure that restores them; nil if the
  /// wrapper is not an object.
  var takeSnapshot: ((UnsafeRawPointer) -> () -> Void)?
  /// Whether the property may be unowned. An unowned property may refer to an object that no longer exists.
  var mayNotOwn = false

  /// Creates access through a key path, which calls getters, setters and observers. The memory is that of the whole
  /// model: the struct or the object.
  init<Model>(_ keyPath: KeyPath<Model, Value>, isClass: Bool, storedAt offset: Int?, mayNotOwn: Bool) {
    unsafe get =
      isClass
      ? { unsafe unsafeBitCast($0, to: Model.self)[keyPath: keyPath] }
      : { unsafe $0.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] }
    (self.offset, self.mayNotOwn) = (offset, mayNotOwn)
    guard let keyPath = keyPath as? WritableKeyPath<Model, Value> else { return }
    unsafe set = { value, cell in
      if isClass {
        var object = unsafe unsafeBitCast(cell.memory, to: Model.self)
        object[keyPath: keyPath] = value
      } else {
        unsafe cell.memory.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] = value
      }
    }
  }

  /// Makes writes through a wrapper undoable if the wrapper is an object. Copies and snapshots of the model refer to
  /// the same object.
  mutating func protectWrapper(of property: StoredProperty) {
    guard let wrapper = property.wrapper, RuntimeEntryPoints.kind(of: wrapper) == .class,
      let layout = try? TypeLayout.of(wrapper)
    else { return }
    let snapshot = ObjectSnapshot(of: layout)
    unsafe takeSnapshot = { memory in
      unsafe snapshot.take((memory + property.offset).assumingMemoryBound(to: AnyObject.self).pointee)
    }
  }

  /// Creates access to the value in a property wrapper. Each value that is written gets a new wrapper, created with
  /// the wrapper's own initializer.
  init<Storage: MappedStorage<Value>>(in _: Storage.Type) {
    unsafe get = { unsafe $0.assumingMemoryBound(to: Storage.self).pointee.wrappedValue }
    unsafe set = { unsafe $1.put(Storage(wrappedValue: $0)) }
    unsafe destroy = { unsafe $0.assumingMemoryBound(to: Storage.self).deinitialize(count: 1) }
  }
}

/// A target for a property that is read and written through functions.
final class AccessedTarget<Value>: Target, @unchecked Sendable {
  /// The target for the property's value.
  private let base: TypedTarget<Value>
  private let access: PropertyAccess<Value>

  init(_ base: TypedTarget<Value>, _ access: PropertyAccess<Value>) {
    self.base = base
    self.access = access
    super.init(type: Value.self, inner: base)
  }

  override var hasStorage: Bool { unsafe access.destroy != nil }
  override var isOptional: Bool { base.isOptional }
  override var writesOwnKey: Bool { true }
  override var mayReject: Bool { base.mayReject }
  override var forms: ValueForms { base.forms }

  override func makeUntyped(from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Any?
  { try base.makeUntyped(from: &input, &run) }

  override func read(_ memory: UnsafeMutableRawPointer) -> Any { unsafe access.get(memory) }
  override func destroy(_ memory: UnsafeMutableRawPointer) { unsafe access.destroy?(memory) }

  override func putAbsent(_ cell: Cell) -> Bool { unsafe hasStorage && write(base.absentValue(), to: cell) }

  override func putDefault(_ cell: Cell, _ source: RuntimeValueSource) -> Bool {
    unsafe write(DefaultValue.make(from: source, as: Value.self), to: cell)
  }

  override func store(_ cell: Cell, _ value: Any) -> Bool {
    unsafe write(DefaultValue.exact(value, as: Value.self), to: cell)
  }

  /// Writes a value. Returns false if it is nil.
  @discardableResult
  private func write(_ value: Value?, to cell: Cell) -> Bool {
    guard let value else { return false }
    unsafe access.set?(value, cell)
    return true
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let current = unsafe fillsInPlace(cell, &run) ? access.get(cell.memory) : nil
    guard var value = try newOrFilledValue(from: &input, filling: current, &run) else { return false }
    if !run.visibility.isNew, let restore = unsafe access.takeSnapshot?(cell.memory) {
      run.undo.append(restore)
    }
    unsafe write(value, to: cell)
    if access.mayNotOwn, !NullValue.isNull(value), isOnlyReference(&value) {
      // Nothing else refers to the object, so it is released, and an unowned property must not refer to it
      // afterwards.
      if let value = base.make(of: Any?.none as Any, &run) { unsafe write(value, to: cell) }
    }
    return true
  }

  /// Whether the existing value is filled in place. The default object of a new model is filled only if it is known
  /// to have no other references.
  private func fillsInPlace(_ cell: Cell, _ run: inout RunState) -> Bool {
    guard base.fillsInPlace, unsafe !hasStorage || cell.isFilled else { return false }
    guard base.holdsObject, run.visibility.isNew else { return true }
    guard let offset = access.offset else { return false }
    return unsafe ObjectStorage.isUnique(at: cell.memory + offset)
  }

  /// Returns a new value, or a filled copy of `value`; nil if the input is invalid.
  private func newOrFilledValue(from input: inout Reader, filling value: Value?, _ run: inout RunState)
    throws(JSONFailure) -> Value?
  {
    guard var copy = value else { return try base.make(from: &input, &run) }
    return try base.fill(&copy, from: &input, &run) ? copy : nil
  }

  private func isOnlyReference(_ value: inout Value) -> Bool {
    unsafe withUnsafeMutablePointer(to: &value) {
      unsafe ObjectStorage.isUnique(at: UnsafeMutableRawPointer($0))
    }
  }

  // MARK: - Extraction

  /// Calls `body` with the address of the value that the getter returns.
  private func withValue(of memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    unsafe withUnsafePointer(to: access.get(memory)) { unsafe body($0) }
  }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    unsafe withValue(of: memory) { unsafe base.isAbsent($0) }
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    unsafe withValue(of: memory) { unsafe base.extract($0, to: &output) }
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    unsafe withValue(of: value) { unsafe base.extract($0, as: role, to: &output) }
  }
}

/// A target for a weak or unowned property of a struct that is created memberwise. It writes nil.
///
/// The memory layout of such a property differs from that of an Optional of its type. For example, a weak reference
/// to an existential stores the protocol's witnesses next to the object, and the Optional of the enclosing struct may
/// represent its own nil with values that are not a witness. All bits zero is nil for each of them, and nothing has
/// to be released.
final class UnownedTarget: Target, @unchecked Sendable {
  private let size: Int
  private let hasNil: Bool

  init(_ base: Target) {
    size = TypeMetrics(of: base.type).size
    hasNil = base.isOptional
    super.init(type: base.type, inner: base)
  }

  override var isOptional: Bool { hasNil }

  override func putAbsent(_ cell: Cell) -> Bool {
    guard hasNil, unsafe cell.isEmpty else { return false }
    unsafe cell.memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return true
  }
}
