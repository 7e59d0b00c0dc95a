/// The types whose values can be written without a rule.
enum WritableTypes {
  static func contain(_ type: Any.Type) -> Bool {
    let type = TypeRelation.element(of: type)
    if type is any ScalarType.Type || type is any Injectable.Type || type is any Encodable.Type {
      return true
    }
    if let enumeration = type as? any RawRepresentable.Type { return contain(rawType(of: enumeration)) }
    switch RuntimeEntryPoints.kind(of: type) {
    case .enum where type is any CaseIterable.Type, .existential: return true
    case .class: return FoundationClasses.contain(type)
    default: return false
    }
  }

  private static func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
    Value.RawValue.self
  }
}
