extension InjectionDefaults: InjectionSettings {
  /// Returns a copy with a setting. Used by the library only.
  public func _having(_ setting: _InjectionSetting) -> InjectionDefaults {
    changing {
      switch setting.kind {
      case .keys(let strategy): $0.keyStrategy = strategy
      case .policy(let changes): $0.overrides = $0.overrides.overridden(by: changes)
      case .values(let hook): $0.valueHook = hook
      case .extractedValues(let hook): $0.extractedHook = hook
      }
    }
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
