extension Injector {
  /// Writes properties through their setters, so that the observers of an `@Observable` object are notified.
  ///
  /// ```swift
  /// @Observable final class Inbox: Injectable { var count = 0; var title = ""; required init() {} }
  ///
  /// let inboxes = Injector.bind(Inbox.self).observing(\.count, \.title)
  /// try inboxes.inject(json: #"{"count": 3}"#, into: inbox)   // the views that show the count are updated
  /// ```
  ///
  /// Without this rule, properties of such a class are written directly, and nobody is notified; ``explain()`` and the
  /// report of an update say so. In other classes, observers such as `didSet` are called.
  ///
  /// A key path does not hold the name of its property. If several properties of the class have the same type, name the
  /// property: `.mapping("count").to(\.count)`, or `.rules { $0.observing("count", through: \Inbox.count) }`.
  ///
  /// Adds to earlier `observing` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func observing(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    adding(.observing(property: nil), for: properties, fileID, line)
  }
}

extension RulesByName {
  /// Writes a property through its setter, so that the observers of an `@Observable` object are notified; see
  /// ``Injector/observing(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.observing("count", through: \Inbox.count)
  /// ```
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - keyPath: The key path of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func observing(
    _ property: String,
    through keyPath: AnyKeyPath,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    changing { $0.add(.observing(property: property), to: RuleSubject(.keyPath(keyPath), fileID, line)) }
  }
}
