/// The settings for values inside types that are created by `init(from:)` and written by `encode(to:)`, from rules and
/// defaults.
struct CodingSettings: Sendable {
  /// The way to derive the record's keys from those of the type.
  var keyStrategy = KeyStrategy.asIs
  /// The targets of types whose values are all converted.
  var converted: [TypeIdentity: Target] = [:]
  /// Whether a property of the type, or of a type inside it, is sensitive.
  var isSensitive = false
  /// The `userInfo` of decoders and encoders.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The rules for the members of the type itself.
  var members = MemberRules()

  /// Whether JSON text may be decoded without a tree of its values.
  var allowText: Bool { keyStrategy == .asIs && converted.isEmpty && !members.concernInput }

  /// The rules that hold inside a type's own `init(from:)` and `encode(to:)`, by the names of the properties.
  struct MemberRules: Sendable {
    var required: Set<String> = []
    var nonNull: Set<String> = []
    var nullForNil: Set<String> = []
    var valueHook: ValueHookSource?
    var extractedHook: ValueHookSource?

    /// Whether a member has to be looked up before it is decoded.
    var concernInput: Bool { valueHook != nil || !required.isEmpty || !nonNull.isEmpty }
    /// Whether values are changed before they are written.
    var changesOutput: Bool { extractedHook != nil || !nullForNil.isEmpty }
  }
}

/// The members of a record, by the coding keys of a type.
struct DecodingMembers {
  private let record: [String: Any]
  private let strategy: KeyStrategy
  private let usesKeysAsTheyAre: Bool
  /// The keys in snake case, if the strategy reads them.
  private let convertedKeys: ConvertedKeys?

  /// A member and the keys that lead to it in the record; nil if that is the coding key.
  typealias Member = (value: Any, keys: [String]?)

  init(_ record: [String: Any], _ strategy: KeyStrategy) {
    self.strategy = strategy
    usesKeysAsTheyAre = strategy == .asIs
    self.record = strategy.ignoresCase ? KeyFolding.folded(record) : record
    convertedKeys = strategy.readsSnakeCase ? ConvertedKeys(record) : nil
  }

  /// Returns the member under the first key that the strategy derives from a name and the record has, under the name
  /// itself, or under a key in snake case that is converted to the name.
  func member(_ name: String) -> Member? {
    if usesKeysAsTheyAre { return record[name].map { ($0, nil) } }
    for path in strategy.sourcePaths(forProperty: name) {
      if let value = record[path.text] { return (value, [path.text]) }
      if let value = path.value(in: record) { return (value, path.keys) }
    }
    if let value = record[strategy.ignoresCase ? name.lowercased() : name] { return (value, nil) }
    guard SnakeCase.canBecome(name), let key = convertedKeys?.key(of: name) else { return nil }
    return record[key].map { ($0, [key]) }
  }

  /// Returns the keys under which a member is looked for first; nil if that is the coding key.
  func firstKeys(_ name: String) -> [String]? { strategy.sourcePaths(forProperty: name).first?.keys }

  /// Returns the coding keys of a type that the record has.
  func keys<Key: CodingKey>() -> [Key] {
    record.keys.compactMap { name in
      if let key = Key(stringValue: name) { return key }
      guard !usesKeysAsTheyAre else { return nil }
      let converted = strategy.readsSnakeCase ? [SnakeCase.propertyName(forKey: name)] : []
      let names = converted + KeyStrategy.camelCase.sourceKeys(forProperty: name)
      return names.lazy.compactMap { Key(stringValue: $0) }.first
    }
  }
}

/// The keys of a record by the names that they are converted to from snake case.
private final class ConvertedKeys {
  private let record: [String: Any]
  /// The keys by their names. Of several ones, the first in alphabetical order is used.
  private lazy var keys = Dictionary(
    record.keys.map { (SnakeCase.propertyName(forKey: $0), $0) },
    uniquingKeysWith: min
  )

  init(_ record: [String: Any]) { self.record = record }

  func key(of name: String) -> String? { keys[name] }
}
