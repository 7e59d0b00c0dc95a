#if Foundation || canImport(Darwin)
  import Foundation
#endif

extension Reader {
  /// Reads the text of any value, and validates it.
  mutating func readRawValue() throws(JSONFailure) -> String {
    let start = unsafe position
    try skipValue()
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: position - start), as: UTF8.self)
  }

  /// A closure that is called with each array and record that is read as a tree, and with the offsets of its
  /// beginning and end.
  typealias NoteTree = (_ tree: Any, _ begin: Int, _ end: Int) -> Void

  /// Reads any value as native Swift values. If a key occurs twice, the last value is used.
  mutating func readAny(noting note: NoteTree? = nil) throws(JSONFailure) -> Any {
    switch byte {
    case UInt8(ascii: "\""): return try readString() ?? ""
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let begin = offset
      let tree = try readTree(noting: note)
      note?(tree, begin, offset)
      return tree
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try readBool() ?? false
    case UInt8(ascii: "n"):
      _ = try readNull()
      return NSNull()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return native(try readNumber())
    default:
      if let cursor { return cursor.object.value }
      try fail(.unexpectedByte)
    }
  }

  @inline(never)
  private mutating func readTree(noting note: NoteTree?) throws(JSONFailure) -> Any {
    try readParts { (reader) throws(JSONFailure) in try reader.readAny(noting: note) }
  }

  /// Reads any value as a native value. Each part of an array or an object is replaced with null.
  mutating func readOutline() throws(JSONFailure) -> Any {
    guard isRecord || isArray else { return try readAny() }
    return try readParts { (reader) throws(JSONFailure) in
      try reader.skipValue()
      return NSNull()
    }
  }

  /// Reads an object or an array, using a function for each part.
  @inline(__always)
  private mutating func readParts(_ read: (inout Reader) throws(JSONFailure) -> Any) throws(JSONFailure)
    -> Any
  {
    if var elements = try openElements() {
      var array: [Any] = []
      while try nextElement(&elements) { array.append(try read(&self)) }
      return array
    }
    var record: [String: Any] = [:]
    guard var members = try openMembers(seeking: nil) else { return record }
    while let key = try nextEntry(&members) { record[key] = try read(&self) }
    return record
  }

  /// Returns a number as a native value, or as its digits if neither an integer nor a `Double` represents all of
  /// them.
  private mutating func native(_ number: SourceValue) -> Any {
    switch number {
    case .int(let integer): return Int(exactly: integer) ?? integer
    case .uint(let integer): return integer
    case .double(let number): return number
    case .digits(let digits):
      guard isReadingNativeValues else { return digits }
      if digits.double == nil, !digits.isExactDecimal { hasMetHugeNumber = true }
      return digits.nativeNumber
    default: return NSNull()
    }
  }

  /// Reads any value using only native Swift values. Returns nil if it contains a number that is too large for all of
  /// them.
  mutating func readNativeValue() throws(JSONFailure) -> Any? {
    isReadingNativeValues = true
    hasMetHugeNumber = false
    defer { isReadingNativeValues = false }
    let value = try readAny()
    return hasMetHugeNumber ? nil : value
  }

  /// Reads any value as native Swift values. A number that is too large for all of them is read as its text.
  mutating func readNativeTree(noting note: NoteTree) throws(JSONFailure) -> Any {
    isReadingNativeValues = true
    hasMetHugeNumber = false
    defer { isReadingNativeValues = false }
    return try withoutActuallyEscaping(note) { (note) throws(JSONFailure) in try readAny(noting: note) }
  }

  /// Reads the value at the position, for coercions.
  mutating func readSourceValue() throws(JSONFailure) -> SourceValue {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "\""): .text(try readString() ?? "")
    default: SourceValue(try readAny())
    }
  }
}

extension Reader {
  /// Moves past `null`. For any other value, returns false and does not move.
  @_transparent
  mutating func readNull() throws(JSONFailure) -> Bool {
    if isNext(Reader.null) {
      advance(4)
      return true
    }
    guard byte == UInt8(ascii: "n") else { return isNull }
    try fail(insteadOf: "null")
  }

  /// Reads a Boolean value. Returns nil for any other value.
  @_transparent
  mutating func readBool() throws(JSONFailure) -> Bool? {
    if isNext(Reader.true) {
      advance(4)
      return true
    }
    if byte == UInt8(ascii: "f") {
      guard unsafe end - position >= 5, isNext(Reader.falseTail, at: 1) else { try fail(insteadOf: "false") }
      advance(5)
      return false
    }
    guard byte == UInt8(ascii: "t") else { return cursor == nil ? nil : cursorBool }
    try fail(insteadOf: "true")
  }

  @inline(never) private var cursorBool: Bool? {
    cursor.flatMap { [depth] in $0.withObject { $0.bool(inside: depth.depth) } }
  }

  private static let null: UInt32 = 0x6C6C_756E
  private static let `true`: UInt32 = 0x6575_7274
  /// `false` without its first letter.
  private static let falseTail: UInt32 = 0x6573_6C61

  /// Whether four letters come next, the first of them in the lowest byte; false near the end of the input.
  @_transparent
  private func isNext(_ letters: UInt32, at offset: Int = 0) -> Bool {
    guard unsafe end - position >= offset + 4 else { return false }
    return unsafe Reader.word(at: position + offset, as: UInt32.self) == letters
  }

  /// Ends the run at the first byte that differs from `literal`.
  @inline(never)
  private mutating func fail(insteadOf literal: StaticString) throws(JSONFailure) -> Never {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard unsafe position < end else { throw .unexpectedEnd }
      guard unsafe position.pointee == literal.utf8Start[offset] else { break }
      advance()
    }
    throw .invalidLiteral
  }
}
