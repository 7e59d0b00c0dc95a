extension Injector {
  /// Repeats the rule before this one for more properties.
  ///
  /// ```swift
  /// .mapping("name").to(\.title).and(\.label)
  /// .format(\.born).as(.iso8601).and(\.died)
  /// .ignore(\.token).and(\.session)
  /// ```
  ///
  /// It stands right behind that rule, or behind another `and`; anywhere else it is a configuration error.
  public func and(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.repeatRule(for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Repeats the rule before this one for more properties; see ``Injector/and(_:fileID:line:)``.
  public func and(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing { $0.repeatRule(for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line)) }
  }
}
