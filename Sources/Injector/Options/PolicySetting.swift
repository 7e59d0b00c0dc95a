/// A setting of a policy.
package struct PolicySetting: Sendable {
  /// All settings, with the words that documents of rules have for their choices: a line for each property of a policy.
  package static let all = [
    PolicySetting("mismatch", \.mismatch, ["coerce": .coerce, "skip": .skip, "fail": .fail]),
    PolicySetting("missing", \.missing, ["keep": .keep, "fail": .fail, "note": .note]),
    PolicySetting("null", \.null, ["keep": .keep, "fail": .fail, "ignore": .ignore]),
    PolicySetting("unknownKeys", \.unknownKeys, ["ignore": .ignore, "fail": .fail]),
    PolicySetting("numbers", \.numbers, ["truncate": .truncate, "exact": .exact]),
    PolicySetting("elements", \.elements, ["drop": .drop, "fail": .fail]),
    PolicySetting("text", \.text, ["whole": .whole, "prefix": .prefix]),
    PolicySetting("paths", \.paths, ["exact": .exact, "leaf": .leaf]),
    PolicySetting("empty", \.empty, ["exact": .exact, "null": .null]),
    PolicySetting("single", \.single, ["refuse": .refuse, "wrap": .wrap]),
    PolicySetting("refusedKeys", \.refusedKeys, ["ignore": .ignore, "fail": .fail]),
  ]

  package let name: String
  /// The choices by their words.
  package let choices: [(key: String, value: @Sendable (inout PolicyOverrides) -> Void)]
  fileprivate let property: any PartialKeyPath<InjectionPolicy> & Sendable
  /// Copies the choice of a policy to another one.
  fileprivate let copy: @Sendable (InjectionPolicy, inout InjectionPolicy) -> Void

  private init<Choice: Sendable>(
    _ name: String,
    _ property: any WritableKeyPath<InjectionPolicy, Choice> & Sendable,
    _ words: KeyValuePairs<String, Choice>
  ) {
    (self.name, self.property) = (name, property)
    choices = words.map { word, choice in (word, { $0.set(property, to: choice) }) }
    copy = { $1[keyPath: property] = $0[keyPath: property] }
  }

  fileprivate func isOf(_ property: PartialKeyPath<InjectionPolicy>) -> Bool {
    self.property as AnyKeyPath == property
  }
}

/// The settings of a policy that a set of rules changes; the others are the parent's.
package struct PolicyOverrides: Hashable, Sendable {
  /// The choices. Those of settings that are not changed are the lenient ones.
  private var policy = InjectionPolicy()
  /// The positions of the changed settings in the list of all.
  private var changed: UInt16 = 0

  /// No settings.
  package static let unchanged = PolicyOverrides()

  init() {}

  /// All settings of `policy`.
  package init(_ policy: InjectionPolicy) {
    self.policy = policy
    changed = 1 << UInt16(PolicySetting.all.count) - 1
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
    var result = policy
    if changed == 0 { return result }
    for (position, setting) in PolicySetting.all.enumerated() where changed >> UInt16(position) & 1 == 1 {
      setting.copy(self.policy, &result)
    }
    return result
  }

  /// Returns these settings, replaced by those that `later` has.
  package func overridden(by later: PolicyOverrides) -> PolicyOverrides {
    var result = self
    result.policy = later.applied(to: policy)
    result.changed |= later.changed
    return result
  }
}
