extension RuleChain {
  /// Sets a closure that is called with every value before it is injected, and may replace it.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }.values { property, value in
  ///   property == "name" ? "kj_\(value)" : value
  /// }
  /// // {"name": "cat"} sets name to "kj_cat"
  /// ```
  ///
  /// The result is converted or coerced as if it were the record's value. The closure is not called for `null`. With
  /// JSON text, each value is read into a tree for the closure, which takes time.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and the record's value as a native Swift value,
  ///   and returns the value to inject. If it throws or returns `nil`, the value does not fit.
  /// - Returns: A new chain with the closure.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    changing {
      $0.changeSettings {
        $0.hasValueHook = true
      } closures: {
        $0.valueHook = hook
      }
    }
  }

  /// Sets a closure that is called with every value before it is extracted, and may replace it.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.extractedValues { property, value in
  ///   property == "born" ? (value as? Date).map { dayFormatter.string(from: $0) } : value
  /// }
  /// try users.extractJSONString(user)   // {"name":"Ann","born":"2001-02-03"}
  /// ```
  ///
  /// The closure gets the property's value, without Optional, and is not called for `nil`. A result of the property's
  /// type is written by the rules of the property; any other one is written as a value of its own type.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and its value, and returns the value to extract. If
  ///   it returns `nil`, the property is extracted as if it were `nil`. If it throws, the model cannot be extracted.
  /// - Returns: A new chain with the closure.
  public func extractedValues(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    changing {
      $0.changeSettings {
        $0.hasExtractedHook = true
      } closures: {
        $0.extractedHook = hook
      }
    }
  }
}

extension Injector {
  /// Leaves a property out of the extracted data if a condition holds for its value.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.omit(\.tags, when: { $0.isEmpty })
  /// try users.extractJSONString(User(name: "Ann"))   // {"name":"Ann"}
  /// ```
  ///
  /// The property is left out under ``ExtractionOptions/nullForNil``, too. The rule has no effect on injection. Replaces an
  /// earlier `omit` rule for the same property.
  ///
  /// - Parameters:
  ///   - property: The key path of the property.
  ///   - condition: A closure that returns whether a value is left out.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func omit<Value>(
    _ property: KeyPath<Model, Value>,
    when condition: @escaping @Sendable (Value) -> Bool,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Injector<Model> {
    changing {
      $0.addOmission(condition, for: .keyPath(property), at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}

extension RulesByName {
  /// Leaves a property out of the extracted data if a condition holds for its value; see
  /// ``Injector/omit(_:when:fileID:line:)``.
  ///
  /// ```swift
  /// rules.omit("tags", when: { (tags: [String]) in tags.isEmpty })
  /// ```
  ///
  /// The closure of an Optional property may take the value inside. It is not called for `nil` then.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - condition: A closure that returns whether a value is left out.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func omit<Value>(
    _ property: String,
    when condition: @escaping @Sendable (Value) -> Bool,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    changing {
      $0.addOmission(condition, for: .name(property), at: RuleOrigin(fileID: fileID, line: line))
    }
  }
}
