import Foundation

/// A factory of targets with converters whose types are known at run time only.
enum ConverterTargets {
  /// Returns the target that creates an `output` with a converter.
  static func target(_ input: Target, output: Any.Type, _ use: ConverterUse) -> Target {
    func open<Input, Output>(_ from: Input.Type, _ to: Output.Type) -> Target {
      (input as? TypedTarget<Input>).map { ConvertedTarget<Input, Output>($0, use) } ?? input
    }
    return open(input.type, output)
  }

  /// Returns a target for `type` that stores the values of `converted`; nil if `type` cannot hold an `output`.
  ///
  /// `takesNull` is whether the converter is called for null.
  static func fit(_ converted: Target, output: Any.Type, into type: Any.Type, takesNull: Bool) -> Target? {
    if output != type, let presence = type as? any PresenceType.Type {
      return presence.makeTarget(takesNull: takesNull) {
        fit(converted, output: output, into: $0, takesNull: takesNull)
      }
    }
    let payload = TypeRelation.payload(of: output)
    guard
      TypeRelation.canHold(type, valueOf: output)
        || payload.map({ TypeRelation.canHold(type, valueOf: $0) }) == true
    else { return bridged(converted, output: output, into: type, takesNull: takesNull) }
    func open<Output, Value>(_ output: Output.Type, _ type: Value.Type) -> Target? {
      (converted as? TypedTarget<Output>).flatMap { fit($0, into: type, takesNull: takesNull) }
    }
    return open(output, type)
  }

  /// Returns a target for a class of Foundation, or an Optional of one, that stores the values of `converted` by the
  /// coercion table: a `Date` or a `Date?` as `NSDate`, a `Decimal` as `NSDecimalNumber`, an array of models as
  /// `NSArray`.
  private static func bridged(
    _ converted: Target,
    output: Any.Type,
    into type: Any.Type,
    takesNull: Bool
  ) -> Target? {
    let made = TypeRelation.payload(of: output) ?? output
    let objectType = TypeRelation.payload(of: type) ?? type
    guard RuntimeEntryPoints.kind(of: objectType) == .class, FoundationPairs.can(made, become: objectType),
      let object = ScalarTargets.target(for: objectType) as? ValueTarget
    else { return nil }
    func open<Output, Made, Value>(_ output: Output.Type, _ made: Made.Type, _ type: Value.Type) -> Target? {
      guard let converted = converted as? TypedTarget<Output> else { return nil }
      let absent = NullValue.absent(Value.self)
      return adapted(converted, takesNull: takesNull) { value in
        if NullValue.isNil(value) { return absent?() }
        guard let value = value as? Made else { return nil }
        var run = RunState(closures: .none, defaults: .newest)
        var reader = RecordReader(value)
        return object.makeUntyped(from: &reader, &run) as? Value
      }
    }
    return open(output, made, type)
  }

  private static func fit<Output, Value>(
    _ converted: TypedTarget<Output>,
    into type: Value.Type,
    takesNull: Bool
  ) -> Target? {
    let isOptional = RuntimeEntryPoints.kind(of: Value.self) == .optional
    if !isOptional, let exact = converted as? TypedTarget<Value> { return exact }
    if isOptional, !takesNull, let optional = OptionalTarget(converted) as? TypedTarget<Value> {
      return optional
    }
    return adapted(converted, takesNull: takesNull) { $0 as? Value }
  }

  private static func adapted<Output, Value>(
    _ converted: TypedTarget<Output>,
    takesNull: Bool,
    by adapt: @escaping (Output) -> Value?
  ) -> Target {
    let absent = NullValue.absent(Value.self)
    return AdaptedTarget<Output, Value>(
      converted,
      absent: { absent?() },
      nullIsAbsent: !takesNull,
      revert: { $0 as? Output },
      adapt: adapt
    )
  }

  /// Returns a target for `type` that stores the models of `target`.
  static func cast(_ target: Target, from model: Any.Type, to type: Any.Type) -> Target? {
    func open<Model, Value>(_ model: Model.Type, _ type: Value.Type) -> Target? {
      guard let typed = target as? TypedTarget<Model> else { return nil }
      // The types are compared first, because a cast searches for the protocol's witnesses.
      let isSame = Model.self == Value.self
      let isReference = RuntimeEntryPoints.kind(of: Value.self) == .class && Model.self is Value.Type
      return AdaptedTarget<Model, Value>(
        typed,
        takesExactType: !TypeRelation.canHoldRecords(Value.self),
        revert: { $0 as? Model }
      ) { model in
        isSame || isReference ? reinterpreted(model, as: Value.self) : model as? Value
      }
    }
    return open(model, type)
  }
}

extension NullValue {
  /// Returns a closure that creates the nil of an Optional type; nil for other types.
  static func absent<Value>(_ type: Value.Type) -> (() -> Value?)? {
    guard let optional = Value.self as? any WrappingType.Type else { return nil }
    return { optional.makeNil() as? Value }
  }

  /// Returns the value inside Optionals of any depth.
  static func unwrapped<Value>(_ value: Value) -> Any {
    guard let optional = value as? any WrappingType else { return erased(value) }
    return optional.payload.map { unwrapped($0) } ?? value
  }
}

/// The pairs of Swift types and Foundation classes for the same values.
enum FoundationPairs {
  /// Whether a value of type `output` is converted to an object of a class without a coercion.
  static func can(_ output: Any.Type, become type: Any.Type) -> Bool {
    switch output {
    case is any StringProtocol.Type: type is NSString.Type
    case is Decimal.Type: type is NSNumber.Type
    case is any Numeric.Type, is Bool.Type: type == NSNumber.self
    case is Date.Type: type is NSDate.Type
    case is URL.Type: type is NSURL.Type
    case is Data.Type: type is NSData.Type
    case is UUID.Type: type is NSUUID.Type
    default: isCollection(output, for: type)
    }
  }

  private static func isCollection(_ output: Any.Type, for type: Any.Type) -> Bool {
    guard let source = output as? any WideningType.Type else { return false }
    if source.parameters.count == 1 { return type is NSArray.Type || type is NSSet.Type }
    return source.parameters[0] == String.self && type is NSDictionary.Type
  }
}
