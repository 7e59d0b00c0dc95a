extension Injector {
  /// Extracts properties, but never injects them, whatever the data holds.
  ///
  /// ```swift
  /// struct Note { var text = ""; var createdBy = "server" }
  ///
  /// let notes = Injector.bind(Note.self) { Note() }.extractOnly(\.createdBy)
  /// let note = try notes.inject(json: #"{"text": "a", "createdBy": "eve"}"#)
  /// note.createdBy                       // server
  /// try notes.extractJSONString(note)    // {"text":"a","createdBy":"server"}
  /// ```
  ///
  /// The keys of the property are known: they are not recorded as unknown keys. A struct that is put together from the
  /// record needs a value for the property, set by `format` and `default`.
  ///
  /// A computed property needs a key, and no setter:
  ///
  /// ```swift
  /// .extractOnly(\.fullName).writing(\.fullName).to("full_name")   // {"full_name": "Ann Lee"}
  /// ```
  ///
  /// The key path of a property that is observed, wrapped, or part of a class that is not final does not identify the
  /// stored property. Its name among the keys of a mapping does:
  ///
  /// ```swift
  /// .mapping("created_by", "createdBy").to(\.createdBy).extractOnly(\.createdBy)
  /// ```
  ///
  /// Adds to earlier `extractOnly` rules. `ignore` takes precedence over it. A property cannot be both `injectOnly` and
  /// `extractOnly`.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func extractOnly(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.add(.extractOnly, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Extracts properties, but never injects them; see ``Injector/extractOnly(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.extractOnly("createdBy")   // {"createdBy": "eve"} leaves createdBy alone
  /// ```
  ///
  /// - Parameters:
  ///   - properties: The names of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func extractOnly(_ properties: String..., fileID: String = #fileID, line: Int = #line) -> Self {
    changing {
      $0.add(.extractOnly, for: properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }

  /// Extracts properties that a name is not enough for, such as computed ones, but never injects them.
  ///
  /// ```swift
  /// rules.extractOnly(keyPath: \User.fullName).writing(keyPath: \User.fullName).to("full_name")
  /// // {"full_name": "Ann Lee"}
  /// ```
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func extractOnly(
    keyPath properties: AnyKeyPath...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    changing {
      $0.add(.extractOnly, for: properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
