/// A short ASCII text that is written from left to right into the storage of a `String`.
///
///     TextBuilder.text(capacity: 8) { $0.append(2026, minimumDigits: 4); $0.append("-") }  // 2026-
///
/// Characters that exceed the capacity are dropped.
@safe struct TextBuilder {
  private let storage: UnsafeMutableBufferPointer<UInt8>
  private let capacity: Int
  private var count = 0

  private init(_ storage: UnsafeMutableBufferPointer<UInt8>, capacity: Int) {
    unsafe self.storage = storage
    self.capacity = min(capacity, storage.count)
  }

  /// Returns the text that a closure writes, of at most `capacity` characters.
  @inline(__always)
  static func text(capacity: Int, _ write: (inout TextBuilder) -> Void) -> String {
    unsafe String(unsafeUninitializedCapacity: capacity) { storage in
      var builder = unsafe TextBuilder(storage, capacity: capacity)
      write(&builder)
      return builder.count
    }
  }

  @_transparent
  mutating func append(_ character: UInt8) {
    guard count < capacity else { return }
    unsafe storage[count] = character
    count &+= 1
  }

  /// Appends a number below 100 as two digits.
  @_transparent
  mutating func appendTwoDigits(_ number: Int) {
    let tens = number / 10
    append(UInt8(truncatingIfNeeded: 0x30 &+ tens))
    append(UInt8(truncatingIfNeeded: 0x30 &+ number &- tens &* 10))
  }

  /// Appends a nonnegative number with leading zeros.
  @_transparent
  mutating func append(_ number: Int, minimumDigits: Int) {
    if number < 100, minimumDigits == 2 { return appendTwoDigits(number) }
    if number < 10_000, minimumDigits == 4 {
      appendTwoDigits(number / 100)
      return appendTwoDigits(number % 100)
    }
    appendOther(number, minimumDigits: minimumDigits)
  }

  private mutating func appendOther(_ number: Int, minimumDigits: Int) {
    var (digits, power, place) = (1, 1, 10)
    while digits < 18, number >= place { (digits, power, place) = (digits + 1, place, place * 10) }
    for _ in 0..<max(minimumDigits - digits, 0) { append(UInt8(ascii: "0")) }
    for _ in 0..<digits {
      append(UInt8(truncatingIfNeeded: 0x30 + number / power % 10))
      power /= 10
    }
  }
}
