#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The decoding of one value by `init(from:)`, and of all values inside it, from JSON text or from native values.
///
/// A type may try several types of values until one fits (`try? decode(Bool.self)`, else `Int`, else `String`). With
/// coercions, the first one would always fit. So each value is first decoded without coercions, and again with them
/// only if that fails:
///
/// ```
///   {"id": "6", "code": 7}       struct Item { var id: Int; var code: Code }     Code: a Bool, else an Int
///
///   exactly    id: "6" is no Int ─▶ fails
///   coercing   id: 6, noted
///              code: exactly     no Bool, but an Int: 7 ─▶ done
/// ```
///
/// A value that caused such a failure is not decoded without coercions again. So each value is decoded at most three
/// times, at any depth. If the policy makes coercions errors, each is decoded once.
///
/// JSON text is decoded without coercions only. A value in it that does not fit becomes native, and if the complete value does
/// not fit, all of it is decoded natively. The memory of the text is not accessed after the run, whatever a type does with
/// its decoder.
///
/// A session is a class because decoders and containers share it. It owns the state of the run meanwhile.
final class DecodingSession {
  var run: RunState
  /// Whether decoders may be used: the run is not over, and its state is not passed to code that may call the user's.
  var isUsable = true
  /// The reader of JSON text, and whether it is used: there is a text, it is JSON, and the run is not over.
  private let text = UncheckedState(Text())
  private struct Text: ~Copyable {
    var reader = Reader.ofNothing
    var isOpen = false
  }
  private let routes: DecodingRoutes
  /// The routes that were used.
  private var known = KnownRoutes<DecodingRoute>()
  /// The policy in force, except in attempts without coercions.
  let policy: InjectionPolicy
  /// The attempts that failed without coercions, inside the value that is decoded again.
  private var failures: Set<Attempt> = []
  /// The error of the complete value in JSON text, if the policy makes coercions errors.
  private var textFailure: (decoder: ValueDecoder, error: any Error)?
  /// The innermost value whose own `init(from:)` threw an error without a known place.
  private(set) var origin: ErrorOrigin?
  /// The errors of required members, which make the model unusable even if its `init(from:)` catches them.
  var unmet: [String: any Error] = [:]
  /// What the closure for all values made of the members of the model, by property.
  var hooked: [String: Result<Any?, any Error>] = [:]
  /// The number of values that are being decoded inside each other.
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

  /// The decoding of one value as one type.
  private struct Attempt: Hashable {
    let path: [String]
    let type: ObjectIdentifier

    init(_ place: CodingPlace, _ type: Any.Type) {
      path = place.codingPath.map(\.stringValue)
      self.type = ObjectIdentifier(type)
    }
  }

  /// Creates a session that owns the state of the run until `end(_:)`.
  init(_ run: inout RunState, routes: DecodingRoutes, inside depth: DepthGuard) {
    self.run = run
    policy = run.policy
    depthGuard = depth
    self.routes = routes
    run = RunState(closures: .none, defaults: run.defaults)
  }

  /// Ends the session and returns the state of the run.
  func end(_ run: inout RunState) {
    run = self.run
    run.policy = policy
    // Places refer to the session.
    (origin, textFailure) = (nil, nil)
    self.run = RunState(closures: .none, defaults: run.defaults)
    isUsable = false
  }

  // MARK: - Values

  /// Returns the complete value at the reader's position, and moves behind it; nil, without moving, if it does not fit
  /// without coercions.
  func root<Value: Decodable>(_ type: Value.Type, at reader: inout Reader) -> Value? {
    text.value = Text(reader: reader.copy(), isOpen: true)
    defer { text.value.isOpen = false }
    let decoder = ValueDecoder(self, .text(at: reader.offset, inside: reader.depth), as: type)
    do {
      let value = try exactly { try initialized(type, by: decoder) }
      if !text.value.isOpen { return nil }
      reader.move(to: offset)
      return value
    } catch {
      if policy.mismatch == .fail, text.value.isOpen { textFailure = (decoder, error) }
      return nil
    }
  }

  /// Returns the complete value. If it does not fit, or did not fit when it was text, returns nil and sets the refusal.
  func root<Value: Decodable>(_ type: Value.Type, from source: Any) -> Value? {
    let decoder = textFailure?.decoder ?? ValueDecoder(self, .native(source), as: type)
    do {
      if let textFailure { throw textFailure.error }
      let value = try initialized(type, by: decoder)
      if !isTooDeep { return value }
    } catch {
      run.refusal = refusal(for: error, about: source, at: decoder)
      run.refusal.isOfParts = SourceValue(source).hasParts
      run.refusal.isUnmet = !unmet.isEmpty
    }
    if isTooDeep { _ = run.refuseTooDeep() }
    return nil
  }

  /// Returns a value of any type, by the coercion table, as a collection, or by its `init(from:)`. A reader of JSON text
  /// is at the value, and moves behind it.
  @_semantics("optimize.sil.specialize.generic.never")
  func value<Value: Decodable>(
    of type: Value.Type, from source: DecodingSource, by decoder: @autoclosure () -> ValueDecoder
  ) throws -> Value {
    try checkUse()
    // An Optional of the type would cost generic code a look-up of that Optional's type.
    if case .native(let native) = source, Swift.type(of: native) == type,
      settings.converted[TypeIdentity(type)] == nil
    {
      func exact<Dynamic>(_ value: Dynamic) -> Value { reinterpreted(value, as: type) }
      return _openExistential(native, do: exact)
    }
    switch known[type] ?? known.add(routes.route(for: type), for: type) {
    case .target(let target):
      return try value(by: target, from: source, at: decoder())
    case .initializer: return try initialized(type, by: decoder())
    case .collection(let collection):
      let decoder = decoder()
      try checkDepth(of: decoder)
      func make<Collection: DecodableCollection>(_ collection: Collection.Type) throws -> Value {
        // The route of a type always creates a value of that type.
        reinterpreted(try collection.init(decodedBy: decoder), as: type)
      }
      return try make(collection)
    case .enumeration(let target):
      do {
        return try value(by: target, from: source, at: decoder())
      } catch {
        guard let value = try? initialized(type, by: decoder()) else { throw error }
        return value
      }
    }
  }

  /// The kinds of values with parts that a type may be read from.
  func forms(of type: Any.Type) -> ValueForms {
    if case .target(let target)? = known[type] { target.forms } else { [.objects, .arrays] }
  }

  /// Returns a value by its `init(from:)`: without coercions, or else with coercions if the policy allows them.
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

  /// Calls a function that decodes a value, without coercions if the policy allows them.
  private func exactly<Value>(_ decode: () throws -> Value) throws -> Value {
    let outerPolicy = run.policy
    if policy.mismatch != .fail { run.policy = Self.exact }
    defer { run.policy = outerPolicy }
    return try decode()
  }

  /// Calls `init(from:)`. If it throws, notes about values inside are removed.
  private func attempt<Value: Decodable>(_ type: Value.Type, by decoder: ValueDecoder) throws -> Value {
    let mark = run.issues.mark
    if decoder.depth == 0 { unmet = [:] }
    do {
      var value = try Value(from: decoder)
      if try !decoder.pass() { value = try Value(from: decoder.native()) }
      if decoder.depth == 0, let error = unmet.min(by: { $0.key < $1.key })?.value { throw error }
      return value
    } catch {
      run.issues.forgetNotes(since: mark)
      if DecodingIssue.refusal(of: error) == nil {
        origin = ErrorOrigin.of(error, type, at: decoder, known: origin)
      }
      if run.policy.mismatch == .fail, policy.mismatch != .fail { failures.insert(Attempt(decoder, type)) }
      throw error
    }
  }

  /// Returns a value created by its target. Issues get the path of the value.
  @_semantics("optimize.sil.specialize.generic.never")
  private func value<Value>(
    by target: Target, from source: DecodingSource, at place: @autoclosure () -> CodingPlace
  ) throws -> Value {
    let outerPolicy = run.policy
    // JSON has no dates and no bytes, so their text is coerced in an attempt without coercions, too.
    let isOfText = target.usesOnlyCoercion && (Value.self == Date.self || Value.self == Data.self)
    if isOfText { run.policy = policy }
    defer { run.policy = outerPolicy }
    let mark = run.issues.mark
    // Notes about coercions have the native value.
    if case .text = source, !isOfText || !run.isReporting {
      let value = try read { (reader) throws(JSONFailure) -> Value? in
        // No scalar is an array or an object.
        if !isOfText, reader.isArray || reader.isRecord { return nil }
        // The target of a route creates values of the route's type.
        return try withoutUse { () throws(JSONFailure) in
          try reinterpreted(target, as: TypedTarget<Value>.self).make(from: &reader, &run)
        }
      }
      if let value {
        notePlace(place(), from: mark)
        return value
      }
    }
    let source = try native(source) { _ in isOfText }
    if let value = withoutUse({ (target as? TypedTarget<Value>)?.make(of: source, inside: depthGuard, &run) })
    {
      notePlace(place(), from: mark)
      return value
    }
    run.issues.forgetNotes(since: mark)
    throw DecodingIssue.refused(source, run.refusal, as: Value.self, at: place())
  }

  // MARK: - JSON text

  /// Calls a function with the reader of JSON text.
  @inline(__always)
  func read<Value>(_ body: (inout Reader) throws(JSONFailure) -> Value) throws -> Value {
    guard isUsable, text.value.isOpen else { throw NotUsable() }
    do throws(JSONFailure) {
      return try body(&text.value.reader)
    } catch {
      text.value.isOpen = false
      throw error
    }
  }

  /// The position of the reader.
  var offset: Int { text.value.reader.offset }

  /// Moves to a value in JSON text.
  func move(to source: DecodingSource) throws {
    if case .text(let offset, let depth) = source { try read { $0.move(to: offset, inside: depth) } }
  }

  /// Returns a value as a native one, and moves behind it. If it does not fit, its parts are not read, and are null.
  func native(_ source: DecodingSource, fits: (borrowing Reader) -> Bool = { _ in true }) throws -> Any {
    if case .native(let value) = source { return value }
    try move(to: source)
    return try read { (reader) throws(JSONFailure) in
      try fits(reader) ? reader.readAny() : reader.readOutline()
    }
  }

  /// Whether a value is null, which a reader of JSON text is at.
  func isNull(_ source: DecodingSource) -> Bool {
    if case .native(let value) = source { return NullValue.isNull(value) }
    return text.value.isOpen && text.value.reader.isNull
  }

  // MARK: - Depth

  /// Throws if values are nested more deeply than allowed, or than the stack of this thread allows.
  func checkDepth(of decoder: ValueDecoder) throws {
    try checkUse()
    guard depthGuard.admits(more: max(depth, decoder.depth)) else {
      // A type whose `init(from:)` recurses without end is deep, too, but its path in the value is short.
      if decoder.depth >= depth / 2 { isTooDeep = true }
      throw DecodingIssue.tooDeep(try native(decoder.source), decoder)
    }
  }
}
