#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// Decodes one value using `init(from:)`, and all values inside it, from JSON text or from native values.
///
/// A type may try several types for a value until one fits (`try? decode(Bool.self)`, then `Int`, then `String`). With
/// coercions, the first one would always fit. So each value is first decoded without coercions, and again with
/// coercions only if that fails:
///
/// ```
///   {"id": "6", "code": 7}       struct Item { var id: Int; var code: Code }     Code: a Bool, else an Int
///
///   exactly    id: "6" is not an Int ─▶ fails
///   coercing   id: 6, noted
///              code: exactly     not a Bool, but an Int: 7 ─▶ done
/// ```
///
/// A value that caused such a failure is not decoded without coercions again. So each value is decoded at most three
/// times, at any depth. If the policy treats coercions as errors, each value is decoded once.
///
/// JSON text is only decoded without coercions. If the complete value does not fit, or an object has a duplicate key,
/// the value is decoded again from a tree. After the run, the memory of the text is not accessed, even if a type has
/// stored its decoder.
///
/// A session is a class because decoders and containers share it. Meanwhile, it owns the state of the run.
final class DecodingSession {
  var run: RunState
  /// Whether decoders may be used. They may not after the run, and while the run's state is passed to code that may
  /// call user code.
  var isUsable = true
  /// The reader. Code that may throw accesses it using ``read(_:)``.
  let input: UncheckedState<Input>
  struct Input: ~Copyable {
    var reader: Reader
    /// The cursor of the reader; nil for JSON text.
    let cursor: Cursor?
    /// Whether the text can still be decoded without a tree.
    var isOpen = true
  }
  let routes: DecodingRoutes
  /// The routes found so far.
  var known: KnownRoutes<DecodingRoute>
  /// Whether rules of the model affect members.
  let hasMemberRules: Bool
  /// Whether exact scalars are read without checking rules and routes.
  let readsScalars: Bool
  /// The policy of the run, which attempts without coercions do not use.
  let policy: InjectionPolicy
  /// The attempts without coercions that failed inside a value that is decoded again.
  private var failures: Set<Attempt> = []
  /// The innermost value whose own `init(from:)` threw an error for which no place is known.
  private(set) var origin: ErrorOrigin?
  /// The errors of required members. They make the model fail even if its `init(from:)` catches them.
  var unmet = [String: any Error]()
  /// The results of the closure for all values for the members of the model, keyed by property.
  var hooked = [String: Result<Any?, any Error>]()
  /// Whether the complete value does not fit, and decoding it again would not help.
  private var isRefused = false
  /// The number of nested values that are being decoded.
  private var depth = 0
  /// The arrays and records around the value.
  let depthGuard: DepthGuard
  /// Whether a value was nested too deeply. This ends the run, even if a type catches the error.
  private var isTooDeep = false

  /// The settings from rules and defaults.
  var settings: CodingSettings { routes.settings }

  /// The policy without coercions. A value that does not fit is an error.
  private static let exact = InjectionPolicy(
    mismatch: .fail, missing: .fail, null: .fail, numbers: .exact, elements: .fail
  )

  /// An attempt to decode a value as a type.
  private struct Attempt: Hashable {
    let path: [String]
    let type: ObjectIdentifier

    init(_ place: CodingPlace, _ type: Any.Type) {
      path = place.codingPath.map(\.stringValue)
      self.type = ObjectIdentifier(type)
    }
  }

  /// Creates a session that owns the state of the run until `end(_:)`.
  private init(_ run: inout RunState, _ routes: DecodingRoutes, _ reader: consuming Reader, _ cursor: Cursor?)
  {
    self.run = RunState(closures: .none, defaults: run.defaults)
    policy = run.policy
    depthGuard = reader.depth
    input = UncheckedState(Input(reader: reader, cursor: cursor))
    self.routes = routes
    known = KnownRoutes(sharedIn: routes.known)
    let settings = routes.settings
    hasMemberRules = settings.members.concernInput
    readsScalars = settings.converted.isEmpty && !hasMemberRules && policy.missing != .note
    swap(&self.run, &run)
  }

  /// Ends the session and returns the state of the run.
  private func end(_ run: inout RunState) {
    swap(&self.run, &run)
    run.policy = policy
    // The place refers to the session, so this breaks a reference cycle.
    origin = nil
    isUsable = false
  }

  // MARK: - Values

  /// Returns the complete value at a reader's position, and moves past it. If it does not fit, returns nil and sets the
  /// refusal.
  static func value<Value: Decodable>(
    of type: Value.Type, at reader: inout Reader, by routes: DecodingRoutes, _ run: inout RunState
  ) throws(JSONFailure) -> Value? {
    var failures: Set<Attempt> = []
    if reader.cursor == nil, routes.settings.allowText, run.policy.missing != .note {
      // Decoders that a type has stored cannot be used in the second session.
      let session = DecodingSession(&run, routes, reader.copy(), nil)
      let value = session.root(type)
      session.end(&run)
      if value != nil || session.isRefused {
        reader.move(to: session.offset)
        return value
      }
      failures = session.failures
    }
    let cursor = TreeCursor(try reader.readAny())
    let session = DecodingSession(&run, routes, Reader(cursor, inside: reader.depth), cursor)
    session.failures = failures
    defer { session.end(&run) }
    return session.root(type)
  }

  /// Returns the complete value, and moves past it. If it does not fit, returns nil, and sets the refusal unless the
  /// value can be decoded from a tree.
  private func root<Value: Decodable>(_ type: Value.Type) -> Value? {
    let decoder = ValueDecoder(self, DecodingSource(input.value.reader), as: type)
    do {
      let value = try isText ? exactly { try initialized(type, by: decoder) } : initialized(type, by: decoder)
      if input.value.isOpen, !isTooDeep { return value }
    } catch {
      if isText, policy.mismatch != .fail { return nil }
      guard let source = try? native(decoder.source) else { return nil }
      isRefused = true
      run.refusal = refusal(for: error, about: source, at: decoder)
      run.refusal.isOfParts = SourceValue(source).hasParts
      run.refusal.isUnmet = !unmet.isEmpty
    }
    if isTooDeep { _ = run.refuseTooDeep() }
    return nil
  }

  /// Returns a value using its `init(from:)`: first without coercions, then with coercions if the policy allows them.
  func initialized<Value: Decodable>(_ type: Value.Type, by decoder: ValueDecoder) throws -> Value {
    try checkDepth(of: decoder)
    depth += 1
    defer { depth -= 1 }
    return try run.policy.mismatch == .fail ? attempt(type, by: decoder) : coercing(type, by: decoder)
  }

  private func coercing<Value: Decodable>(_ type: Value.Type, by decoder: ValueDecoder) throws -> Value {
    let outerFailures = failures
    defer { failures = outerFailures }
    if !failures.contains(Attempt(decoder, type)),
      let exact = try? exactly({ try attempt(type, by: decoder) })
    {
      return exact
    }
    return try attempt(type, by: decoder)
  }

  /// Calls a function that decodes a value, without coercions if the policy allows coercions elsewhere.
  private func exactly<Value>(_ decode: () throws -> Value) throws -> Value {
    let outerPolicy = run.policy
    if policy.mismatch != .fail { run.policy = Self.exact }
    defer { run.policy = outerPolicy }
    return try decode()
  }

  /// Calls `init(from:)`. If it throws, the notes about values inside it are removed.
  private func attempt<Value: Decodable>(_ type: Value.Type, by decoder: ValueDecoder) throws -> Value {
    let mark = run.issues.mark
    if decoder.depth == 0, !unmet.isEmpty { unmet = [:] }
    do {
      let value = try Value(from: decoder)
      try decoder.pass()
      if decoder.depth == 0, !unmet.isEmpty, let error = unmet.min(by: { $0.key < $1.key })?.value {
        throw error
      }
      return value
    } catch {
      run.issues.forgetNotes(since: mark)
      if DecodingIssue.refusal(of: error) == nil {
        origin = ErrorOrigin.of(error, type, at: decoder, known: origin)
      }
      if input.value.isOpen, run.policy.mismatch == .fail, policy.mismatch != .fail {
        failures.insert(Attempt(decoder, type))
      }
      throw error
    }
  }

  // MARK: - Reading

  /// Calls a function with the reader.
  @inline(__always)
  func read<Value>(_ body: (inout Reader) throws(JSONFailure) -> Value) throws -> Value {
    guard isUsable, input.value.isOpen else { throw CoderNotUsable() }
    do throws(JSONFailure) {
      return try body(&input.value.reader)
    } catch {
      input.value.isOpen = false
      throw error
    }
  }

  /// Calls a function with a reader at a value.
  @inline(__always)
  func read<Value>(
    at source: DecodingSource, _ body: (inout Reader) throws(JSONFailure) -> Value
  ) throws -> Value {
    if source.isMissing { return try Reader.reading(NSNull(), body) }
    return try read { (reader) throws(JSONFailure) in
      reader.move(to: source.mark, inside: source.depth)
      return try body(&reader)
    }
  }

  /// Moves to a member, and returns the offset of its value in JSON text. Returns a negative number if the member is
  /// missing, and nil if scalars cannot be read directly.
  @inline(__always)
  func start(of name: String, of decoder: ValueDecoder) throws -> Int? {
    guard readsScalars else { return nil }
    return try read { (reader) throws(JSONFailure) in try decoder.find(name, &reader) ? reader.offset : -1 }
  }

  /// Whether JSON text is read.
  var isText: Bool { input.value.cursor == nil }

  /// The position of the reader in JSON text.
  var offset: Int { input.value.reader.offset }

  /// Moves past a value.
  func skip(_ source: DecodingSource) throws {
    try read(at: source) { (reader) throws(JSONFailure) in try reader.skipValue() }
  }

  /// Returns a value as a native one, and moves past it.
  func native(_ source: DecodingSource) throws -> Any {
    try read(at: source) { (reader) throws(JSONFailure) in try reader.readAny() }
  }

  /// Returns a value for an error. In JSON text, parts of arrays and objects are not read; they are null.
  func found(_ source: DecodingSource) throws -> Any {
    try read(at: source) { (reader) throws(JSONFailure) in
      try reader.cursor == nil ? reader.readOutline() : reader.readAny()
    }
  }

  func isNull(_ source: DecodingSource) -> Bool {
    (try? read(at: source) { (reader) throws(JSONFailure) in reader.isNull }) ?? false
  }

  // MARK: - Depth

  /// Whether a container was not opened because it is nested too deeply. This ends the run.
  func containerIsTooDeep() throws -> Bool {
    if try read({ (reader) throws(JSONFailure) in reader.isTooDeep }) { isTooDeep = true }
    return isTooDeep
  }

  /// Throws an error if values are nested more deeply than the limit or the stack of this thread allows.
  func checkDepth(of decoder: ValueDecoder) throws {
    if !isUsable { throw CoderNotUsable() }
    guard depthGuard.admits(more: max(depth, decoder.depth)) else {
      // A type whose `init(from:)` recurses endlessly is also deep, but its path in the value is short.
      if decoder.depth >= depth / 2 { isTooDeep = true }
      throw DecodingIssue.tooDeep(try found(decoder.source), decoder)
    }
  }
}
