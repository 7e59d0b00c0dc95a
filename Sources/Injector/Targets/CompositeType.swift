/// A generic type of the standard library whose target contains the targets of its type parameters.
protocol CompositeType {
  /// Returns the target for this type; nil if a type parameter has none. `inner` returns the target for a type
  /// parameter.
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target?
}

extension Optional: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Wrapped.self) as? TypedTarget<Wrapped>).map { OptionalTarget($0) }
  }
}

extension Array: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    guard let element = inner(Element.self) as? TypedTarget<Element> else { return nil }
    return ArrayTarget(AnyTarget.inCollection(element))
  }
}

extension ContiguousArray: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Element.self) as? TypedTarget<Element>).map { element in
      let array = ArrayTarget(AnyTarget.inCollection(element))
      return AdaptedTarget(array, revert: { Array($0) }) { ContiguousArray($0) }
    }
  }
}

extension Set: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Element.self) as? TypedTarget<Element>).map { made in
      let element = SetElements.target(made)
      let direct = (element as? ScalarTarget<Element>)?.puts?.set
      return AdaptedTarget(ArrayTarget(element), direct: direct, revert: { Array($0) }) { Set($0) }
    }
  }
}

extension Dictionary: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    guard let key = DictionaryKeys.reader(of: Key.self), let name = DictionaryKeys.writer(of: Key.self),
      let value = inner(Value.self) as? TypedTarget<Value>
    else { return nil }
    return DictionaryTarget(AnyTarget.inCollection(value), key: key, name: name)
  }
}

extension DirectPut {
  /// The function for arrays of arrays of numbers, such as coordinates.
  static let doubleArrays = unsafe DirectPut(
    function: { reader, cell, _ in
      let read = reader.readingOrReturning { (reader) throws(JSONFailure) in
        try reader.readElements { (row) throws(JSONFailure) in
          try row.readElements { (number) throws(JSONFailure) in try number.readDouble() }
        }
      }
      return unsafe cell.putUnlessNil(read) ? .written : .declined
    }
  )
}

extension TypeRelation {
  /// Whether a type is a collection: an array, a set, a dictionary.
  static func isCollection(_ type: Any.Type) -> Bool {
    type is any CompositeType.Type || FoundationCollections.contain(type)
  }

  /// Returns the reason why a type is not supported.
  static func unsupportedReason(_ type: Any.Type) -> ConfigurationProblem.UnsupportedReason {
    if let inner = innermost(type) { return unsupportedReason(inner) }
    let kind = RuntimeEntryPoints.kind(of: type)
    if ["RGBAColor", "UIColor", "NSColor"].contains(TypeName.of(type)) { return .color }
    // A program cannot add a conformance to a system type, and has no rules for its properties.
    if [.struct, .class, .enum].contains(kind), DeclaringModule.isSystem(type) || DeclaringModule.isC(type) {
      return .other
    }
    switch kind {
    case .function, .metatype: return .storedInAnotherForm
    case .tuple: return .tuple
    case .struct: return .plainStruct
    case .class: return isActor(type) ? .actor : .plainClass
    case .existential: return .existential
    case .enum: return .enumeration
    default: return .other
    }
  }

  /// Returns the innermost type inside arrays, sets, dictionaries and Optionals, for example `Card` for `[Card?]`.
  static func element(of type: Any.Type) -> Any.Type { innermost(type).map(element) ?? type }

  private static func innermost(_ type: Any.Type) -> Any.Type? {
    var found: Any.Type?
    _ = (type as? any CompositeType.Type)?.makeTarget { inner in
      found = inner
      return nil
    }
    return found
  }
}

/// The types whose values can be written without a rule.
enum WritableTypes {
  static func contain(_ type: Any.Type) -> Bool {
    let type = TypeRelation.element(of: type)
    if type is any CoercibleScalar.Type || InjectableTypes.contain(type) || type is any Encodable.Type {
      return true
    }
    if let enumeration = type as? any RawRepresentable.Type { return contain(rawType(of: enumeration)) }
    switch RuntimeEntryPoints.kind(of: type) {
    case .enum where type is any CaseIterable.Type || type is any InjectableCases.Type, .existential:
      return true
    case .class: return DeclaringModule.isFoundation(type)
    default: return false
    }
  }

  private static func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
    Value.RawValue.self
  }
}
