/// What the stored properties of an object hold, to be put back as it was: no getter, setter or observer runs.
struct ObjectSnapshot: Sendable {
  private let fields: [Field]

  /// The fields of a layout in memory that hold plain values and may change; weak and unowned references are left alone.
  init(of layout: TypeLayout) {
    fields = layout.properties.compactMap { property in
      guard property.isStrong, property.isVariable, property.representation == .plain else { return nil }
      func make<Value>(_ type: Value.Type) -> Field { StoredField<Value>(offset: property.offset) }
      return _openExistential(property.type, do: make)
    }
  }

  /// Keeps what the object holds now, and returns how to put it back.
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

/// A place in an object.
private class Field: @unchecked Sendable {
  // Unchecked because of the subclass; fields are constants.

  /// Keeps the value, and returns how to put it back into the object at the address.
  func take(_ base: UnsafeMutableRawPointer) -> (UnsafeMutableRawPointer) -> Void { { _ in } }
}

private final class StoredField<Value>: Field, @unchecked Sendable {
  private let offset: Int

  init(offset: Int) { self.offset = offset }

  override func take(_ base: UnsafeMutableRawPointer) -> (UnsafeMutableRawPointer) -> Void {
    let value = unsafe (base + offset).assumingMemoryBound(to: Value.self).pointee
    return { [offset] base in unsafe (base + offset).put(value, .filled) }
  }
}
