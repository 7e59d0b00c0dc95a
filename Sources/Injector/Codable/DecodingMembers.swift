/// The members of a record, by the coding keys of a type.
final class DecodingMembers {
  private let record: [String: Any]
  private let strategy: KeyStrategy
  private let usesKeysAsTheyAre: Bool
  /// The keys by the names that they are converted to from snake case. Of several ones, the first in alphabetical order is
  /// used.
  private lazy var convertedKeys = Dictionary(
    record.keys.map { (SnakeCase.propertyName(forKey: $0), $0) },
    uniquingKeysWith: min
  )

  init(_ record: [String: Any], _ strategy: KeyStrategy) {
    self.strategy = strategy
    usesKeysAsTheyAre = strategy == .asIs
    self.record = strategy.ignoresCase ? KeyFolding.folded(record) : record
  }

  /// Returns the member under the first key that the strategy derives from a name and the record has, under the name
  /// itself, or under a key in snake case that is converted to the name. The keys are those that lead to it, if they are
  /// not the name.
  func member(_ name: String) -> (value: Any, keys: [String]?)? {
    if usesKeysAsTheyAre { return record[name].map { ($0, nil) } }
    for path in strategy.sourcePaths(forProperty: name) {
      if let value = record[path.text] { return (value, [path.text]) }
      var reader = RecordReader(record)
      if !path.text.isEmpty, let found = reader.move(along: path) { return (reader.value, found.map(\.key)) }
    }
    if let value = record[strategy.ignoresCase ? name.lowercased() : name] { return (value, nil) }
    guard strategy.readsSnakeCase, SnakeCase.canBecome(name), let key = convertedKeys[name] else {
      return nil
    }
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
