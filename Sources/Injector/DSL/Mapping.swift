extension Injector {
  /// Starts a rule for the source keys of a property: the keys first, then the property.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }
  ///   .mapping("id", "user_id", "meta.id").to(\.userId)
  /// try users.inject(json: #"{"meta": {"id": 7}}"#).userId   // 7
  /// ```
  ///
  /// The keys are the property's candidates. The first one that has a value in the record is used; if all are `null`,
  /// the value is `null`. The property's own name is the last candidate, unless you use ``RuleSteps/Mapping/only`` or
  /// another property's mapping names that key. To give several properties the same keys, repeat the mapping using
  /// `and`. Replaces an earlier mapping to the same property.
  ///
  /// A key may be a path. A dot leads into a nested record, and a number into an array: `"list.0.x"`. If the record has
  /// a key that equals the complete text, that key is used. To write a dot that is part of a key, use `\.`.
  ///
  /// A path with an empty key (`"a..b"`), or in the syntax of another path language (`"a[0].b"`, `"/a/b"`, `"$.a"`,
  /// `"a->b"`, `"a.*.b"`, `"a.-1"`), is a configuration error. If a key contains such text, escape the first of those
  /// characters: `#"a\[0]"#`.
  ///
  /// A number at the beginning of a key is a position, for records that are arrays. If all extracted properties are at
  /// positions, the record is written as an array, with `null` at the positions between them.
  ///
  /// ```swift
  /// let candles = Injector.bind(Candle.self) { Candle() }.mapping("0").to(\.openTime).mapping("1").to(\.price)
  /// try candles.injectArray(json: #"[[1499040000, "0.0163"], [1499040060, "0.0164"]]"#)   // [Candle], of two
  /// ```
  ///
  /// If no candidate is found, and a path leads into a value that is not an object or array, that value does not fit:
  /// `"meta.id"` in `{"meta": 7}`. With the policy ``InjectionPolicy/Paths/leaf``, a text, a number or a Boolean value
  /// is used, and recorded in the report.
  ///
  /// - Parameters:
  ///   - keys: The keys or paths, the preferred one first.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose method ``RuleSteps/Mapping/to(_:)`` completes the rule.
  public func mapping(_ keys: String..., fileID: String = #fileID, line: Int = #line)
    -> RuleSteps.Mapping<Model>
  {
    RuleSteps.Mapping(
      rules: self, mapping: KeyMapping(keys: keys, origin: RuleOrigin(fileID: fileID, line: line)))
  }
}

/// The steps between the verb of a rule and its end, such as the result of `mapping("id")`. Programs do not refer to
/// them by name.
public enum RuleSteps {}

extension RuleSteps {
  /// A step that completes a mapping with the key path of the property. Names have their own step type, because the
  /// compiler tries all methods with the same name while it diagnoses a mistake in a chain.
  public struct Mapping<Model>: Sendable {
    fileprivate let rules: Injector<Model>
    fileprivate let mapping: KeyMapping

    /// The same mapping without the property's own name as the last candidate.
    ///
    /// ```swift
    /// .mapping("id").only.to(\.userId)   // {"userId": 7} leaves userId alone
    /// ```
    public var only: Self { RuleSteps.Mapping(rules: rules, mapping: mapping.only) }
  }
}

extension RulesByName {
  /// Starts a rule for the source keys of a property; see ``Injector/mapping(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.mapping("id", "user_id", "meta.id").to("userId")
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The keys or paths, the preferred one first.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose method ``RuleSteps/Mapping/to(_:)`` completes the rule.
  public func mapping(
    _ keys: String..., fileID: String = #fileID, line: Int = #line
  ) -> RuleSteps.NamedMapping<Self> {
    RuleSteps.NamedMapping(
      rules: self, mapping: KeyMapping(keys: keys, origin: RuleOrigin(fileID: fileID, line: line)))
  }
}

extension RuleSteps {
  /// A step that completes a mapping with the name of the property.
  public struct NamedMapping<Rules: Sendable>: Sendable {
    fileprivate let rules: Rules
    fileprivate let mapping: KeyMapping

    /// The same mapping without the property's own name as the last candidate.
    public var only: Self { RuleSteps.NamedMapping(rules: rules, mapping: mapping.only) }
  }
}

/// A mapping before its property is given. It is not generic, because the metadata of generic types would be looked up
/// at each call.
private struct KeyMapping: Sendable {
  let keys: [String]
  let origin: RuleOrigin
  var isOnly = false

  /// The same mapping without the property's own name.
  var only: KeyMapping { KeyMapping(keys: keys, origin: origin, isOnly: true) }

  func add(to property: PropertyReference, _ rules: inout RuleSet) {
    rules.addMapping(keys, only: isOnly, to: RuleSubject(property, origin))
  }

  /// Adds the mapping and the converter of a property to rules, as one rule.
  func add<Input, Output>(
    to property: PropertyReference, as converter: Converter<Input, Output>, _ rules: inout RuleSet
  ) {
    add(to: property, &rules)
    rules.continueRule { $0.addConverter(ConverterBox(converter), to: RuleSubject(property, origin)) }
  }
}

extension RuleSteps.Mapping {
  /// Names the property of the mapping, by its key path.
  ///
  /// A plain stored property is written directly. Any other property is written through its key path, so its observers
  /// are called.
  ///
  /// The property behind a key path is not always evident: in a class that is not final, and for observed and wrapped
  /// properties. In that case, the library creates one instance when the plan is compiled and reads it through the key
  /// path. Nothing else may refer to that instance. If the property cannot be determined, its name among several keys
  /// identifies it:
  ///
  /// ```swift
  /// Injector.bind(updating: Person.self).mapping("full_name", "name").to(\.name)
  /// ```
  ///
  /// - Parameter property: The key path of the property.
  /// - Returns: A new chain with the rule.
  public func to(_ property: PartialKeyPath<Model>) -> Injector<Model> {
    rules.changing { mapping.add(to: .keyPath(property), &$0) }
  }

  /// Names the property of the mapping by its key path, and sets the converter of its values. It combines a mapping and
  /// a `format` in one rule.
  ///
  /// ```swift
  /// .mapping("expire").to(\.expireDate, as: .date("yyyy-MM-dd"))   // {"expire": "2026-03-27"}
  /// ```
  ///
  /// `and` repeats both.
  ///
  /// - Parameters:
  ///   - property: The key path of the property; see ``to(_:)``.
  ///   - converter: A converter whose output is of the property's type; see ``RuleSteps/Format/as(_:)-(Converter<Input,Value>)``.
  /// - Returns: A new chain with the rule.
  public func to<Input, Value>(
    _ property: KeyPath<Model, Value>, as converter: Converter<Input, Value>
  ) -> Injector<Model> {
    rules.changing { mapping.add(to: .keyPath(property), as: converter, &$0) }
  }

  /// Names the Optional property of the mapping by its key path, and sets the converter of its values. It combines a
  /// mapping and a `format` in one rule.
  ///
  /// ```swift
  /// .mapping("born").to(\.birthday, as: .iso8601)   // var birthday: Date?
  /// ```
  ///
  /// - Parameters:
  ///   - property: The key path of the property; see ``to(_:)``.
  ///   - converter: A converter whose output is the type that the Optional wraps.
  /// - Returns: A new chain with the rule.
  @_disfavoredOverload
  public func to<Input, Wrapped>(
    _ property: KeyPath<Model, Wrapped?>, as converter: Converter<Input, Wrapped>
  ) -> Injector<Model> {
    rules.changing { mapping.add(to: .keyPath(property), as: converter, &$0) }
  }
}

// The steps have no constraint of their own, because the runtime would check it when the type is first used.
extension RuleSteps.NamedMapping where Rules: RulesByName {
  /// Names the property of the mapping by its name in Swift.
  ///
  /// - Parameter property: The name of the property.
  /// - Returns: New rules with this one.
  public func to(_ property: String) -> Rules { rules.changing { mapping.add(to: .name(property), &$0) } }

  /// Names the property of the mapping by its name in Swift, and sets the converter of its values; see
  /// ``RuleSteps/Mapping/to(_:as:)-(KeyPath<Model,Value>,_)``.
  ///
  /// ```swift
  /// rules.mapping("expire").to("expireDate", as: .date("yyyy-MM-dd"))
  /// ```
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - converter: A converter whose output fits the property; see ``RuleSteps/Format/as(_:)-(Converter<Input,Output>)``.
  /// - Returns: New rules with this one.
  public func to<Input, Output>(_ property: String, as converter: Converter<Input, Output>) -> Rules {
    rules.changing { mapping.add(to: .name(property), as: converter, &$0) }
  }

  /// Names the property of the mapping by its key path, and writes the property through it.
  ///
  /// ```swift
  /// rules.mapping("full_name").to(keyPath: \Person.name)   // didSet of name is called
  /// ```
  ///
  /// Use this method if a name is not enough: for an observed property whose observers should be called, for a computed
  /// property, and for a wrapped property whose storage cannot be written.
  ///
  /// - Parameter property: The key path of the property.
  /// - Returns: New rules with this one.
  public func to(keyPath property: AnyKeyPath) -> Rules {
    rules.changing { mapping.add(to: .keyPath(property), &$0) }
  }
}

extension RulesByName {
  /// Starts a rule that stores the value of a property in another property.
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
  /// - Returns: A step whose method ``RuleSteps/Synthesize/to(_:)`` completes the rule.
  public func synthesize(
    _ property: String, fileID: String = #fileID, line: Int = #line
  ) -> RuleSteps.Synthesize<Self> {
    RuleSteps.Synthesize(rules: self, property: RuleSubject(.name(property), fileID, line))
  }
}

extension RuleSteps {
  /// A step that completes a `synthesize` rule with the name of the stored property.
  public struct Synthesize<Rules: Sendable>: Sendable {
    let rules: Rules
    let property: RuleSubject
  }
}

extension RuleSteps.Synthesize where Rules: RulesByName {
  /// Names the stored property that holds the value.
  ///
  /// - Parameter storage: The name of the stored property.
  /// - Returns: New rules with this one.
  public func to(_ storage: String) -> Rules {
    rules.changing { $0.add(.synthesize(storage: storage), to: property) }
  }
}
