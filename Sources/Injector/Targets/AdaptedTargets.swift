#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A factory of the targets that store the values of other targets in types that are known at run time only.
enum AdaptedTargets {
  /// Returns a target for `type` that stores the values of a converter's target; nil if `type` cannot hold them.
  ///
  /// `takesNull` is whether the converter is called for null.
  static func fit(_ converted: Target, into type: Any.Type, takesNull: Bool) -> Target? {
    let output = converted.type
    if output != type, let presence = type as? any PresenceType.Type {
      return presence.makeTarget(takesNull: takesNull) { fit(converted, into: $0, takesNull: takesNull) }
    }
    let held = [output, TypeRelation.payload(of: output)].compactMap { $0 }
    guard held.contains(where: { TypeRelation.canHold(type, valueOf: $0) }) else {
      return bridged(converted, into: type, takesNull: takesNull)
    }
    func open<Output, Value>(_ output: Output.Type, _ type: Value.Type) -> Target? {
      guard let converted = converted as? TypedTarget<Output> else { return nil }
      let isOptional = RuntimeEntryPoints.kind(of: type) == .optional
      if !isOptional, let exact = converted as? TypedTarget<Value> { return exact }
      if isOptional, !takesNull, let optional = OptionalTarget(converted) as? TypedTarget<Value> {
        return optional
      }
      return adapted(converted, takesNull: takesNull) { $0 as? Value }
    }
    return open(output, type)
  }

  /// Returns a target for a class of Foundation, or an Optional of one, that stores the values of `converted` by the
  /// coercion table: a `Date` or a `Date?` as `NSDate`, a `Decimal` as `NSDecimalNumber`, an array of models as
  /// `NSArray`.
  private static func bridged(_ converted: Target, into type: Any.Type, takesNull: Bool) -> Target? {
    let made = TypeRelation.payload(of: converted.type) ?? converted.type
    let objectType = TypeRelation.payload(of: type) ?? type
    guard RuntimeEntryPoints.kind(of: objectType) == .class, FoundationPairs.can(made, become: objectType),
      let object = BuiltInTargets.target(for: objectType) as? ValueTarget
    else { return nil }
    func open<Output, Made, Value>(_ output: Output.Type, _ made: Made.Type, _ type: Value.Type) -> Target? {
      guard let converted = converted as? TypedTarget<Output> else { return nil }
      let absent = NullValue.absent(Value.self)
      return adapted(converted, takesNull: takesNull) { value in
        if NullValue.isNil(value) { return absent?() }
        guard let value = value as? Made else { return nil }
        var run = RunState(closures: .none, defaults: .newest)
        var reader = TreeReader(value)
        return object.makeUntyped(from: &reader, &run) as? Value
      }
    }
    return open(converted.type, made, type)
  }

  private static func adapted<Output, Value>(
    _ converted: TypedTarget<Output>, takesNull: Bool, by adapt: @escaping (Output) -> Value?
  ) -> Target {
    let absent = NullValue.absent(Value.self) ?? { nil }
    return AdaptedTarget<Output, Value>(
      converted, absent: absent, nullIsAbsent: !takesNull, revert: { $0 as? Output }, adapt: adapt
    )
  }

  /// Returns a target for `type` that stores the models of `target`.
  static func cast(_ target: Target, to type: Any.Type) -> Target? {
    func open<Model, Value>(_ model: Model.Type, _ type: Value.Type) -> Target? {
      guard let typed = target as? TypedTarget<Model> else { return nil }
      // The types are compared first, because a cast searches for the protocol's witnesses.
      let isSame = Model.self == Value.self
      let isReference = RuntimeEntryPoints.kind(of: Value.self) == .class && Model.self is Value.Type
      return AdaptedTarget<Model, Value>(
        typed, takesExactType: !TypeRelation.canHoldRecords(Value.self), revert: { $0 as? Model }
      ) { model in
        isSame || isReference ? reinterpreted(model, as: Value.self) : model as? Value
      }
    }
    return open(target.type, type)
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
