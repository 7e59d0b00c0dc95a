/// A setting of a policy.
package struct PolicySetting: Sendable {
  /// All settings, and the words for their choices in rule documents. There is a line for each property of a policy.
  package static let all = [
    PolicySetting("mismatch", \.mismatch, ["coerce": .coerce, "skip": .skip, "fail": .fail]) {
      $0.mismatch = $1.mismatch
    },
    PolicySetting("missing", \.missing, ["keep": .keep, "fail": .fail, "note": .note]) {
      $0.missing = $1.missing
    },
    PolicySetting("null", \.null, ["keep": .keep, "fail": .fail, "ignore": .ignore]) { $0.null = $1.null },
    PolicySetting("unknownKeys", \.unknownKeys, ["ignore": .ignore, "fail": .fail]) {
      $0.unknownKeys = $1.unknownKeys
    },
    PolicySetting("numbers", \.numbers, ["truncate": .truncate, "exact": .exact]) { $0.numbers = $1.numbers },
    PolicySetting("elements", \.elements, ["drop": .drop, "fail": .fail]) { $0.elements = $1.elements },
    PolicySetting("text", \.text, ["whole": .whole, "prefix": .prefix]) { $0.text = $1.text },
    PolicySetting("paths", \.paths, ["exact": .exact, "leaf": .leaf]) { $0.paths = $1.paths },
    PolicySetting("empty", \.empty, ["exact": .exact, "null": .null]) { $0.empty = $1.empty },
    PolicySetting("single", \.single, ["refuse": .refuse, "wrap": .wrap]) { $0.single = $1.single },
    PolicySetting("refusedKeys", \.refusedKeys, ["ignore": .ignore, "fail": .fail]) {
      $0.refusedKeys = $1.refusedKeys
    },
  ]

  package let name: String
  /// The choices, keyed by their words.
  package let choices: [(key: String, value: @Sendable (inout PolicyOverrides) -> Void)]
  fileprivate let property: any PartialKeyPath<InjectionPolicy> & Sendable
  /// Copies the choice from the second policy to the first. It is called for each nested model with its own settings,
  /// and is faster than the key path.
  fileprivate let copy: @Sendable (inout InjectionPolicy, InjectionPolicy) -> Void

  private init<Choice: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<InjectionPolicy, Choice> & Sendable,
    _ words: KeyValuePairs<String, Choice>,
    copy: @escaping @Sendable (inout InjectionPolicy, InjectionPolicy) -> Void
  ) {
    (self.name, self.property, self.copy) = (name, property, copy)
    choices = words.map { word, choice in (word, { $0.set(property, to: choice) }) }
  }

  fileprivate func isOf(_ property: PartialKeyPath<InjectionPolicy>) -> Bool {
    self.property as AnyKeyPath == property
  }
}

/// The settings of a policy that a set of rules changes. The parent's policy provides the others.
package struct PolicyOverrides: Hashable, Sendable {
  /// The choices. Settings that are not changed have the lenient choice.
  private var policy = InjectionPolicy()
  /// The positions of the changed settings in the list of all settings; all bits if a whole policy is set.
  private var changed: UInt16 = 0

  /// No settings.
  package static let unchanged = PolicyOverrides()

  init() {}

  /// All settings of `policy`.
  package init(_ policy: InjectionPolicy) {
    self.policy = policy
    changed = .max
  }

  /// Whether no setting is changed.
  var isEmpty: Bool { changed == 0 }

  /// Changes a setting, unless the choice is nil.
  mutating func set<Choice>(_ property: WritableKeyPath<InjectionPolicy, Choice>, to choice: Choice?) {
    guard let choice, let position = PolicySetting.all.firstIndex(where: { $0.isOf(property) }) else {
      return
    }
    policy[keyPath: property] = choice
    changed |= 1 << UInt16(position)
  }

  /// Returns `policy` with these settings.
  func applied(to policy: InjectionPolicy) -> InjectionPolicy {
    if changed == 0 { return policy }
    if changed == .max { return self.policy }
    var (result, others) = (policy, changed)
    while others != 0 {
      PolicySetting.all[others.trailingZeroBitCount].copy(&result, self.policy)
      others &= others - 1
    }
    return result
  }

  /// Returns these settings, with the settings of `later` taking precedence.
  package func overridden(by later: PolicyOverrides) -> PolicyOverrides {
    var result = self
    result.policy = later.applied(to: policy)
    result.changed |= later.changed
    return result
  }
}
