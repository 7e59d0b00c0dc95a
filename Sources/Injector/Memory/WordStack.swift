/// A stack of words in the caller's memory. Words are returned in the opposite order in which they were taken. Copies
/// share the words.
@safe struct WordStack {
  /// The number of words in use, including this one, followed by the other words.
  private let words: UnsafeMutablePointer<Int>

  private static let count = 62
  /// The number of bytes of memory that a stack needs.
  static let byteCount = count * MemoryLayout<Int>.stride

  init(_ memory: UnsafeMutableRawPointer) {
    unsafe words = memory.bindMemory(to: Int.self, capacity: Self.count)
    unsafe words.initialize(to: 1)
  }

  /// Takes a number of uninitialized words. Returns nil if there are too few.
  @inline(__always)
  func take(_ count: Int) -> UnsafeMutablePointer<Int>? {
    let used = unsafe words.pointee
    guard count <= Self.count - used else { return nil }
    unsafe words.pointee = used + count
    return unsafe words + used
  }

  /// Returns words to the stack, and all words that were taken after them.
  @inline(__always)
  func giveBack(_ taken: UnsafeMutableRawPointer) {
    unsafe words.pointee = (taken - UnsafeMutableRawPointer(words)) / MemoryLayout<Int>.stride
  }
}
