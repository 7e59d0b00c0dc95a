extension Injector {
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
  ) -> SynthesizeStep {
    SynthesizeStep(injector: self, property: property, origin: RuleOrigin(fileID: fileID, line: line))
  }

  /// The second half of a `synthesize`: it waits for the storage.
  public struct SynthesizeStep: Sendable {
    let injector: Injector<Model>
    let property: String
    let origin: RuleOrigin

    /// Names the stored property that holds the value.
    public func to(_ storage: String) -> Injector<Model> {
      injector.changing { $0.add(.synthesize(storage: storage), for: .name(property), at: origin) }
    }
  }
}

extension InjectionRules {
  /// Says that a property is stored in a property of another name; see ``Injector/synthesize(_:fileID:line:)``.
  public func synthesize(
    _ property: String,
    fileID: String = #fileID,
    line: Int = #line
  ) -> SynthesizeStep {
    SynthesizeStep(rules: self, property: property, origin: RuleOrigin(fileID: fileID, line: line))
  }

  /// The second half of a `synthesize`: it waits for the storage.
  public struct SynthesizeStep: Sendable {
    let rules: InjectionRules
    let property: String
    let origin: RuleOrigin

    /// Names the stored property that holds the value.
    public func to(_ storage: String) -> InjectionRules {
      rules.changing { $0.add(.synthesize(storage: storage), for: .name(property), at: origin) }
    }
  }
}
