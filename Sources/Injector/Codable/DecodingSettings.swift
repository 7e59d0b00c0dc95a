/// What rules and defaults say of values inside types that decode themselves.
struct DecodingSettings: Sendable {
  /// How the record's keys are made of those of the type.
  var keyStrategy = KeyStrategy.asIs
  /// What makes values of types that have a converter wherever they occur.
  var converted: [TypeIdentity: Target] = [:]
  /// The names of properties that the defaults call sensitive.
  var sensitiveNames: Set<String> = []
  /// What `init(from:)` finds in its decoder.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
}

/// The members of a record, by the keys that a type asks for.
struct DecodingMembers {
  private let record: [String: Any]
  private let strategy: KeyStrategy
  private let usesKeysAsTheyAre: Bool

  /// A member and the record's own key of it; nil where that is the one that was asked for.
  typealias Member = (value: Any, sourceKey: String?)

  init(_ record: [String: Any], _ strategy: KeyStrategy) {
    self.strategy = strategy
    usesKeysAsTheyAre = strategy == .asIs
    self.record = strategy.ignoresCase ? KeyFolding.folded(record) : record
  }

  /// The member under the keys that the strategy makes of a name, best first, and last under the name itself.
  func member(_ name: String) -> Member? {
    if usesKeysAsTheyAre { return record[name].map { ($0, nil) } }
    for path in strategy.sourcePaths(forProperty: name) {
      if let value = record[path.text] ?? path.value(in: record) { return (value, path.text) }
    }
    let name = strategy.ignoresCase ? name.lowercased() : name
    return record[name].map { ($0, nil) }
  }

  /// The keys of a type that the record has.
  func keys<Key: CodingKey>() -> [Key] {
    record.keys.compactMap { name in
      if let key = Key(stringValue: name) { return key }
      guard !usesKeysAsTheyAre else { return nil }
      return KeyStrategy.camelCase.sourceKeys(forProperty: name).lazy.compactMap { Key(stringValue: $0) }
        .first
    }
  }
}
