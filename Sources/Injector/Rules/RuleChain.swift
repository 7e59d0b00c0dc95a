/// A configuration that verbs are chained to: an ``Injector``, or the rules by name that closures are handed.
///
/// Each verb returns a new configuration; the one that it was called on stays as it was.
public protocol RuleChain: Sendable {
  /// What was said so far; the library's own.
  var _storage: _RuleStorage { get set }
}

/// A configuration whose rules name properties by their names: ``InjectionRules`` and ``BoundRules``.
///
/// The names are checked when the plan is compiled: "no property 'userid' in User; did you mean 'userId'?".
public protocol RulesByName: RuleChain {}

/// The rules that a chain consists of; the library's own.
public struct _RuleStorage: Sendable {
  var rules: RuleSet
}

extension RuleChain {
  /// The rules so far.
  var ruleSet: RuleSet { _storage.rules }

  /// A new chain: this one with a change.
  func changing(_ change: (inout RuleSet) -> Void) -> Self {
    var copy = self
    change(&copy._storage.rules)
    return copy
  }
}
