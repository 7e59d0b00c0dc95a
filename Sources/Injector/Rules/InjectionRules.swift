/// The rules of a model: every verb of a chain, with properties named by their names.
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
/// The closure of ``Injector/rules(_:)-((InjectionRules)->InjectionRules)`` gets rules of this type, too.
public struct InjectionRules: RulesByName {
  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  /// Creates an empty set of rules.
  public init() { _storage = _RuleStorage(rules: RuleSet()) }

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules) }
}
