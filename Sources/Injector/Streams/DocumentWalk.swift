/// The way through the document of a stream to its array of records, and from there to the end of the document.
///
/// ```
///   { "count": 2, "data": { "list": [ {…}, {…} ], "next": null } }
///   ▲             ▲                 ▲            ▲
///   skipped       data              list         finish(): skipped
///                 enclosing: {      enclosing: { {
/// ```
///
/// What is skipped is validated, one token after the other, and not kept.
final class DocumentWalk {
  private let input: StreamInput
  private let buffer: StreamBuffer
  /// The greatest number of bytes of a token.
  private let byteLimit: Int
  private let limits: InjectionLimits
  private var lines: LineCounter
  /// The open objects and arrays: the closing bracket, and the number of members or elements so far.
  private var levels: [(closing: UInt8, count: Int)] = []
  /// The keys and indices that lead to the array.
  private(set) var keys: [String] = []

  init(_ input: StreamInput, _ limits: InjectionLimits, _ lines: LineCounter) {
    self.input = input
    self.lines = lines
    buffer = input.buffer
    byteLimit = limits.recordBytes
    self.limits = limits
  }

  /// The place of the buffer's position.
  var location: JSONLocation { lineCounter.location }

  /// A counter of the lines up to the buffer's position.
  var lineCounter: LineCounter {
    var lines = lines
    lines.count(to: buffer.position, in: buffer)
    return lines
  }

  /// Moves to the array at the end of the paths, and past its opening bracket.
  func find(_ request: InjectorRun, isolation actor: isolated (any Actor)?) async throws {
    let start = location
    guard try await find(request.paths[...], isolation: actor) else {
      try await finish(lineCounter, isolation: actor)
      let path = SourcePath(request.paths.map(\.text).joined(separator: "."))
      throw StreamIssue.noArray(RootError.pathNotFound(path), at: start)
    }
    guard try await nextByte(isolation: actor) == UInt8(ascii: "[") else {
      throw try await noArray(request, isolation: actor)
    }
    buffer.position += 1
  }

  /// Returns the error for a value that is no array.
  private func noArray(_ request: InjectorRun, isolation actor: isolated (any Actor)?) async throws
    -> InjectionError
  {
    let start = location
    var found: String?
    if try await nextByte(isolation: actor) != UInt8(ascii: "{") {
      let value = try await read(isolation: actor) { (reader) throws(JSONFailure) in try reader.readAny() }
      found = SourceValue(value).summary
    }
    return StreamIssue.noArray(RootError.noArray(found, request), at: start, under: keys)
  }

  /// Moves to the value at the end of paths, each of which continues from the one before it. Returns false if the
  /// document, which is then at its end, has none.
  ///
  /// The complete text of a path may be a key, as everywhere. Of several values, the first one is used: the others have
  /// not come yet.
  private func find(_ paths: ArraySlice<SourcePath>, isolation actor: isolated (any Actor)?) async throws
    -> Bool
  {
    guard let path = paths.first else { return true }
    return try await find(path.segments[...], literal: path.text, paths.dropFirst(), isolation: actor)
  }

  /// Moves past everything that follows the array, and checks that it is valid.
  func finish(_ lines: LineCounter, isolation actor: isolated (any Actor)?) async throws {
    self.lines = lines
    while let closing = levels.last?.closing {
      while try await passDelimiter(or: closing, isolation: actor) {
        if closing == UInt8(ascii: "}") { _ = try await passKey(isolation: actor) }
        try await skipValue(isolation: actor)
      }
    }
    _ = try await nextByte(isolation: actor)
    if buffer.unusedCount > 0 { throw malformed(.trailingContent) }
  }

  // MARK: - The path

  private func find(
    _ segments: ArraySlice<SourcePath.Segment>,
    literal: String? = nil,
    _ paths: ArraySlice<SourcePath>,
    isolation actor: isolated (any Actor)?
  ) async throws -> Bool {
    guard let segment = segments.first else { return try await find(paths, isolation: actor) }
    let byte = try await nextByte(isolation: actor)
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      try await skipValue(isolation: actor)
      return false
    }
    var hasMore = try await open(isolation: actor)
    var index = 0
    while hasMore {
      if byte == UInt8(ascii: "[") {
        if segment.index == index {
          if try await find(segments.dropFirst(), under: segment.key, paths, isolation: actor) { return true }
        } else {
          try await skipValue(isolation: actor)
        }
        index += 1
      } else {
        let key = try await passKey(isolation: actor)
        if key == literal, segments.count > 1 {
          if try await find([], under: key, paths, isolation: actor) { return true }
        } else if key == segment.key {
          if try await find(segments.dropFirst(), under: key, paths, isolation: actor) { return true }
        } else {
          try await skipValue(isolation: actor)
        }
      }
      hasMore = try await passDelimiter(or: byte + 2, isolation: actor)
    }
    return false
  }

  private func find(
    _ segments: ArraySlice<SourcePath.Segment>,
    under key: String,
    _ paths: ArraySlice<SourcePath>,
    isolation actor: isolated (any Actor)?
  ) async throws -> Bool {
    keys.append(key)
    if try await find(segments, paths, isolation: actor) { return true }
    keys.removeLast()
    return false
  }

  // MARK: - Values

  /// Moves past a value and everything inside it.
  private func skipValue(isolation actor: isolated (any Actor)?) async throws {
    let outer = levels.count
    repeat {
      let byte = try await nextByte(isolation: actor)
      var isInside = false
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        isInside = try await open(isolation: actor)
      } else {
        try await skipScalar(isolation: actor)
      }
      while !isInside, levels.count > outer, let closing = levels.last?.closing {
        isInside = try await passDelimiter(or: closing, isolation: actor)
      }
      if isInside, levels.last?.closing == UInt8(ascii: "}") { _ = try await passKey(isolation: actor) }
    } while levels.count > outer
  }

  private func skipScalar(isolation actor: isolated (any Actor)?) async throws {
    if buffer.isComplete, buffer.unusedCount == 0 { throw malformed(.unexpectedEnd) }
    try await read(isolation: actor) { (reader) throws(JSONFailure) in try reader.skipValue() }
  }

  /// Moves past a key and its colon.
  private func passKey(isolation actor: isolated (any Actor)?) async throws -> String {
    guard try await nextByte(isolation: actor) == UInt8(ascii: "\"") else { throw malformed(.keyExpected) }
    let key = try await read(isKey: true, isolation: actor) { (reader) throws(JSONFailure) in
      JSONReader.text(of: try reader.scanString())
    }
    guard try await nextByte(isolation: actor) == UInt8(ascii: ":") else { throw malformed(.missingColon) }
    buffer.position += 1
    return key
  }

  // MARK: - Brackets and commas

  /// Moves past an opening bracket. Returns false if its closing bracket follows, which is passed too.
  private func open(isolation actor: isolated (any Actor)?) async throws -> Bool {
    guard levels.count < limits.depth else { throw StreamIssue.exceeded(.depth, limits.depth, at: location) }
    // In ASCII, the closing bracket is two behind the opening one.
    let closing = try await nextByte(isolation: actor) + 2
    buffer.position += 1
    levels.append((closing, 0))
    guard try await nextByte(isolation: actor) == closing else {
      try beginEntry()
      return true
    }
    close()
    return false
  }

  private func beginEntry() throws {
    let innermost = levels.count - 1
    levels[innermost].count += 1
    if levels[innermost].count <= limits.entries { return }
    let kind: ExceededLimit.Kind = levels[innermost].closing == UInt8(ascii: "]") ? .elements : .members
    throw StreamIssue.exceeded(kind, limits.entries, at: location)
  }

  /// Moves past a comma, or past the closing bracket. Returns false for that.
  private func passDelimiter(or closing: UInt8, isolation actor: isolated (any Actor)?) async throws -> Bool {
    let byte = try await nextByte(isolation: actor)
    if byte == UInt8(ascii: ",") {
      buffer.position += 1
      _ = try await nextByte(isolation: actor)
      try beginEntry()
      return true
    }
    guard byte == closing else { throw malformed(.missingComma) }
    close()
    return false
  }

  private func close() {
    levels.removeLast()
    buffer.position += 1
  }

  // MARK: - Bytes

  /// Moves to the next byte that is not white space and returns it; 0 at the end.
  func nextByte(isolation actor: isolated (any Actor)?) async throws -> UInt8 {
    while true {
      let text = unsafe buffer.text
      while buffer.position < text.count {
        let byte = unsafe text[buffer.position]
        if !JSONReader.isSpace(byte) { return byte }
        buffer.position += 1
      }
      if buffer.isComplete { return 0 }
      try await receive(atLeast: 1, isolation: actor)
    }
  }

  /// Reads a token with a reader. If the token may go on behind the bytes that have come, it is read again with more of
  /// them, and twice as many if they are many, so that all reading together is linear.
  private func read<Value>(
    isKey: Bool = false,
    isolation actor: isolated (any Actor)?,
    _ body: (inout JSONReader) throws(JSONFailure) -> Value
  ) async throws -> Value {
    while true {
      let count = buffer.unusedCount
      var reader = unsafe JSONReader(
        UnsafeBufferPointer(rebasing: buffer.text[buffer.position...]),
        depthLimit: limits.depth
      )
      var result: Result<Value, JSONFailure>?
      do throws(JSONFailure) {
        let value = try body(&reader)
        if buffer.isComplete || reader.offset < count { result = .success(value) }
      } catch {
        let isCertain = buffer.isComplete || reader.offset + DocumentWalk.longestSequence < count
        if isCertain { result = .failure(error) }
      }
      if let result {
        try checkLength(reader.offset)
        let end = buffer.position + reader.offset
        switch result {
        case .success(let value):
          let token = unsafe UnsafeBufferPointer(rebasing: buffer.text[buffer.position..<end])
          let tokenReader = unsafe JSONReader(token, depthLimit: limits.depth)
          if let exceeded = tokenReader.exceededLimit(isKey: isKey, limits) {
            throw StreamIssue.exceeded(exceeded.kind, exceeded.value, at: location)
          }
          buffer.position = end
          return value
        case .failure(let failure):
          buffer.position = end
          throw malformed(failure)
        }
      }
      try checkLength(count - DocumentWalk.longestSequence)
      try await receive(atLeast: count > 4_096 ? 2 * count : count + 1, isolation: actor)
    }
  }

  /// The greatest number of bytes that have to be there before one of them is known to be wrong, or more.
  private static let longestSequence = 16

  /// Throws an error if a token is too long. It is the same error, whatever number of bytes came at once.
  private func checkLength(_ count: Int) throws(InjectionError) {
    if count > byteLimit { throw StreamIssue.exceeded(.recordBytes, byteLimit, at: location) }
  }

  private func receive(atLeast count: Int, isolation actor: isolated (any Actor)?) async throws {
    // Used bytes are overwritten by those that come.
    lines = lineCounter
    try await input.receive(atLeast: count, isolation: actor)
  }

  private func malformed(_ failure: JSONFailure) -> InjectionError {
    let isAtEnd = buffer.isComplete && buffer.unusedCount == 0
    let kind = isAtEnd && failure != .trailingContent ? JSONFailure.unexpectedEnd : failure
    return StreamIssue.malformed(kind, at: location)
  }
}
