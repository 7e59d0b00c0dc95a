/// One rule of a chain. Two rules are equal if they have the same shape: a closure is represented by its slot, and
/// all origins are equal.
struct Rule: Hashable, Sendable {
  let property: PropertyReference
  let action: Action
  let origin: RuleOrigin

  /// The kind of a rule, with its arguments.
  enum Action: Hashable, Sendable {
    /// With `only`, the property's own name is not a candidate.
    case mapping([SourcePath], only: Bool)
    case converter(ConverterShape, slot: Int)
    /// Rules for the model inside the property's type. A nil model stands for any model, whose rules come from a
    /// document.
    case nested(model: TypeIdentity?, shape: RuleShape, slot: Int)
    case dynamicType(slot: Int)
    case discriminated(KindChoice)
    case defaultValue(type: TypeIdentity, slot: Int)
    /// A default from a document. It is created from its JSON text for the type of the property.
    case documentDefault(text: String, slot: Int)
    case synthesize(storage: String)
    /// A verb that takes properties and no other argument.
    case plain(Verb)
    /// The prefix is in front of the keys of the model inside.
    case flatten(prefix: String)
    /// The property is written through its setter. It has a name if the key path does not identify it.
    case observing(property: String?)
    /// The property is extracted under this key or path.
    case writing(SourcePath)
    /// A value for which the condition holds is not extracted.
    case omit(type: TypeIdentity, slot: Int)
    /// An `and` that follows no rule.
    case danglingAnd
    /// A rule that names no property.
    case namesNothing
  }
}

// MARK: - Verbs

extension Rule {
  /// The verbs of a chain that add rules, in the order in which messages list them.
  enum Verb: String, CaseIterable {
    case mapping, format, ignore, accept, require, nonNull, sensitive, flatten, rest, recordKey
    case inputOnly, outputOnly, nullForNil, omit, observing, writing, writingAsIs, synthesize

    /// The traits of all rules of this verb.
    var traits: Traits {
      switch self {
      case .mapping, .flatten: [.isRepeatable, .replacesCoding, .callsSetter]
      case .format: [.isRepeatable, .replacesCoding]
      case .accept: [.isPlain, .isRepeatable, .replacesCoding]
      case .ignore, .inputOnly: [.isPlain, .isRepeatable, .replacesCoding, .appliesToShadowed]
      case .outputOnly: [.isPlain, .isRepeatable, .replacesCoding, .appliesToShadowed, .isForExtraction]
      case .sensitive: [.isPlain, .isRepeatable, .appliesToShadowed]
      case .require, .nonNull: [.isPlain, .isRepeatable]
      case .rest, .recordKey: [.isPlain, .replacesCoding]
      case .observing: [.isRepeatable, .callsSetter]
      case .nullForNil: [.isPlain, .isRepeatable, .isForExtraction]
      case .omit: [.isRepeatable, .replacesCoding, .isForExtraction]
      case .writingAsIs: [.isPlain, .isRepeatable, .replacesCoding, .isForExtraction]
      case .writing: [.replacesCoding, .isForExtraction]
      case .synthesize: .replacesCoding
      }
    }

    /// The verb as it is written in a chain.
    var spelling: String { self == .writingAsIs ? "writing(…).asIs" : rawValue }

    /// The rule that the verb adds, if the verb takes properties and no other argument. Documents have these verbs,
    /// too.
    var plainAction: Action? {
      if self == .flatten { return .flatten(prefix: "") }
      return traits.contains(.isPlain) ? .plain(self) : nil
    }
  }

  /// The traits that all rules of a verb share.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// `and` can repeat the rule.
    static let isRepeatable = Traits(rawValue: 1)
    /// The rule controls how a property is read or written, so it replaces the type's `init(from:)` and `encode(to:)`.
    /// All other rules apply inside them.
    static let replacesCoding = Traits(rawValue: 2)
    /// The rule is about extraction and does not affect injection.
    static let isForExtraction = Traits(rawValue: 4)
    /// The rule applies to all properties of the name, including those of superclasses.
    static let appliesToShadowed = Traits(rawValue: 8)
    /// The verb takes properties and no other argument.
    static let isPlain = Traits(rawValue: 16)
    /// The rule writes a property through its setter if it refers to it by key path, so that observers run.
    static let callsSetter = Traits(rawValue: 32)
  }
}

extension Rule.Action {
  /// The verb that adds the rule; nil for the misuse of a verb.
  var verb: Rule.Verb? {
    switch self {
    case .mapping: .mapping
    case .converter, .nested, .dynamicType, .discriminated, .defaultValue, .documentDefault: .format
    case .synthesize: .synthesize
    case .plain(let verb): verb
    case .flatten: .flatten
    case .observing: .observing
    case .writing: .writing
    case .omit: .omit
    case .danglingAnd, .namesNothing: nil
    }
  }

  func has(_ trait: Rule.Traits) -> Bool { verb?.traits.contains(trait) == true }

  /// Whether `and` can repeat the rule.
  var isRepeatable: Bool {
    if case .observing(_?) = self { false } else { has(.isRepeatable) }
  }
}

/// The types of records, keyed by a text at a key or path. Origins are not compared.
struct KindChoice: Hashable, Sendable {
  /// Whether the text is next to the property, in the enclosing record, and not in the model's own record.
  let isBeside: Bool
  let path: SourcePath
  let types: [String: TypeIdentity]
  /// The type of all other records; nil if such records do not fit.
  let otherwise: TypeIdentity?
  var origin: RuleOrigin

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
}

/// The facts about a converter that a plan depends on.
struct ConverterShape: Hashable, Sendable {
  let input: TypeIdentity
  let output: TypeIdentity
  let isTwoWay: Bool
  /// The type that is decoded from the input, if the input is JSON text.
  let jsonType: TypeIdentity?
  let problem: DatePatternError?
  /// The types of the values between the raw value and the output.
  let innerTypes: [TypeIdentity]

  init(_ converter: any RuntimeConverter) {
    input = TypeIdentity(converter.inputType)
    output = TypeIdentity(converter.outputType)
    isTwoWay = converter.isTwoWay
    jsonType = converter.traits.jsonType.map { TypeIdentity($0) }
    problem = converter.traits.problem
    innerTypes = converter.traits.innerTypes.map { TypeIdentity($0) }
  }
}

/// The text that names the type of a record, and the path to it.
struct KindTag: Hashable, Sendable {
  let path: SourcePath
  let text: String
  /// All texts that name the type.
  let names: Set<String>
  /// The name that plans and schemas use for the records of a case whose payload has a key of its own.
  var title: String?
}

/// A type as part of a shape.
struct TypeIdentity: Hashable, Sendable {
  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  static func == (left: TypeIdentity, right: TypeIdentity) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// A reference to a property in a rule: a name, or a key path.
///
/// Key paths are immutable. Those that capture non-`Sendable` subscript arguments never refer to a property, and
/// compiling the plan rejects them. So sharing one between threads is safe.
enum PropertyReference: Hashable, @unchecked Sendable {
  case name(String)
  case keyPath(AnyKeyPath)

  /// Creates a reference from a name, or from a key path.
  init<Property>(_ property: Property) {
    self =
      (property as? String).map { .name($0) } ?? (property as? AnyKeyPath).map { .keyPath($0) } ?? .name("")
  }

  /// The name; nil for a key path.
  var name: String? {
    if case .name(let name) = self { name } else { nil }
  }
}

/// The property of a rule, and the place where the rule is written.
package struct RuleSubject: Sendable {
  let property: PropertyReference
  let origin: RuleOrigin

  init(_ property: PropertyReference, _ origin: RuleOrigin) {
    (self.property, self.origin) = (property, origin)
  }

  init(_ property: PropertyReference, _ fileID: String, _ line: Int) {
    self.init(property, RuleOrigin(fileID: fileID, line: line))
  }

  package init(_ property: String, _ origin: RuleOrigin) { self.init(.name(property), origin) }
}

/// The place in the user's source code, or in a document, where a rule was written.
///
/// Origins are not part of the shape of rules, so all origins are equal.
package struct RuleOrigin: Hashable, Sendable, CustomStringConvertible {
  let fileID: String
  /// The line and the dialect, packed into one word because every change of a chain copies the origins.
  private var lineAndDialect: Int

  init(fileID: String, line: Int, dialect: RuleDialect? = nil) {
    self.fileID = fileID
    lineAndDialect = min(max(line, 0), .max >> 2) << 2 | (dialect?.rawValue ?? 0)
  }

  /// Creates the origin of a rule in a document.
  package init(inDocument file: String, line: Int) { self.init(fileID: file, line: line, dialect: .document) }

  package var line: Int { lineAndDialect >> 2 }

  /// The dialect in which rules are written there; nil until the rule is added.
  var dialect: RuleDialect? {
    get { RuleDialect(rawValue: lineAndDialect & 3) }
    set { lineAndDialect = line << 2 | (newValue?.rawValue ?? 0) }
  }

  /// `App/Users.swift:12`.
  package var description: String { "\(fileID):\(line)" }

  package static func == (left: RuleOrigin, right: RuleOrigin) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// The place of a model's rules. Messages name it if a mistake is not about a single rule.
struct RulesPlace: Sendable {
  /// The properties that lead to the model, from the outermost one.
  var path: [String] = []
  /// The dialect in which rules are written there.
  var dialect = RuleDialect.keyPaths
  /// The rule of the outer model that sets this model's injector.
  var rule: RuleOrigin?
  /// The type, if it declares the rules itself.
  var typeWithRules: Any.Type?

  /// Returns the issue for a mistake in the rules of the model, with a remedy in the dialect of those rules.
  func issue(_ problem: ConfigurationProblem, at origin: RuleOrigin?) -> InjectionReport.Issue {
    let type = origin == nil ? typeWithRules : nil
    var issue = InjectionReport.Issue(
      problem, at: (origin ?? rule)?.description, in: origin?.dialect ?? dialect, rulesOf: type)
    if origin == nil {
      for name in path.reversed() { issue.extendPath(with: .property(name), under: []) }
    }
    return issue
  }
}
