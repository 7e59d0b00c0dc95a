#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A factory of targets that store the values of other targets in types known only at run time.
enum AdaptedTargets {
  /// Returns a target for `type` that stores the values of a converter's target; nil if `type` cannot store them.
  ///
  /// `takesNull` indicates whether the converter is called for null.
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

  /// Returns a target for a Foundation class, or an Optional of one, that converts the values of `converted` using
  /// the coercion table: a `Date` or a `Date?` to `NSDate`, a `Decimal` to `NSDecimalNumber`, an array of models to
  /// `NSArray`.
  private static func bridged(_ converted: Target, into type: Any.Type, takesNull: Bool) -> Target? {
    let made = TypeRelation.payload(of: converted.type) ?? converted.type
    let objectType = TypeRelation.payload(of: type) ?? type
    guard RuntimeEntryPoints.kind(of: objectType) == .class, FoundationPairs.can(made, become: objectType),
      let object = BuiltInTargets.target(for: objectType)
    else { return nil }
    func open<Output, Made, Value>(_ output: Output.Type, _ made: Made.Type, _ type: Value.Type) -> Target? {
      guard let converted = converted as? TypedTarget<Output> else { return nil }
      let absent = NullValue.absent(Value.self)
      return adapted(converted, takesNull: takesNull) { value in
        if NullValue.isNil(value) { return absent?() }
        guard let value = value as? Made else { return nil }
        var run = RunState(closures: .none, defaults: .newest)
        return object.makeUntyped(value, &run) as? Value
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
      // Comparing the types first avoids a cast, which searches for the protocol's witnesses.
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
  /// Returns a closure that creates nil for an Optional type; nil for other types.
  static func absent<Value>(_ type: Value.Type) -> (() -> Value?)? {
    guard let optional = Value.self as? any WrappingType.Type else { return nil }
    return { optional.makeNil() as? Value }
  }

  /// Returns the value wrapped in any number of Optionals.
  static func unwrapped<Value>(_ value: Value) -> Any {
    guard let optional = value as? any WrappingType else { return erased(value) }
    return optional.payload.map { unwrapped($0) } ?? value
  }
}

/// The Swift types and the Foundation classes that represent the same values.
enum FoundationPairs {
  /// Whether a value of type `output` is converted to an object of the class `type` without a coercion.
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

/// The Foundation collections. Their element type is not known, so a target for `Any` creates the elements.
enum FoundationCollections {
  /// Returns the target for a Foundation collection whose elements or values `element` creates; nil for other types.
  static func target(for type: Any.Type, element: TypedTarget<Any>) -> Target? {
    makers[ObjectIdentifier(type)]?(element is AnyTarget ? AnyTarget(makesObjects: true) : element)
  }

  /// Whether a type is a Foundation collection.
  static func contain(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.kind(of: type) == .class && makers[ObjectIdentifier(type)] != nil
  }

  #if Foundation || canImport(Darwin)
    private static let makers: [ObjectIdentifier: @Sendable (TypedTarget<Any>) -> Target] = [
      ObjectIdentifier(NSArray.self): { array($0) { NSArray(array: $0) } },
      ObjectIdentifier(NSMutableArray.self): { array($0) { NSMutableArray(array: $0) } },
      ObjectIdentifier(NSSet.self): { array(SetElements.target($0)) { NSSet(array: $0) } },
      ObjectIdentifier(NSMutableSet.self): { array(SetElements.target($0)) { NSMutableSet(array: $0) } },
      ObjectIdentifier(NSDictionary.self): { dictionary($0) { NSDictionary(dictionary: $0) } },
      ObjectIdentifier(NSMutableDictionary.self): { dictionary($0) { NSMutableDictionary(dictionary: $0) } },
    ]
  #else
    private static let makers: [ObjectIdentifier: @Sendable (TypedTarget<Any>) -> Target] = [:]
  #endif

  private static func array<Value>(
    _ element: TypedTarget<Any>, _ adapt: @escaping ([Any]) -> Value
  ) -> Target {
    AdaptedTarget<[Any], Value>(ArrayTarget(AnyTarget.inCollection(element))) { adapt($0) }
  }

  private static func dictionary<Value>(
    _ value: TypedTarget<Any>, _ adapt: @escaping ([String: Any]) -> Value
  ) -> Target {
    AdaptedTarget<[String: Any], Value>(
      DictionaryTarget(AnyTarget.inCollection(value), key: { $0 }, name: { $0 })
    ) {
      adapt($0)
    }
  }
}

/// The targets for the elements of sets.
///
/// On platforms other than Apple's, `NSDecimalNumber.hash` recurses endlessly, and so does the hash of a `Decimal` in
/// an `NSSet`. There, such an element is converted to the number that the same JSON text would become: an integer or
/// a `Double`. An integer that neither type can represent is invalid.
enum SetElements {
  #if canImport(Darwin) || !Foundation
    /// Returns the target for the elements of a set. `element` is the target for elements of other collections.
    static func target<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> { element }
  #else
    /// Returns the target for the elements of a set. `element` is the target for elements of other collections.
    static func target<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
      let mayBeDecimal =
        Element.self == Any.self
        || TypeRelation.isSame(Element.self, orSuperclassOf: NSDecimalNumber.self)
      guard mayBeDecimal else { return element }
      return AdaptedTarget(
        element, takesExactType: false, refusal: .outOfRange, revert: { $0 }, adapt: hashable
      )
    }

    /// Returns the value itself, or for a decimal the number that the same JSON text would become; nil if that is a
    /// decimal as well.
    private static func hashable<Value>(_ made: Value) -> Value? {
      let type = Swift.type(of: made as Any)
      guard type == Decimal.self || type is NSDecimalNumber.Type else { return made }
      guard case .decimal(let decimal) = SourceValue(made as Any) else { return nil }
      let native = NativeValue.narrowed(decimal)
      guard !(native is Decimal) else { return nil }
      return Value.self == Any.self
        ? native as? Value : FoundationScalars.number(SourceValue(native)).value as? Value
    }
  #endif
}
