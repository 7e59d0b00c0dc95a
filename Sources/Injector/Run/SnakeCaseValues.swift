/// The values of a record whose keys stand, in snake case, for the names of properties; collected when first asked for.
///
/// Of several keys for one name the first in alphabetical order counts.
struct SnakeCaseValues {
  private var values: [String: (text: String, value: Any)]?

  /// The value of a property that no key of the record is a candidate of.
  mutating func value(
    of property: PlannedProperty,
    in record: [String: Any],
    _ keys: KeyTable
  ) -> (text: String, value: Any)? {
    guard let name = property.snakeCaseName else { return nil }
    let values = self.values ?? Self.collect(record, keys)
    self.values = values
    return values[name]
  }

  private static func collect(_ record: [String: Any], _ keys: KeyTable) -> [String: (
    text: String, value: Any
  )] {
    var values: [String: (text: String, value: Any)] = [:]
    for (key, value) in record {
      guard let name = keys.snakeCaseName(forKey: key) else { continue }
      if let other = values[name], other.text < key { continue }
      values[name] = (key, value)
    }
    return values
  }
}
