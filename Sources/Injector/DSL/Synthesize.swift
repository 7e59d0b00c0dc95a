extension RulesByName {
  /// Says that a property is stored in a property of another name; all other rules go on saying `property`.
  ///
  /// ```swift
  /// .synthesize("userId").to("userId_")
  /// ```
  ///
  /// Replaces an earlier `synthesize` of the same property.
  public func synthesize(
    _ property: String,
    fileID: String = #fileID,
    line: Int = #line
  ) -> SynthesizeStep<Self> {
    SynthesizeStep(rules: self, property: property, origin: RuleOrigin(fileID: fileID, line: line))
  }
}

/// The second half of a `synthesize`: it waits for the storage.
public struct SynthesizeStep<Rules: RulesByName>: Sendable {
  let rules: Rules
  let property: String
  let origin: RuleOrigin

  /// Names the stored property that holds the value.
  public func to(_ storage: String) -> Rules {
    rules.changing {
      $0.add(.synthesize(storage: storage), for: .name(property), at: origin)
      $0.endStatement()
    }
  }
}
