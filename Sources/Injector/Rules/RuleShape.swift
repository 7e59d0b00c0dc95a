/// Everything of a configuration that decides what the plan looks like, and nothing that a plan must not hold: closures
/// are counted, not kept.
///
/// An immutable object: two copies of one chain share it, so looking for their plan compares one reference. The digest is
/// carried along as rules are added, so hashing costs the same however many there are.
final class RuleShape: Hashable, Sendable {
  let rules: [Rule]
  let settings: Settings
  /// The same for equal rules; settings are left out.
  let digest: Int

  /// What a configuration says of the model as a whole.
  struct Settings: Hashable, Sendable {
    var overrides = PolicyOverrides()
    var keyStrategy: KeyStrategy?
    /// The key strategy of the model around this one, which holds where neither rules nor the type's defaults set one.
    var inheritedKeys: KeyStrategy?
    /// Whether new models come from a closure of the chain.
    var hasFactory = false
    /// Whether a closure sees every value before its property does.
    var hasValueHook = false
    /// How many closures look at a record before it is injected.
    var willInjectCount = 0
    /// How many closures look at a model after it was injected.
    var didInjectCount = 0
    /// Keys that something else reads: no property has to take them.
    var passedKeys: Set<String> = []
    /// How each record says which model it is of, where there are several.
    var kinds: KindChoice?
    /// Whether the record is that of an outer model, which records issues about unknown keys.
    var isFlattened = false
  }

  /// A shape without rules.
  static let empty = RuleShape(rules: [], settings: Settings(), digest: 0)

  private init(rules: [Rule], settings: Settings, digest: Int) {
    self.rules = rules
    self.settings = settings
    self.digest = digest
  }

  /// This shape with one more rule.
  func appending(_ rule: Rule) -> RuleShape {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(rule)
    return RuleShape(rules: rules + [rule], settings: settings, digest: hasher.finalize())
  }

  /// This shape with other settings.
  func changing(_ change: (inout Settings) -> Void) -> RuleShape {
    var settings = settings
    change(&settings)
    return RuleShape(rules: rules, settings: settings, digest: digest)
  }

  /// This shape for a model inside one whose keys are made by `strategy`; nil stands for the strategy of the global defaults.
  func inheriting(_ strategy: KeyStrategy?) -> RuleShape {
    strategy == settings.inheritedKeys ? self : changing { $0.inheritedKeys = strategy }
  }

  static func == (left: RuleShape, right: RuleShape) -> Bool {
    left === right
      || (left.digest == right.digest && left.settings == right.settings && left.rules == right.rules)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(settings.hasFactory)
  }
}
