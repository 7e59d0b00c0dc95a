/// The functions that write the members of models. The cursor is kept in registers meanwhile.
///
/// A walk writes a comma before each member. When it ends, the first comma is replaced by the bracket of the record:
///
/// ```
///   ,"id":7,"name":"Greedy"     →     {"id":7,"name":"Greedy"}
/// ```
///
/// Texts that are pretty or sorted are written by the functions without a cursor.
extension JSONWriter {
  /// The place of the next byte.
  @safe struct Cursor {
    fileprivate(set) var place: OutputCursor
  }

  /// The bytes that a member needs behind its key, unless it is a long text.
  static let spaceForScalar = 64

  @inline(__always)
  mutating func resume(reserving space: Int) -> Cursor {
    buffer.reserve(space)
    return unsafe Cursor(place: buffer.cursor)
  }

  @inline(__always)
  mutating func suspend(_ cursor: Cursor) { unsafe buffer.cursor = cursor.place }

  @inline(__always)
  mutating func openMembers() -> OutputMark {
    let mark = OutputMark(position: count, separator: separator)
    if isPlain { separator = UInt8(ascii: ",") }
    return mark
  }

  @inline(__always)
  mutating func closeMembers(_ mark: OutputMark) {
    guard isPlain else { return }
    if count > mark.position {
      buffer.replace(at: mark.position, by: mark.separator)
    } else {
      separator = mark.separator
    }
  }

  @inline(__always)
  mutating func beginRecord(isElement: Bool, _ cursor: inout Cursor, reserving space: Int) -> Int {
    if isPlain, unsafe buffer.hasRoom(for: space, at: cursor.place) {
      if isElement { unsafe cursor.place = cursor.place.writing(UInt8(ascii: ",")) }
      return unsafe buffer.position(of: cursor.place)
    }
    cursor = beginRecord(isElement: isElement, after: cursor, reserving: space)
    return unsafe buffer.position(of: cursor.place)
  }

  @inline(never)
  private mutating func beginRecord(isElement: Bool, after cursor: Cursor, reserving space: Int) -> Cursor {
    suspend(cursor)
    if isElement { element() }
    if !isPlain { beginRecord() }
    return resume(reserving: space)
  }

  @inline(__always)
  mutating func endRecord(from start: Int, _ cursor: inout Cursor) {
    if isPlain {
      if unsafe buffer.position(of: cursor.place) == start {
        unsafe cursor.place = cursor.place.writing(UInt8(ascii: "{"))
      } else {
        buffer.replace(at: start, by: UInt8(ascii: "{"))
      }
      unsafe cursor.place = cursor.place.writing(UInt8(ascii: "}"))
    } else {
      cursor = endRecord(after: cursor)
    }
  }

  @inline(never)
  private mutating func endRecord(after cursor: Cursor) -> Cursor {
    suspend(cursor)
    endRecord()
    return resume(reserving: 0)
  }

  @inline(__always)
  mutating func writeKey(_ key: UnsafePointer<OutputKey>, _ cursor: inout Cursor, reserving space: Int) {
    if isPlain {
      unsafe cursor.place = key.pointee.text.write(at: cursor.place)
    } else {
      cursor = unsafe writeKey(key, after: cursor, reserving: space)
    }
  }

  @inline(never)
  private mutating func writeKey(
    _ key: UnsafePointer<OutputKey>,
    after cursor: Cursor,
    reserving space: Int
  ) -> Cursor {
    suspend(cursor)
    self.key(unsafe key.pointee)
    return resume(reserving: space)
  }

  @inline(__always)
  func write(_ value: Int, _ cursor: inout Cursor) {
    unsafe cursor.place = IntegerText.write(value, at: cursor.place)
  }

  @inline(__always)
  func write(_ value: Bool, _ cursor: inout Cursor) {
    unsafe cursor.place = cursor.place.writing(value)
  }

  @inline(__always)
  mutating func writeEmptyArray(_ cursor: inout Cursor) {
    if isPlain {
      unsafe cursor.place = cursor.place.writing(UInt8(ascii: "[")).writing(UInt8(ascii: "]"))
    } else {
      cursor = writeEmptyArray(after: cursor)
    }
  }

  @inline(never)
  private mutating func writeEmptyArray(after cursor: Cursor) -> Cursor {
    suspend(cursor)
    beginArray()
    endArray()
    return resume(reserving: 0)
  }

  @inline(__always)
  mutating func writeArray(
    ofInts integers: UnsafeBufferPointer<Int>,
    _ cursor: inout Cursor,
    reserving space: Int
  ) {
    cursor = unsafe writeArray(ofInts: integers, after: cursor, reserving: space)
  }

  @inline(never)
  private mutating func writeArray(
    ofInts integers: UnsafeBufferPointer<Int>,
    after cursor: Cursor,
    reserving space: Int
  ) -> Cursor {
    suspend(cursor)
    guard isPlain else {
      unsafe write(elementByElement: integers)
      return resume(reserving: space)
    }
    buffer.reserve(integers.count &* JSONWriter.spaceForInt &+ 2 &+ space)
    var place = unsafe buffer.cursor
    var separator = UInt8(ascii: "[")
    for index in 0..<integers.count {
      unsafe place = IntegerText.write(integers[index], at: place.writing(separator))
      separator = UInt8(ascii: ",")
    }
    return unsafe Cursor(place: place.writing(UInt8(ascii: "]")))
  }

  /// The bytes of an integer of 64 bits and a comma.
  private static let spaceForInt = 21

  @inline(__always)
  func write(_ value: Double, _ cursor: inout Cursor) -> Bool {
    guard let next = unsafe FloatingPointText.write(value, at: cursor.place) else { return false }
    unsafe cursor.place = next
    return true
  }

  @inline(__always)
  mutating func writeString(at address: UnsafeRawPointer, _ cursor: inout Cursor, reserving space: Int) {
    if readsStringWords {
      let words = unsafe StringWords(at: address)
      if words.isSmall {
        let start = unsafe cursor.place.writing(UInt8(ascii: "\""))
        let end = unsafe escapedText.write(
          low: words.low,
          high: words.high,
          count: words.smallCount,
          at: start
        )
        if let end = unsafe end {
          unsafe cursor.place = end.writing(UInt8(ascii: "\""))
          return
        }
      } else if let bytes = unsafe words.bytes {
        cursor = unsafe write(utf8: bytes, after: cursor, reserving: space)
        return
      }
    }
    cursor = unsafe writeString(at: address, after: cursor, reserving: space)
  }

  @inline(never)
  private mutating func write(
    utf8 text: UnsafeBufferPointer<UInt8>,
    after cursor: Cursor,
    reserving space: Int
  ) -> Cursor {
    suspend(cursor)
    guard text.count <= JSONWriter.partLength else {
      unsafe write(utf8: text)
      return resume(reserving: space)
    }
    buffer.reserve(text.count &* EscapedText.longestEscape &+ EscapedText.slack &+ 2 &+ space)
    let start = unsafe buffer.cursor.writing(UInt8(ascii: "\""))
    let end = unsafe escapedText.write(text, at: start)
    return unsafe Cursor(place: end.writing(UInt8(ascii: "\"")))
  }

  @inline(never)
  private mutating func writeString(
    at address: UnsafeRawPointer,
    after cursor: Cursor,
    reserving space: Int
  ) -> Cursor {
    suspend(cursor)
    writeContiguous(unsafe address.assumingMemoryBound(to: String.self).pointee)
    return resume(reserving: space)
  }

  static var isTree: Bool { false }

  /// There are no trees in text.
  func write(tree: Any) -> Bool { false }
}
