import Foundation

/// The decoding of one value by `init(from:)`, and of all values inside it.
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
/// A session is a class because decoders and containers are structs that share it. It owns the state of the run
/// meanwhile.
final class DecodingSession {
  private var run: RunState
  private let routes: DecodingRoutes
  /// The settings from rules and defaults.
  let settings: CodingSettings
  /// The policy in force, except in attempts without coercions.
  private let policy: InjectionPolicy
  /// The attempts that failed without coercions, inside the value that is decoded again.
  private var failures: Set<Attempt> = []
  /// The part of the value that an error is about.
  private var errorLocator: DecodingErrorLocator
  /// The errors of required members, which make the model unusable even if its `init(from:)` catches them.
  private var unmet: [String: any Error] = [:]
  /// What the closure for all values made of the members of the model, by property.
  private var hooked: [String: Result<Any?, any Error>] = [:]
  /// The number of values that are being decoded inside each other.
  private var depth = 0
  private var depthGuard: DepthGuard
  /// Whether a value was nested too deeply. This ends the run, even if a type catches the error.
  private var isTooDeep = false

  /// The policy without coercions. A value that does not fit is an error.
  private static let exact = InjectionPolicy(
    mismatch: .fail,
    missing: .fail,
    null: .fail,
    numbers: .exact,
    elements: .fail
  )

  /// The decoding of one value as one type.
  private struct Attempt: Hashable {
    let path: CodingPath
    let type: ObjectIdentifier

    init(_ path: CodingPath, _ type: Any.Type) {
      self.path = path
      self.type = ObjectIdentifier(type)
    }
  }

  /// Creates a session that owns the state of the run until `end(_:)`.
  init(_ run: inout RunState, routes: DecodingRoutes) {
    self.run = run
    policy = run.policy
    depthGuard = DepthGuard(limit: run.depthLimit)
    self.routes = routes
    settings = routes.settings
    errorLocator = DecodingErrorLocator(settings.keyStrategy)
    run = RunState(closures: .none, defaults: run.defaults)
  }

  /// Ends the session and returns the state of the run.
  func end(_ run: inout RunState) {
    run = self.run
    run.policy = policy
    self.run = RunState(closures: .none, defaults: run.defaults)
  }

  // MARK: - Values

  /// Returns the complete value. If it does not fit, returns nil and sets the refusal.
  func root<Value: Decodable>(_ type: Value.Type, from source: Any) -> Value? {
    let mark = run.mark
    defer { run.nameInnerKeys(from: mark) }
    do {
      let value = try initialized(type, from: source, at: .root)
      return isTooDeep ? refuseTooDeep() : value
    } catch {
      if isTooDeep { return refuseTooDeep() }
      run.refusal = errorLocator.refusal(for: error, about: source, at: .root)
      run.refusal.isOfParts = SourceValue(source).hasParts
      run.refusal.isUnmet = !unmet.isEmpty
      return nil
    }
  }

  private func refuseTooDeep<Value>() -> Value? {
    _ = run.refuseTooDeep()
    return nil
  }

  /// Returns a value of any type, by the coercion table, as a collection, or by its `init(from:)`.
  func value<Value: Decodable>(
    of type: Value.Type,
    from source: Any,
    at path: @autoclosure () -> CodingPath
  ) throws -> Value {
    if settings.converted.isEmpty, let exact = ExactValue.of(source, as: type) { return exact }
    let route = routes.route(for: type)
    if case .converted(let target) = route { return try value(by: target, from: source, at: path()) }
    if let exact = ExactValue.of(source, as: type) { return exact }
    switch route {
    case .converted(let target), .scalar(let target): return try value(by: target, from: source, at: path())
    case .initializer: return try initialized(type, from: source, at: path())
    case .collection(let collection):
      let path = path()
      try checkDepth(of: source, as: type, at: path)
      func make<Collection: DecodableCollection>(_ collection: Collection.Type) throws -> Value {
        // The route of a type always creates a value of that type.
        reinterpreted(try collection.make(from: source, at: path, by: self), as: type)
      }
      return try make(collection)
    case .enumeration(let target):
      let path = path()
      do {
        return try value(by: target, from: source, at: path)
      } catch {
        guard let value = try? initialized(type, from: source, at: path) else { throw error }
        return value
      }
    }
  }

  /// Returns a value by its `init(from:)`: without coercions, or else with coercions if the policy allows them.
  func initialized<Value: Decodable>(
    _ type: Value.Type,
    from source: Any,
    at path: CodingPath
  ) throws -> Value {
    try checkDepth(of: source, as: type, at: path)
    depth += 1
    defer { depth -= 1 }
    guard run.policy.mismatch != .fail else { return try attempt(type, from: source, at: path) }
    let outerFailures = failures
    defer { failures = outerFailures }
    if !failures.contains(Attempt(path, type)) {
      let outerPolicy = run.policy
      run.policy = Self.exact
      defer { run.policy = outerPolicy }
      if let exact = try? attempt(type, from: source, at: path) { return exact }
    }
    return try attempt(type, from: source, at: path)
  }

  /// Returns an element of a collection; nil for one that does not fit and is left out, or that is nil itself.
  func element<Element: Decodable>(
    _ type: Element.Type,
    from source: Any,
    at path: CodingPath
  ) throws -> Element? {
    do {
      return try value(of: type, from: source, at: path)
    } catch {
      let absent = NullValue.absent(type)?()
      try recordIssues(
        error,
        about: source,
        at: path,
        in: .element,
        absent == nil ? .elementDropped : .becameNil
      )
      return absent
    }
  }

  /// Returns the only element of an array that is made of one value that is no array; nil if the policy makes no such
  /// arrays, or if the value does not fit as an element.
  func single<Element: Decodable>(
    _ type: Element.Type,
    from source: Any,
    at path: CodingPath
  ) throws -> Element? {
    guard run.policy.single == .wrap, !NullValue.isNull(source) else { return nil }
    if case .array = SourceValue(source) { return nil }
    let start = run.mark
    guard let element = try? value(of: type, from: source, at: path) else {
      run.forgetNotes(from: start)
      return nil
    }
    let mark = run.mark
    if run.isReporting { run.noteCoercion(.coerced, of: SourceValue(source), to: [Element].self) }
    run.extendPaths(from: mark, withReversed: path.reversedParts)
    return element
  }

  /// Returns a member that may be nil. It is nil if the value does not fit and the policy does not make that an
  /// error. `shown` returns what is decoded for it.
  func optional<Value: Decodable>(
    _ type: Value.Type,
    at path: CodingPath,
    about source: Any,
    _ shown: () throws -> Any
  ) throws -> Value? {
    do {
      return try value(of: type, from: shown(), at: path)
    } catch {
      try recordIssues(error, about: source, at: path, in: .property(isRequired: false), .becameNil)
      return nil
    }
  }

  /// Records a member that may be missing, and is, if the policy says so.
  func noteMissing(_ key: any CodingKey, _ type: Any.Type, in members: DecodingMembers, at path: CodingPath) {
    guard policy.missing == .note, policy.null == .ignore || members.member(key.stringValue) == nil,
      run.takesNote()
    else { return }
    let keys = members.firstKeys(key.stringValue) ?? [key.stringValue]
    var issue = InjectionReport.Issue(
      code: .missing,
      severity: .note,
      expected: TypeName.of(type),
      keys: [keys.joined(separator: ".")],
      consequence: .becameNil
    )
    issue.extendPath(with: .property(key.propertyName), under: keys)
    for part in path.reversedParts { issue.extendPath(with: part.component, under: part.keys) }
    run.record(issue)
  }

  /// Records a key that cannot be converted to a dictionary's key type, or that means the same as another one.
  func refuseKey(_ name: String, of type: Any.Type, otherThan used: String?, at path: CodingPath) throws {
    let error = DecodingIssue.key(name, of: type, otherThan: used, at: path)
    try recordIssues(error, about: name, at: path, in: .element, .elementDropped)
  }

  /// Records a value that does not fit, or rethrows the error if the policy makes it one.
  private func recordIssues(
    _ error: any Error,
    about source: Any,
    at path: CodingPath,
    in place: RunState.RefusedPlace,
    _ fallback: InjectionReport.Issue.Consequence
  ) throws {
    // A value with parts does not fit because of one of them.
    let code: InjectionCode = SourceValue(source).hasParts ? .rejected : .typeMismatch
    if run.policy.refuses(code, in: place) { throw error }
    run.refusal = errorLocator.refusal(for: error, about: source, at: path)
    run.recordRefusal(of: source, in: place, fallback: fallback, since: run.mark)
  }

  /// Returns a value created by its target. Issues get the path of the value.
  private func value<Value>(by target: Target, from source: Any, at path: CodingPath) throws -> Value {
    let outerPolicy = run.policy
    // JSON has no dates and no bytes, so their text is coerced in an attempt without coercions, too.
    if target.usesOnlyCoercion, Value.self == Date.self || Value.self == Data.self { run.policy = policy }
    defer { run.policy = outerPolicy }
    let mark = run.mark
    if let value = (target as? TypedTarget<Value>)?.make(of: source, &run) {
      if !run.issues.isUnchanged(since: mark) {
        run.extendPaths(from: mark, withReversed: path.reversedParts)
      }
      return value
    }
    run.forgetNotes(from: mark)
    throw DecodingIssue.refused(source, run.refusal, as: Value.self, at: path)
  }

  /// Calls `init(from:)`. If it throws, notes about values inside are removed.
  private func attempt<Value: Decodable>(
    _ type: Value.Type,
    from source: Any,
    at path: CodingPath
  ) throws -> Value {
    let mark = run.mark
    if path.depth == 0 { unmet = [:] }
    do {
      let value = try Value(from: ValueDecoder(session: self, source: source, path: path, expected: type))
      if path.depth == 0, let error = unmet.min(by: { $0.key < $1.key })?.value { throw error }
      return value
    } catch {
      run.forgetNotes(from: mark)
      errorLocator.note(error, type, at: path)
      if run.policy.mismatch == .fail, policy.mismatch != .fail { failures.insert(Attempt(path, type)) }
      throw error
    }
  }

  // MARK: - Values of JSON text

  /// Whether the elements of collections that do not fit may be left out.
  var mayLoseElements: Bool { !run.policy.refuses(.rejected, in: .element) || run.policy.single == .wrap }

  /// Whether members that may be missing are nil if they do not fit.
  var mayLoseMembers: Bool { !run.policy.refuses(.typeMismatch, in: .property(isRequired: false)) }

  /// Whether a depth is allowed.
  func admits(_ depth: Int) -> Bool { depthGuard.admits(depth) }

  func route(for type: any Decodable.Type) -> DecodingRoute { routes.route(for: type) }

  /// Calls a function that decodes the complete value: without coercions if the policy allows them. Returns nil if it
  /// throws.
  func exactly<Value: Decodable>(_ type: Value.Type, _ decode: () throws -> Value) -> Value? {
    if policy.mismatch != .fail { run.policy = Self.exact }
    defer { run.policy = policy }
    let mark = run.mark
    if let value = try? decode() { return value }
    run.forgetNotes(from: mark)
    if policy.mismatch != .fail { failures.insert(Attempt(.root, type)) }
    return nil
  }

  /// Returns a value of JSON text that its target creates; nil if it does not fit.
  func value<Value>(
    of type: Value.Type,
    by target: Target,
    from reader: inout JSONReader
  ) throws(JSONFailure) -> Value? {
    let isDate = Value.self == Date.self || Value.self == Data.self
    // Notes have the path of the value, which its tree has.
    if run.isReporting, isDate { return nil }
    let outerPolicy = run.policy
    if isDate { run.policy = policy }
    defer { run.policy = outerPolicy }
    // The target of a route creates values of the route's type.
    return try reinterpreted(target, as: TypedTarget<Value>.self).make(from: &reader, &run)
  }

  // MARK: - Rules for members

  /// Whether the model is unusable without a member, or with one that is null.
  func requires(_ key: some CodingKey, isNull: Bool) -> Bool {
    let (members, name) = (settings.members, key.propertyName)
    return members.required.contains(name) || isNull && members.nonNull.contains(name)
  }

  /// Decodes a required member. The model is unusable unless the last attempt succeeds.
  func requiring<Value>(_ key: some CodingKey, _ decode: () throws -> Value) throws -> Value {
    do {
      let value = try decode()
      unmet[key.propertyName] = nil
      return value
    } catch {
      unmet[key.propertyName] = error
      throw error
    }
  }

  /// Returns what the closure for all values makes of a member of the record at a path. It is called once for each.
  func shown(_ value: Any, of key: some CodingKey, in path: CodingPath, as type: Any.Type) throws -> Any {
    guard let hook = settings.members.valueHook?.hook(in: run), !NullValue.isNull(value) else { return value }
    let property = key.propertyName
    let result =
      hooked[property]
      ?? Result { try hook(property, NativeValue.native(value, depthLimit: run.depthLimit) ?? value) }
    hooked[property] = result
    var refusal = RunState.Refusal(code: .typeMismatch)
    do {
      if let replaced = try result.get(), !NullValue.isNil(replaced) { return replaced }
    } catch {
      refusal = RunState.Refusal(code: .converterFailed, underlying: error)
    }
    throw DecodingIssue.refused(value, refusal, as: type, at: path.appending(key))
  }

  // MARK: - Depth

  /// Throws if values are nested more deeply than allowed, or than the stack of this thread allows.
  func checkDepth(of source: Any, as type: Any.Type, at path: CodingPath) throws {
    guard depthGuard.admits(max(depth, path.depth)) else {
      // A type whose `init(from:)` recurses without end is deep, too, but its path in the value is short.
      if path.depth >= depth / 2 { isTooDeep = true }
      throw DecodingIssue.tooDeep(source, expected: type, at: path)
    }
  }
}
