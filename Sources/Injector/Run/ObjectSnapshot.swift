/// The values of an object's stored properties, which can be restored. No getter, setter or observer is called.
struct ObjectSnapshot: Sendable {
  private let fields: [Field]

  /// Creates a snapshot of the fields with plain values that may change. Weak and unowned references are not part of
  /// it.
  init(of layout: TypeLayout) {
    fields = layout.properties.compactMap { property in
      guard property.isStrong, property.isVariable, property.representation == .plain else { return nil }
      func make<Value>(_ type: Value.Type) -> Field { StoredField<Value>(offset: property.offset) }
      return _openExistential(property.type, do: make)
    }
  }

  /// Copies the current values of an object, and returns a closure that restores them.
  @Sendable
  func take(_ object: AnyObject) -> () -> Void {
    let restorations = unsafe ObjectStorage.withBase(of: object) { base in
      unsafe fields.map { unsafe $0.take(base) }
    }
    return {
      unsafe ObjectStorage.withBase(of: object) { base in
        unsafe restorations.forEach { unsafe $0(base) }
      }
    }
  }
}

/// A field of an object.
private class Field: @unchecked Sendable {
  // Unchecked because of the subclass. Fields are constants.

  /// Copies the value, and returns a closure that restores it in the object at an address.
  func take(_ base: UnsafeMutableRawPointer) -> (UnsafeMutableRawPointer) -> Void { { _ in } }
}

private final class StoredField<Value>: Field, @unchecked Sendable {
  private let offset: Int

  init(offset: Int) { self.offset = offset }

  override func take(_ base: UnsafeMutableRawPointer) -> (UnsafeMutableRawPointer) -> Void {
    let value = unsafe (base + offset).assumingMemoryBound(to: Value.self).pointee
    return { [offset] base in unsafe Cell.filled(base + offset).put(value) }
  }
}
