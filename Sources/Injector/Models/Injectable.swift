/// A model that makes itself and may carry its own rules.
///
/// ```swift
/// struct Cat: Injectable {                    // init() comes from the defaults
///   var id: Int64 = 0
///   static func rules(_ rules: InjectionRules) -> InjectionRules {
///     rules.mapping("cat_id").to("id")
///   }
/// }
/// ```
///
/// A property of an Injectable type, or of an array, set, dictionary or optional of one, is injected deeply without any
/// rule.
public protocol Injectable: SendableMetatype {
  /// Makes a model that holds its defaults.
  init()

  /// The rules of this type, added to `rules`; a subclass that overrides this calls `super` to keep those of its parent.
  ///
  /// Runs once per type, not once per model.
  static func rules(_ rules: InjectionRules) -> InjectionRules
}

extension Injectable {
  /// No rules: every property has its own name as its key.
  public static func rules(_ rules: InjectionRules) -> InjectionRules { rules }
}
