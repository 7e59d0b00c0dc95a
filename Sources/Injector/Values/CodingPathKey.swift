/// A coding key that no type declares.
enum CodingPathKey: CodingKey {
  /// A position in an array.
  case index(Int)
  /// A key of a dictionary.
  case entry(String)
  /// Another name.
  case named(String)

  init(stringValue: String) { self = .named(stringValue) }
  init(intValue: Int) { self = .entry(String(intValue)) }

  var stringValue: String {
    switch self {
    case .index(let index): "Index \(index)"
    case .entry(let name), .named(let name): name
    }
  }

  var intValue: Int? {
    switch self {
    case .index(let index): index
    case .entry(let name): Int(name)
    case .named: nil
    }
  }

  /// The key of a superclass's properties.
  static let superclass = CodingPathKey.named("super")

  /// Returns the component of an issue's path for a coding key.
  static func component(for key: any CodingKey) -> InjectionPath.Component {
    switch key as? CodingPathKey {
    case .index(let index): .index(index)
    case .entry(let name): .key(name)
    case .named, nil: .property(key.stringValue)
    }
  }
}

extension CodingKey {
  /// The name of the property that the key is for: that of the enum's case, whose text may be another one.
  var propertyName: String { RuntimeEntryPoints.caseName(of: self) ?? stringValue }
}
