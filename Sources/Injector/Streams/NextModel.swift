/// The memory of one model. It is empty whenever no model is taken out of it.
@usableFromInline
@safe final class NextModel<Model> {
  @usableFromInline let model = UnsafeMutablePointer<Model>.allocate(capacity: 1)

  deinit { unsafe model.deallocate() }

  /// The address, for code that does not know the type.
  @inline(__always)
  var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(model) }

  /// Takes out the model that was written to the memory.
  @inlinable
  @inline(__always)
  func take() -> Model { unsafe model.move() }
}
