/// A generic type of the standard library that a session decodes itself, so that its elements are handled as those of
/// properties.
protocol DecodableCollection {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self
}

extension Optional: DecodableCollection where Wrapped: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Wrapped? {
    NullValue.isNull(source) ? nil : try session.value(of: Wrapped.self, from: source, at: path)
  }
}

extension Array: DecodableCollection where Element: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> [Element] {
    if let element = try session.single(Element.self, from: source, at: path) { return [element] }
    let decoder = ValueDecoder(session: session, source: source, path: path, expected: Self.self)
    let sources = try decoder.elements()
    var elements: [Element] = []
    elements.reserveCapacity(sources.count)
    for (index, source) in sources.enumerated() {
      let elementPath = path.appending(CodingPathKey(index: index))
      guard let element = try session.element(Element.self, from: source, at: elementPath) else { continue }
      elements.append(element)
    }
    return elements
  }
}

extension ContiguousArray: DecodableCollection where Element: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self {
    Self(try [Element].make(from: source, at: path, by: session))
  }
}

extension Set: DecodableCollection where Element: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self {
    Self(try [Element].make(from: source, at: path, by: session))
  }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
  /// Creates a dictionary from a record if texts can be converted to its keys; otherwise from an array of keys and
  /// values, as encoders write it.
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self {
    guard let makeKey = DictionaryKeys.reader(of: Key.self), case .record(let record) = SourceValue(source)
    else {
      return try session.initialized(Self.self, from: source, at: path)
    }
    let names = names(in: record, makeKey)
    var entries = Self(minimumCapacity: record.count)
    for (name, source) in record {
      let entryPath = path.appending(CodingPathKey(entry: name))
      let key = makeKey(name)
      let used = key.flatMap { names[$0] }
      if let key, used == nil || used == name {
        entries[key] = try session.element(Value.self, from: source, at: entryPath)
      } else {
        try session.refuseKey(name, of: Key.self, otherThan: used, at: entryPath)
      }
    }
    return entries
  }

  /// Returns the name that is used for each key: the one that the key is written with, otherwise the first in alphabetical
  /// order. It is empty for texts, which have one name.
  private static func names(in record: [String: Any], _ makeKey: (String) -> Key?) -> [Key: String] {
    guard Key.self != String.self, let write = DictionaryKeys.writer(of: Key.self) else { return [:] }
    var names: [Key: String] = [:]
    for name in record.keys {
      guard let key = makeKey(name) else { continue }
      if let known = names[key], !KeyFolding.isPreferred(name, to: known, standard: write(key)) { continue }
      names[key] = name
    }
    return names
  }
}
