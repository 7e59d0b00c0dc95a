/// What happens to the value of one key: the part of a property that a run needs when nothing is wrong.
@safe struct Step {
  let opcode: Opcode
  /// What is read where the opcode is `other`.
  let kind: Kind
  /// Whether the property is an Optional of that kind.
  let isOptional: Bool
  /// Where the property is, in bytes from the start of the struct or object.
  let offset: Int
  /// What makes the value where no opcode does; the plan's property owns it.
  let target: Unmanaged<Target>

  /// A step of a property whose target the plan owns.
  ///
  /// `kind` is nil where no value is written on the spot.
  init(kind: Kind?, isOptional: Bool, offset: Int, target: Target) {
    opcode = kind.map { isOptional ? .other : Opcode($0) } ?? .general
    self.kind = kind ?? .int
    self.isOptional = isOptional
    self.offset = offset
    unsafe self.target = .passUnretained(target)
  }

  /// What the loop over the members does by itself: write the most common kinds. For others it makes a call, or leaves all to
  /// the target.
  enum Opcode: UInt8 {
    case general
    case int, double, bool, string
    case other

    fileprivate init(_ kind: Kind) {
      switch kind {
      case .int: self = .int
      case .double: self = .double
      case .bool: self = .bool
      case .string: self = .string
      case .int64, .ints, .doubles, .strings: self = .other
      }
    }
  }

  /// The kinds of properties that are written on the spot when the value is exactly of their kind.
  enum Kind: UInt8 {
    case int, double, bool, string
    case int64, ints, doubles, strings
  }
}

/// What is known of a property besides how its value is written.
struct PlannedProperty: Sendable {
  let name: String
  let type: Any.Type
  /// Where the property is, in bytes from the start of the struct or object; 0 for one that is written through a key path.
  let offset: Int
  let target: Target
  /// Where the value is looked for, best first.
  let candidates: [Candidate]
  /// The name that a key in snake case may stand for, where none of the candidates is there.
  let snakeCaseName: String?
  let isRequired: Bool
  /// Whether what the property holds is never shown.
  let isSensitive: Bool
  /// Whether a missing value is no error under a policy that demands all properties.
  let isOptional: Bool
  let defaultSource: ClosureSource?
  /// Whether the converter is called for a missing key.
  let takesMissing: Bool
  /// Whether the value is a model that is made of the record of this one.
  let isFlattened: Bool
  /// The rule that says most of the property.
  let origin: OriginSource?

  /// Whether some of the candidates are paths.
  var hasPaths: Bool { candidates.contains { $0.path != nil } }

  /// The keys that lead to where the value is looked for first, the path of a dotted candidate.
  var firstKeys: [String] {
    if isFlattened { return target.nestedPlan?.parts.properties.first?.firstKeys ?? [] }
    let first = candidates.first { $0.path != nil && $0.text == candidates.first?.text } ?? candidates.first
    return first.map { $0.path?.keys ?? [$0.text] } ?? [name]
  }

  /// The keys as messages name them; a dotted candidate is one.
  var keyNames: [String] {
    if isFlattened { return target.nestedPlan?.parts.properties.flatMap(\.keyNames) ?? [] }
    var names: [String] = []
    for candidate in candidates where !names.contains(candidate.text) { names.append(candidate.text) }
    return names
  }
}

/// One place where a property's value is looked for: under a key, or at the end of a path that begins with one.
struct Candidate: Hashable, Sendable {
  /// The key, or the path as its author wrote it.
  let text: String
  /// Nil for a key.
  let path: SourcePath?
  /// The key of the record that has the value, or has it inside.
  let key: String

  /// A key of the record, and the same as the plan compares keys.
  init(text: String, key: String) {
    (self.text, self.key) = (text, key)
    path = nil
  }

  /// A path of at least one segment; `key` is its first one as the plan compares keys.
  init(path: SourcePath, key: String) {
    text = path.text
    self.path = path
    self.key = key
  }
}

/// Where a plan finds a closure: in the injector at hand, or, for the rules of a type, in the plan itself.
enum ClosureSource: Sendable {
  case injector(slot: Int)
  case plan(RuleClosures.Slot)
}

/// Where a plan finds the closure that sees every value: in the injector at hand, or, for the rules of a type and for
/// defaults, in the plan itself.
enum ValueHookSource: Sendable {
  case injector
  case plan(ValueHook)
}

/// Where a plan finds the place at which a rule was written: the injector at hand has its own, a type's rules have one.
enum OriginSource: Sendable {
  case injector(rule: Int)
  case plan(RuleOrigin)
}
