extension Reader {
  /// A scanned number: its first digits, its exponent, and its form.
  struct NumberScan {
    /// At most the first 19 significant digits.
    var significand: UInt64 = 0
    /// The power of ten by which the significand is multiplied, if no digit was left out.
    var exponent = 0
    var isNegative = false
    /// Whether the number has no point and no exponent.
    var isInteger = true
    /// Whether there are more digits than the significand contains.
    var isTruncated = false
  }

  /// Reads an integer that fits an `Int`; in JSON text, one of at most 18 digits. For any other value, returns nil
  /// and does not move.
  @_transparent
  mutating func readInt() throws(JSONFailure) -> Int? {
    guard unsafe end - position >= 9 else { return readAnyInt() }
    let isNegative = unsafe position.pointee == UInt8(ascii: "-")
    let first = unsafe position + (isNegative ? 1 : 0)
    let word = unsafe DigitWord(first)
    let count = word.digitCount
    guard count < 8 else { return readAnyInt() }
    guard count > 0, unsafe count == 1 || first.pointee != UInt8(ascii: "0"),
      unsafe !Reader.continuesNumber(first[count])
    else { return nil }
    unsafe position = first + count
    let value = Int(truncatingIfNeeded: word.number(ofFirst: count))
    return isNegative ? 0 &- value : value
  }

  /// Does the same as `readInt` for any number of digits and near the end of the input.
  @inline(never)
  private mutating func readAnyInt() -> Int? {
    if let cursor { return cursor.withObject { $0.int() } }
    var cursor = unsafe position
    guard unsafe cursor < end else { return nil }
    let isNegative = unsafe cursor.pointee == UInt8(ascii: "-")
    if isNegative { unsafe cursor += 1 }
    let first = unsafe cursor
    var magnitude: UInt64 = 0
    unsafe Reader.passDigits(&cursor, upTo: end, &magnitude)
    let count = unsafe cursor - first
    guard count > 0, count < 19, unsafe count == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
    if unsafe cursor < end, unsafe Reader.continuesNumber(cursor.pointee) { return nil }
    unsafe position = cursor
    let value = Int(truncatingIfNeeded: magnitude)
    return isNegative ? 0 &- value : value
  }

  /// Moves `cursor` past digits, and appends them to a number, which wraps on overflow.
  @_transparent
  private static func passDigits(
    _ cursor: inout UnsafePointer<UInt8>, upTo end: UnsafePointer<UInt8>, _ number: inout UInt64
  ) {
    while unsafe end - cursor >= 8 {
      let word = unsafe DigitWord(cursor)
      let count = word.digitCount
      if count == 8 {
        number = number &* 100_000_000 &+ word.number
        unsafe cursor += 8
        continue
      }
      guard count > 0 else { return }
      number = number &* DigitWord.powersOfTen[count] &+ word.number(ofFirst: count)
      unsafe cursor += count
      return
    }
    while unsafe cursor < end {
      let digit = unsafe cursor.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      number = number &* 10 &+ UInt64(digit)
      unsafe cursor += 1
    }
  }

  /// Whether a byte after digits begins a fraction or an exponent.
  @_transparent
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Reads a finite number as a `Double`. Returns nil and does not move for any other value, for an integer that a
  /// `Double` may not represent exactly, and for a number that is too large or too close to zero.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @_transparent
  #endif
  mutating func readDouble() throws(JSONFailure) -> Double? {
    if let value = readShortDouble() { return value }
    return try readAnyDouble()
  }

  /// Reads a number of up to 7 digits before its point and up to 15 after it, 19 in all, without an exponent. Returns
  /// nil and does not move for any other value and near the end of the input.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @_transparent
  #endif
  private mutating func readShortDouble() -> Double? {
    guard unsafe end - position >= 32 else { return nil }
    let isNegative = unsafe position.pointee == UInt8(ascii: "-")
    var cursor = unsafe position + (isNegative ? 1 : 0)
    let whole = unsafe DigitWord(cursor)
    let wholeCount = whole.digitCount
    guard wholeCount > 0, wholeCount < 8, unsafe wholeCount == 1 || cursor.pointee != UInt8(ascii: "0")
    else { return nil }
    var significand = whole.number(ofFirst: wholeCount)
    unsafe cursor += wholeCount
    var value: Double
    if unsafe cursor.pointee == UInt8(ascii: ".") {
      unsafe cursor += 1
      guard let count = unsafe Reader.passFraction(&cursor, &significand), wholeCount &+ count <= 19
      else { return nil }
      value = DecimalToDouble.nearest(significand: significand, fractionDigits: count)
    } else {
      value = Double(Int64(truncatingIfNeeded: significand))
    }
    if unsafe cursor.pointee | 0x20 == UInt8(ascii: "e") { return nil }
    unsafe position = cursor
    return isNegative ? -value : value
  }

  /// Appends up to 15 digits after a point to a number. Returns the number of digits; nil if there are none, or more
  /// than 15.
  @_transparent
  private static func passFraction(_ cursor: inout UnsafePointer<UInt8>, _ number: inout UInt64) -> Int? {
    var word = unsafe DigitWord(cursor)
    var count = word.digitCount
    var passed = 0
    if count == 8 {
      number = number &* 100_000_000 &+ word.number
      unsafe cursor += 8
      word = unsafe DigitWord(cursor)
      count = word.digitCount
      passed = 8
      if count == 0 { return 8 }
    }
    guard count > 0, count < 8 else { return nil }
    number = number &* DigitWord.powersOfTen[count] &+ word.number(ofFirst: count)
    unsafe cursor += count
    return passed &+ count
  }

  /// Does the same as `readDouble` for any value.
  @inline(never)
  private mutating func readAnyDouble() throws(JSONFailure) -> Double? {
    if let cursor { return cursor.withObject { $0.double() } }
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

  /// Whether a scanned number is zero before rounding.
  @inline(never)
  private func isZero(_ scan: NumberScan, from start: UnsafePointer<UInt8>) -> Bool {
    if !scan.isTruncated { return scan.significand == 0 }
    let text = unsafe UnsafeBufferPointer(start: start, count: position - start)
    return unsafe NumericPrefix(utf8: text)?.isZero ?? true
  }

  /// Moves past a number, checking its grammar.
  @_transparent
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
      unsafe try scanExponent(into: &scan, of: first)
    }
    if digitCount > 19 {
      scan.isTruncated = true
      unsafe try checkLength(of: scan, from: first)
    }
    return scan
  }

  /// Moves past one digit or more.
  @_transparent
  private mutating func scanDigits(into scan: inout NumberScan) throws(JSONFailure) {
    let first = unsafe position
    unsafe Reader.passDigits(&position, upTo: end, &scan.significand)
    if unsafe position == first { try fail(.invalidNumber) }
  }

  /// Ends the run at the beginning of a number that is longer than allowed. `first` is its first digit.
  @inline(never)
  private mutating func checkLength(
    of scan: NumberScan, from first: UnsafePointer<UInt8>
  ) throws(JSONFailure) {
    let start = unsafe scan.isNegative ? first - 1 : first
    guard unsafe position - start > numberLimit else { return }
    unsafe position = start
    try fail(.limitExceeded)
  }

  /// Moves past an exponent of a number. `start` is the number's first digit.
  private mutating func scanExponent(
    into scan: inout NumberScan, of start: UnsafePointer<UInt8>
  ) throws(JSONFailure) {
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
    if unsafe position == first { try fail(.invalidNumber) }
    scan.exponent += isNegative ? -exponent : exponent
    unsafe try checkLength(of: scan, from: start)
  }

  /// Reads a number with all its digits, for coercions.
  mutating func readNumber() throws(JSONFailure) -> SourceValue {
    if let integer = try readInt() { return .int(Int64(integer)) }
    let start = unsafe position
    let scan = try scanNumber()
    let text = unsafe UnsafeBufferPointer(start: start, count: position - start)
    if scan.isInteger, let integer = Int64(unsafe String(decoding: text, as: UTF8.self)) {
      return .int(integer)
    }
    if scan.isInteger, let integer = UInt64(unsafe String(decoding: text, as: UTF8.self)) {
      return .uint(integer)
    }
    // A number of up to 15 digits has the same digits as the shortest text of the nearest `Double`.
    if !scan.isInteger, !scan.isTruncated, scan.significand < 1_000_000_000_000_000,
      (-22...0).contains(scan.exponent),
      let number = DecimalToDouble.fast(significand: scan.significand, exponent: scan.exponent)
    {
      return .double(scan.isNegative ? -number : number)
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
