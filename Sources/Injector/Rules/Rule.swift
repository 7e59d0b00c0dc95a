/// One rule of a chain. Two rules are equal if they have the same shape: a closure is represented by its slot, and
/// the origin is not compared.
struct Rule: Hashable, Sendable {
  let property: PropertyReference
  let action: Action
  let origin: RuleOrigin

  /// The kind of a rule, with its arguments.
  enum Action: Hashable, Sendable {
    /// With `only`, the property's own name is not a candidate.
    case mapping([SourcePath], only: Bool)
    case converter(
      input: TypeIdentity,
      output: TypeIdentity,
      isTwoWay: Bool,
      takesJSONText: Bool,
      problem: DatePatternError?,
      innerTypes: [TypeIdentity],
      slot: Int
    )
    case nested(model: TypeIdentity, shape: RuleShape, slot: Int)
    case dynamicType(slot: Int)
    case discriminated(KindChoice)
    case defaultValue(type: TypeIdentity, slot: Int)
    /// A default of a document. It is created from its JSON text for the type of the property.
    case documentDefault(text: String, slot: Int)
    /// Rules of a document for the model inside the property's type.
    case nestedRules(shape: RuleShape, slot: Int)
    case synthesize(storage: String)
    case ignore
    case require
    /// `null` is an error.
    case nonNull
    /// The prefix is in front of the keys of the model inside.
    case flatten(prefix: String)
    /// Only properties with this rule are injected.
    case only
    /// The property's value is never shown.
    case sensitive
    /// The property is written through its setter. Its name is given where the key path is not enough.
    case observing(property: String?)
    /// The property is extracted under this key or path.
    case writing(SourcePath)
    /// The property is never extracted.
    case injectOnly
    /// The property is never injected.
    case extractOnly
    /// Nil is extracted as `null`.
    case nullForNil
    /// A value for which the condition holds is not extracted.
    case omit(type: TypeIdentity, slot: Int)
    /// An `and` without a rule before it.
    case repeatsNothing
    /// A rule that names no property.
    case namesNothing

    /// Whether the rule is about extraction, so that it says nothing about how a value is injected.
    var isForExtraction: Bool {
      switch self {
      case .writing, .extractOnly, .nullForNil, .omit: true
      default: false
      }
    }

    /// Whether the rule says how a property is read or written, so that it replaces a type's `init(from:)` and
    /// `encode(to:)`. Other rules hold inside them.
    var replacesCoding: Bool {
      switch self {
      case .require, .nonNull, .sensitive, .observing, .nullForNil, .repeatsNothing, .namesNothing: false
      default: true
      }
    }
  }

  static func == (left: Rule, right: Rule) -> Bool {
    left.property == right.property && left.action == right.action
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(property)
    hasher.combine(action)
  }
}

/// The types of records, by the text under a key or a path. Origins are not compared.
struct KindChoice: Hashable, Sendable {
  /// Whether the text is in the record that holds the property, beside it, and not in that of the model.
  let isBeside: Bool
  let path: SourcePath
  let types: [String: TypeIdentity]
  /// The type of all other records; nil if they do not fit.
  let otherwise: TypeIdentity?
  let origin: RuleOrigin

  init(
    by key: String,
    isBeside: Bool = false,
    _ types: [String: Any.Type],
    otherwise: Any.Type?,
    at origin: RuleOrigin
  ) {
    self.isBeside = isBeside
    path = SourcePath(key)
    self.types = types.mapValues { TypeIdentity($0) }
    self.otherwise = otherwise.map { TypeIdentity($0) }
    self.origin = origin
  }

  static func == (left: KindChoice, right: KindChoice) -> Bool {
    left.isBeside == right.isBeside && left.path == right.path && left.types == right.types
      && left.otherwise == right.otherwise
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(isBeside)
    hasher.combine(path)
    hasher.combine(types)
    hasher.combine(otherwise)
  }
}

/// The text in a record that names the record's type, and the path to it.
struct KindTag: Hashable, Sendable {
  let path: SourcePath
  let text: String
  /// All texts that name the type.
  let names: Set<String>
}

/// A type as part of a shape.
struct TypeIdentity: Hashable, Sendable {
  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  static func == (left: TypeIdentity, right: TypeIdentity) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
