extension Injector {
  /// Says how the value of a property is made: converters are checked against its type by the compiler.
  ///
  /// ```swift
  /// .format(\.expireDate).as(.date("yyyy-MM-dd"))
  /// .format(\.birthday).with.converter { (text: String) in formatter.date(from: text) }
  /// .format(\.cards).with.injector(cards)
  /// .format(\.pet).with.type { source in Dog.self }
  /// .format(\.level).with.default(1)
  /// ```
  ///
  /// `with` may be left out.
  public func format<Value>(
    _ property: KeyPath<Model, Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> FormatStep<Model, Value> {
    FormatStep(
      _target: _FormatTarget(
        chain: self,
        property: .keyPath(property),
        origin: RuleOrigin(fileID: fileID, line: line)
      )
    )
  }
}

extension RulesByName {
  /// Says how the value of a property is made; see ``Injector/format(_:fileID:line:)``.
  ///
  /// Whether a converter's output can be stored in the property is checked when the plan is compiled. It may be anything
  /// that Swift converts to the property's type: `Dog` for `Any`, a protocol or a superclass, `[Dog]` for `[Any]`, `Date`
  /// for `NSDate`.
  public func format(
    _ property: String,
    fileID: String = #fileID,
    line: Int = #line
  ) -> NamedFormatStep<Self> {
    NamedFormatStep(
      _target: _FormatTarget(
        chain: self,
        property: .name(property),
        origin: RuleOrigin(fileID: fileID, line: line)
      )
    )
  }

  /// Says how the value of a property is made that is written through its key path: `\Person.name`; see
  /// ``NamedMappingStep/to(keyPath:)``.
  public func format(
    keyPath property: AnyKeyPath,
    fileID: String = #fileID,
    line: Int = #line
  ) -> NamedFormatStep<Self> {
    NamedFormatStep(
      _target: _FormatTarget(
        chain: self,
        property: .keyPath(property),
        origin: RuleOrigin(fileID: fileID, line: line)
      )
    )
  }
}

/// The second half of a `format`: how the value is made.
public protocol FormatRule: Sendable {
  /// The chain that the rule is added to.
  associatedtype Chain: RuleChain
  /// What the rule is about; the library's own.
  var _target: _FormatTarget<Chain> { get }
}

/// The chain and the property that a `format` is about; the library's own.
public struct _FormatTarget<Chain: RuleChain>: Sendable {
  let chain: Chain
  let property: PropertyReference
  let origin: RuleOrigin

  /// Adds a rule about the property.
  func adding(_ add: (inout RuleSet, PropertyReference, RuleOrigin) -> Void) -> Chain {
    chain.changing { add(&$0, property, origin) }
  }

  /// Adds a converter to the property.
  func adding<Input, Output>(_ converter: Converter<Input, Output>) -> Chain {
    adding { $0.addConverter(ConverterBox(converter), for: $1, at: $2) }
  }
}

extension FormatRule {
  /// A connective that reads well and does nothing.
  public var with: Self { self }

  /// Injects nested records by another injector, whatever the property's shape: `T`, `T?`, `[T]`, `[String: [T?]]?`.
  /// Replaces an earlier converter, injector or type of the property.
  public func injector<Nested>(_ nested: Injector<Nested>) -> Chain {
    _target.adding { $0.addNested(nested.ruleSet, model: Nested.self, for: $1, at: $2) }
  }

  /// Chooses the model's type for each value at run time, for a property that can hold several: `Any`, a protocol, a
  /// superclass, or a collection of these, Foundation's among them. Replaces an earlier converter, injector or type of
  /// the property.
  ///
  /// ```swift
  /// .format(\.pet).with.type { source in
  ///   if (source as? [String: Any])?["height"] == nil { Dog.self } else { Pig.self }
  /// }
  /// ```
  ///
  /// Nil means no model: a property of type `Any`, `AnyObject` or `AnyHashable` gets the native value, as it would
  /// without the rule; in a property of any other type the value does not fit.
  public func type(_ choose: @escaping @Sendable (_ source: Any) -> Any.Type?) -> Chain {
    _target.adding { $0.addDynamicType(choose, for: $1, at: $2) }
  }

  /// Lets each record name its own type, by the text under one of its keys, for a property that can hold several types.
  /// Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// .format(\.pets).with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self)
  /// // {"pets": [{"kind": "dog", "name": "Rex"}, {"kind": "cat", "lives": 9}, {"kind": "cow"}]}
  /// ```
  ///
  /// The types are checked when the plan is compiled, and a new model is made for each record, whatever the property holds.
  ///
  /// - Parameters:
  ///   - key: The key that tells of the kind; a path such as `"meta.kind"`, too. A number or a boolean counts by its text.
  ///   - types: The type for each text.
  ///   - otherwise: The type of records of any other kind, or of none; nil if they do not fit.
  /// - Returns: A new chain: this one with the rule.
  public func type(
    by key: String,
    _ types: [String: any Any.Type],
    otherwise: (any Any.Type)? = nil
  ) -> Chain {
    _target.adding { rules, property, origin in
      let kinds = KindChoice(by: key, types, otherwise: otherwise, at: origin)
      rules.add(.discriminated(kinds), for: property, at: origin)
    }
  }
}

/// The second half of a `format` whose property is named by key path; `Value` is the property's type.
public struct FormatStep<Model, Value>: FormatRule {
  /// What the rule is about; the library's own.
  public let _target: _FormatTarget<Injector<Model>>

  /// Converts the raw value by a closure; a throw or nil means that it does not fit. Replaces an earlier converter,
  /// injector or type of the property.
  ///
  /// `Input` may be anything a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`, `Any`.
  /// With an Optional `Input` the closure is also called, with nil, for `null` and for a missing key.
  public func converter<Input>(
    _ convert: @escaping @Sendable (Input) throws -> Value?
  ) -> Injector<Model> {
    _target.adding(Converter(convert))
  }

  /// Converts the raw value by a converter of the library, or one of your own. Replaces an earlier converter, injector or
  /// type of the property.
  ///
  /// ```swift
  /// .format(\.expireDate).as(.date("yyyy-MM-dd"))
  /// ```
  public func `as`<Input>(
    _ converter: Converter<Input, Value>
  ) -> Injector<Model> {
    _target.adding(converter)
  }

  /// Converts the raw value by a converter to what an Optional property wraps. Replaces an earlier converter, injector or
  /// type of the property.
  @_disfavoredOverload
  public func `as`<Input, Wrapped>(
    _ converter: Converter<Input, Wrapped>
  ) -> Injector<Model> where Value == Wrapped? {
    _target.adding(converter)
  }

  /// Gives a value that is used when the record's is missing, null or does not fit. Replaces an earlier default.
  public func `default`(
    _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> Injector<Model> {
    _target.adding { $0.addDefault(value, for: $1, at: $2) }
  }
}

/// The second half of a `format` whose property is named by its name.
public struct NamedFormatStep<Rules: RulesByName>: FormatRule {
  /// What the rule is about; the library's own.
  public let _target: _FormatTarget<Rules>

  /// Converts the raw value by a closure; a throw or nil means that it does not fit. Replaces an earlier converter,
  /// injector or type of the property.
  ///
  /// `Input` may be anything a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`, `Any`.
  /// With an Optional `Input` the closure is also called, with nil, for `null` and for a missing key.
  public func converter<Input, Output>(_ convert: @escaping @Sendable (Input) throws -> Output) -> Rules {
    _target.adding(Converter { try convert($0) })
  }

  /// Converts the raw value by a converter of the library, or one of your own. Replaces an earlier converter, injector or
  /// type of the property.
  public func `as`<Input, Output>(_ converter: Converter<Input, Output>) -> Rules {
    _target.adding(converter)
  }

  /// Gives a value that is used when the record's is missing, null or does not fit. Replaces an earlier default.
  public func `default`<Default>(_ value: @autoclosure @escaping @Sendable () -> Default) -> Rules {
    _target.adding { $0.addDefault(value, for: $1, at: $2) }
  }
}
