/// The conversion of a record's keys to dictionary keys of other types than text.
enum DictionaryKeys {
  /// Returns the function that converts a record's key to a `Key`; nil for types that text cannot be converted to.
  static func reader<Key>(of type: Key.Type) -> ((String) -> Key?)? {
    if Key.self == String.self { return { $0 as? Key } }
    if let integer = Key.self as? any FixedWidthInteger.Type { return integerReader(integer) }
    if let enumeration = Key.self as? any RawRepresentable.Type { return rawValueReader(enumeration) }
    return nil
  }

  private static func integerReader<Key>(_ type: any FixedWidthInteger.Type) -> (String) -> Key? {
    { type.init($0) as? Key }
  }

  private static func rawValueReader<Key>(_ type: any RawRepresentable.Type) -> ((String) -> Key?)? {
    func make<Enumeration: RawRepresentable>(_ type: Enumeration.Type) -> ((String) -> Key?)? {
      guard let raw = reader(of: Enumeration.RawValue.self) else { return nil }
      return { text in raw(text).flatMap { Enumeration(rawValue: $0) } as? Key }
    }
    return make(type)
  }

  /// Returns the function that converts a `Key` to a record's key; nil for types that have no such text.
  static func writer<Key>(of type: Key.Type) -> ((Key) -> String)? {
    if Key.self == String.self { return { reinterpreted($0, as: String.self) } }
    if Key.self is any FixedWidthInteger.Type { return { String(describing: $0) } }
    if let enumeration = Key.self as? any RawRepresentable.Type { return rawValueWriter(enumeration) }
    return nil
  }

  private static func rawValueWriter<Key>(_ type: any RawRepresentable.Type) -> ((Key) -> String)? {
    func make<Enumeration: RawRepresentable>(_ type: Enumeration.Type) -> ((Key) -> String)? {
      guard let raw = writer(of: Enumeration.RawValue.self) else { return nil }
      return { key in raw(reinterpreted(key, as: Enumeration.self).rawValue) }
    }
    return make(type)
  }
}
