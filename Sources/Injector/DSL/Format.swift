extension Injector {
  /// Starts a rule for how the value of a property is created.
  ///
  /// ```swift
  /// .format(\.expireDate).as(.date("yyyy-MM-dd"))
  /// .format(\.birthday).with.converter { (text: String) in formatter.date(from: text) }
  /// .format(\.cards).with.injector(cards)
  /// .format(\.pet).with.type { source in Dog.self }
  /// .format(\.level).with.default(1)
  /// ```
  ///
  /// The compiler checks a converter against the property's type. `with` may be omitted.
  ///
  /// - Parameters:
  ///   - property: The key path of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose methods complete the rule.
  public func format<Value>(
    _ property: KeyPath<Model, Value>, fileID: String = #fileID, line: Int = #line
  ) -> RuleSteps.Format<Injector<Model>, Value> {
    RuleSteps.Format(rules: self, property: RuleSubject(.keyPath(property), fileID, line))
  }
}

extension RulesByName {
  /// Starts a rule for how the value of a property is created; see ``Injector/format(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.format("expireDate").as(.date("yyyy-MM-dd"))
  /// ```
  ///
  /// The converter's output is checked against the property's type when the plan is compiled. It may have any type that
  /// Swift converts to the property's type: `Dog` for `Any`, a protocol or a superclass, `[Dog]` for `[Any]`, `Date`
  /// for `NSDate`.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A step whose methods complete the rule.
  public func format(
    _ property: String, fileID: String = #fileID, line: Int = #line
  ) -> RuleSteps.Format<Self, Any> {
    RuleSteps.Format(rules: self, property: RuleSubject(.name(property), fileID, line))
  }
}

extension RuleSteps {
  /// A step that completes a `format` rule. `Value` is the type of the property, or `Any` if the property is referred
  /// to by name.
  public struct Format<Rules: Sendable, Value>: Sendable {
    let rules: Rules
    let property: RuleSubject
  }
}

// The steps have no constraint of their own, because the runtime would check it when the type is first used.
extension RuleSteps.Format where Rules: RuleChain {
  /// Returns the chain with a rule for the property.
  private func adding(_ add: (inout RuleSet, RuleSubject) -> Void) -> Rules {
    rules.changing { add(&$0, property) }
  }

  /// Returns the chain with a converter for the property.
  @usableFromInline
  func adding<Input, Output>(_ converter: Converter<Input, Output>) -> Rules {
    adding { $0.addConverter(ConverterBox(converter), to: $1) }
  }

  /// The same step. It makes a rule easier to read, and has no effect.
  public var with: Self { self }

  /// Sets the injector of nested records. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)
  /// let users = Injector.bind(User.self) { User() }
  ///   .format(\.cards).with.injector(cards)   // var cards: [Card]
  /// ```
  ///
  /// The property may contain one model or several: `T`, `T?`, `[T]`, `Set<T>`, `[String: T]`, `[String: [T?]]?`,
  /// nested to any depth.
  ///
  /// If the property's default is a model, that model is filled in place, both structs and objects. The closure of
  /// `bind` creates a model where there is none: for `nil`, for elements, and in place of an object that is also
  /// referenced elsewhere.
  ///
  /// - Parameter nested: The injector of the model inside the property.
  /// - Returns: A new chain with the rule.
  public func injector<Nested>(_ nested: Injector<Nested>) -> Rules {
    adding { $0.addNested(nested.ruleSet, model: Nested.self, to: $1) }
  }

  /// Chooses the model's type for each value at run time. Replaces an earlier converter, injector or type of the
  /// property.
  ///
  /// ```swift
  /// .format(\.pet).with.type { source in
  ///   if (source as? [String: Any])?["height"] == nil { Dog.self } else { Pig.self }
  /// }
  /// ```
  ///
  /// The property must be able to store several types: `Any`, a protocol, a superclass, or a collection of these,
  /// including the collections of Foundation.
  ///
  /// - Parameter choose: A closure that returns the type for a raw value, `source`. If it returns `nil`, no model is
  ///   created: a property of type `Any`, `AnyObject` or `AnyHashable` is set to the native value, as without the rule.
  ///   For any other property, the value does not fit.
  /// - Returns: A new chain with the rule.
  public func type(_ choose: @escaping @Sendable (_ source: Any) -> Any.Type?) -> Rules {
    adding { $0.add(.dynamicType(choose), to: $1) { .dynamicType(slot: $0) } }
  }

  /// Chooses the model's type for each record by the text under one of its keys. Replaces an earlier converter,
  /// injector or type of the property.
  ///
  /// ```swift
  /// .format(\.pets).with.type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self)
  /// // {"pets": [{"kind": "dog", "name": "Rex"}, {"kind": "cat", "lives": 9}, {"kind": "cow"}]}
  /// ```
  ///
  /// The types are checked when the plan is compiled. A new model is created for each record. An update fills the
  /// property's current model if the record names its type, or names no type.
  ///
  /// - Parameters:
  ///   - key: The key or path whose value names the type, such as `"kind"` or `"meta.kind"`. A number or a Boolean
  ///     value is compared by its text.
  ///   - types: The type for each text.
  ///   - otherwise: The type of records with another text or none. If it is `nil`, such records do not fit.
  /// - Returns: A new chain with the rule.
  public func type(
    by key: String, _ types: [String: any Any.Type], otherwise: (any Any.Type)? = nil
  ) -> Rules {
    adding { $0.add(.discriminated(KindChoice(by: key, types, otherwise: otherwise, at: $1.origin)), to: $1) }
  }

  /// Chooses the model's type by a text next to the property, in the same record. Replaces an earlier converter,
  /// injector or type of the property.
  ///
  /// ```swift
  /// .format(\.payload).with.type(beside: "type", ["push": Push.self, "issue": Issue.self], otherwise: Other.self)
  /// // {"type": "push", "payload": {"ref": "main"}}
  /// ```
  ///
  /// The text may come before or after the property. All models of a collection have the same type. When extracting,
  /// each value is written according to its own type, and the text is written under its key, unless another property
  /// has that key.
  ///
  /// - Parameters:
  ///   - key: The key or path, next to the property, whose value names the type, such as `"type"` or `"meta.event"`. A
  ///     number or a Boolean value is compared as text.
  ///   - types: The type for each text.
  ///   - otherwise: The type for another text or none. If it is `nil`, such values do not fit.
  /// - Returns: A new chain with the rule.
  public func type(
    beside key: String, _ types: [String: any Any.Type], otherwise: (any Any.Type)? = nil
  ) -> Rules {
    adding {
      let kinds = KindChoice(by: key, isBeside: true, types, otherwise: otherwise, at: $1.origin)
      $0.add(.discriminated(kinds), to: $1)
    }
  }
}

extension RuleSteps.Format {
  /// Converts the raw value with a closure. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// .format(\.title).with.converter { (text: String) in text.uppercased() }   // "moon" -> "MOON"
  /// ```
  ///
  /// `Input` may be any type that a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`,
  /// `Any`. If it is an Optional, the closure is also called with `nil`, for `null` and, in a new model, for a
  /// missing key.
  ///
  /// - Parameter convert: A closure that returns the property's value. If it throws or returns `nil`, the value does
  ///   not fit.
  /// - Returns: A new chain with the rule.
  @inlinable
  public func converter<Model, Input>(_ convert: @escaping @Sendable (Input) throws -> Value?) -> Rules
  where Rules == Injector<Model> {
    adding(Converter(convert))
  }

  /// Converts the raw value with a converter. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// .format(\.expireDate).as(.date("yyyy-MM-dd"))
  /// ```
  ///
  /// - Parameter converter: A converter from the library, or your own, whose output is the property's type.
  /// - Returns: A new chain with the rule.
  public func `as`<Model, Input>(_ converter: Converter<Input, Value>) -> Rules
  where Rules == Injector<Model> {
    adding(converter)
  }

  /// Converts the raw value of an Optional property with a converter. Replaces an earlier converter, injector or type
  /// of the property.
  ///
  /// ```swift
  /// .format(\.birthday).as(.iso8601)   // var birthday: Date?
  /// ```
  ///
  /// - Parameter converter: A converter whose output is the type that the Optional wraps.
  /// - Returns: A new chain with the rule.
  @_disfavoredOverload
  public func `as`<Model, Input, Wrapped>(
    _ converter: Converter<Input, Wrapped>
  ) -> Rules where Rules == Injector<Model>, Value == Wrapped? {
    adding(converter)
  }

  /// Sets the value to use if the record's value is missing, is null, or does not fit. In an update, a missing key has
  /// no effect. Replaces an earlier default.
  ///
  /// ```swift
  /// .format(\.level).with.default(1)   // {"level": null} -> 1
  /// ```
  ///
  /// - Parameter value: The default. It is evaluated each time it is used.
  /// - Returns: A new chain with the rule.
  public func `default`<Model>(_ value: @autoclosure @escaping @Sendable () -> Value) -> Rules
  where Rules == Injector<Model> {
    adding { $0.addDefault(value, to: $1) }
  }
}

extension RuleSteps.Format where Rules: RulesByName, Value == Any {
  /// Converts the raw value with a closure. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// rules.format("title").with.converter { (text: String) in text.uppercased() }   // "moon" -> "MOON"
  /// ```
  ///
  /// `Input` may be any type that a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`,
  /// `Any`. If it is an Optional, the closure is also called with `nil`, for `null` and, in a new model, for a
  /// missing key.
  ///
  /// - Parameter convert: A closure that returns the property's value. If it throws or returns `nil`, the value does
  ///   not fit.
  /// - Returns: New rules with this one.
  @inlinable
  public func converter<Input, Output>(_ convert: @escaping @Sendable (Input) throws -> Output) -> Rules {
    adding(Converter { try convert($0) })
  }

  /// Converts the raw value with a converter. Replaces an earlier converter, injector or type of the property.
  ///
  /// - Parameter converter: A converter from the library, or your own.
  /// - Returns: New rules with this one.
  public func `as`<Input, Output>(_ converter: Converter<Input, Output>) -> Rules {
    adding(converter)
  }

  /// Sets the value to use if the record's value is missing, is null, or does not fit. In an update, a missing key has
  /// no effect. Replaces an earlier default.
  ///
  /// - Parameter value: The default. It is evaluated each time it is used.
  /// - Returns: New rules with this one.
  public func `default`<Default>(_ value: @autoclosure @escaping @Sendable () -> Default) -> Rules {
    adding { $0.addDefault(value, to: $1) }
  }
}
