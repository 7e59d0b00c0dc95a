extension RulesByName {
  /// Starts a rule that stores the value of a property in a property of another name.
  ///
  /// ```swift
  /// rules.synthesize("userId").to("userId_").mapping("id").to("userId")
  /// // {"id": 7} sets userId_ to 7
  /// ```
  ///
  /// All other rules, and the record, use the name `property`. Replaces an earlier `synthesize` of the same property.
  ///
  /// - Parameters:
  ///   - property: The name that the rules use.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose method ``SynthesizeStep/to(_:)`` completes the rule.
  public func synthesize(
    _ property: String,
    fileID: String = #fileID,
    line: Int = #line
  ) -> SynthesizeStep<Self> {
    SynthesizeStep(rules: self, property: property, origin: RuleOrigin(fileID: fileID, line: line))
  }
}

/// A step that completes a `synthesize` rule with the name of the stored property.
public struct SynthesizeStep<Rules: RulesByName>: Sendable {
  let rules: Rules
  let property: String
  let origin: RuleOrigin

  /// Names the stored property that holds the value.
  ///
  /// - Parameter storage: The name of the stored property.
  /// - Returns: New rules with this one.
  public func to(_ storage: String) -> Rules {
    rules.changing {
      $0.add(.synthesize(storage: storage), for: .name(property), at: origin)
      $0.endStatement()
    }
  }
}
