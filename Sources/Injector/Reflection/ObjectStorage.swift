/// The memory of an object's stored properties.
enum ObjectStorage {
  /// Calls `body` with the base address for the offsets of a class layout. The object stays alive during the call.
  @inline(__always)
  static func withBase<Result>(of object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) {
      unsafe body(Unmanaged.passUnretained(object).toOpaque())
    }
  }

  /// Whether the reference at an address, which may be Optional, is the only strong one to its object. True for nil.
  static func isUnique(at address: UnsafeMutableRawPointer) -> Bool {
    let reference = unsafe address.assumingMemoryBound(to: AnyObject?.self)
    guard unsafe reference.pointee != nil else { return true }
    return unsafe isKnownUniquelyReferenced(&reference.pointee)
  }
}

/// The memory of the stored properties of a model whose type is known only at run time.
enum ModelStorage {
  /// Returns the value of the stored property at an offset. In the model's layout, the property must have that type.
  static func value<Model, Value>(at offset: Int, as type: Value.Type, of model: Model) -> Value {
    var model = model
    if RuntimeEntryPoints.kind(of: Model.self) == .class {
      return unsafe ObjectStorage.withBase(of: model as AnyObject) { base in
        unsafe (base + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return unsafe withUnsafeMutablePointer(to: &model) { model in
      unsafe (UnsafeMutableRawPointer(model) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }
}
