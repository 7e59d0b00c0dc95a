/// The rules of a model that carries its own: every verb of ``Injector``, without the model's type.
///
/// ```swift
/// struct Cat: Injectable {
///   var id: Int64 = 0
///   var friendName: String?
///   static func rules(_ rules: InjectionRules) -> InjectionRules {
///     rules.mapping("cat_id").to("id").mapping("friend.name").to("friendName")
///   }
/// }
/// ```
///
/// An immutable value, and a class for the same reason as ``Injector``.
public class InjectionRules: @unchecked Sendable {
  // Unchecked because a class with subclasses cannot be checked; all there is are constants of Sendable types.
  let rules: RuleSet

  init(rules: RuleSet) {
    self.rules = rules
  }

  /// Rules that say nothing.
  public convenience init() {
    self.init(rules: RuleSet())
  }

  /// New rules: these with a change.
  func changing(_ change: (inout RuleSet) -> Void) -> InjectionRules {
    InjectionRules(rules: changedRules(change))
  }

  /// A copy of the rules with a change.
  func changedRules(_ change: (inout RuleSet) -> Void) -> RuleSet {
    var rules = rules
    change(&rules)
    return rules
  }
}
