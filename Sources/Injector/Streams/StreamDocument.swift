/// The way through the document of a stream to its array of records, and from there to the end of the document.
///
/// ```
///   { "count": 2, "data": { "list": [ {…}, {…} ], "next": null } }
///     ▲           ▲         ▲                   ▲
///     skipped     entered   find() ends here    finish(): skipped
///     levels: }   }         } }
/// ```
///
/// What is skipped is validated, one token after the other, and not kept: a stack of the open objects and arrays says what
/// may follow.
final class StreamDocument {
  private let input: StreamInput
  private let buffer: StreamBuffer
  private let limits: InjectionLimits
  private var lines: LineCounter
  /// The open objects and arrays.
  private var levels: [Level] = []
  /// The keys and indices that lead to the array.
  private(set) var keys: [String] = []

  private struct Level {
    let closing: UInt8
    /// The rest of the paths at the object or array; nil if they do not lead through it.
    let rest: PathRest?
    /// The number of members or elements so far.
    var count = 0
    /// The rest of the paths at the current member or element.
    var restOfEntry: PathRest?
  }

  init(_ input: StreamInput, _ limits: InjectionLimits, _ lines: LineCounter) {
    self.input = input
    self.lines = lines
    buffer = input.buffer
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

  /// Moves to the array at the end of the paths, and past its opening bracket. Of several values, the first one is used:
  /// the others have not been read.
  func find(_ request: InjectorRun, isolation actor: isolated (any Actor)?) async throws {
    let start = location
    var rest: PathRest? = PathRest(request.paths[...])
    while rest?.isEmpty != true {
      guard try await passValue(rest, isolation: actor) else {
        try await finish(lineCounter, isolation: actor)
        let path = SourcePath(request.paths.map(\.text).joined(separator: "."))
        throw noArray(RootError.pathNotFound(path), at: start)
      }
      rest = levels.last?.restOfEntry
    }
    keys = rest?.keys ?? []
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
    var found: InjectionReport.Issue.Fact?
    if try await nextByte(isolation: actor) != UInt8(ascii: "{") {
      let value = try await read(isolation: actor) { (reader) throws(JSONFailure) in try reader.readAny() }
      found = SourceValue(value).fact
    }
    return noArray(RootError.noArray(found, request), at: start)
  }

  private func noArray(_ issue: InjectionReport.Issue, at location: JSONLocation) -> InjectionError {
    var issue = issue
    issue.location = location
    if !keys.isEmpty { issue.extendPointer(with: keys) }
    return InjectionError(issue)
  }

  /// Moves past everything that follows the array, and checks that it is valid.
  func finish(_ lines: LineCounter, isolation actor: isolated (any Actor)?) async throws {
    self.lines = lines
    var isAtValue = try await passEnds(isolation: actor)
    while isAtValue { isAtValue = try await passValue(nil, isolation: actor) }
    _ = try await nextByte(isolation: actor)
    if buffer.unusedCount > 0 { throw malformed(.trailingContent) }
  }

  // MARK: - Values

  /// Moves past a value, or into an object or an array, to the next value. Returns false if there is none.
  ///
  /// `rest` is the rest of the paths at the value.
  private func passValue(_ rest: PathRest?, isolation actor: isolated (any Actor)?) async throws -> Bool {
    let byte = try await nextByte(isolation: actor)
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      guard levels.count < limits.depth else { throw JSONIssue.exceeded(.depth, limits.depth, at: location) }
      // In ASCII, the closing bracket is two behind the opening one.
      levels.append(Level(closing: byte + 2, rest: rest))
      buffer.position += 1
      if try await nextByte(isolation: actor) != byte + 2 {
        try await beginEntry(isolation: actor)
        return true
      }
    } else {
      if buffer.isComplete, buffer.unusedCount == 0 { throw malformed(.unexpectedEnd) }
      try await read(isolation: actor) { (reader) throws(JSONFailure) in try reader.skipValue() }
    }
    return try await passEnds(isolation: actor)
  }

  /// Moves past closing brackets and a comma to the next value. Returns false if there is none.
  private func passEnds(isolation actor: isolated (any Actor)?) async throws -> Bool {
    while let closing = levels.last?.closing {
      let byte = try await nextByte(isolation: actor)
      guard byte == closing || byte == UInt8(ascii: ",") else { throw malformed(.missingComma) }
      buffer.position += 1
      if byte != closing {
        _ = try await nextByte(isolation: actor)
        try await beginEntry(isolation: actor)
        return true
      }
      levels.removeLast()
    }
    return false
  }

  /// Begins a member or an element, and moves past the key of a member.
  private func beginEntry(isolation actor: isolated (any Actor)?) async throws {
    let innermost = levels.count - 1
    levels[innermost].count += 1
    let (count, isArray) = (levels[innermost].count, levels[innermost].closing == UInt8(ascii: "]"))
    if count > limits.entries {
      throw JSONIssue.exceeded(isArray ? .elements : .members, limits.entries, at: location)
    }
    let rest = levels[innermost].rest
    if isArray {
      levels[innermost].restOfEntry = rest?.entering(index: count - 1)
    } else {
      let key = try await passKey(isolation: actor)
      levels[innermost].restOfEntry = rest?.entering(key: key)
    }
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
      let text = unsafe UnsafeBufferPointer(rebasing: buffer.text[buffer.position...])
      var reader = unsafe JSONReader(text, depthLimit: limits.depth)
      let result = Result { () throws(JSONFailure) in try body(&reader) }
      let neededCount = if case .success = result { 1 } else { StreamDocument.longestSequence + 1 }
      if buffer.isComplete || reader.offset + neededCount <= count {
        try checkLength(reader.offset)
        let token = unsafe UnsafeBufferPointer(rebasing: text[..<reader.offset])
        return unsafe try pass(token, result, isKey: isKey)
      }
      try checkLength(count - StreamDocument.longestSequence)
      try await receive(atLeast: count > 4_096 ? 2 * count : count + 1, isolation: actor)
    }
  }

  /// Moves past a token, and returns its value.
  private func pass<Value>(
    _ token: UnsafeBufferPointer<UInt8>, _ result: Result<Value, JSONFailure>, isKey: Bool
  ) throws -> Value {
    if case .success = result {
      let reader = unsafe JSONReader(token, depthLimit: limits.depth)
      if let exceeded = reader.exceededLimit(isKey: isKey, limits) {
        throw JSONIssue.exceeded(exceeded.kind, exceeded.value, at: location)
      }
    }
    buffer.position += token.count
    return try result.mapError { malformed($0) }.get()
  }

  /// The greatest number of bytes that have to be there before one of them is known to be wrong, or more.
  private static let longestSequence = 16

  /// Throws an error if a token is too long. It is the same error, whatever number of bytes came at once.
  private func checkLength(_ count: Int) throws(InjectionError) {
    if count > limits.recordBytes { throw JSONIssue.exceeded(.recordBytes, limits.recordBytes, at: location) }
  }

  private func receive(atLeast count: Int, isolation actor: isolated (any Actor)?) async throws {
    // Used bytes are overwritten by those that come.
    lines = lineCounter
    try await input.receive(atLeast: count, isolation: actor)
  }

  private func malformed(_ failure: JSONFailure) -> InjectionError {
    let isAtEnd = buffer.isComplete && buffer.unusedCount == 0
    let kind = isAtEnd && failure != .trailingContent ? JSONFailure.unexpectedEnd : failure
    return JSONIssue.malformed(.malformed(kind), at: location)
  }
}

/// What is left of the paths to the array, each of which continues from the one before it.
///
/// The complete text of a path may be a key, as everywhere.
private struct PathRest {
  /// The keys and indices that were passed.
  private(set) var keys: [String] = []
  private var paths: ArraySlice<SourcePath>
  private var segments: ArraySlice<SourcePath.Segment> = []
  /// Whether no segment of the current path was passed.
  private var isAtStart = true

  init(_ paths: ArraySlice<SourcePath>) {
    self.paths = paths
    segments = paths.first?.segments[...] ?? []
    skipCompletePaths()
  }

  /// Whether the array is here.
  var isEmpty: Bool { paths.isEmpty }

  /// Returns what is left at an element; nil if the paths do not lead through it.
  func entering(index: Int) -> PathRest? { segments.first?.index == index ? passing(1) : nil }

  /// Returns what is left at a member; nil if the paths do not lead through it.
  func entering(key: String) -> PathRest? {
    if isAtStart, segments.count > 1, key == paths.first?.text { return passing(segments.count, as: key) }
    return key == segments.first?.key ? passing(1) : nil
  }

  private func passing(_ count: Int, as key: String? = nil) -> PathRest {
    var rest = self
    rest.keys.append(key ?? segments.first?.key ?? "")
    rest.segments.removeFirst(count)
    rest.isAtStart = false
    rest.skipCompletePaths()
    return rest
  }

  private mutating func skipCompletePaths() {
    while segments.isEmpty, !paths.isEmpty {
      paths.removeFirst()
      segments = paths.first?.segments[...] ?? []
      isAtStart = true
    }
  }
}
