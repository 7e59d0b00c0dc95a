extension InjectionDefaults {
  /// Sets the key strategy of the properties that have no mapping. Replaces an earlier strategy.
  ///
  /// ```swift
  /// InjectionDefaults().keys(.snakeCase).sourceKeys(for: "nickName")   // ["nick_name", "nickName"]
  /// ```
  ///
  /// - Parameter strategy: The way to derive a source key from the name of a property.
  /// - Returns: New defaults with the strategy.
  public func keys(_ strategy: KeyStrategy) -> InjectionDefaults {
    changing { $0.keyStrategy = strategy }
  }

  /// Sets the complete policy. Replaces an earlier policy.
  ///
  /// - Parameter policy: The policy; see ``InjectionPolicy``.
  /// - Returns: New defaults with the policy.
  public func policy(_ policy: InjectionPolicy) -> InjectionDefaults {
    changing { $0.overrides = PolicyOverrides(policy) }
  }

  /// Sets some parts of the policy and leaves the others unchanged.
  ///
  /// ```swift
  /// InjectionDefaults().policy(null: .fail, unknownKeys: .fail)
  /// ```
  ///
  /// - Parameters:
  ///   - mismatch: The setting for values of another type than the property's.
  ///   - missing: The setting for missing keys.
  ///   - null: The setting for `null`.
  ///   - unknownKeys: The setting for keys that belong to no property.
  ///   - numbers: The setting for numbers that would lose their fraction.
  ///   - elements: The setting for elements that do not fit.
  ///   - text: The setting for numbers in text.
  ///   - paths: The setting for paths that end early.
  ///   - single: The setting for one value where an array is expected.
  ///   - refusedKeys: The setting for keys of properties that `only` leaves out.
  /// - Returns: New defaults with the settings.
  public func policy(
    mismatch: InjectionPolicy.Mismatch? = nil,
    missing: InjectionPolicy.Missing? = nil,
    null: InjectionPolicy.Null? = nil,
    unknownKeys: InjectionPolicy.UnknownKeys? = nil,
    numbers: InjectionPolicy.Numbers? = nil,
    elements: InjectionPolicy.Elements? = nil,
    text: InjectionPolicy.Text? = nil,
    paths: InjectionPolicy.Paths? = nil,
    single: InjectionPolicy.Single? = nil,
    refusedKeys: InjectionPolicy.RefusedKeys? = nil
  ) -> InjectionDefaults {
    let changes = PolicyOverrides(
      mismatch: mismatch,
      missing: missing,
      null: null,
      unknownKeys: unknownKeys,
      numbers: numbers,
      elements: elements,
      text: text,
      paths: paths,
      single: single,
      refusedKeys: refusedKeys
    )
    return changing { $0.overrides = $0.overrides.overridden(by: changes) }
  }

  /// Sets the converter for all values of a type. Replaces an earlier converter for that type.
  ///
  /// ```swift
  /// InjectionDefaults().converter(Converter<String, Money> { Money(text: $0) })
  /// ```
  ///
  /// The converter applies to every property of type `Output` that has no converter of its own, and to every `Output`
  /// inside arrays, sets, dictionaries and Optionals, and inside types that are created by their `init(from:)`.
  ///
  /// - Parameter converter: The converter.
  /// - Returns: New defaults with the converter.
  public func converter<Input, Output>(_ converter: Converter<Input, Output>) -> InjectionDefaults {
    changing { $0.converters[TypeIdentity(Output.self)] = ConverterBox(converter) }
  }

  /// Sets values for the `userInfo` of the decoder that `Decodable` types are created by. Replaces earlier values of
  /// the same keys.
  ///
  /// ```swift
  /// if let region = CodingUserInfoKey(rawValue: "region") {
  ///   InjectionDefaults.setGlobal(InjectionDefaults().userInfo([region: "eu"]))
  /// }
  /// // in init(from decoder:): decoder.userInfo[region] as? String == "eu"
  /// ```
  ///
  /// - Parameter values: The values by their keys.
  /// - Returns: New defaults with the values.
  public func userInfo(_ values: [CodingUserInfoKey: any Sendable]) -> InjectionDefaults {
    changing { $0.userInfo.merge(values) { _, new in new } }
  }

  /// Sets a closure that is called with every value before it is injected, and may replace it; see
  /// ``RuleChain/values(_:)``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and the record's value, and returns the value to
  ///   inject.
  /// - Returns: New defaults with the closure.
  public func values(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> InjectionDefaults {
    changing { $0.valueHook = hook }
  }

  /// Sets a closure that is called with every value before it is extracted, and may replace it; see
  /// ``RuleChain/extractedValues(_:)``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and its value, and returns the value to extract.
  /// - Returns: New defaults with the closure.
  public func extractedValues(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> InjectionDefaults {
    changing { $0.extractedHook = hook }
  }

  /// Hides the values of all properties with these names, or all values; see ``Injector/sensitive(_:fileID:line:)``.
  /// Adds to earlier names.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(InjectionDefaults().sensitive("password", "token"))
  /// ```
  ///
  /// - Parameter properties: The names of properties, in any model; none for all values.
  /// - Returns: New defaults with the names.
  public func sensitive(_ properties: String...) -> InjectionDefaults {
    changing {
      $0.sensitiveProperties.formUnion(properties)
      if properties.isEmpty { $0.hidesValues = true }
    }
  }
}
