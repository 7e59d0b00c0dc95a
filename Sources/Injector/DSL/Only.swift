extension Injector {
  /// Injects nothing but these properties, whatever the data holds.
  ///
  /// ```swift
  /// .only(\.name, \.email)   // {"name": "Eve", "isAdmin": true} leaves isAdmin alone
  /// ```
  ///
  /// Adds to earlier `only` rules. `ignore` beats it.
  public func only(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.only, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Injects nothing but these properties; see ``Injector/only(_:fileID:line:)``.
  public func only(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.only, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
