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
}

/// The members of a record, by the coding keys of a type.
struct DecodingMembers {
  private let record: [String: Any]
  private let strategy: KeyStrategy
  private let usesKeysAsTheyAre: Bool

  /// A member and its key in the record; nil if it is the same as the coding key.
  typealias Member = (value: Any, sourceKey: String?)

  init(_ record: [String: Any], _ strategy: KeyStrategy) {
    self.strategy = strategy
    usesKeysAsTheyAre = strategy == .asIs
    self.record = strategy.ignoresCase ? KeyFolding.folded(record) : record
  }

  /// Returns the member under the first key that the strategy derives from a name and the record has, or under the
  /// name itself.
  func member(_ name: String) -> Member? {
    if usesKeysAsTheyAre { return record[name].map { ($0, nil) } }
    for path in strategy.sourcePaths(forProperty: name) {
      if let value = record[path.text] ?? path.value(in: record) { return (value, path.text) }
    }
    let name = strategy.ignoresCase ? name.lowercased() : name
    return record[name].map { ($0, nil) }
  }

  /// Returns the coding keys of a type that the record has.
  func keys<Key: CodingKey>() -> [Key] {
    record.keys.compactMap { name in
      if let key = Key(stringValue: name) { return key }
      guard !usesKeysAsTheyAre else { return nil }
      return KeyStrategy.camelCase.sourceKeys(forProperty: name).lazy.compactMap { Key(stringValue: $0) }
        .first
    }
  }
}
