/// The keys that a plan knows, with the steps that read their values.
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
    /// Whether the key is a later candidate of a property, or the beginning of a path.
    var isKeptForLater = false
  }

  private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]
  /// The properties that are never written, by their keys.
  private var constants: [String: String] = [:]
  /// Whether upper and lower case are ignored. Then the keys of the table are lower-case.
  var ignoresCase = false
  /// The text in front of all keys of the plan, which is not part of the names of properties.
  var prefix = ""

  /// The names of properties that a key in snake case can be converted to.
  private var snakeCaseNames: Set<String> = []
  /// The lengths of these names in bytes, without underscores.
  private var snakeCaseLengths: Set<Int> = []

  /// The names of properties that `only` leaves out and that a key in snake case can be converted to.
  private var refusedSnakeCaseNames: Set<String> = []

  /// Adds a step that reads the key's value.
  mutating func add(_ key: String, step: Int) { entries[position(adding: key)].steps.append(step) }

  /// Adds a key whose value may be read after the last member of the record.
  mutating func addLater(_ key: String) { entries[position(adding: key)].isKeptForLater = true }

  /// Adds a key that is known and not read.
  mutating func addPassed(_ key: String) { _ = position(adding: folded(key)) }

  private mutating func position(adding key: String) -> Int {
    if let known = positions[key] { return known }
    positions[key] = entries.count
    entries.append(Entry(key: key))
    return entries.count - 1
  }

  /// Returns the position of a key of a record.
  func position(of key: String) -> Int? { positions[folded(key)] }

  /// The keys that are positions in an array, in ascending order, each with its position in the table; none unless a
  /// property has such a key.
  var positionsInArrays: [(index: Int, entry: Int)] {
    let found = entries.indices.compactMap { entry in
      SourcePath.Segment(entries[entry].key).index.map { (index: $0, entry: entry) }
    }.filter { entries[$0.entry].key == String($0.index) }
    let isUsed = found.contains { !entries[$0.entry].steps.isEmpty || entries[$0.entry].isKeptForLater }
    return isUsed ? found.sorted { $0.index < $1.index } : []
  }

  /// Adds the name of a property that a key in snake case can be converted to.
  mutating func addSnakeCaseName(_ name: String) {
    snakeCaseNames.insert(name)
    snakeCaseLengths.insert(Self.lengthWithoutUnderscores(name))
  }

  /// Adds the name of a property that is left out, and that a key in snake case can be converted to.
  mutating func addRefusedSnakeCaseName(_ name: String) { refusedSnakeCaseNames.insert(name) }

  /// Returns the own key of the property that is left out, and that a key in snake case is converted to.
  func refusedKey(forSnakeCase key: String) -> String? {
    guard !refusedSnakeCaseNames.isEmpty, key.hasPrefix(prefix) else { return nil }
    let name = SnakeCase.propertyName(forKey: String(key.dropFirst(prefix.count)))
    return refusedSnakeCaseNames.contains(name) ? prefix + name : nil
  }

  /// Adds a key of a property that is never written.
  mutating func addConstant(_ key: String, property: String) { constants[folded(key)] = property }

  /// Returns the property that is never written and has this unknown key.
  func constant(_ key: String) -> String? { constants[folded(key)] }

  /// Returns a key of a record in the form that the table has.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether a key that is not in the table may be converted to the name of a property.
  var readsSnakeCase: Bool { !snakeCaseNames.isEmpty }

  /// Whether no property and no rule has this key.
  func isUnknown(_ key: String) -> Bool { position(of: key) == nil && snakeCaseName(forKey: key) == nil }

  /// Returns the name of the property that a key in snake case is converted to; nil for a key of the table.
  func snakeCaseName(forKey key: String) -> String? {
    guard readsSnakeCase, key.utf8.contains(UInt8(ascii: "_")), key.hasPrefix(prefix) else { return nil }
    let ownKey = prefix.isEmpty ? key : String(key.dropFirst(prefix.count))
    // Apart from underscores, an ASCII key has as many characters as the name.
    let isASCII = ownKey.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, !snakeCaseLengths.contains(Self.lengthWithoutUnderscores(ownKey)) { return nil }
    guard positions[key] == nil else { return nil }
    let name = SnakeCase.propertyName(forKey: ownKey)
    return snakeCaseNames.contains(name) ? name : nil
  }

  private static func lengthWithoutUnderscores(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 == UInt8(ascii: "_") ? $0 : $0 + 1 }
  }
}
