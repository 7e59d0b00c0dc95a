/// The functions that write the members of models to compact text. Meanwhile, the cursor is kept in registers.
///
/// A walk writes a comma before each member. When it ends, the bracket of the record replaces the first comma:
///
/// ```
///   ,"id":7,"name":"Greedy"     →     {"id":7,"name":"Greedy"}
/// ```
///
/// Trees, and text that is not compact, are written by functions without a cursor.
extension JSONWriter {
  /// The position of the next byte.
  @safe struct WritePosition {
    fileprivate(set) var place: OutputCursor
  }

  /// The number of bytes that a member needs after its key, unless it is a long text.
  static let spaceForScalar = 64

  /// Takes the cursor out of the output. `space` bytes are reserved at the cursor.
  @_transparent
  mutating func resume(reserving space: Int) -> WritePosition {
    buffer.reserve(space)
    return unsafe WritePosition(place: buffer.cursor)
  }

  /// Puts the cursor back. Must be called before anything else uses the output.
  @_transparent
  mutating func suspend(_ cursor: WritePosition) { unsafe buffer.cursor = cursor.place }

  /// Begins to write members to the open record, or elements to the open array.
  @_transparent
  mutating func openMembers() -> Checkpoint {
    defer { separator = UInt8(ascii: ",") }
    return checkpoint
  }

  @_transparent
  mutating func closeMembers(_ start: Checkpoint) {
    if count > start.count {
      buffer.replace(at: start.count, by: start.separator)
    } else {
      separator = start.separator
    }
  }

  /// Begins a record, preceded by an element separator if it is an element. `space` bytes are reserved for its members.
  ///
  /// - Returns: The position of the record, for `endRecord`.
  @_transparent
  mutating func beginRecord(isElement: Bool, _ cursor: inout WritePosition, reserving space: Int) -> Int {
    if unsafe !buffer.hasRoom(for: space, at: cursor.place) { cursor = reserve(space, after: cursor) }
    if isElement { unsafe cursor.place = cursor.place.writing(UInt8(ascii: ",")) }
    return unsafe buffer.position(of: cursor.place)
  }

  /// Begins an element of an array and reserves memory for a scalar.
  @_transparent
  mutating func beginElement(_ cursor: inout WritePosition) {
    if unsafe !buffer.hasRoom(for: 1, at: cursor.place) { cursor = reserve(1, after: cursor) }
    unsafe cursor.place = cursor.place.writing(separator)
    separator = UInt8(ascii: ",")
  }

  @inline(never)
  private mutating func reserve(_ space: Int, after cursor: WritePosition) -> WritePosition {
    suspend(cursor)
    return resume(reserving: space)
  }

  @_transparent
  mutating func endRecord(from start: Int, _ cursor: inout WritePosition) {
    if unsafe buffer.position(of: cursor.place) == start {
      unsafe cursor.place = cursor.place.writing(UInt8(ascii: "{"))
    } else {
      buffer.replace(at: start, by: UInt8(ascii: "{"))
    }
    unsafe cursor.place = cursor.place.writing(UInt8(ascii: "}"))
  }

  /// Begins a member of a record.
  @_transparent
  func writeKey(_ key: UnsafePointer<OutputKey>, _ cursor: inout WritePosition) {
    unsafe cursor.place = key.pointee.text.write(at: cursor.place)
  }

  @_transparent
  func write(_ value: Int, _ cursor: inout WritePosition) {
    unsafe cursor.place = IntegerText.write(value, at: cursor.place)
  }

  @_transparent
  func write(_ value: Bool, _ cursor: inout WritePosition) {
    unsafe cursor.place = cursor.place.writing(value)
  }

  @_transparent
  func writeNull(_ cursor: inout WritePosition) { unsafe cursor.place = cursor.place.writingNull() }

  @_transparent
  func writeEmptyArray(_ cursor: inout WritePosition) {
    unsafe cursor.place = cursor.place.writing(UInt8(ascii: "[")).writing(UInt8(ascii: "]"))
  }

  /// Writes an array of integers.
  @inline(never)
  mutating func write(
    _ integers: UnsafeBufferPointer<Int>, after cursor: WritePosition, reserving space: Int
  ) -> WritePosition {
    suspend(cursor)
    buffer.reserve(integers.count &* JSONWriter.spaceForInt &+ 2 &+ space)
    var place = unsafe buffer.cursor
    var separator = UInt8(ascii: "[")
    for index in 0..<integers.count {
      unsafe place = IntegerText.write(integers[index], at: place.writing(separator))
      separator = UInt8(ascii: ",")
    }
    return unsafe WritePosition(place: place.writing(UInt8(ascii: "]")))
  }

  /// The number of bytes for a 64-bit integer and a comma.
  private static let spaceForInt = 21

  /// Writes a number. Returns false and writes nothing if it is not finite.
  @_transparent
  func write(_ value: Double, _ cursor: inout WritePosition) -> Bool {
    guard let next = unsafe FloatingPointText.write(value, at: cursor.place) else { return false }
    unsafe cursor.place = next
    return true
  }

  /// Writes the string stored at an address.
  @_transparent
  mutating func writeString(at address: UnsafeRawPointer, _ cursor: inout WritePosition, reserving space: Int)
  {
    if readsStringWords {
      let words = unsafe StringWords(at: address)
      if words.isSmall {
        // The string is written to the memory reserved for scalars, unless it is too long or needs escapes.
        let start = unsafe cursor.place.writing(UInt8(ascii: "\""))
        let (low, high, count) = (words.low, words.high, words.smallCount)
        if let end = unsafe escapedText.write(low: low, high: high, count: count, at: start) {
          unsafe cursor.place = end.writing(UInt8(ascii: "\""))
          return
        }
      } else if let bytes = unsafe words.bytes {
        suspend(cursor)
        unsafe write(utf8: bytes, reserving: space)
        unsafe cursor.place = buffer.cursor
        return
      }
    }
    suspend(cursor)
    writeContiguous(unsafe address.assumingMemoryBound(to: String.self).pointee, reserving: space)
    unsafe cursor.place = buffer.cursor
  }
}
