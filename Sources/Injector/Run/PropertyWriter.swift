/// Puts values into one property of a model, whatever the way to it: memory, or a key path.
///
/// All functions take the address of the model's storage: of the struct itself, or of the object that a reference leads to.
class PropertyWriter: @unchecked Sendable {
  // Unchecked because of the subclasses; writers are constants.

  /// What the values are made into.
  let target: Target

  init(target: Target) { self.target = target }

  /// Whether the property is memory of its own, which needs a value before the model is whole.
  var hasStorage: Bool { true }

  /// Whether writing the property may run code of the user's: a setter, a wrapper, or what makes the value.
  var runsUserCode: Bool { target.runsUserCode }

  /// Makes a value and puts it where one is already.
  func assign(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool { false }
  /// Makes a value of JSON text and puts it where one is already.
  func assign(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool { false }
  /// Makes a value of JSON text and puts it where none is yet.
  func initialize(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool { false }
  /// Makes a value and puts it where none is yet.
  func initialize(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool { false }
  /// Puts the value for "missing" where none is yet; false if the type has none.
  func initializeAbsent(_ base: UnsafeMutableRawPointer) -> Bool { false }
  /// Puts the value of a `default` rule there.
  func writeDefault(_ base: UnsafeMutableRawPointer, _ source: RuntimeValueSource, isInitialized: Bool)
    -> Bool
  {
    false
  }
  /// Destroys the value.
  func deinitialize(_ base: UnsafeMutableRawPointer) {}
  /// The value; nil where it cannot be read.
  func read(_ base: UnsafeMutableRawPointer) -> Any { Any?.none as Any }
  /// Puts `value` there if it is of the property's type, as it is; false if it is not.
  func store(_ base: UnsafeMutableRawPointer, _ value: Any) -> Bool { false }
}

/// Writes a stored property at its offset.
final class StoredWriter<Value>: PropertyWriter, @unchecked Sendable {
  private let offset: Int
  private let typedTarget: TypedTarget<Value>
  private let holdsObject: Bool

  init(offset: Int, target: TypedTarget<Value>) {
    self.offset = offset
    typedTarget = target
    holdsObject = target.holdsObject
    super.init(target: target)
  }

  @inline(__always)
  private func address(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
    unsafe (base + offset).assumingMemoryBound(to: Value.self)
  }

  override func assign(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool {
    if unsafe needsNewObject(base, run) {
      return unsafe typedTarget.replace(address(base), from: source, &run)
    }
    return unsafe typedTarget.assign(address(base), from: source, &run)
  }

  override func assign(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if unsafe needsNewObject(base, run) {
      return unsafe try typedTarget.replace(address(base), from: &reader, &run)
    }
    return unsafe try typedTarget.assign(address(base), from: &reader, &run)
  }

  /// Whether the object that the property refers to must not be filled: it is the default of a new model, and others may
  /// have it, too.
  @inline(__always)
  private func needsNewObject(_ base: UnsafeMutableRawPointer, _ run: borrowing RunState) -> Bool {
    guard holdsObject, run.visibility.isNew else { return false }
    return unsafe typedTarget.makesNewObjects || !ObjectStorage.isUnique(at: base + offset)
  }

  override func initialize(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool {
    unsafe typedTarget.initialize(address(base), from: source, &run)
  }

  override func initialize(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe try typedTarget.initialize(address(base), from: &reader, &run)
  }

  override func initializeAbsent(_ base: UnsafeMutableRawPointer) -> Bool {
    guard let absent = typedTarget.absentValue() else { return false }
    unsafe address(base).initialize(to: absent)
    return true
  }

  override func writeDefault(
    _ base: UnsafeMutableRawPointer,
    _ source: RuntimeValueSource,
    isInitialized: Bool
  ) -> Bool {
    guard let value = DefaultValue.make(from: source, as: Value.self) else { return false }
    if isInitialized {
      unsafe address(base).pointee = value
    } else {
      unsafe address(base).initialize(to: value)
    }
    return true
  }

  override func deinitialize(_ base: UnsafeMutableRawPointer) {
    unsafe address(base).deinitialize(count: 1)
  }

  override func read(_ base: UnsafeMutableRawPointer) -> Any { unsafe address(base).pointee }

  override func store(_ base: UnsafeMutableRawPointer, _ value: Any) -> Bool {
    guard let value = DefaultValue.exact(value, as: Value.self) else { return false }
    unsafe address(base).pointee = value
    return true
  }
}

/// Writes a property through a key path, so that observers and setters run.
final class KeyPathWriter<Model, Value>: PropertyWriter, @unchecked Sendable {
  private let keyPath: WritableKeyPath<Model, Value>
  private let typedTarget: TypedTarget<Value>
  private let isClass: Bool
  /// Where the property is stored, if that is known.
  private let offset: Int?

  init(
    _ keyPath: WritableKeyPath<Model, Value>,
    target: TypedTarget<Value>,
    isClass: Bool,
    storedAt offset: Int?
  ) {
    self.keyPath = keyPath
    typedTarget = target
    self.isClass = isClass
    self.offset = offset
    super.init(target: target)
  }

  override var hasStorage: Bool { false }
  override var runsUserCode: Bool { true }

  override func assign(_ base: UnsafeMutableRawPointer, from source: Any, _ run: inout RunState) -> Bool {
    guard unsafe fillsInPlace(base, run) else {
      guard let value = typedTarget.make(from: source, &run) else { return false }
      unsafe withModel(base) { $0[keyPath: keyPath] = value }
      return true
    }
    var value = unsafe withModel(base) { $0[keyPath: keyPath] }
    guard unsafe typedTarget.assign(&value, from: source, &run) else { return false }
    unsafe withModel(base) { $0[keyPath: keyPath] = value }
    return true
  }

  override func assign(
    _ base: UnsafeMutableRawPointer,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard unsafe fillsInPlace(base, run) else {
      guard let value = try typedTarget.make(from: &reader, &run) else { return false }
      unsafe withModel(base) { $0[keyPath: keyPath] = value }
      return true
    }
    var value = unsafe withModel(base) { $0[keyPath: keyPath] }
    guard unsafe try typedTarget.assign(&value, from: &reader, &run) else { return false }
    unsafe withModel(base) { $0[keyPath: keyPath] = value }
    return true
  }

  override func writeDefault(
    _ base: UnsafeMutableRawPointer,
    _ source: RuntimeValueSource,
    isInitialized: Bool
  ) -> Bool {
    guard let value = DefaultValue.make(from: source, as: Value.self) else { return false }
    unsafe withModel(base) { $0[keyPath: keyPath] = value }
    return true
  }

  override func read(_ base: UnsafeMutableRawPointer) -> Any {
    unsafe withModel(base) { $0[keyPath: keyPath] }
  }

  override func store(_ base: UnsafeMutableRawPointer, _ value: Any) -> Bool {
    guard let value = DefaultValue.exact(value, as: Value.self) else { return false }
    unsafe withModel(base) { $0[keyPath: keyPath] = value }
    return true
  }

  /// Whether what the property holds is filled; not so for an object that is the default of a new model, unless it is known
  /// that nothing else has it.
  private func fillsInPlace(_ base: UnsafeMutableRawPointer, _ run: borrowing RunState) -> Bool {
    guard typedTarget.fillsInPlace else { return false }
    guard typedTarget.holdsObject, run.visibility.isNew else { return true }
    guard let offset, !typedTarget.makesNewObjects else { return false }
    return unsafe ObjectStorage.isUnique(at: base + offset)
  }

  /// Lends the model at `base`: the struct in place, or a reference to the object.
  private func withModel<Result>(_ base: UnsafeMutableRawPointer, _ body: (inout Model) -> Result) -> Result {
    guard isClass else { return unsafe body(&base.assumingMemoryBound(to: Model.self).pointee) }
    var object = unsafe unsafeBitCast(base, to: Model.self)
    return body(&object)
  }
}

/// Values of `default` rules, made to fit their property.
enum DefaultValue {
  /// The value as a `Value`: as it is, inside an Optional, or cast to a protocol, superclass or `Any`.
  static func make<Value>(from source: RuntimeValueSource, as type: Value.Type) -> Value? {
    if let typed = source as? ValueSource<Value> { return typed.make() }
    return source.makeUntyped() as? Value
  }

  /// A value that can be stored without being made into anything else.
  static func exact<Value>(_ value: Any, as type: Value.Type) -> Value? {
    guard TypeRelation.canHold(Value.self, valueOf: Swift.type(of: value)) else { return nil }
    return value as? Value
  }
}
