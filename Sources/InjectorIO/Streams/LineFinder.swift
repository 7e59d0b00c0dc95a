import Injector

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The result of searching for the next record in the bytes of a stream.
enum FoundRecord {
  /// A record at these offsets in the buffer.
  case record(Range<Int>)
  /// A record that begins at an offset in the buffer. The code that reads it determines its end, or requests it.
  case beginning(at: Int)
  /// A record that exceeds the limit and begins at an offset in the buffer. Its bytes are dropped.
  case tooLong(at: Int)
  /// Nothing is complete until more bytes are received.
  case needsBytes
  /// There are no more records.
  case end

  /// The offset of a record in the buffer; nil if none was found.
  var offset: Int? {
    switch self {
    case .record(let range): range.lowerBound
    case .beginning(let offset), .tooLong(let offset): offset
    case .needsBytes, .end: nil
    }
  }
}

/// Finds the lines of a stream, and skips blank ones.
///
/// ```
///   {"id": 7} LF  CR LF  {"id": 8, "na      …more bytes come…
///   ▲         ▲   blank  ▲                ▲
///   lineStart │          lineStart        searchedEnd
///             searchedEnd
/// ```
///
/// A line that exceeds the limit is dropped while its bytes are received, until its end is found.
@safe struct LineFinder {
  /// The maximum number of bytes of a line, without the LF or CR LF at its end.
  let byteLimit: Int
  /// The number of the current line, starting at 1.
  private(set) var line = 0
  /// The offset of this line in the stream.
  private(set) var lineOffset = 0
  /// Whether the last line found is complete, so that the search starts with a new line.
  private var isAtStart = true
  /// Whether the line is too long, and is being dropped.
  private var isDropped = false
  /// The offset in the stream up to which there is no end of the line.
  private var searchedEnd: Int

  /// The location of the line found last.
  var location: JSONLocation { JSONLocation(offset: lineOffset, line: line, column: 1) }

  /// Creates a finder that begins at the buffer's position.
  init(byteLimit: Int, in buffer: StreamBuffer) {
    self.byteLimit = byteLimit
    searchedEnd = buffer.usedCount
  }

  /// Returns the next line that is not blank.
  mutating func next(in buffer: StreamBuffer) -> FoundRecord {
    while true {
      if isAtStart { begin(in: buffer) }
      let text = unsafe buffer.text
      let start = buffer.position
      let lineFeed = unsafe LineFinder.lineFeed(in: text, from: searchedEnd - buffer.removedCount)
      guard let end = lineFeed ?? (buffer.isComplete ? text.count : nil) else {
        searchedEnd = buffer.removedCount + text.count
        // A CR at the end does not count, and it may be the last received byte.
        if text.count - start > byteLimit + 1 { isDropped = true }
        if isDropped { buffer.position = text.count }
        return .needsBytes
      }
      if isAtStart { return .end }
      endLine(at: end, in: buffer)
      let endsWithCR = unsafe end > start && text[end - 1] == 0x0D
      if isDropped || end - start - (endsWithCR ? 1 : 0) > byteLimit { return .tooLong(at: start) }
      if unsafe !LineFinder.isBlank(text, start, end) { return .record(start..<end) }
    }
  }

  /// Skips blank lines. Returns the first byte of the next line that is not white space; nil if it has not been
  /// received, and 0 for a line that begins with more white space than a line may have.
  mutating func firstByte(in buffer: StreamBuffer) -> UInt8? {
    while true {
      if isAtStart { begin(in: buffer) }
      let text = unsafe buffer.text
      var index = searchedEnd - buffer.removedCount
      while index < text.count, unsafe Reader.isSpace(text[index]), unsafe text[index] != 0x0A {
        index += 1
      }
      if index - buffer.position > byteLimit { return 0 }
      searchedEnd = buffer.removedCount + index
      guard index < text.count else { return nil }
      let byte = unsafe text[index]
      if byte != 0x0A { return byte }
      endLine(at: index, in: buffer)
    }
  }

  private mutating func begin(in buffer: StreamBuffer) {
    if buffer.isComplete, buffer.unusedCount == 0 { return }
    line += 1
    lineOffset = buffer.removedCount + buffer.position
    isAtStart = false
    isDropped = false
  }

  /// Moves past the end of the line at an offset, which is an LF or the end of the text.
  @inline(__always)
  private mutating func endLine(at offset: Int, in buffer: StreamBuffer) {
    buffer.position = min(offset + 1, unsafe buffer.text.count)
    searchedEnd = buffer.usedCount
    isAtStart = true
  }

  @inline(__always)
  private static func lineFeed(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = text.baseAddress, start < text.count,
      let found = unsafe memchr(base + start, 0x0A, text.count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  @inline(__always)
  private static func isBlank(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    for index in start..<end where unsafe !Reader.isSpace(text[index]) { return false }
    return true
  }
}
