/// Turns records into models of one type, by rules that a chain describes.
///
/// ```swift
/// struct User { var userId = 0; var name = "" }
///
/// let users = Injector.bind(User.self) { User() }
///   .mapping("id").to(\.userId)
/// let user = try users.inject(["id": 7, "name": "Greedy"])
/// // User(userId: 7, name: "Greedy")
/// ```
///
/// An injector is an immutable value: each verb returns a new one, and one injector can be used from many threads at
/// once. It is a class only so that what ``ignore(_:fileID:line:)-(String...,_,_)`` and
/// ``require(_:fileID:line:)-(String...,_,_)`` return, which also offers `and`, is an injector too.
///
/// The rules are compiled into a plan at the first run and the plan is kept in ``PlanCache/shared``; an injector that is
/// built anew by the same code finds it there.
public class Injector<Model>: @unchecked Sendable {
  // Unchecked because a class with subclasses cannot be checked; all there is are constants of Sendable types.
  let rules: RuleSet

  init(rules: RuleSet) {
    self.rules = rules
  }

  /// A new injector whose rules are these with a change.
  func changing(_ change: (inout RuleSet) -> Void) -> Injector<Model> {
    Injector(rules: changedRules(change))
  }

  /// A copy of the rules with a change.
  func changedRules(_ change: (inout RuleSet) -> Void) -> RuleSet {
    var rules = rules
    change(&rules)
    return rules
  }
}
