import Foundation

/// A factory of targets with converters whose types are known at run time only.
enum ConverterTargets {
  /// Returns the target that creates an `output` with the converter at `source`.
  static func target(
    _ input: Target,
    output: Any.Type,
    source: ClosureSource,
    isTwoWay: Bool,
    writesWholeNumbers: Bool,
    isSensitive: Bool
  ) -> Target {
    func openInput<Input>(_ type: Input.Type) -> Target {
      guard let typed = input as? TypedTarget<Input> else { return input }
      func openOutput<Output>(_ type: Output.Type) -> Target {
        ConvertedTarget<Input, Output>(
          typed,
          source: source,
          isTwoWay: isTwoWay,
          writesWholeNumbers: writesWholeNumbers,
          isSensitive: isSensitive
        )
      }
      return _openExistential(output, do: openOutput)
    }
    return _openExistential(input.type, do: openInput)
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
    func open<Output>(_ output: Output.Type) -> Target? {
      guard let typed = converted as? TypedTarget<Output> else { return nil }
      func open<Value>(_ type: Value.Type) -> Target? { fit(typed, into: type, takesNull: takesNull) }
      return _openExistential(type, do: open)
    }
    return _openExistential(output, do: open)
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
    func openOutput<Output>(_ output: Output.Type) -> Target? {
      func openMade<Made>(_ made: Made.Type) -> Target? {
        func openType<Value>(_ type: Value.Type) -> Target? {
          let absent = NullValue.absent(Value.self)
          return (converted as? TypedTarget<Output>).map {
            adapted($0, takesNull: takesNull) { value in
              if NullValue.isNil(value) { return absent?() }
              guard let value = value as? Made else { return nil }
              var run = RunState(closures: .none, defaults: .newest)
              var reader = RecordReader(value)
              return object.makeUntyped(from: &reader, &run) as? Value
            }
          }
        }
        return _openExistential(type, do: openType)
      }
      return _openExistential(made, do: openMade)
    }
    return _openExistential(output, do: openOutput)
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
    func openModel<Model>(_ model: Model.Type) -> Target? {
      guard let typed = target as? TypedTarget<Model> else { return nil }
      func openType<Value>(_ type: Value.Type) -> Target {
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
      return _openExistential(type, do: openType)
    }
    return _openExistential(model, do: openModel)
  }
}

extension NullValue {
  /// Returns a closure that creates the nil of an Optional type; nil for other types.
  static func absent<Value>(_ type: Value.Type) -> (() -> Value?)? {
    guard let optional = Value.self as? any NilMaking.Type else { return nil }
    return { optional.makeNil() as? Value }
  }

  /// Returns the value inside Optionals of any depth.
  static func unwrapped<Value>(_ value: Value) -> Any {
    guard let optional = value as? any NilMaking else { return erased(value) }
    return optional.payload.map { unwrapped($0) } ?? value
  }
}

/// A type that has a nil.
protocol NilMaking {
  static func makeNil() -> Any
  /// The value inside; nil if there is none.
  var payload: Any? { get }
}

extension Optional: NilMaking {
  static func makeNil() -> Any { Self.none as Any }
  var payload: Any? { map { erased($0) } }
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
    guard let source = output as? any SourceCollection.Type else { return false }
    return source.isRecord ? type is NSDictionary.Type : type is NSArray.Type || type is NSSet.Type
  }
}

/// A Swift collection that can be converted to a Foundation collection.
private protocol SourceCollection {
  static var isRecord: Bool { get }
}

extension Array: SourceCollection {
  static var isRecord: Bool { false }
}

extension Set: SourceCollection {
  static var isRecord: Bool { false }
}

extension Dictionary: SourceCollection where Key == String {
  static var isRecord: Bool { true }
}
