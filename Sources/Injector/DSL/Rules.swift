extension Injector {
  /// Adds rules that name properties by their names.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }
  ///   .rules { $0.mapping("id").to("userId").ignore("token") }
  /// ```
  ///
  /// - Parameter add: A closure that gets the rules so far, and returns them with its own.
  /// - Returns: A new chain with the rules.
  public func rules(_ add: (InjectionRules) -> InjectionRules) -> Injector<Model> {
    var rules = ruleSet
    rules.endStatement()
    var changed = add(InjectionRules(rules: rules)).ruleSet
    changed.endStatement()
    return Injector(rules: changed)
  }
}
