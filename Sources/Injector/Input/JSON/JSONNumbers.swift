extension JSONReader {
  /// A number as it is written: its first digits, where its point belongs, and what it is made of.
  struct NumberScan {
    /// The first 19 significant digits at most.
    var significand: UInt64 = 0
    /// The power of ten that the significand is multiplied with, if no digit was left out.
    var exponent = 0
    var isNegative = false
    /// Whether there is neither point nor exponent.
    var isInteger = true
    /// Whether there are more digits than the significand holds.
    var isTruncated = false
  }

  /// An integer that an `Int64` holds, or nil, and no move, if something else is there.
  @inline(__always)
  mutating func readInt64() throws(JSONFailure) -> Int64? {
    var cursor = unsafe position
    guard unsafe cursor < end else { return nil }
    let isNegative = unsafe cursor.pointee == UInt8(ascii: "-")
    if isNegative { unsafe cursor += 1 }
    let first = unsafe cursor
    var magnitude: UInt64 = 0
    while unsafe cursor < end {
      let digit = unsafe cursor.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      magnitude = magnitude &* 10 &+ UInt64(digit)
      unsafe cursor += 1
    }
    let count = unsafe cursor - first
    guard count > 0, count < 19, unsafe count == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
    if unsafe cursor < end, unsafe JSONReader.continuesNumber(cursor.pointee) { return nil }
    unsafe position = cursor
    let value = Int64(bitPattern: magnitude)
    return isNegative ? 0 &- value : value
  }

  /// Whether a byte after digits makes the number more than an integer.
  @inline(__always)
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// A finite number as a `Double`, or nil, and no move, if something else is there, or an integer that may be more exact
  /// than a `Double`, or a number that is too large or too close to zero for all of them.
  @inline(__always)
  mutating func readDouble() throws(JSONFailure) -> Double? {
    let byte = byte
    guard byte == UInt8(ascii: "-") || (byte &- UInt8(ascii: "0")) < 10 else { return nil }
    let start = unsafe position
    let scan = try scanNumber()
    if scan.isInteger, scan.isTruncated || scan.significand > 1 << 53 {
      unsafe position = start
      return nil
    }
    var value: Double
    if !scan.isTruncated,
      let fast = DecimalToDouble.fast(significand: scan.significand, exponent: scan.exponent)
    {
      value = scan.isNegative ? -fast : fast
    } else {
      value = unsafe DecimalToDouble.double(
        fromNumber: UnsafeBufferPointer(start: start, count: position - start)
      )
    }
    if value.isFinite, unsafe value != 0 || isZero(scan, from: start) { return value }
    unsafe position = start
    return nil
  }

  /// Whether a number that was scanned is zero as it is written, and not only when it is rounded.
  @inline(never)
  private func isZero(_ scan: NumberScan, from start: UnsafePointer<UInt8>) -> Bool {
    if !scan.isTruncated { return scan.significand == 0 }
    let text = unsafe UnsafeBufferPointer(start: start, count: position - start)
    return unsafe NumericPrefix(utf8: text)?.isZero ?? true
  }

  /// Moves past a number, checking its grammar.
  @inline(__always)
  mutating func scanNumber() throws(JSONFailure) -> NumberScan {
    var scan = NumberScan()
    if byte == UInt8(ascii: "-") {
      scan.isNegative = true
      advance()
    }
    let first = unsafe position
    try scanDigits(into: &scan)
    if unsafe position - first > 1, unsafe first.pointee == UInt8(ascii: "0") {
      unsafe position = first + 1
      throw .invalidNumber
    }
    var digitCount = unsafe position - first
    if byte == UInt8(ascii: ".") {
      scan.isInteger = false
      advance()
      let fraction = unsafe position
      try scanDigits(into: &scan)
      let fractionCount = unsafe position - fraction
      scan.exponent = -fractionCount
      digitCount += fractionCount
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      scan.isInteger = false
      try scanExponent(into: &scan)
    }
    scan.isTruncated = digitCount > 19
    return scan
  }

  /// Moves past one digit or more.
  @inline(__always)
  private mutating func scanDigits(into scan: inout NumberScan) throws(JSONFailure) {
    let first = unsafe position
    while unsafe end - position >= 8 {
      let word = unsafe UnsafeRawPointer(position).loadUnaligned(as: UInt64.self).littleEndian
      guard JSONReader.isEightDigits(word) else { break }
      scan.significand = scan.significand &* 100_000_000 &+ JSONReader.eightDigits(word)
      unsafe position += 8
    }
    while unsafe position < end {
      let digit = unsafe position.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      scan.significand = scan.significand &* 10 &+ UInt64(digit)
      unsafe position += 1
    }
    if unsafe position == first { throw failure(.invalidNumber) }
  }

  private mutating func scanExponent(into scan: inout NumberScan) throws(JSONFailure) {
    advance()
    var isNegative = false
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      isNegative = byte == UInt8(ascii: "-")
      advance()
    }
    let first = unsafe position
    var exponent = 0
    while unsafe position < end {
      let digit = unsafe position.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if exponent < 100_000_000 { exponent = exponent * 10 + Int(digit) }
      unsafe position += 1
    }
    if unsafe position == first { throw failure(.invalidNumber) }
    scan.exponent += isNegative ? -exponent : exponent
  }

  /// Whether all eight bytes are digits: their high halves are 3, and stay so when 6 is added.
  ///
  /// Source: Daniel Lemire, "Quickly determining whether a string of 8 ASCII characters is made of digits".
  @inline(__always)
  private static func isEightDigits(_ word: UInt64) -> Bool {
    (word & 0xF0F0_F0F0_F0F0_F0F0) | (((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) &>> 4)
      == 0x3333_3333_3333_3333
  }

  /// The number that eight digits write: pairs, then fours, then all of them.
  ///
  /// Source: Johnny Lee, "Fast numeric string to int"; simdjson.
  @inline(__always)
  private static func eightDigits(_ word: UInt64) -> UInt64 {
    let pairs = (word &- 0x3030_3030_3030_3030) &* 10 &+ ((word &- 0x3030_3030_3030_3030) &>> 8)
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) &>> 32
  }

  /// A number as a value for coercions, with all its digits.
  mutating func readNumber() throws(JSONFailure) -> SourceValue {
    if let integer = try readInt64() { return .int(integer) }
    let start = unsafe position
    let scan = try scanNumber()
    let text = unsafe UnsafeBufferPointer(start: start, count: position - start)
    if scan.isInteger, let integer = Int64(unsafe String(decoding: text, as: UTF8.self)) {
      return .int(integer)
    }
    if scan.isInteger, let integer = UInt64(unsafe String(decoding: text, as: UTF8.self)) {
      return .uint(integer)
    }
    let number = unsafe DecimalToDouble.double(fromNumber: text)
    guard let digits = unsafe NumericPrefix(utf8: text) else { return .double(number) }
    if !scan.isInteger, number.isFinite, !digits.isWiderThanDouble,
      NumericPrefix(shortestTextOf: number) == digits
    {
      return .double(number)
    }
    return .digits(digits)
  }
}
