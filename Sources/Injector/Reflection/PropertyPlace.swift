/// A new instance, not referenced elsewhere, and its memory.
@safe final class SearchSubject {
  let model: Any
  let base: UnsafeMutableRawPointer
  /// The number of bytes of the instance.
  let size: Int
  private let release: () -> Void

  /// Creates an instance.
  /// - Throws: The reason if none can be created, or if something else refers to it and could see the changes.
  init(of layout: TypeLayout, _ makeInstance: () -> Any?) throws(PropertyIdentity.Doubt) {
    guard layout.kind == .class else {
      guard let model = makeInstance() ?? ReplacementValues.model(of: layout) else { throw .noInstance }
      func copy<Model>(_ model: Model) -> (UnsafeMutableRawPointer, () -> Void) {
        let memory = UnsafeMutablePointer<Model>.allocate(capacity: 1)
        unsafe memory.initialize(to: model)
        return (UnsafeMutableRawPointer(memory), { unsafe memory.deinitialize(count: 1).deallocate() })
      }
      self.model = model
      unsafe (base, release) = unsafe _openExistential(model, do: copy)
      size = TypeMetrics(of: layout.type).size
      return
    }
    // It is an Optional because, in debug builds, the object of a conditional binding has an additional reference.
    var object = makeInstance().map { $0 as AnyObject }
    if object == nil { throw .noInstance }
    guard isKnownUniquelyReferenced(&object), let object, _getWeakRetainCount(object) == 1,
      _getUnownedRetainCount(object) == 1
    else { throw .sharedInstance }
    (model, size) = (object, RuntimeEntryPoints.instanceSize(of: type(of: object)))
    unsafe base = ObjectStorage.withBase(of: object) { unsafe $0 }
    release = {}
  }

  deinit { release() }
}

/// A replacement value for a property.
struct Replacement<Value> {
  let new: Value
  /// The numbers that change together with it.
  var numbers: [OtherNumber<Value>] = []
}

/// A number in memory, and its replacement.
@safe struct OtherNumber<Value> {
  let memory: UnsafeMutablePointer<Value>
  let new: Value

  /// Replaces the number, and returns a closure that restores it.
  func replace() -> () -> Void { unsafe replaceValue(at: memory, with: new) }
}

/// A place in the memory of a model where the value of a property may be stored.
@safe struct PropertyPlace<Value> {
  /// The position of the property in the layout.
  let position: Int
  /// The offset in the model; nil if the value is not stored in its memory.
  var offset: Int?
  /// Whether the value must not be changed.
  var isConstant = false
  /// The type of the wrapper at the offset, which is created again for each value.
  var wrapper: (any MappedStorage.Type)?
  /// The type of the enum at the offset, if the value is in one of its cases.
  var payloadOf: (any Any.Type)?

  /// Returns the address; nil if the value is not stored in memory.
  func memory(in subject: SearchSubject) -> UnsafeMutableRawPointer? {
    let size = TypeMetrics(of: wrapper ?? payloadOf ?? Value.self).size
    guard let offset, offset + size <= subject.size else { return nil }
    return unsafe subject.base + offset
  }

  /// Returns the value; nil if there is none at the place.
  func load(_ memory: UnsafeMutableRawPointer) -> Value? {
    if let wrapper { return unsafe Self.value(in: wrapper, memory) }
    if let payloadOf, unsafe !Self.hasPayload(payloadOf, memory) { return nil }
    return unsafe memory.assumingMemoryBound(to: Value.self).pointee
  }

  /// Replaces the value with each of several others, and returns whether the getter then reads them; nil if there are
  /// none, or if none has other bits.
  func isRead(
    by read: () -> Value, replacing memory: UnsafeMutableRawPointer, with new: [Replacement<Value>]
  ) -> Bool? {
    guard !new.isEmpty, !isConstant else { return nil }
    let old = unsafe load(memory)
    for replacement in new {
      let others = replacement.numbers.filter { unsafe UnsafeMutableRawPointer($0.memory) != memory }
      let restoreOthers = others.map { $0.replace() }
      let restore = unsafe exchange(memory, replacement.new)
      defer {
        restore()
        restoreOthers.forEach { $0() }
      }
      let stored = unsafe load(memory)
      guard Bits.areSame(old, stored) == false, let isRead = Bits.areSame(stored, read()) else { return nil }
      if !isRead { return false }
    }
    return true
  }

  /// Replaces the value, and returns a closure that restores the old one.
  private func exchange(_ memory: UnsafeMutableRawPointer, _ new: Value) -> () -> Void {
    func wrap<Storage: MappedStorage>(_ type: Storage.Type) -> () -> Void {
      (new as? Storage.Value).map { unsafe replaceValue(at: memory, with: Storage(wrappedValue: $0)) } ?? {}
    }
    return unsafe wrapper.map { wrap($0) } ?? replaceValue(at: memory, with: new)
  }

  private static func value<Storage: MappedStorage>(
    in type: Storage.Type, _ memory: UnsafeMutableRawPointer
  ) -> Value? {
    unsafe memory.assumingMemoryBound(to: Storage.self).pointee.wrappedValue as? Value
  }

  /// Whether the enum at an address is in a case whose payload is a single value of the type.
  private static func hasPayload(_ type: any Any.Type, _ memory: UnsafeMutableRawPointer) -> Bool {
    func test<Enum>(_ type: Enum.Type) -> Bool {
      let value = unsafe memory.assumingMemoryBound(to: Enum.self).pointee
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .enum
        && mirror.children.first.map { Swift.type(of: $0.value) } == Value.self
    }
    return _openExistential(type, do: test)
  }
}

/// Replaces a value in memory, and returns a closure that restores the old one.
func replaceValue<Stored>(at memory: UnsafeMutableRawPointer, with new: Stored) -> () -> Void {
  let memory = unsafe memory.assumingMemoryBound(to: Stored.self)
  let old = unsafe memory.pointee
  unsafe memory.pointee = new
  return { unsafe memory.pointee = old }
}
