extension InjectionRules {
  /// Says how the value of a property is made; see ``Injector/format(_:fileID:line:)-(String,_,_)``.
  public func format(_ property: String, fileID: String = #fileID, line: Int = #line) -> FormatStep {
    FormatStep(rules: self, property: .name(property), origin: RuleOrigin(fileID: fileID, line: line))
  }

  /// Says how the value of a property is made, the property named by key path: `\Cat.birthday`.
  public func format(_ property: AnyKeyPath, fileID: String = #fileID, line: Int = #line) -> FormatStep {
    FormatStep(rules: self, property: .keyPath(property), origin: RuleOrigin(fileID: fileID, line: line))
  }

  /// The second half of a `format`.
  public struct FormatStep: Sendable {
    let rules: InjectionRules
    let property: PropertyReference
    let origin: RuleOrigin

    /// A connective that reads well and does nothing.
    public var with: Self { self }

    /// Converts the raw value by a closure; a throw or nil means that it does not fit.
    public func converter<Input, Output>(
      _ convert: @escaping @Sendable (Input) throws -> Output
    ) -> InjectionRules {
      converter(Converter { try convert($0) })
    }

    /// Converts the raw value by a converter.
    public func converter<Input, Output>(_ converter: Converter<Input, Output>) -> InjectionRules {
      rules.changing { $0.addConverter(ConverterBox(converter), for: property, at: origin) }
    }

    /// Injects nested records by an injector, whatever the property's shape.
    public func injector<Nested>(_ nested: Injector<Nested>) -> InjectionRules {
      rules.changing { $0.addNested(nested.rules, model: Nested.self, for: property, at: origin) }
    }

    /// Chooses the model's type for each value at run time; see ``Injector/NamedFormatStep/type(_:)``.
    public func type(_ choose: @escaping @Sendable (_ source: Any) -> Any.Type?) -> InjectionRules {
      rules.changing { $0.addDynamicType(choose, for: property, at: origin) }
    }

    /// Lets each record name its own type; see ``Injector/NamedFormatStep/type(by:_:)``.
    public func type(by key: String, _ types: [String: any Any.Type]) -> InjectionRules {
      rules.changing { $0.addDiscriminator(key, types, for: property, at: origin) }
    }

    /// Gives a value that is used when the record's is missing, null or does not fit.
    public func `default`<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) -> InjectionRules {
      rules.changing { $0.addDefault(value, for: property, at: origin) }
    }
  }
}
