/// A set of rules that verbs can be chained to: an ``Injector``, or the rules by name in a closure.
///
/// Each verb returns a new value. The value that it is called on is unchanged.
public protocol RuleChain: Sendable {
  /// The rules so far. Used by the library only.
  var _storage: _RuleStorage { get set }
}

/// A set of rules that name properties by their names: ``InjectionRules`` and ``BoundRules``.
///
/// The names are checked when the plan is compiled: "no property 'userid' in User; did you mean 'userId'?".
public protocol RulesByName: RuleChain {}

/// The rules of a chain. Used by the library only.
///
/// It is one reference, so copying an injector is cheap.
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

  /// Returns a chain with changed rules.
  func changing(_ change: (inout RuleSet) -> Void) -> Self {
    var copy = self
    change(&copy._storage.rules)
    return copy
  }
}
