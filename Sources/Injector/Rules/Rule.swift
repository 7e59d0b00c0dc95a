/// One statement of a chain. Two rules are equal when they have the same shape: closures are named by slot, and where a
/// rule was written does not count.
struct Rule: Hashable, Sendable {
  let property: PropertyReference
  let action: Action
  let origin: RuleOrigin

  /// What the rule says of its property.
  enum Action: Hashable, Sendable {
    /// `only` leaves the property's own name out.
    case mapping([SourcePath], only: Bool)
    case converter(
      input: TypeIdentity,
      output: TypeIdentity,
      isTwoWay: Bool,
      takesJSONText: Bool,
      problem: DatePatternError?,
      slot: Int
    )
    case nested(model: TypeIdentity, shape: RuleShape, slot: Int)
    case dynamicType(slot: Int)
    case discriminated(KindChoice)
    case defaultValue(type: TypeIdentity, slot: Int)
    case synthesize(storage: String)
    case ignore
    case require
    case flatten
    /// Nothing but such properties is injected.
    case only
    /// What the property holds is never shown.
    case sensitive
    /// An `and` without a rule before it.
    case repeatsNothing
    /// A rule that names no property.
    case namesNothing
  }

  static func == (left: Rule, right: Rule) -> Bool {
    left.property == right.property && left.action == right.action
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(property)
    hasher.combine(action)
  }
}

/// The types of records, by the text that each has under a key or a path. Two are equal wherever they were written.
struct KindChoice: Hashable, Sendable {
  let path: SourcePath
  let types: [String: TypeIdentity]
  /// The type of all other records; nil if they do not fit.
  let otherwise: TypeIdentity?
  let origin: RuleOrigin

  init(by key: String, _ types: [String: Any.Type], otherwise: Any.Type?, at origin: RuleOrigin) {
    path = SourcePath(key)
    self.types = types.mapValues { TypeIdentity($0) }
    self.otherwise = otherwise.map { TypeIdentity($0) }
    self.origin = origin
  }

  static func == (left: KindChoice, right: KindChoice) -> Bool {
    left.path == right.path && left.types == right.types && left.otherwise == right.otherwise
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(types)
    hasher.combine(otherwise)
  }
}

/// A type as part of a shape.
struct TypeIdentity: Hashable, Sendable {
  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  static func == (left: TypeIdentity, right: TypeIdentity) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
