/// A coding key that no type declares: an index, a key of a dictionary, or the key of a superclass.
struct CodingPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?
  private let kind: Kind

  private enum Kind { case index, entry, other }

  /// A position in an array.
  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
    kind = .index
  }

  /// A key of a dictionary.
  init(entry: String) {
    stringValue = entry
    intValue = Int(entry)
    kind = .entry
  }

  /// A name.
  init(named name: String) {
    stringValue = name
    intValue = nil
    kind = .other
  }

  init?(stringValue: String) { self.init(named: stringValue) }

  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
    kind = .other
  }

  /// The default key of a superclass's properties.
  static let superclass = "super"

  /// Returns the component of an issue's path for a coding key.
  static func component(for key: any CodingKey) -> InjectionPath.Component {
    guard let own = key as? CodingPathKey else { return .property(key.stringValue) }
    switch own.kind {
    case .index: return .index(own.intValue ?? 0)
    case .entry: return .key(own.stringValue)
    case .other: return .property(own.stringValue)
    }
  }
}

extension CodingKey {
  /// The name of the property that the key is for: that of the enum's case, whose text may be another one.
  var propertyName: String { RuntimeEntryPoints.caseName(of: self) ?? stringValue }
}
