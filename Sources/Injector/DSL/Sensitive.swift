extension Injector {
  /// Keeps what properties hold out of everything that is shown: no message, report, encoded error or underlying error has
  /// their values, the length of these, or keys inside them.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self).sensitive(\\.password)
  /// // password: expected String, found a sensitive value under "password"; default kept
  /// ```
  ///
  /// Errors that a hook of such a model throws, or one of a model around it, are not shown either: they may quote a value. Adds
  /// to earlier `sensitive` rules; ``Mapped`` and ``InjectionDefaults`` have the same.
  public func sensitive(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.sensitive, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Keeps what properties hold out of everything that is shown; see ``Injector/sensitive(_:fileID:line:)``.
  public func sensitive(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.sensitive, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension InjectionDefaults {
  /// Keeps what properties of these names hold out of everything that is shown; see
  /// ``Injector/sensitive(_:fileID:line:)``. Adds to earlier names.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(InjectionDefaults().sensitive("password", "token"))
  /// ```
  public func sensitive(_ properties: String...) -> InjectionDefaults {
    changing { $0.sensitiveProperties.formUnion(properties) }
  }
}
