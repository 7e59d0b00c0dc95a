/// Words in memory of the caller, which are taken from it and given back in the opposite order. Copies share them.
@safe struct WordStack {
  /// The number of words that are not free, and behind it the others.
  private let words: UnsafeMutablePointer<Int>

  private static let count = 62
  /// The number of bytes that it needs.
  static let byteCount = count * MemoryLayout<Int>.stride

  init(_ memory: UnsafeMutableRawPointer) {
    unsafe words = memory.bindMemory(to: Int.self, capacity: Self.count)
    unsafe words.initialize(to: 1)
  }

  /// Returns a number of uninitialized words; nil if there are not that many.
  @inline(__always)
  func take(_ count: Int) -> UnsafeMutablePointer<Int>? {
    let used = unsafe words.pointee
    guard count <= Self.count - used else { return nil }
    unsafe words.pointee = used + count
    return unsafe words + used
  }

  /// Gives back words, and all that were taken after them.
  @inline(__always)
  func giveBack(_ taken: UnsafeMutableRawPointer) {
    unsafe words.pointee = (taken - UnsafeMutableRawPointer(words)) / MemoryLayout<Int>.stride
  }
}
