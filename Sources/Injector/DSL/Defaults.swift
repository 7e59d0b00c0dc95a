extension InjectionDefaults {
  /// Sets how source keys are made of the names of properties; see ``Injector/keys(_:)``. Replaces an earlier strategy.
  public func keys(_ strategy: KeyStrategy) -> InjectionDefaults {
    changing { $0.keyStrategy = strategy }
  }

  /// Sets the whole policy; see ``InjectionPolicy``. Replaces an earlier policy.
  public func policy(_ policy: InjectionPolicy) -> InjectionDefaults {
    changing { $0.overrides = PolicyOverrides(policy) }
  }

  /// Sets the parts of the policy that are given, and leaves the others as they are; see ``InjectionPolicy``.
  public func policy(
    mismatch: InjectionPolicy.Mismatch? = nil,
    missing: InjectionPolicy.Missing? = nil,
    null: InjectionPolicy.Null? = nil,
    unknownKeys: InjectionPolicy.UnknownKeys? = nil,
    numbers: InjectionPolicy.Numbers? = nil,
    elements: InjectionPolicy.Elements? = nil,
    text: InjectionPolicy.Text? = nil,
    paths: InjectionPolicy.Paths? = nil
  ) -> InjectionDefaults {
    let changes = PolicyOverrides(
      mismatch: mismatch,
      missing: missing,
      null: null,
      unknownKeys: unknownKeys,
      numbers: numbers,
      elements: elements,
      text: text,
      paths: paths
    )
    return changing { $0.overrides = $0.overrides.overridden(by: changes) }
  }

  /// Converts every property of type `Output` that has no converter of its own, and every such value inside arrays, sets,
  /// dictionaries and optionals, and inside types that are made by their `init(from:)`. Replaces an earlier converter to
  /// `Output`.
  ///
  /// ```swift
  /// InjectionDefaults().converter(Converter<String, Money> { Money(text: $0) })
  /// ```
  public func converter<Input, Output>(_ converter: Converter<Input, Output>) -> InjectionDefaults {
    changing { $0.converters[TypeIdentity(Output.self)] = ConverterBox(converter) }
  }

  /// Sets what types that are made by their `init(from:)` find in the `userInfo` of their decoder. Replaces earlier values
  /// of the same keys.
  ///
  /// ```swift
  /// if let region = CodingUserInfoKey(rawValue: "region") {
  ///   InjectionDefaults.setGlobal(InjectionDefaults().userInfo([region: "eu"]))
  /// }
  /// // inside: decoder.userInfo[region] as? String == "eu"
  /// ```
  ///
  /// - Parameter values: The values by their keys.
  /// - Returns: New defaults: these with the values.
  public func userInfo(_ values: [CodingUserInfoKey: any Sendable]) -> InjectionDefaults {
    changing { $0.userInfo.merge(values) { _, new in new } }
  }
}
