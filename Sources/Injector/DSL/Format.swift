extension Injector {
  /// Says how the value of a property is made, the property named by its name in Swift.
  ///
  /// ```swift
  /// .format("expireDate").with.converter(.date("yyyy-MM-dd"))
  /// .format("cards").with.injector(cards)
  /// .format("pet").with.type { source in Dog.self }
  /// .format("level").with.default(1)
  /// ```
  ///
  /// `with` may be left out.
  public func format(_ property: String, fileID: String = #fileID, line: Int = #line) -> NamedFormatStep {
    NamedFormatStep(
      injector: self,
      property: .name(property),
      origin: RuleOrigin(fileID: fileID, line: line)
    )
  }

  /// Says how the value of a property is made, the property named by key path: converters are checked against its type
  /// by the compiler.
  public func format<Value>(
    _ property: KeyPath<Model, Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> KeyPathFormatStep<Value> {
    KeyPathFormatStep(
      injector: self,
      property: .keyPath(property),
      origin: RuleOrigin(fileID: fileID, line: line)
    )
  }

  /// The second half of a `format` that names its property by name.
  public struct NamedFormatStep: Sendable {
    let injector: Injector<Model>
    let property: PropertyReference
    let origin: RuleOrigin

    /// A connective that reads well and does nothing.
    public var with: Self { self }

    /// Converts the raw value by a closure; a throw or nil means that it does not fit. Replaces an earlier converter,
    /// injector or type of the property.
    ///
    /// `Input` may be anything a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`, `Any`.
    /// With an Optional `Input` the closure is also called, with nil, for `null` and for a missing key.
    ///
    /// The property may be of any type that Swift converts an `Output` to: `Any`, a protocol or superclass, `[Any]` for
    /// `[Dog]`, `NSDate` for `Date`.
    public func converter<Input, Output>(
      _ convert: @escaping @Sendable (Input) throws -> Output
    ) -> Injector<Model> {
      adding(Converter { try convert($0) })
    }

    /// Converts the raw value by a converter. Replaces an earlier converter, injector or type of the property.
    public func converter<Input, Output>(_ converter: Converter<Input, Output>) -> Injector<Model> {
      adding(converter)
    }

    /// Injects nested records by another injector, whatever the property's shape: `T`, `T?`, `[T]`, `[String: [T?]]?`.
    /// Replaces an earlier converter, injector or type of the property.
    public func injector<Nested>(_ nested: Injector<Nested>) -> Injector<Model> {
      injector.changing { $0.addNested(nested.rules, model: Nested.self, for: property, at: origin) }
    }

    /// Chooses the model's type for each value at run time, for a property that can hold several: `Any`, a protocol, a
    /// superclass, or a collection of these, Foundation's among them. Replaces an earlier converter, injector or type of
    /// the property.
    ///
    /// ```swift
    /// .format("pet").with.type { source in
    ///   if (source as? [String: Any])?["height"] == nil { Dog.self } else { Pig.self }
    /// }
    /// ```
    ///
    /// Nil means no model: a property of type `Any`, `AnyObject` or `AnyHashable` gets the native value, as it would
    /// without the rule; in a property of any other type the value does not fit.
    public func type(_ choose: @escaping @Sendable (_ source: Any) -> Any.Type?) -> Injector<Model> {
      injector.changing { $0.addDynamicType(choose, for: property, at: origin) }
    }

    /// Lets each record name its own type, by the text under one of its keys, for a property that can hold several types.
    /// Replaces an earlier converter, injector or type of the property.
    ///
    /// ```swift
    /// .format("pets").with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
    /// // {"pets": [{"kind": "dog", "name": "Rex"}, {"kind": "cat", "lives": 9}]}
    /// ```
    ///
    /// `key` may be a path such as `"meta.kind"`; a number or a boolean counts by its text. A record of no known kind does
    /// not fit, nor does anything else that is no record. The types are checked when the plan is compiled, and a new model is
    /// made for each record, whatever the property holds.
    public func type(by key: String, _ types: [String: any Any.Type]) -> Injector<Model> {
      injector.changing { $0.addDiscriminator(key, types, for: property, at: origin) }
    }

    /// Gives a value that is used when the record's is missing, null or does not fit. Replaces an earlier default.
    public func `default`<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) -> Injector<Model> {
      injector.changing { $0.addDefault(value, for: property, at: origin) }
    }

    private func adding<Input, Output>(_ converter: Converter<Input, Output>) -> Injector<Model> {
      injector.changing { $0.addConverter(ConverterBox(converter), for: property, at: origin) }
    }
  }

  /// The second half of a `format` that names its property by key path.
  public struct KeyPathFormatStep<Value>: Sendable {
    let injector: Injector<Model>
    let property: PropertyReference
    let origin: RuleOrigin

    /// A connective that reads well and does nothing.
    public var with: Self { self }

    /// Converts the raw value by a closure; a throw or nil means that it does not fit. Replaces an earlier converter,
    /// injector or type of the property.
    ///
    /// `Input` may be anything a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`, `Any`.
    /// With an Optional `Input` the closure is also called, with nil, for `null` and for a missing key.
    public func converter<Input>(
      _ convert: @escaping @Sendable (Input) throws -> Value?
    ) -> Injector<Model> {
      adding(Converter(convert))
    }

    /// Converts the raw value by a converter. Replaces an earlier converter, injector or type of the property.
    public func converter<Input>(_ converter: Converter<Input, Value>) -> Injector<Model> {
      adding(converter)
    }

    /// Converts the raw value by a converter to what an Optional property wraps. Replaces an earlier converter, injector
    /// or type of the property.
    public func converter<Input, Wrapped>(
      _ converter: Converter<Input, Wrapped>
    ) -> Injector<Model> where Value == Wrapped? {
      adding(converter)
    }

    /// Injects nested records by another injector, whatever the property's shape: `T`, `T?`, `[T]`, `[String: [T?]]?`.
    /// Replaces an earlier converter, injector or type of the property.
    public func injector<Nested>(_ nested: Injector<Nested>) -> Injector<Model> {
      injector.changing { $0.addNested(nested.rules, model: Nested.self, for: property, at: origin) }
    }

    /// Chooses the model's type for each value at run time, for a property that can hold several: `Any`, a protocol, a
    /// superclass, or a collection of these, Foundation's among them. Replaces an earlier converter, injector or type of
    /// the property.
    ///
    /// ```swift
    /// .format("pet").with.type { source in
    ///   if (source as? [String: Any])?["height"] == nil { Dog.self } else { Pig.self }
    /// }
    /// ```
    ///
    /// Nil means no model: a property of type `Any`, `AnyObject` or `AnyHashable` gets the native value, as it would
    /// without the rule; in a property of any other type the value does not fit.
    public func type(_ choose: @escaping @Sendable (_ source: Any) -> Any.Type?) -> Injector<Model> {
      injector.changing { $0.addDynamicType(choose, for: property, at: origin) }
    }

    /// Lets each record name its own type, by the text under one of its keys, for a property that can hold several types.
    /// Replaces an earlier converter, injector or type of the property.
    ///
    /// ```swift
    /// .format("pets").with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
    /// // {"pets": [{"kind": "dog", "name": "Rex"}, {"kind": "cat", "lives": 9}]}
    /// ```
    ///
    /// `key` may be a path such as `"meta.kind"`; a number or a boolean counts by its text. A record of no known kind does
    /// not fit, nor does anything else that is no record. The types are checked when the plan is compiled, and a new model is
    /// made for each record, whatever the property holds.
    public func type(by key: String, _ types: [String: any Any.Type]) -> Injector<Model> {
      injector.changing { $0.addDiscriminator(key, types, for: property, at: origin) }
    }

    /// Gives a value that is used when the record's is missing, null or does not fit. Replaces an earlier default.
    public func `default`(_ value: @autoclosure @escaping @Sendable () -> Value) -> Injector<Model> {
      injector.changing { $0.addDefault(value, for: property, at: origin) }
    }

    private func adding<Input, Output>(_ converter: Converter<Input, Output>) -> Injector<Model> {
      injector.changing { $0.addConverter(ConverterBox(converter), for: property, at: origin) }
    }
  }
}
