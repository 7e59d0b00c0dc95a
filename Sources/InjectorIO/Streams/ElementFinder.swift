import Injector

/// Finds the elements of the array of records in a document, and validates the text around the array.
///
/// ```
///   { "count": 2, "data": { "list": [ {"id": 7} , {"id": 8} ] , "next": null } }
///     ▲           ▲         ▲         ▲         ▲ ▲         ▲ ▲
///     skipped     entered             │         │ value     │ the rest is skipped
///     levels: }   }         } }       │         delimiter   delimiter: a comma or the end
///                                     first: a value or the end
/// ```
///
/// A scanner finds the elements, and other code reads them. Everything else is validated token by token and then
/// dropped. A stack of the open objects and arrays determines which tokens are allowed. An element that exceeds the
/// limit is also dropped while its bytes are received.
@safe struct ElementFinder {
  /// The maximum number of bytes of an element.
  let byteLimit: Int
  /// The index of the current element.
  private(set) var index = -1
  /// Finds the ends of elements; nil after an element whose end was found by reading it.
  var scanner: ElementScanner?
  /// Whether elements are read without searching for their end first, if enough bytes have been received. Most elements
  /// are read to the end anyway.
  private var readsAhead: Bool
  private var lines: LineCounter
  var expected = Expectation.value
  /// The number of bytes that had been removed from the front of the buffer when the current offsets were set.
  private var removedCount: Int
  /// Whether the next bytes are between the brackets of the array.
  var isInArray = false

  let request: InjectorRun
  /// The open objects and arrays around the next value.
  var levels: [Level] = []
  /// The rest of the paths at the next value; nil if they do not lead through it, and after the array.
  var rest: PathRest?
  /// The keys and indices that lead to the array; nil before it.
  var keys: [String]?
  /// The location of the document's value; nil before it.
  var start: JSONLocation?
  /// The number of bytes that must be received before an incomplete token is read again.
  var neededCount = 0

  enum Expectation {
    /// The first element of an array or key of an object, or the end of it.
    case first
    /// An element or a key after a comma.
    case entry
    case key
    case colon
    case value
    /// A comma, or the end of the innermost object or array.
    case delimiter
    /// The end of the element that begins at an offset in the buffer.
    case elementEnd(from: Int)
    /// The end of an element that is being dropped.
    case endOfGivenUp
    /// White space until the end of the document.
    case nothing
  }

  /// An open object or array.
  struct Level {
    let closing: UInt8
    /// The rest of the paths at the object or array; nil if they do not lead through it.
    let rest: PathRest?
    /// The number of members or elements so far.
    var count = 0

    var isArray: Bool { closing == UInt8(ascii: "]") }
  }

  /// The number of bytes that must be received before an element is read without searching for its end. Few elements
  /// are longer.
  static let readAheadCount = 1 << 14

  /// Creates a finder that begins with the document, at the buffer's position. The paths of the run lead to the array.
  init(_ run: RecordRun, in buffer: StreamBuffer, _ lines: LineCounter) {
    request = run.request
    byteLimit = run.byteLimit
    readsAhead = run.atBeginning().readsAhead(in: ElementFinder.readAheadCount)
    self.lines = lines
    removedCount = buffer.removedCount
    rest = PathRest(request.paths)
  }

  /// Returns the next element, or its beginning. Throws an error if the document is malformed, has no array of records,
  /// or exceeds a limit outside the array.
  ///
  /// If `toEnd` is true, an element is complete.
  mutating func next(
    in buffer: StreamBuffer, toEnd: Bool = false
  ) throws(InjectionError) -> FoundRecord {
    if buffer.removedCount > removedCount { moveOffsets(in: buffer) }
    let found = try find(in: buffer, readsAhead: readsAhead && !toEnd)
    // Received bytes will overwrite the used ones.
    if case .needsBytes = found { lines.count(to: buffer.position, in: buffer) }
    return found
  }

  /// Moves past an element whose beginning was found, and which has been read.
  @inline(__always)
  mutating func passElement(endingAt end: Int, in buffer: StreamBuffer) {
    scanner = nil
    expected = .delimiter
    buffer.position = end
  }

  /// Returns the complete element whose beginning was found, or the reason why it has no end.
  mutating func completeElement(in buffer: StreamBuffer) throws(InjectionError) -> FoundRecord {
    let found = try next(in: buffer, toEnd: true)
    if case .record(let range) = found, range.count < ElementFinder.readAheadCount { return found }
    // Reading such elements before their ends are known would be wasted work.
    readsAhead = false
    return found
  }

  private mutating func moveOffsets(in buffer: StreamBuffer) {
    let count = buffer.removedCount - removedCount
    removedCount += count
    scanner?.removedPrefix(count)
    if case .elementEnd(let start) = expected { expected = .elementEnd(from: start - count) }
  }

  private mutating func find(in buffer: StreamBuffer, readsAhead: Bool) throws(InjectionError) -> FoundRecord
  {
    while true {
      if case .elementEnd(let start) = expected {
        let isRead = readsAhead && buffer.unusedCount >= ElementFinder.readAheadCount
        return isRead ? .beginning(at: start) : try endElement(from: start, in: buffer)
      }
      if case .endOfGivenUp = expected, !passDropped(in: buffer) {
        if buffer.isComplete { throw malformed(.unexpectedEnd, in: buffer) }
        return .needsBytes
      }
      let text = unsafe buffer.text
      var offset = buffer.position
      while offset < text.count, unsafe Reader.isSpace(text[offset]) { offset += 1 }
      buffer.position = offset
      guard offset < text.count else { return buffer.isComplete ? try endDocument(in: buffer) : .needsBytes }
      if try !pass(unsafe text[offset], in: buffer) { return .needsBytes }
    }
  }

  /// Returns the location of an offset in the buffer. The offset must not be less than that of an earlier call.
  mutating func location(of offset: Int, in buffer: StreamBuffer) -> JSONLocation {
    lines.count(to: offset, in: buffer)
    return lines.location
  }

  /// Returns the error for malformed text at an offset in the buffer, or at its position.
  mutating func malformed(_ failure: JSONFailure, at offset: Int? = nil, in buffer: StreamBuffer)
    -> InjectionError
  {
    InjectionError(malformed: failure, at: location(of: offset ?? buffer.position, in: buffer))
  }

  // MARK: - Elements

  /// Begins the next element of the array. Throws an error for a byte that begins no value.
  mutating func beginElement(with byte: UInt8, in buffer: StreamBuffer) throws(InjectionError) {
    // A byte order mark is allowed at the beginning of a text, but not at the beginning of an element.
    let isNoValue = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    if isNoValue || byte >= 0x80 { throw malformed(.unexpectedByte, in: buffer) }
    expected = .elementEnd(from: buffer.position)
    index += 1
  }

  private mutating func endElement(from start: Int, in buffer: StreamBuffer) throws(InjectionError)
    -> FoundRecord
  {
    let text = unsafe buffer.text
    // If earlier elements were not scanned, the scanner starts again at this element.
    if scanner == nil { scanner = ElementScanner(offset: start) }
    guard let mark = unsafe scanner?.next(in: text) else {
      if text.count - start > byteLimit {
        expected = .endOfGivenUp
        return try tooLongElement(from: start, in: buffer)
      }
      if !buffer.isComplete { return .needsBytes }
      try check(start..<text.count, isComplete: false, in: buffer)
      throw malformed(.unexpectedEnd, at: text.count, in: buffer)
    }
    let end = pass(mark, in: buffer)
    return end - start > byteLimit ? try tooLongElement(from: start, in: buffer) : .record(start..<end)
  }

  /// Moves past the end of an element, and returns its offset.
  private mutating func pass(_ mark: ElementScanner.Mark, in buffer: StreamBuffer) -> Int {
    let offset = scanner?.offset ?? buffer.position
    buffer.position = offset
    switch mark {
    case .elementEnd:
      expected = .delimiter
      return offset
    case .comma: expected = .entry
    case .arrayEnd:
      // The bracket is checked next, because it may be of the other kind.
      expected = .delimiter
      buffer.position -= 1
    }
    return offset - 1
  }

  /// Returns the result for an element that is too long. Throws an error if the element is malformed, because a string
  /// without its closing quotation mark would contain all following elements.
  ///
  /// Only the bytes up to the limit are checked, except for tokens near their end, so that the result does not depend
  /// on how many bytes have been received.
  private mutating func tooLongElement(from start: Int, in buffer: StreamBuffer) throws(InjectionError)
    -> FoundRecord
  {
    try check(start..<start + byteLimit, isComplete: false, upTo: byteLimit - 16, in: buffer)
    return .tooLong(at: start)
  }

  /// Moves past an element that is being dropped. If its end has not been received, returns false.
  private mutating func passDropped(in buffer: StreamBuffer) -> Bool {
    let mark = unsafe scanner?.next(in: buffer.text)
    if let mark { _ = pass(mark, in: buffer) } else { buffer.position = unsafe buffer.text.count }
    return mark != nil
  }

  /// Throws an error if the text of an element makes the document malformed. The text is checked up to a number of
  /// bytes.
  ///
  /// A complete element is followed by its delimiter. Any other element may continue after the text.
  mutating func check(
    _ range: Range<Int>, isComplete: Bool, upTo count: Int = .max, in buffer: StreamBuffer
  ) throws(InjectionError) {
    let end = isComplete ? min(range.upperBound + 1, unsafe buffer.text.count) : range.upperBound
    let text = unsafe UnsafeBufferPointer(rebasing: buffer.text[range.lowerBound..<end])
    var reader = unsafe Reader(text, inside: DepthGuard())
    var failure = JSONFailure.missingComma
    do throws(JSONFailure) {
      try reader.skipValue()
      _ = reader.nextByte()
      if reader.offset >= range.count { return }
    } catch {
      if error == .tooDeep || error == .unexpectedEnd && !isComplete { return }
      failure = error
    }
    if reader.offset < count { throw malformed(failure, at: range.lowerBound + reader.offset, in: buffer) }
  }
}
