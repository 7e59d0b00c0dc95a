import Injector

/// The document around the array of records, and the brackets and commas of the array.
extension ElementFinder {
  /// Reads the part of the document that begins with this byte. Returns false if that requires more bytes.
  mutating func pass(_ byte: UInt8, in buffer: StreamBuffer) throws(InjectionError) -> Bool {
    let isClosing = byte == levels.last?.closing
    switch expected {
    case .first where isClosing, .delimiter where isClosing:
      levels.removeLast()
      isInArray = false
      endValue()
    case .first, .entry:
      if isInArray { try beginElement(with: byte, in: buffer) } else { try beginEntry(in: buffer) }
      return true
    case .delimiter:
      guard byte == UInt8(ascii: ",") else { throw malformed(.missingComma, in: buffer) }
      if isInArray { _ = unsafe scanner?.next(in: buffer.text) }
      expected = .entry
    case .key: return try passKey(byte, in: buffer)
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw malformed(.missingColon, in: buffer) }
      expected = .value
    case .value: return try passValue(byte, in: buffer)
    case .nothing, .elementEnd, .endOfGivenUp:
      throw malformed(.trailingContent, in: buffer)
    }
    buffer.position += 1
    return true
  }

  /// Begins an element, or a member with its key.
  private mutating func beginEntry(in buffer: StreamBuffer) throws(InjectionError) {
    let innermost = levels.count - 1
    levels[innermost].count += 1
    let level = levels[innermost]
    let limit = request.limits.entries
    if level.count > limit { throw exceeded(level.isArray ? .elements : .members, limit, in: buffer) }
    expected = level.isArray ? .value : .key
    rest = keys == nil && level.isArray ? level.rest?.entering(index: level.count - 1) : nil
  }

  private mutating func passKey(_ byte: UInt8, in buffer: StreamBuffer) throws(InjectionError) -> Bool {
    guard byte == UInt8(ascii: "\"") else { throw malformed(.keyExpected, in: buffer) }
    let key = try read(isKey: true, in: buffer) { (reader) throws(JSONFailure) in
      try reader.readString() ?? ""
    }
    guard let key else { return false }
    rest = keys == nil ? levels.last?.rest?.entering(key: key) : nil
    expected = .colon
    return true
  }

  /// Moves past a scalar, or into an object or an array.
  private mutating func passValue(_ byte: UInt8, in buffer: StreamBuffer) throws(InjectionError) -> Bool {
    start = start ?? location(of: buffer.position, in: buffer)
    // A reader would skip a byte order mark, which is only allowed at the beginning of the document.
    if byte >= 0x80 { throw malformed(.unexpectedByte, in: buffer) }
    let isOpening = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    if let rest, rest.isEmpty {
      guard byte == UInt8(ascii: "[") else {
        return try refuse(byte, under: rest.keys, in: buffer)
      }
      (keys, isInArray, self.rest) = (rest.keys, true, nil)
      scanner = ElementScanner(offset: buffer.position + 1)
    } else if isOpening {
      let limit = request.limits.depth
      guard levels.count < limit else { throw exceeded(.depth, limit, in: buffer) }
    } else {
      let isPassed: Void? = try read(in: buffer) { (reader) throws(JSONFailure) in try reader.skipValue() }
      if isPassed != nil { endValue() }
      return isPassed != nil
    }
    // In ASCII, the closing bracket comes two characters after the opening one.
    levels.append(Level(closing: byte + 2, rest: rest))
    expected = .first
    buffer.position += 1
    return true
  }

  private mutating func endValue() { expected = levels.isEmpty ? .nothing : .delimiter }

  /// Throws the error for a value that is not an array. If that requires more bytes, returns false.
  private mutating func refuse(
    _ byte: UInt8, under keys: [String], in buffer: StreamBuffer
  ) throws(InjectionError) -> Bool {
    let place = location(of: buffer.position, in: buffer)
    var found: Any?
    if byte != UInt8(ascii: "{") {
      let value = try read(in: buffer) { (reader) throws(JSONFailure) in try reader.readAny() }
      guard let value else { return false }
      found = value
    }
    throw request.noArray(found, at: place, under: keys)
  }

  /// Returns the result after the end of the document. Throws an error if the document is incomplete, or if the paths
  /// do not lead to an array. If they lead to several values, the first one has been used, because the others had not
  /// been received.
  mutating func endDocument(in buffer: StreamBuffer) throws(InjectionError) -> FoundRecord {
    // An empty file has no records.
    guard let start else { return .end }
    guard case .nothing = expected else { throw malformed(.unexpectedEnd, in: buffer) }
    if keys != nil { return .end }
    throw request.pathNotFound(at: start)
  }

  /// The maximum number of bytes that are read before an invalid byte is detected.
  private static let longestSequence = 16

  /// Reads a token using a reader, and moves past it. Returns nil if the token may continue after the received bytes.
  /// The token is then read again when more bytes are received. For long tokens, their number must double, so that the
  /// total time is linear.
  private mutating func read<Value>(
    isKey: Bool = false, in buffer: StreamBuffer, _ body: (inout Reader) throws(JSONFailure) -> Value
  ) throws(InjectionError) -> Value? {
    let limits = request.limits
    let count = buffer.unusedCount
    if count < neededCount, !buffer.isComplete, !buffer.isCut { return nil }
    let text = unsafe UnsafeBufferPointer(rebasing: buffer.text[buffer.position...])
    var reader = unsafe Reader(text, inside: DepthGuard(limit: limits.depth))
    let result = Result { () throws(JSONFailure) in try body(&reader) }
    var isValid = false
    if case .success = result { isValid = true }
    guard buffer.isComplete || reader.offset + (isValid ? 1 : Self.longestSequence + 1) <= count else {
      try checkLength(count - Self.longestSequence, in: buffer)
      neededCount = count > 4_096 ? 2 * count : count + 1
      return nil
    }
    neededCount = 0
    try checkLength(reader.offset, in: buffer)
    let token = unsafe Reader(
      UnsafeBufferPointer(rebasing: text[..<reader.offset]), inside: DepthGuard(limit: limits.depth))
    if isValid, let limit = token.exceededLimit(isKey: isKey, limits) {
      throw exceeded(limit.kind, limit.value, in: buffer)
    }
    buffer.position += reader.offset
    do throws(JSONFailure) { return try result.get() } catch {
      let isAtEnd = buffer.isComplete && buffer.unusedCount == 0
      throw malformed(isAtEnd ? .unexpectedEnd : error, in: buffer)
    }
  }

  /// Throws an error if a token is too long. The error does not depend on how many bytes were received together.
  private mutating func checkLength(_ count: Int, in buffer: StreamBuffer) throws(InjectionError) {
    let limit = request.limits.recordBytes
    if count > limit { throw exceeded(.recordBytes, limit, in: buffer) }
  }

  private mutating func exceeded(
    _ kind: ExceededLimit.Kind, _ limit: Int, in buffer: StreamBuffer
  ) -> InjectionError {
    InjectionError(exceeding: kind, limit, at: location(of: buffer.position, in: buffer))
  }
}

/// The rest of the paths to the array, each of which continues from the previous one.
///
/// As in all paths, the complete text may also be a single key.
struct PathRest {
  /// The keys and indices so far.
  private(set) var keys: [String] = []
  private var paths: ArraySlice<SourcePath>
  /// The number of segments of the first path that have been used.
  private var passedCount = 0

  init(_ paths: [SourcePath]) { self.paths = paths.filter { !$0.segments.isEmpty }[...] }

  /// Whether the path ends here, at the array.
  var isEmpty: Bool { paths.isEmpty }

  /// Returns the rest of the paths inside an element; nil if they do not lead through it.
  func entering(index: Int) -> PathRest? {
    guard let segment = paths.first?.segments[passedCount], segment.index == index else { return nil }
    return advanced(by: 1, as: segment.key)
  }

  /// Returns the rest of the paths inside a member; nil if they do not lead through it.
  func entering(key: String) -> PathRest? {
    guard let path = paths.first else { return nil }
    if passedCount == 0, path.segments.count > 1, key == path.text {
      return advanced(by: path.segments.count, as: key)
    }
    return key == path.segments[passedCount].key ? advanced(by: 1, as: key) : nil
  }

  private func advanced(by count: Int, as key: String) -> PathRest {
    var rest = self
    rest.keys.append(key)
    rest.passedCount += count
    if rest.passedCount == paths.first?.segments.count {
      rest.paths.removeFirst()
      rest.passedCount = 0
    }
    return rest
  }
}
