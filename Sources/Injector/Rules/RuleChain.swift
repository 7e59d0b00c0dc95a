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
///
/// One reference, so that passing an injector on costs no more than that.
public struct _RuleStorage: Sendable {
  private var box: Box

  /// Rules that do not change.
  private final class Box: Sendable {
    let rules: RuleSet

    init(_ rules: RuleSet) { self.rules = rules }
  }

  init(rules: RuleSet) { box = Box(rules) }

  var rules: RuleSet {
    get { box.rules }
    set { box = Box(newValue) }
  }
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
