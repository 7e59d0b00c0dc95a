/// The encoding of one value by `encode(to:)`, and of all values inside it.
///
/// A session is a class because encoders and containers share it.
final class EncodingSession {
  let routes: EncodingRoutes
  /// Whether nil is written as null.
  let writesNull: Bool
  /// The closure for all values of the model, if there is one.
  private let hook: ValueHook?
  /// Whether values are nested too deeply. This ends the run, even if a type catches the error.
  private(set) var isTooDeep = false
  /// The number of values that are being encoded inside each other.
  private var depth = 0
  private var depthGuard: DepthGuard
  /// The innermost value whose own `encode(to:)` threw an error.
  private var origin: Origin?

  private struct Origin {
    let path: CodingPath
    let type: Any.Type
    let text: String
  }

  /// Creates a session inside the records and arrays that `depth` counts.
  init(_ routes: EncodingRoutes, _ run: borrowing ExtractState) {
    self.routes = routes
    writesNull = run.options.contains(.nullForNil)
    hook = routes.settings.members.extractedHook?.extractedHook(in: run)
    depthGuard = run.depth
  }

  /// Creates another session of the same kind.
  init(_ other: EncodingSession) {
    (routes, writesNull, hook, depthGuard) = (other.routes, other.writesNull, other.hook, other.depthGuard)
  }

  /// Whether values may be written without a tree.
  var allowsText: Bool { !routes.converts && routes.usesKeysAsTheyAre && !writesNull }

  // MARK: - Values

  /// Returns a value of any type, by its target, as a collection, or by its `encode(to:)`.
  func value<Value: Encodable>(
    of value: Value,
    at path: @autoclosure () -> CodingPath
  ) throws -> EncodedValue {
    if !routes.converts, let scalar = EncodedValue(scalar: value) { return scalar }
    switch routes.route(for: Value.self) {
    case .target(let target): return .targeted(Targeted(value, target))
    case .encode: return try encoded(value, at: path()) ?? .record(EncodedRecord())
    case .collection(let collection):
      let path = path()
      func make<Collection: EncodableCollection>(_ type: Collection.Type) throws -> EncodedValue {
        // The route of a type is that of the type itself.
        try reinterpreted(value, as: type).encoded(by: self, at: path)
      }
      return try make(collection)
    }
  }

  /// Returns what the `encode(to:)` of a value makes; nil if it is nothing.
  func encoded<Value: Encodable>(_ value: Value, at path: CodingPath) throws -> EncodedValue? {
    try checkDepth(of: value, at: path)
    depth += 1
    defer { depth -= 1 }
    let encoder = ValueEncoder(session: self, path: path)
    do {
      try value.encode(to: encoder)
      if encoder.isMisused { throw EncodingText.secondValue(value, path.codingPath) }
      return encoder.value
    } catch {
      note(error, Value.self, at: path)
      throw error
    }
  }

  /// Returns the value of a member of the record at a path: what the closure for all values makes of it; nil if the
  /// member is left out.
  func member<Value: Encodable>(_ value: Value, _ key: some CodingKey, in path: CodingPath) throws
    -> EncodedValue?
  {
    let place = self.path(of: key, in: path)
    guard let hook, path.depth == 0, !NullValue.isNil(value) else {
      return try self.value(of: value, at: place)
    }
    guard let replaced = try hook(key.propertyName, value), !NullValue.isNil(replaced) else {
      return writesNull(key, in: path) ? .null : nil
    }
    if let same = replaced as? Value { return try self.value(of: same, at: place) }
    return .targeted(UntypedValue(replaced))
  }

  /// Whether a member that is nil is written as null.
  func writesNull(_ key: some CodingKey, in path: CodingPath) -> Bool {
    if writesNull || routes.settings.members.nullForNil.isEmpty { return writesNull }
    return path.depth == 0 && routes.settings.members.nullForNil.contains(key.propertyName)
  }

  /// Adds a member to a record.
  func put(_ value: EncodedValue, _ name: String, in record: EncodedRecord) {
    if routes.usesKeysAsTheyAre { return record.put(value, name) }
    let place = routes.place(of: name)
    if let path = place.path {
      record.put(value, at: path, orUnder: name)
    } else {
      record.put(value, place.text)
    }
  }

  /// Returns the path of a member.
  func path(of key: any CodingKey, in path: CodingPath) -> CodingPath {
    path.appending(key, foundUnder: routes.place(of: key.stringValue).sourceKeys)
  }

  // MARK: - Errors

  /// Notes an error that leaves the `encode(to:)` of a value. It is called for the innermost value first.
  private func note(_ error: any Error, _ type: Any.Type, at path: CodingPath) {
    let text = "\(error)"
    if let origin, origin.text == text, path.isPrefix(of: origin.path) { return }
    origin = Origin(path: path, type: type, text: text)
  }

  /// Returns the type whose `encode(to:)` threw the error, and the path of the value that the error is about, innermost
  /// component first.
  func place(of error: any Error) -> (type: Any.Type?, reversedPath: [IssuePlace.Part]) {
    let path = origin?.path ?? .root
    var parts = path.reversedParts
    if case .invalidValue(_, let context) = error as? EncodingError {
      let known = path.codingPath
      if context.codingPath.starts(with: known, by: { $0.stringValue == $1.stringValue }) {
        let inner = context.codingPath.dropFirst(known.count)
        parts = inner.reversed().map { IssuePlace.Part(CodingPathKey.component(for: $0)) } + parts
      }
    }
    return (origin?.type, parts)
  }

  // MARK: - Depth

  /// Throws if values are nested more deeply than allowed, or than the stack of this thread allows.
  func checkDepth(of value: Any, at path: CodingPath) throws {
    guard admits(path.depth) else { throw EncodingText.tooDeep(value, path.codingPath) }
  }

  /// Whether one more level is allowed inside `levels` of them. If not, every encoder of the session throws from now on.
  func admits(_ levels: Int) -> Bool {
    if !isTooDeep, !depthGuard.admits(more: 1 + max(depth, levels)) { isTooDeep = true }
    return !isTooDeep
  }
}
