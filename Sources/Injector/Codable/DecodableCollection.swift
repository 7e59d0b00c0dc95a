/// A generic type of the standard library that a session decodes itself, so that its elements are handled as those of
/// properties.
protocol DecodableCollection {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self

  /// Decodes the value at the reader's position in a place of JSON text. Nil if it has to be decoded from its tree.
  static func make(in place: TextPlace, by session: TextSession) throws -> Self?
}

extension Optional: DecodableCollection where Wrapped: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Wrapped? {
    NullValue.isNull(source) ? nil : try session.value(of: Wrapped.self, from: source, at: path)
  }

  static func make(in place: TextPlace, by session: TextSession) throws -> Wrapped?? {
    if try session.reader.read({ (reader) throws(JSONFailure) in try reader.readNull() }) {
      return .some(nil)
    }
    return try session.value(of: Wrapped.self, in: place)
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

  static func make(in place: TextPlace, by session: TextSession) throws -> [Element]? {
    try session.elements(in: place, [Element]()) { (array, elements) in
      elements.append(try session.value(of: Element.self, in: array))
    }
  }
}

extension ContiguousArray: DecodableCollection where Element: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self {
    Self(try [Element].make(from: source, at: path, by: session))
  }

  static func make(in place: TextPlace, by session: TextSession) throws -> Self? {
    try [Element].make(in: place, by: session).map { Self($0) }
  }
}

extension Set: DecodableCollection where Element: Decodable {
  static func make(from source: Any, at path: CodingPath, by session: DecodingSession) throws -> Self {
    Self(try [Element].make(from: source, at: path, by: session))
  }

  static func make(in place: TextPlace, by session: TextSession) throws -> Self? {
    try [Element].make(in: place, by: session).map { Self($0) }
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

  /// Decodes a dictionary whose keys are texts, each of which has one spelling.
  static func make(in place: TextPlace, by session: TextSession) throws -> Self? {
    guard Key.self == String.self else { return nil }
    return try session.entries(in: place, Self()) { (object, key, entries) in
      entries[reinterpreted(key, as: Key.self)] = try session.value(of: Value.self, in: object)
    }
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
