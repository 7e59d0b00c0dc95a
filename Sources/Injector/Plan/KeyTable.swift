/// Says what each key of a record is for.
///
/// ```
///   key        steps it is read by    kept for later
///   "id"       [0]                                    the first candidate of one property
///   "name"     [1, 3]                                 the first candidate of two properties
///   "data"     [2]                    yes             a first candidate, and the beginning of the path "data.id"
///   "ID"       []                     yes             a candidate that counts only where a better one is missing
///   "token"    []                                     ignored
/// ```
struct KeyTable: Sendable {
  /// A key that the plan knows.
  struct Entry: Sendable {
    let key: String
    /// The steps of the properties whose first candidate the key is; nearly always one.
    var steps: [Int] = []
    /// Whether some property looks for it as a later candidate, or for something inside its value.
    var isKeptForLater = false
  }

  private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]
  /// The properties that are never written, by the keys that would lead to them.
  private var constants: [String: String] = [:]
  /// Whether keys are compared without regard to case: those of the table are lower-case then.
  var ignoresCase = false

  /// The names of properties that a key in snake case may stand for.
  private var snakeCaseNames: Set<String> = []
  /// How many bytes they have, underscores aside.
  private var snakeCaseLengths: Set<Int> = []

  /// Adds a step that reads the key's value.
  mutating func add(_ key: String, step: Int) { entries[position(adding: key)].steps.append(step) }

  /// Adds a key whose value may be looked for after the record was walked.
  mutating func addLater(_ key: String) { entries[position(adding: key)].isKeptForLater = true }

  /// Adds a key that is known and not read.
  mutating func addPassed(_ key: String) { _ = position(adding: folded(key)) }

  private mutating func position(adding key: String) -> Int {
    if let known = positions[key] { return known }
    positions[key] = entries.count
    entries.append(Entry(key: key))
    return entries.count - 1
  }

  /// The position of a key of a record.
  func position(of key: String) -> Int? { positions[folded(key)] }

  /// Adds the name of a property that a key in snake case may stand for.
  mutating func addSnakeCaseName(_ name: String) {
    snakeCaseNames.insert(name)
    snakeCaseLengths.insert(Self.lengthWithoutUnderscores(name))
  }

  /// Adds a key of a property that is never written.
  mutating func addConstant(_ key: String, property: String) { constants[folded(key)] = property }

  /// The property that is never written and that the key, which is unknown, would lead to.
  func constant(_ key: String) -> String? { constants[folded(key)] }

  /// A key of a record as the table has it.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether a key that is not in the table may stand for the name of a property.
  var readsSnakeCase: Bool { !snakeCaseNames.isEmpty }

  /// Whether no property ever looks at the key, and no rule names it.
  func isUnknown(_ key: String) -> Bool { position(of: key) == nil && snakeCaseName(forKey: key) == nil }

  /// The property's name that a key in snake case stands for; nil for a key that is looked for as it is.
  func snakeCaseName(forKey key: String) -> String? {
    guard readsSnakeCase, key.utf8.contains(UInt8(ascii: "_")) else { return nil }
    // The other characters of an ASCII key become as many of the name.
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, !snakeCaseLengths.contains(Self.lengthWithoutUnderscores(key)) { return nil }
    guard positions[key] == nil else { return nil }
    let name = SnakeCase.propertyName(forKey: key)
    return snakeCaseNames.contains(name) ? name : nil
  }

  private static func lengthWithoutUnderscores(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 == UInt8(ascii: "_") ? $0 : $0 + 1 }
  }
}
