/// The encoding of one value by `encode(to:)`, and of all values inside it.
///
/// JSON text is written at once, as long as containers are used one inside the other. A type may use several containers at the
/// same time, or encode a member twice, and an error may leave a member half written. Then the text is removed, and another
/// session encodes the value as a tree.
///
/// A session is a class because encoders and containers share it.
final class EncodingSession {
  let routes: EncodingRoutes
  /// The routes that are known.
  private var known: KnownRoutes<EncodingRoute>
  /// Whether nil is written as null.
  private let writesNull: Bool
  /// The closure for all values of the model, if there is one.
  private let hook: ValueHook?
  /// Whether values are nested too deeply. This ends the run, even if a type catches the error.
  private(set) var isTooDeep = false
  /// The number of values that are being encoded inside each other.
  private var depth = 0
  private let depthGuard: DepthGuard
  /// The innermost value whose own `encode(to:)` threw an error.
  private var origin: ErrorOrigin?

  let text = UncheckedState(TextState())

  /// What is known of the text while it is written.
  struct TextState {
    /// The writer of JSON text; nil if the value becomes a tree, or is complete.
    var writer: SharedOutput?
    /// The containers that are open, the outermost first.
    var open: [OpenContainer] = []
    /// The hashes of the keys of the records that are open, and then those of earlier ones.
    var hashes: [Int] = []
    /// The number of hashes of the records that are open.
    var hashCount = 0
    /// The number of the encoder whose value is expected, because its key was written.
    var expected: Int?
    /// The number of encoders.
    var encoderCount = 0
    /// Whether the value has to become a tree, or is complete.
    var isOver = false

    /// The greatest number of members that are compared with each other.
    private static let greatestMemberCount = 64

    /// Whether the next member or element is one of a container that nothing inside is open of.
    func expectsMember(of encoder: Int) -> Bool {
      // Operators with closures would copy the state where they are not optimized.
      guard !isOver, expected == nil, open.count > 0 else { return false }
      return open[open.count - 1].encoder == encoder
    }

    /// Notes the hash of a key of the innermost record. Returns false if the record may have the key, or has many.
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

  /// A container that is open. References to encoders would have to be counted for each member.
  struct OpenContainer {
    /// The number of its encoder.
    let encoder: Int
    let isArray: Bool
    /// The number of hashes of keys that do not belong to the record.
    let firstHash: Int
  }

  /// Creates a session inside the records and arrays that are open.
  init(_ routes: EncodingRoutes, _ run: borrowing ExtractionState) {
    self.routes = routes
    known = KnownRoutes(sharedIn: routes.known)
    writesNull = run.options.contains(.nullForNil)
    hook = routes.settings.members.extractedHook?.extractedHook(in: run.closures)
    depthGuard = run.depth
  }

  /// Ends the session, whose values refer to each other and to the session.
  func end(_ root: ValueEncoder) {
    root.release()
    origin = nil
  }

  /// Whether values may be written without a tree.
  var allowsText: Bool { !routes.converts && routes.usesKeysAsTheyAre && !writesNull }
  var writer: SharedOutput? { text.value.writer }
  var isText: Bool { writer != nil }

  /// Writes the complete value to JSON text. Returns false if that is not possible without a tree.
  func writeText<Value: Encodable>(_ value: Value, to writer: SharedOutput) -> Bool {
    text.value.writer = writer
    let isWritten = (try? encode(value, by: ValueEncoder(self))) != nil && !text.value.isOver && !isTooDeep
    text.value = TextState(isOver: true)
    return isWritten
  }

  // MARK: - Values

  /// Encodes the complete value as a tree. Encoders throw afterwards.
  func encode<Value: Encodable>(complete value: Value, by root: ValueEncoder) throws {
    defer { text.value.isOver = true }
    _ = try encode(value, by: root)
  }

  /// Returns a value of any type, by its target, as a collection, or by its `encode(to:)`.
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
        // The route of a type is that of the type itself.
        try reinterpreted(value, as: type).encode(by: encoder)
      }
      return try encode(collection)
    }
  }

  /// Returns null.
  func null() -> EncodedValue {
    guard let writer else { return .null }
    writer.write { $0.writeNull() }
    return .written
  }

  /// Returns what the `encode(to:)` of a value makes.
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
      // Nothing was encoded.
      if expected != encoder.number || encoder.depth == 0 { throw unfit() }
      begin(encoder, .record)
    }
    close(to: height)
    return .written
  }

  /// Returns a container whose members or elements a function encodes.
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

  /// Returns the value of a member: what the closure for all values makes of it; nil if the member is left out.
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

  /// Whether a member that is nil is written as null.
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

  /// Returns the value that was encoded under a key; nil if it is part of a text.
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

  /// Returns the type whose `encode(to:)` threw the error, and the path of the value that the error is about, innermost
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

  /// Throws if values are nested more deeply than allowed, or than the stack of this thread allows.
  func checkDepth(of value: @autoclosure () -> Any, at place: CodingPlace) throws {
    guard admits(place.depth) else { throw EncodingText.tooDeep(value(), place.codingPath) }
  }

  /// Whether one more level is allowed inside `levels` of them. If not, every encoder of the session throws from now on.
  func admits(_ levels: Int) -> Bool {
    if !isTooDeep, !depthGuard.admits(more: 1 + max(depth, levels)) { isTooDeep = true }
    return !isTooDeep
  }
}
