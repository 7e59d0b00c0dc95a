extension TypeRelation {
  /// Whether a type is a collection: an array, a set, a dictionary.
  static func isCollection(_ type: Any.Type) -> Bool {
    type is any CompositeType.Type || FoundationCollections.contain(type)
  }

  /// Returns the reason why a type is not supported.
  static func unsupportedReason(_ type: Any.Type) -> ConfigurationProblem.UnsupportedReason {
    if let inner = innermost(type) { return unsupportedReason(inner) }
    switch RuntimeEntryPoints.kind(of: type) {
    case .function, .metatype: return .storedInAnotherForm
    case .tuple: return .tuple
    case .struct: return .plainStruct
    case .class: return isActor(type) ? .actor : .plainClass
    case .existential: return .existential
    case .enum: return .enumeration
    default: return .other
    }
  }

  /// Returns the innermost type inside arrays, sets, dictionaries and Optionals: `Card` for `[Card?]`.
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
