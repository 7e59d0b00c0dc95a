/// The facts about a property that are not in its step. It is an object, so that a run copies a single reference.
final class PlannedProperty: @unchecked Sendable {
  // Unchecked because of the properties that are set while the plan is compiled.

  /// The position among the properties of the model.
  let rank: Int
  let name: String
  let type: Any.Type
  /// The offset of the property in bytes from the start of the struct or object; 0 if it is written through a key
  /// path.
  let offset: Int
  let target: Target
  /// The candidates, the preferred one first.
  let candidates: [Candidate]
  /// The name that a key in snake case can be converted to, if no candidate is found.
  let snakeCaseName: String?
  /// The slot for the value of such a key; -1 if there is none.
  let snakeCaseSlot: Int
  let isRequired: Bool
  /// Whether `null` is an error.
  let isNonNull: Bool
  /// Whether the value is hidden in messages.
  var isSensitive: Bool
  /// Whether a missing value is allowed under a policy that requires all properties.
  let isOptional: Bool
  let defaultSource: ClosureSource?
  /// The default value of the plan, which the source owns, or the slot of the run's default. It is unowned because a
  /// copy of the source would count references.
  let unownedDefault: UnownedSource?
  /// Whether the converter is called for a missing key.
  let takesMissing: Bool
  /// Whether the value is a model that is read from the enclosing record.
  let isFlattened: Bool
  /// Whether the steps of that model are also steps of the enclosing plan.
  var isInPlace = false
  /// The keys and paths of the text, next to the property, that names the type of its value. Most properties have none.
  let kindCandidates: [Candidate]
  /// The content of a property whose value does not come from a key; nil for most properties.
  let content: KeylessContent?
  /// Whether that text is the value of a sensitive property.
  var kindIsSensitive = false
  /// The rule that messages about the property refer to.
  let origin: OriginSource?

  init(
    rank: Int,
    name: String,
    type: Any.Type,
    offset: Int,
    target: Target,
    candidates: [Candidate],
    snakeCaseName: String?,
    snakeCaseSlot: Int,
    isRequired: Bool,
    isNonNull: Bool,
    isSensitive: Bool,
    isOptional: Bool,
    defaultSource: ClosureSource?,
    takesMissing: Bool,
    isFlattened: Bool,
    kindCandidates: [Candidate],
    content: KeylessContent?,
    origin: OriginSource?
  ) {
    (self.rank, self.name, self.type, self.offset) = (rank, name, type, offset)
    (self.target, self.candidates, self.kindCandidates) = (target, candidates, kindCandidates)
    (self.snakeCaseName, self.snakeCaseSlot) = (snakeCaseName, snakeCaseSlot)
    (self.isRequired, self.isNonNull, self.isSensitive) = (isRequired, isNonNull, isSensitive)
    (self.isOptional, self.takesMissing, self.isFlattened) = (isOptional, takesMissing, isFlattened)
    (self.defaultSource, self.origin, self.content) = (defaultSource, origin, content)
    unownedDefault = defaultSource?.unowned
  }

  /// Whether the value of a candidate is read without considering anything else.
  var readsCandidatesAlone: Bool { target.hasStorage && kindCandidates.isEmpty && !isFlattened }

  /// Whether some of the candidates are paths.
  var hasPaths: Bool { candidates.contains { $0.path != nil } }

  /// The keys of the first candidate. A path has several.
  var firstKeys: [String] {
    if content != nil { return [] }
    if isFlattened { return target.nestedPlan?.parts.properties.first?.firstKeys ?? [] }
    let first = candidates.first { $0.path != nil && $0.text == candidates.first?.text } ?? candidates.first
    return first.map { $0.path?.keys ?? [$0.text] } ?? [name]
  }

  /// The keys in the form that messages show. A path is shown as one key.
  var keyNames: [String] {
    if isFlattened { return target.nestedPlan?.parts.properties.flatMap(\.keyNames) ?? [] }
    var names: [String] = []
    for candidate in candidates where !names.contains(candidate.text) { names.append(candidate.text) }
    return names
  }
}

extension PlannedProperty {
  /// Whether the keys of a flattened model may be read as if they belonged to the enclosing model: only the struct's
  /// own plan determines what is written, and the struct's memory is part of the enclosing model's memory.
  var mayBeInPlace: Bool {
    isFlattened && !isOptional && !isRequired && !isNonNull && !isSensitive && defaultSource == nil
      && !takesMissing
      && target.hasStorage && target.fillsByPlanAlone
  }
}

/// The content of a property whose value does not come from a key.
enum KeylessContent {
  /// The remaining members of the record, which no other rule uses.
  case rest
  /// The key of the record.
  case recordKey
}

/// The key of a record, and the number of enclosing arrays and records.
struct RecordKey {
  let text: String
  let depth: Int
}

/// One of several keys or paths from which a property's value may come.
struct Candidate: Hashable, Sendable {
  /// The key, or the path as written in the rule.
  let text: String
  /// Nil for a key.
  let path: SourcePath?
  /// The key, or the first key of the path, in the form that the key table uses.
  let key: String
  /// The keys that lead to the value.
  let keys: [String]
  /// The slot that stores the value until the last member of the record; -1 if the value is read directly.
  var slot = -1

  init(text: String, path: SourcePath? = nil, key: String) {
    (self.text, self.path, self.key) = (text, path, key)
    keys = [key] + (path?.segments.dropFirst().map(\.key) ?? [])
  }
}

extension Candidate {
  /// Creates a candidate for a path with at least one segment.
  init(path: SourcePath, key: String) { self.init(text: path.text, path: path, key: key) }

  /// Whether the value at one of two places is the value at the other, or contains it.
  func overlaps(_ other: Candidate) -> Bool {
    if key != other.key { return false }
    guard let path, let otherPath = other.path else { return true }
    return zip(path.keys, otherPath.keys).allSatisfy { $0 == $1 }
  }
}
