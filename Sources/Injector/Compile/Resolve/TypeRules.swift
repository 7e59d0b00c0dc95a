import InjectorCache

/// The rules that types declare themselves. `rules` is called once for each type, and again after the defaults change.
///
/// Threads never wait for each other here, because a thread that calls `rules` may be waiting for a plan that needs
/// them. If two threads need the rules of a type at the same time, both call it.
enum TypeRules {
  /// The error of a type whose `rules` needs its own result.
  struct Cycle: Error {
    /// The types from the first one back to itself.
    let types: [Any.Type]
  }

  /// Returns the rules of `type` under `defaults`; empty rules for a type that declares none.
  ///
  /// - Throws: A cycle if `rules` needs its own result, even if it catches that error.
  static func of(_ type: Any.Type, defaults: DefaultsSnapshot) throws(Cycle) -> RuleSet {
    guard let injectable = InjectableTypes.conformance(of: type) else { return RuleSet() }
    let identity = TypeIdentity(type)
    if let cycle = RulesEvaluation.ofThread.current?.cycle(backTo: identity) { throw cycle }
    if let known: Known = defaults.typeRules.known(type) { return known.rules }
    let evaluation = RulesEvaluation(type: identity, outer: RulesEvaluation.ofThread.current)
    let rules = RulesEvaluation.ofThread.with(evaluation) { injectable.rules(InjectionRules()).ruleSet }
    if let cycle = evaluation.cycle { throw cycle }
    _ = defaults.typeRules.value(for: type) { Known(rules) }
    return rules
  }

  /// The rules of one type.
  private final class Known: Sendable {
    let rules: RuleSet

    init(_ rules: RuleSet) { self.rules = rules }
  }
}

/// A call of a type's `rules` that is in progress.
private final class RulesEvaluation {
  private let type: TypeIdentity
  private let outer: RulesEvaluation?
  /// The cycle that the type is part of, if one was found.
  private(set) var cycle: TypeRules.Cycle?

  init(type: TypeIdentity, outer: RulesEvaluation?) {
    self.type = type
    self.outer = outer
  }

  /// The innermost evaluation of each thread. Tasks that `rules` starts have none, because they may need the same rules
  /// later.
  static let ofThread = ThreadLocal<RulesEvaluation>()

  /// Returns the cycle that requesting the rules of `wanted` would close, and stores it in every evaluation of the
  /// cycle.
  func cycle(backTo wanted: TypeIdentity) -> TypeRules.Cycle? {
    let evaluations = Array(sequence(first: self, next: \.outer))
    guard let end = evaluations.firstIndex(where: { $0.type == wanted }) else { return nil }
    let members = evaluations[...end]
    let cycle = TypeRules.Cycle(types: members.reversed().map(\.type.type) + [wanted.type])
    for member in members { member.cycle = cycle }
    return cycle
  }
}
