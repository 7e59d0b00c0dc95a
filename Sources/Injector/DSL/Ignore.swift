extension Injector {
  /// Leaves properties alone: they are never injected and never extracted.
  ///
  /// ```swift
  /// .ignore(\.token).and(\.session)
  /// .ignore(\.token, \.session)
  /// ```
  ///
  /// Adds to earlier `ignore` rules, and beats every other rule for the same property.
  public func ignore(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.ignore, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Leaves properties alone; see ``Injector/ignore(_:fileID:line:)``.
  public func ignore(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.ignore, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
