/// Where the stored properties of an object are.
enum ObjectStorage {
  /// Calls `body` with the address that the offsets of a class layout count from, keeping the object alive meanwhile.
  @inline(__always)
  static func withBase<Result>(of object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) {
      unsafe body(Unmanaged.passUnretained(object).toOpaque())
    }
  }

  /// Whether the reference at an address, an Optional one perhaps, is the only strong one to its object; true for nil.
  static func isUnique(at address: UnsafeMutableRawPointer) -> Bool {
    let reference = unsafe address.assumingMemoryBound(to: AnyObject?.self)
    guard unsafe reference.pointee != nil else { return true }
    return unsafe isKnownUniquelyReferenced(&reference.pointee)
  }
}
