extension Injector {
  /// Demands properties: a value that is missing or cannot be used is an error, under every policy.
  ///
  /// ```swift
  /// .require(\.userId).and(\.name)
  /// ```
  ///
  /// Adds to earlier `require` rules.
  public func require(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.require, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Demands properties; see ``Injector/require(_:fileID:line:)``.
  public func require(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.require, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
