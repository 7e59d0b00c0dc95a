/// A value that creates models of one type from records, by rules that a chain of calls describes.
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
/// An injector is immutable: each verb of the chain returns a new one. One injector can be used from many threads at
/// once. The verbs name properties by key path; ``rules(_:)-((InjectionRules)->InjectionRules)`` adds rules that name
/// them by their names.
///
/// The rules are compiled into a plan at the first run. The plan is kept in ``PlanCache/shared``, under the model's
/// type and the shape of the rules. An injector that the same code builds again uses the same plan.
public struct Injector<Model>: RuleChain {
  /// A key path of the model names a property in its rules.
  public typealias Property = PartialKeyPath<Model>

  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}

extension Injector: CustomStringConvertible {
  /// The type of the models and the number of rules: `Injector<User> (5 rules)`.
  public var description: String {
    let count = ruleSet.shape.rules.count
    return "Injector<\(TypeName.of(Model.self))> (\(count == 1 ? "1 rule" : "\(count) rules"))"
  }
}
