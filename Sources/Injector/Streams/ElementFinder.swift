/// Finds the elements of the array in a stream, from behind its opening bracket to its closing one.
///
/// ```
///   [ {"id": 7} , {"id": 8} ]
///   ▲           ▲ ▲          ▲
///   │           │ value      delimiter: a comma or the end
///   │           delimiter
///   first: a value or the end
/// ```
///
/// An element that is longer than the limit is not kept: its bytes are given up as they come.
@safe struct ElementFinder {
  /// The greatest number of bytes of an element.
  let byteLimit: Int
  /// The index of the element that was found last, or that is searched.
  private(set) var index = -1
  /// What finds the ends of elements; nil after one whose end was found by reading it.
  private var scanner: ElementScanner?
  /// Whether the ends of elements are not searched as long as enough bytes have come: most elements are read to their
  /// ends anyway.
  private var readsAhead: Bool
  private var lines: LineCounter
  private var expected = Expectation.first
  /// The number of bytes that were removed before the beginning of the buffer when offsets into it were set.
  private var removedCount: Int

  private enum Expectation {
    /// A value, or the end of the array.
    case first
    case value
    /// A comma, or the end of the array.
    case delimiter
    /// The end of the element that begins at an offset in the buffer.
    case elementEnd(from: Int)
    /// The end of an element whose bytes are given up.
    case endOfGivenUp
    case nothing
  }

  /// The number of bytes that must have come for an element whose end is not searched. Few are longer.
  static let readAheadCount = 1 << 14

  /// Creates a finder that begins at the buffer's position, behind the opening bracket.
  init(byteLimit: Int, readsAhead: Bool, in buffer: StreamBuffer, _ lines: LineCounter) {
    self.byteLimit = byteLimit
    self.readsAhead = readsAhead
    self.lines = lines
    scanner = ElementScanner(offset: buffer.position)
    removedCount = buffer.removedCount
  }

  /// Returns the next element, or its beginning.
  @inline(__always)
  mutating func next(in buffer: StreamBuffer) -> FoundRecord { next(in: buffer, readsAhead: readsAhead) }

  private mutating func next(in buffer: StreamBuffer, readsAhead: Bool) -> FoundRecord {
    if buffer.removedCount > removedCount { moveOffsets(in: buffer) }
    let found = find(in: buffer, readsAhead: readsAhead)
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
  mutating func completeElement(in buffer: StreamBuffer) -> FoundRecord {
    let found = next(in: buffer, readsAhead: false)
    if case .record(let range) = found, range.count < ElementFinder.readAheadCount { return found }
    // Reading such elements before their ends are known would be done in vain.
    readsAhead = false
    return found
  }

  /// A counter of the lines up to the last place.
  var lineCounter: LineCounter { lines }

  private mutating func moveOffsets(in buffer: StreamBuffer) {
    let count = buffer.removedCount - removedCount
    removedCount += count
    scanner?.removedPrefix(count)
    if case .elementEnd(let start) = expected { expected = .elementEnd(from: start - count) }
  }

  private mutating func find(in buffer: StreamBuffer, readsAhead: Bool) -> FoundRecord {
    while true {
      if case .elementEnd(let start) = expected {
        let isRead = readsAhead && buffer.unusedCount >= ElementFinder.readAheadCount
        return isRead ? .beginning(at: start) : endElement(from: start, in: buffer)
      }
      if case .nothing = expected { return .end }
      if case .endOfGivenUp = expected { return endGivenUp(in: buffer) }
      let text = unsafe buffer.text
      var offset = buffer.position
      while offset < text.count, unsafe JSONReader.isSpace(text[offset]) { offset += 1 }
      buffer.position = offset
      guard offset < text.count else {
        return buffer.isComplete ? .malformed(.unexpectedEnd, at: offset) : .needsBytes
      }
      if let failure = begin(with: unsafe text[offset], at: offset, in: buffer) { return failure }
    }
  }

  /// The place of an offset in the buffer. It must not be before that of an earlier call.
  mutating func location(of offset: Int, in buffer: StreamBuffer) -> JSONLocation {
    lines.count(to: offset, in: buffer)
    return lines.location
  }

  /// Begins what comes at an offset. Returns a failure if it is not what is expected.
  private mutating func begin(with byte: UInt8, at offset: Int, in buffer: StreamBuffer) -> FoundRecord? {
    let isClosing = byte == UInt8(ascii: "]")
    switch expected {
    case .first where isClosing, .delimiter where isClosing:
      expected = .nothing
      buffer.position = offset + 1
    case .delimiter:
      guard byte == UInt8(ascii: ",") else { return .malformed(.missingComma, at: offset) }
      _ = unsafe scanner?.next(in: buffer.text)
      expected = .value
      buffer.position = offset + 1
    default:
      // A byte order mark is allowed at the beginning of a text, and not at that of an element.
      let isNoValue = isClosing || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte >= 0x80
      if isNoValue { return .malformed(.unexpectedByte, at: offset) }
      expected = .elementEnd(from: offset)
      index += 1
    }
    return nil
  }

  /// Moves behind the next mark. The scanner begins anew at the element if earlier ones were not searched.
  private mutating func scan(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> ElementScanner.Mark? {
    if scanner == nil { scanner = ElementScanner(offset: start) }
    return unsafe scanner?.next(in: text)
  }

  private mutating func endElement(from start: Int, in buffer: StreamBuffer) -> FoundRecord {
    let text = unsafe buffer.text
    guard let mark = unsafe scan(from: start, in: text) else {
      if text.count - start > byteLimit {
        expected = .endOfGivenUp
        return unsafe tooLong(from: start, in: text)
      }
      if !buffer.isComplete { return .needsBytes }
      let failure = unsafe ElementFinder.failure(in: UnsafeBufferPointer(rebasing: text[start...]))
      return .malformed(failure?.kind ?? .unexpectedEnd, at: failure.map { start + $0.offset } ?? text.count)
    }
    let end = pass(mark, in: buffer)
    return unsafe end - start > byteLimit ? tooLong(from: start, in: text) : .record(start..<end)
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
  private func tooLong(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> FoundRecord {
    let part = unsafe UnsafeBufferPointer(rebasing: text[start..<start + byteLimit])
    guard let failure = unsafe ElementFinder.failure(in: part), failure.offset + 16 < byteLimit else {
      return .tooLong(at: start)
    }
    return .malformed(failure.kind, at: start + failure.offset)
  }

  private mutating func endGivenUp(in buffer: StreamBuffer) -> FoundRecord {
    guard let mark = unsafe scanner?.next(in: buffer.text) else {
      buffer.position = unsafe buffer.text.count
      return buffer.isComplete ? .malformed(.unexpectedEnd, at: buffer.position) : .needsBytes
    }
    _ = pass(mark, in: buffer)
    return find(in: buffer, readsAhead: readsAhead)
  }

  /// Returns why the text of an element is malformed, and where; nil if it is not.
  ///
  /// `count` is the number of bytes of the element, behind which the text has its delimiter; nil if the element may go on
  /// behind the text.
  static func failure(
    in text: UnsafeBufferPointer<UInt8>, ofElementWith count: Int? = nil
  ) -> (kind: JSONFailure, offset: Int)? {
    var reader = unsafe JSONReader(text, depthLimit: InjectionLimits().depth)
    do {
      try reader.skipValue()
      _ = reader.nextByte()
      return reader.offset < count ?? text.count ? (.missingComma, reader.offset) : nil
    } catch {
      if error == .tooDeep || error == .unexpectedEnd && count == nil { return nil }
      return (error, reader.offset)
    }
  }
}
