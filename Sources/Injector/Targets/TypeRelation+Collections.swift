extension TypeRelation {
  /// Whether values of a type hold several others: an array, a set, a dictionary.
  static func isCollection(_ type: Any.Type) -> Bool {
    type is any CompositeType.Type || FoundationCollections.contain(type)
  }

  /// Why values of a type cannot be made.
  static func unsupportedReason(_ type: Any.Type) -> ConfigurationProblem.UnsupportedReason {
    if let inner = innermost(type) { return unsupportedReason(inner) }
    switch RuntimeEntryPoints.kind(of: type) {
    case .function, .metatype: return .storedInAnotherForm
    case .tuple: return .tuple
    case .struct: return .plainStruct
    case .class: return .plainClass
    case .existential: return .existential
    case .enum: return .enumeration
    default: return .other
    }
  }

  /// The type inside arrays, sets, dictionaries and Optionals that has to be made: `Card` of `[Card?]`.
  static func element(of type: Any.Type) -> Any.Type {
    innermost(type).map(element) ?? type
  }

  private static func innermost(_ type: Any.Type) -> Any.Type? {
    guard let composite = type as? any CompositeType.Type else { return nil }
    var found: Any.Type?
    _ = composite.makeTarget { inner in
      found = inner
      return nil
    }
    return found
  }
}
