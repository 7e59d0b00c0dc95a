import Injector

/// Finds the elements of the array of records in a document, and validates what is around the array.
///
/// ```
///   { "count": 2, "data": { "list": [ {"id": 7} , {"id": 8} ] , "next": null } }
///     ▲           ▲         ▲         ▲         ▲ ▲         ▲ ▲
///     skipped     entered             │         │ value     │ the rest is skipped
///     levels: }   }         } }       │         delimiter   delimiter: a comma or the end
///                                     first: a value or the end
/// ```
///
/// The elements are found by a scanner, and read by others. Everything else is validated and not kept, one token after the
/// other: a stack of the open objects and arrays says what may follow. An element that is longer than the limit is not
/// kept, either: its bytes are given up as they come.
@safe struct ElementFinder {
  /// The greatest number of bytes of an element.
  let byteLimit: Int
  /// The index of the element that was found last, or that is searched.
  private(set) var index = -1
  /// What finds the ends of elements; nil after one whose end was found by reading it.
  var scanner: ElementScanner?
  /// Whether the ends of elements are not searched as long as enough bytes have come: most elements are read to their
  /// ends anyway.
  private var readsAhead: Bool
  private var lines: LineCounter
  var expected = Expectation.value
  /// The number of bytes that were removed before the beginning of the buffer when offsets into it were set.
  private var removedCount: Int
  /// Whether the next bytes are between the brackets of the array.
  var isInArray = false

  let request: InjectorRun
  /// The open objects and arrays around the next value. The array of records is none of them.
  var levels: [Level] = []
  /// The rest of the paths at the next value; nil if they do not lead through it, and behind the array.
  var rest: PathRest?
  /// The keys and indices that lead to the array; nil before it.
  var keys: [String]?
  /// The place of the document's value; nil before it.
  var start: JSONLocation?
  /// The number of bytes that must have come before an incomplete token is read again.
  var neededCount = 0

  enum Expectation {
    /// The first element of an array or key of an object, or the end of it.
    case first
    /// An element or a key behind a comma.
    case entry
    case key
    case colon
    case value
    /// A comma, or the end of the innermost object or array.
    case delimiter
    /// The end of the element that begins at an offset in the buffer.
    case elementEnd(from: Int)
    /// The end of an element whose bytes are given up.
    case endOfGivenUp
    /// White space up to the end of the document.
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

  /// The number of bytes that must have come for an element whose end is not searched. Few are longer.
  static let readAheadCount = 1 << 14

  /// Creates a finder that begins at the buffer's position, with the document. The runs are those over the elements.
  init(_ request: InjectorRun, _ elements: RecordRun, in buffer: StreamBuffer, _ lines: LineCounter) {
    self.request = request
    byteLimit = elements.byteLimit
    readsAhead = elements.readsAhead(in: ElementFinder.readAheadCount)
    self.lines = lines
    removedCount = buffer.removedCount
    rest = PathRest(request.paths)
  }

  /// Returns the next element, or its beginning. Throws an error if the document is malformed, has no array of records, or has
  /// values beyond a limit around it.
  @inline(__always)
  mutating func next(in buffer: StreamBuffer) throws(InjectionError) -> FoundRecord {
    try next(in: buffer, readsAhead: readsAhead)
  }

  private mutating func next(in buffer: StreamBuffer, readsAhead: Bool) throws(InjectionError) -> FoundRecord
  {
    if buffer.removedCount > removedCount { moveOffsets(in: buffer) }
    let found = try find(in: buffer, readsAhead: readsAhead)
    // Used bytes are overwritten by those that come.
    if case .needsBytes = found { lines.count(to: buffer.position, in: buffer) }
    return found
  }

  /// Moves past the element whose beginning was found, and which was read.
  @inline(__always)
  mutating func passElement(endingAt end: Int, in buffer: StreamBuffer) {
    scanner = nil
    expected = .delimiter
    buffer.position = end
  }

  /// Returns the element whose beginning was found, or why its end is not found.
  mutating func completeElement(in buffer: StreamBuffer) throws(InjectionError) -> FoundRecord {
    let found = try next(in: buffer, readsAhead: false)
    if case .record(let range) = found, range.count < ElementFinder.readAheadCount { return found }
    // Reading such elements before their ends are known would be done in vain.
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
      if case .endOfGivenUp = expected, !passGivenUp(in: buffer) {
        if buffer.isComplete { throw malformed(.unexpectedEnd, in: buffer) }
        return .needsBytes
      }
      let text = unsafe buffer.text
      var offset = buffer.position
      while offset < text.count, unsafe Reader.isSpace(text[offset]) { offset += 1 }
      buffer.position = offset
      guard offset < text.count else { return buffer.isComplete ? try endDocument(in: buffer) : .needsBytes }
      let byte = unsafe text[offset]
      if isInArray {
        try begin(with: byte, in: buffer)
      } else if try !pass(byte, in: buffer) {
        return .needsBytes
      }
    }
  }

  /// The place of an offset in the buffer. It must not be before that of an earlier call.
  mutating func location(of offset: Int, in buffer: StreamBuffer) -> JSONLocation {
    lines.count(to: offset, in: buffer)
    return lines.location
  }

  /// Returns the error for text that is malformed at an offset in the buffer, or at its position.
  mutating func malformed(_ failure: JSONFailure, at offset: Int? = nil, in buffer: StreamBuffer)
    -> InjectionError
  {
    InjectionError(malformed: failure, at: location(of: offset ?? buffer.position, in: buffer))
  }

  // MARK: - Elements

  /// Begins what comes next in the array. Throws if it is not what is expected.
  private mutating func begin(with byte: UInt8, in buffer: StreamBuffer) throws(InjectionError) {
    let isClosing = byte == UInt8(ascii: "]")
    switch expected {
    case .first where isClosing, .delimiter where isClosing:
      isInArray = false
      endValue()
    case .delimiter:
      guard byte == UInt8(ascii: ",") else { throw malformed(.missingComma, in: buffer) }
      _ = unsafe scanner?.next(in: buffer.text)
      expected = .value
    default:
      // A byte order mark is allowed at the beginning of a text, and not at that of an element.
      let isNoValue = isClosing || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte >= 0x80
      if isNoValue { throw malformed(.unexpectedByte, in: buffer) }
      expected = .elementEnd(from: buffer.position)
      index += 1
      return
    }
    buffer.position += 1
  }

  /// Moves behind the next mark. The scanner begins anew at the element if earlier ones were not searched.
  private mutating func scan(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> ElementScanner.Mark? {
    if scanner == nil { scanner = ElementScanner(offset: start) }
    return unsafe scanner?.next(in: text)
  }

  private mutating func endElement(from start: Int, in buffer: StreamBuffer) throws(InjectionError)
    -> FoundRecord
  {
    let text = unsafe buffer.text
    guard let mark = unsafe scan(from: start, in: text) else {
      if text.count - start > byteLimit {
        expected = .endOfGivenUp
        return try tooLong(from: start, in: buffer)
      }
      if !buffer.isComplete { return .needsBytes }
      try check(start..<text.count, isComplete: false, in: buffer)
      throw malformed(.unexpectedEnd, at: text.count, in: buffer)
    }
    let end = pass(mark, in: buffer)
    return end - start > byteLimit ? try tooLong(from: start, in: buffer) : .record(start..<end)
  }

  /// Moves past the end of an element, and returns its offset.
  private mutating func pass(_ mark: ElementScanner.Mark, in buffer: StreamBuffer) -> Int {
    let offset = scanner?.offset ?? buffer.position
    buffer.position = offset
    switch mark {
    case .elementEnd:
      expected = .delimiter
      return offset
    case .comma: expected = .value
    case .arrayEnd:
      // The bracket is looked at again: it may be one of the other kind.
      expected = .delimiter
      buffer.position -= 1
    }
    return offset - 1
  }

  /// Returns that an element is too long, unless it is malformed: a missing quotation mark makes one of all that follows.
  ///
  /// Only the bytes up to the limit are looked at, and what begins near their end is not judged, so that the result does
  /// not depend on how many bytes have come.
  private mutating func tooLong(from start: Int, in buffer: StreamBuffer) throws(InjectionError)
    -> FoundRecord
  {
    try check(start..<start + byteLimit, isComplete: false, upTo: byteLimit - 16, in: buffer)
    return .tooLong(at: start)
  }

  /// Moves past an element whose bytes are given up. Returns false if its end has not come.
  private mutating func passGivenUp(in buffer: StreamBuffer) -> Bool {
    let mark = unsafe scanner?.next(in: buffer.text)
    if let mark { _ = pass(mark, in: buffer) } else { buffer.position = unsafe buffer.text.count }
    return mark != nil
  }

  /// Throws an error if the text of an element makes the document malformed. It is looked at up to a number of bytes.
  ///
  /// A complete element has its delimiter behind it; any other may go on behind the text.
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
