/// Where the stored properties of an object are.
enum ObjectStorage {
  /// Calls `body` with the address that the offsets of a class layout count from, keeping the object alive meanwhile.
  @inline(__always)
  static func withBase<Result>(of object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) {
      unsafe body(Unmanaged.passUnretained(object).toOpaque())
    }
  }
}
