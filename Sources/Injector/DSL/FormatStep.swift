/// A step that completes a `format` rule whose property is named by key path. `Value` is the property's type.
public struct FormatStep<Model, Value>: FormatRule {
  /// The chain and the property. Used by the library only.
  public let _target: _FormatTarget<Injector<Model>>

  /// Converts the raw value with a closure. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// .format(\.title).with.converter { (text: String) in text.uppercased() }   // "moon" -> "MOON"
  /// ```
  ///
  /// `Input` may be any type that a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`,
  /// `Any`. If it is an Optional, the closure is also called with `nil`, for `null` and for a missing key.
  ///
  /// - Parameter convert: A closure that returns the property's value. If it throws or returns `nil`, the value does
  ///   not fit.
  /// - Returns: A new chain with the rule.
  @inlinable
  public func converter<Input>(
    _ convert: @escaping @Sendable (Input) throws -> Value?
  ) -> Injector<Model> {
    _target.adding(Converter(convert))
  }

  /// Converts the raw value with a converter. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// .format(\.expireDate).as(.date("yyyy-MM-dd"))
  /// ```
  ///
  /// - Parameter converter: A converter of the library, or one of your own, whose output is the property's type.
  /// - Returns: A new chain with the rule.
  public func `as`<Input>(
    _ converter: Converter<Input, Value>
  ) -> Injector<Model> {
    _target.adding(converter)
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
  public func `as`<Input, Wrapped>(
    _ converter: Converter<Input, Wrapped>
  ) -> Injector<Model> where Value == Wrapped? {
    _target.adding(converter)
  }

  /// Sets the value that is used if the record's value is missing, null or does not fit. Replaces an earlier default.
  ///
  /// ```swift
  /// .format(\.level).with.default(1)   // {"level": null} -> 1
  /// ```
  ///
  /// - Parameter value: The default. It is evaluated each time it is used.
  /// - Returns: A new chain with the rule.
  public func `default`(
    _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> Injector<Model> {
    _target.adding { $0.addDefault(value, to: $1) }
  }
}

/// A step that completes a `format` rule whose property is named by its name.
public struct NamedFormatStep<Rules: Sendable>: Sendable {
  /// The chain and the property. Used by the library only.
  public let _target: _FormatTarget<Rules>
}

extension NamedFormatStep: FormatRule where Rules: RulesByName {
  /// Converts the raw value with a closure. Replaces an earlier converter, injector or type of the property.
  ///
  /// ```swift
  /// rules.format("title").with.converter { (text: String) in text.uppercased() }   // "moon" -> "MOON"
  /// ```
  ///
  /// `Input` may be any type that a raw value can be coerced to: `String`, a number, `Bool`, `[T]`, `[String: Any]`,
  /// `Any`. If it is an Optional, the closure is also called with `nil`, for `null` and for a missing key.
  ///
  /// - Parameter convert: A closure that returns the property's value. If it throws or returns `nil`, the value does
  ///   not fit.
  /// - Returns: New rules with this one.
  @inlinable
  public func converter<Input, Output>(_ convert: @escaping @Sendable (Input) throws -> Output) -> Rules {
    _target.adding(Converter { try convert($0) })
  }

  /// Converts the raw value with a converter. Replaces an earlier converter, injector or type of the property.
  ///
  /// - Parameter converter: A converter of the library, or one of your own.
  /// - Returns: New rules with this one.
  public func `as`<Input, Output>(_ converter: Converter<Input, Output>) -> Rules {
    _target.adding(converter)
  }

  /// Sets the value that is used if the record's value is missing, null or does not fit. Replaces an earlier default.
  ///
  /// - Parameter value: The default. It is evaluated each time it is used.
  /// - Returns: New rules with this one.
  public func `default`<Default>(_ value: @autoclosure @escaping @Sendable () -> Default) -> Rules {
    _target.adding { $0.addDefault(value, to: $1) }
  }
}
