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
/// once. Properties are named by key path; ``rules(_:)`` adds rules that name them by their names.
///
/// The rules are compiled into a plan at the first run and the plan is kept in ``PlanCache/shared``; an injector that is
/// built anew by the same code finds it there.
public struct Injector<Model>: RuleChain {
  /// What was said so far; the library's own.
  public var _storage: _RuleStorage

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}
