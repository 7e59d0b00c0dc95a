/// The rules of a model that carries its own: every verb of a chain, with properties named by their names.
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
/// ``Injector/rules(_:)`` hands the same rules to a closure.
public struct InjectionRules: RulesByName {
  /// What was said so far; the library's own.
  public var _storage: _RuleStorage

  /// Creates rules that say nothing.
  public init() { _storage = _RuleStorage(rules: RuleSet()) }

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}
