/// Encodes one value using `encode(to:)`, and all values inside it.
///
/// JSON text is written directly as long as containers are strictly nested. But a type may use several containers at
/// the same time or encode a member twice, and an error may leave a member incomplete. In these cases, the text is
/// removed, and another session encodes the value as a tree.
///
/// A session is a class because encoders and containers share it.
final class EncodingSession {
  let routes: EncodingRoutes
  /// The routes found so far.
  private var known: KnownRoutes<EncodingRoute>
  private let writesNull: Bool
  /// The closure for all values of the model, if there is one.
  private let hook: ValueHook?
  /// Whether values are nested too deeply. This ends the run, even if a type catches the error.
  private(set) var isTooDeep = false
  /// The number of nested values that are being encoded.
  private var depth = 0
  private let depthGuard: DepthGuard
  /// The innermost value whose own `encode(to:)` threw an error.
  private var origin: ErrorOrigin?

  let text = UncheckedState(TextState())

  /// The state of the text while it is written.
  struct TextState {
    /// The writer of JSON text; nil if the value is encoded as a tree, or is complete.
    var writer: SharedOutput?
    /// The open containers, outermost first.
    var open: [OpenContainer] = []
    /// The hashes of the keys of the open records, followed by unused hashes of earlier ones.
    var hashes: [Int] = []
    /// The number of hashes that belong to open records.
    var hashCount = 0
    /// The number of the encoder whose value comes next, because its key has been written.
    var expected: Int?
    var encoderCount = 0
    /// Whether writing text has ended: the value must become a tree, or is complete.
    var isOver = false

    /// The maximum number of members for which duplicate keys are detected by comparison.
    private static let greatestMemberCount = 64

    /// Whether a member or element of this encoder's container may come next: it is the innermost open container.
    func expectsMember(of encoder: Int) -> Bool {
      // Unoptimized operators with closures would copy the state.
      guard !isOver, expected == nil, open.count > 0 else { return false }
      return open[open.count - 1].encoder == encoder
    }

    /// Adds the hash of a key of the innermost record. Returns false if the record may already have the key, or has
    /// many keys.
    mutating func addKey(_ hash: Int) -> Bool {
      var index = open.count == 0 ? 0 : open[open.count - 1].firstHash
      if hashCount - index >= Self.greatestMemberCount { return false }
      while index < hashCount {
        if hashes[index] == hash { return false }
        index += 1
      }
      if hashCount == hashes.count { hashes.append(hash) } else { hashes[hashCount] = hash }
      hashCount += 1
      return true
    }
  }

  /// An open container. It has no reference to its encoder, which would have to be counted for each member.
  struct OpenContainer {
    /// The number of its encoder.
    let encoder: Int
    let isArray: Bool
    /// The number of hashes before those of the record.
    let firstHash: Int
  }

  /// Creates a session inside the open records and arrays.
  init(_ routes: EncodingRoutes, _ run: borrowing ExtractionState) {
    self.routes = routes
    known = KnownRoutes(sharedIn: routes.known)
    writesNull = run.options.contains(.nullForNil)
    hook = routes.settings.members.extractedHook?.extractedHook(in: run.closures)
    depthGuard = run.depth
  }

  /// Ends the session and breaks the reference cycles among its values.
  func end(_ root: ValueEncoder) {
    root.release()
    origin = nil
  }

  /// Whether values can be written without a tree.
  var allowsText: Bool { !routes.converts && routes.usesKeysAsTheyAre && !writesNull }
  var writer: SharedOutput? { text.value.writer }
  var isText: Bool { writer != nil }

  /// Writes the complete value to JSON text. If that requires a tree, returns false.
  func writeText<Value: Encodable>(_ value: Value, to writer: SharedOutput) -> Bool {
    text.value.writer = writer
    let isWritten = (try? encode(value, by: ValueEncoder(self))) != nil && !text.value.isOver && !isTooDeep
    text.value = TextState(isOver: true)
    return isWritten
  }

  // MARK: - Values

  /// Encodes the complete value as a tree. Afterwards, encoders throw.
  func encode<Value: Encodable>(complete value: Value, by root: ValueEncoder) throws {
    defer { text.value.isOver = true }
    _ = try encode(value, by: root)
  }

  /// Returns a value of any type, encoded using its target, as a collection, or using its `encode(to:)`.
  @inline(__always)
  func value<Value: Encodable>(of value: Value, by encoder: @autoclosure () -> ValueEncoder) throws
    -> EncodedValue
  {
    if let writer {
      if let isWritten = writer.write(scalar: value) { return try written(isWritten) }
    } else if !routes.converts, ScalarForm(Value.self) != nil {
      return .any(value)
    }
    return try other(value, encoder())
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func other<Value: Encodable>(_ value: Value, _ encoder: @autoclosure () -> ValueEncoder) throws
    -> EncodedValue
  {
    let type = Value.self
    switch known[type] ?? known.add(routes.route(for: type), for: type, to: routes.known) {
    case .target(let target):
      return try writer.map { try write(value, by: target, to: $0) } ?? .targeted(value, target)
    case .encode: return try encode(value, by: encoder())
    case .collection(let collection):
      let encoder = encoder()
      func encode<Collection: EncodableCollection>(_ type: Collection.Type) throws -> EncodedValue {
        // The route of a type is for exactly that type, so the cast is safe.
        try reinterpreted(value, as: type).encode(by: encoder)
      }
      return try encode(collection)
    }
  }

  func null() -> EncodedValue {
    guard let writer else { return .null }
    writer.write { $0.writeNull() }
    return .written
  }

  /// Returns the result of the `encode(to:)` of a value.
  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value, by encoder: ValueEncoder) throws -> EncodedValue {
    try checkDepth(of: value, at: encoder)
    depth += 1
    defer { depth -= 1 }
    let height = text.value.open.count
    if isText { text.value.expected = encoder.number }
    do {
      try value.encode(to: encoder)
      if encoder.isMisused { throw EncodingText.secondValue(value, encoder.codingPath) }
    } catch {
      encoder.release()
      if isText { throw unfit() }
      origin = ErrorOrigin.of(error, Value.self, at: encoder, known: origin)
      throw error
    }
    guard isText else { return .encoded(encoder) }
    if text.value.isOver { throw CoderNotUsable() }
    if let expected = text.value.expected {
      // The value encoded nothing.
      if expected != encoder.number || encoder.depth == 0 { throw unfit() }
      begin(encoder, .record)
    }
    close(to: height)
    return .written
  }

  /// Returns a container whose members or elements are encoded by a function.
  func container(
    _ kind: ValueEncoder.Kind, of value: Any, by encoder: ValueEncoder, _ body: () throws -> Void
  )
    throws -> EncodedValue
  {
    try checkDepth(of: value, at: encoder)
    let height = text.value.open.count
    begin(encoder, kind)
    do {
      try body()
    } catch {
      encoder.release()
      throw error
    }
    close(to: height)
    return isText ? .written : .encoded(encoder)
  }

  // MARK: - Members

  /// Returns the value of a member, after the closure for all values if there is one; nil if the member is left out.
  @inline(__always)
  func member<Value: Encodable>(_ value: Value, _ key: some CodingKey, in record: ValueEncoder) throws
    -> EncodedValue?
  {
    if hook == nil || record.depth > 0 {
      return try self.value(of: value, by: ValueEncoder(self, in: record, key))
    }
    return try hookedMember(value, key, in: record)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func hookedMember<Value: Encodable>(_ value: Value, _ key: some CodingKey, in record: ValueEncoder)
    throws -> EncodedValue?
  {
    var value = value
    if let hook, !NullValue.isNil(value) {
      guard let replaced = try hook(key.propertyName, value), !NullValue.isNil(replaced) else {
        return writesNull(key, in: record) ? .null : nil
      }
      guard let same = replaced as? Value else { return .any(replaced) }
      value = same
    }
    return try self.value(of: value, by: ValueEncoder(self, in: record, key))
  }

  /// Whether a nil member is written as null.
  func writesNull(_ key: some CodingKey, in record: ValueEncoder) -> Bool {
    if writesNull || routes.settings.members.nullForNil.isEmpty { return writesNull }
    return record.depth == 0 && routes.settings.members.nullForNil.contains(key.propertyName)
  }

  /// Adds a member to a record.
  @inline(__always)
  func put(_ value: EncodedValue, _ name: String, in record: ValueEncoder) {
    if isText { return }
    if let keys = routes.sourceKeys(of: name) { record.put(value, at: keys) } else { record.put(value, name) }
  }

  /// Returns the value that was encoded for a key; nil if it was written to text.
  func member(_ name: String, of record: ValueEncoder) -> EncodedValue? {
    guard let keys = routes.sourceKeys(of: name) else { return record.member(name) }
    return keys.count == 1 ? record.member(keys[0]) : nil
  }

  /// Returns the keys that lead to a member in the record, if they are not the coding key.
  func sourceKeys(of key: any CodingKey) -> [String]? {
    guard !routes.usesKeysAsTheyAre, case .property = CodingPathKey.component(for: key) else { return nil }
    return routes.sourceKeys(of: key.stringValue)
  }

  // MARK: - Errors

  /// Returns the type whose `encode(to:)` threw the error, and the path of the value that caused it, innermost
  /// component first.
  func place(of error: any Error) -> (type: Any.Type?, reversedPath: [IssuePlace.Part]) {
    let place = origin?.place ?? CodingPlace()
    var parts = place.reversedParts
    if case .invalidValue(_, let context) = error as? EncodingError {
      let known = place.codingPath
      if context.codingPath.starts(with: known, by: { $0.stringValue == $1.stringValue }) {
        let inner = context.codingPath.dropFirst(known.count)
        parts = inner.reversed().map { IssuePlace.Part(CodingPathKey.component(for: $0)) } + parts
      }
    }
    return (origin?.type, parts)
  }

  // MARK: - Depth

  /// Throws an error if values are nested more deeply than the limit or the stack of this thread allows.
  func checkDepth(of value: @autoclosure () -> Any, at place: CodingPlace) throws {
    guard admits(place.depth) else { throw EncodingText.tooDeep(value(), place.codingPath) }
  }

  /// Whether another level inside `levels` levels is allowed. If not, all encoders of the session throw from now on.
  func admits(_ levels: Int) -> Bool {
    if !isTooDeep, !depthGuard.admits(more: 1 + max(depth, levels)) { isTooDeep = true }
    return !isTooDeep
  }
}
