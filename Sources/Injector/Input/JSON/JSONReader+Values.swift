import Foundation

extension JSONReader {
  /// Reads the text of any value, and validates it.
  mutating func readRawValue() throws(JSONFailure) -> String {
    let start = unsafe position
    try skipValue()
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: position - start), as: UTF8.self)
  }

  /// A closure that is called with each array and record that is read as a tree, and the offsets of its beginning and
  /// end.
  typealias NoteTree = (_ tree: Any, _ begin: Int, _ end: Int) -> Void

  /// Reads any value as native Swift values. A key that occurs twice has its last value.
  mutating func readAny(noting note: NoteTree? = nil) throws(JSONFailure) -> Any {
    switch byte {
    case UInt8(ascii: "\""): return try readString() ?? ""
    case UInt8(ascii: "{"):
      let begin = offset
      let record = try readRecord(noting: note)
      note?(record, begin, offset)
      return record
    case UInt8(ascii: "["):
      let begin = offset
      let array = try readArray(noting: note)
      note?(array, begin, offset)
      return array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try readBool() ?? false
    case UInt8(ascii: "n"):
      _ = try readNull()
      return NSNull()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return native(try readNumber())
    default: try fail(.unexpectedByte)
    }
  }

  /// Reads any value as a native one, with null for each part of an array or an object.
  mutating func readOutline() throws(JSONFailure) -> Any {
    if var elements = try openElements() {
      var array: [Any] = []
      while try nextElement(&elements) {
        try skipValue()
        array.append(NSNull())
      }
      return array
    }
    guard var members = try openMembers(seeking: nil) else { return try readAny() }
    var record: [String: Any] = [:]
    while let key = try nextEntry(&members) {
      try skipValue()
      record[key] = NSNull()
    }
    return record
  }

  /// Reads an object as a dictionary.
  mutating func readRecord(noting note: NoteTree? = nil) throws(JSONFailure) -> [String: Any] {
    var record: [String: Any] = [:]
    try open()
    if nextByte() == UInt8(ascii: "}") {
      close()
      return record
    }
    repeat {
      guard let key = try readString() else { try fail(.keyExpected) }
      try passColon()
      record[key] = try readAny(noting: note)
    } while try passComma(or: UInt8(ascii: "}"))
    return record
  }

  private mutating func readArray(noting note: NoteTree?) throws(JSONFailure) -> [Any] {
    var array: [Any] = []
    try open()
    if nextByte() == UInt8(ascii: "]") {
      close()
      return array
    }
    repeat { array.append(try readAny(noting: note)) } while try passComma(or: UInt8(ascii: "]"))
    return array
  }

  /// Returns a number as a native value; if all its digits fit neither an integer nor a `Double`, as its digits.
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

  /// Reads any value as native Swift values only; nil if it contains a number that is too large for all of them.
  mutating func readNativeValue() throws(JSONFailure) -> Any? {
    isReadingNativeValues = true
    hasMetHugeNumber = false
    defer { isReadingNativeValues = false }
    let value = try readAny()
    return hasMetHugeNumber ? nil : value
  }

  /// Reads any value as native Swift values. A number that is too large for all of them is its text.
  mutating func readNativeTree(noting note: NoteTree) throws(JSONFailure) -> Any {
    isReadingNativeValues = true
    defer { isReadingNativeValues = false }
    return try withoutActuallyEscaping(note) { (note) throws(JSONFailure) in try readAny(noting: note) }
  }

  /// Reads the value at the position, for coercions.
  mutating func readSourceValue() throws(JSONFailure) -> SourceValue {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: SourceValue(try readAny())
    }
  }
}
