/// The components of a key path, as far as the key path's own description lists them.
///
/// ```
///   \Line.start.x      stored start, stored x
///   \Line.end!.x       stored end, unwrapping, stored x
///   \Line.points[0]    stored points, computed Int
///   \Line.length       computed Int, if `length` has a getter, an observer or a wrapper, or can be overridden
/// ```
///
/// Only stored properties of structs and of final classes have a name there.
struct KeyPathDescription {
  /// One step of the way.
  enum Component: Equatable {
    /// A stored property, by its name.
    case stored(String)
    /// What a function reads: a computed property or a subscript; the name of its type.
    case computed(type: String)
    /// The value inside an Optional, `!` or `?`.
    case unwrapping(Character)
  }

  /// The type that the key path starts at.
  let rootType: Any.Type
  /// The components; none where the runtime does not describe key paths.
  let components: [Component]

  init(_ keyPath: AnyKeyPath) {
    rootType = type(of: keyPath).rootType
    let description = "\(keyPath)"
    let root = "\\\(rootType)"
    var parser = Parser(rest: description.hasPrefix(root) ? description.dropFirst(root.count) : "")
    components = parser.components()
  }

  /// The key path as a message shows it, without addresses.
  var text: String {
    components.reduce(into: "\\\(rootType)") { text, component in
      switch component {
      case .stored(let name): text += ".\(name)"
      case .computed(let type): text += ".<computed \(type)>"
      case .unwrapping(let mark): text.append(mark)
      }
    }
  }

  /// Why there may be no property where the key path leads to.
  enum Obstacle {
    /// It leads into an Optional.
    case optional
    /// It leads to an element of a collection.
    case element
    /// It leads nowhere else: it is the model itself.
    case itself
  }

  /// Why the key path names no property; nil if it leads from property to property.
  var obstacle: Obstacle? {
    if components == [.stored("self")] { return .itself }
    var base = Base(type: rootType, text: "")
    for (position, component) in components.enumerated() {
      switch component {
      case .unwrapping: return .optional
      case .stored(let name): base = base.stored(name)
      case .computed(let type):
        if position > 0, base.isCollection { return .element }
        base = base.computed(type)
      }
    }
    return nil
  }
}

extension KeyPathDescription {
  /// What a component starts at: a type, or where that is not known its name.
  private struct Base {
    let type: Any.Type?
    let text: String

    /// The base after a stored property.
    func stored(_ name: String) -> Base {
      let type = properties.last { $0.name == name }?.type
      return Base(type: type, text: type.map { "\($0)" } ?? "")
    }

    /// The base after something of a type that only its name is known of.
    func computed(_ text: String) -> Base {
      Base(type: properties.first { "\($0.type)" == text }?.type, text: text)
    }

    /// Whether what is read by a function there is an element.
    var isCollection: Bool {
      if let type { return type is any Collection.Type }
      return Self.collections.contains(String(text.prefix { $0 != "<" }))
    }

    private var properties: [StoredProperty] {
      type.flatMap { try? TypeLayout.of($0) }?.properties ?? []
    }

    private static let collections: Set<String> = [
      "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "String", "Substring", "Data",
    ]
  }

  /// Reads a description from its second word on.
  private struct Parser {
    var rest: Substring

    mutating func components() -> [Component] {
      var components: [Component] = []
      while let first = rest.first {
        switch first {
        case ".": rest.removeFirst()
        case "!", "?": components.append(.unwrapping(rest.removeFirst()))
        case "<": components.append(.computed(type: typeName(in: take { $0 == ">" })))
        default:
          let name = take { ".!?".contains($0) }
          // Where symbols are known, they stand for what is read by a function.
          let isName = !name.contains { "([ ".contains($0) }
          components.append(isName ? .stored(String(name)) : .computed(type: String(name)))
        }
      }
      return components
    }

    /// Takes what comes before the first character that is an end and not inside parentheses.
    private mutating func take(until isEnd: (Character) -> Bool) -> Substring {
      var depth = 0
      let end = rest.firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0 && isEnd(character)
      }
      defer { rest = end.map { rest[$0...].drop { $0 == ">" } } ?? "" }
      return rest[..<(end ?? rest.endIndex)]
    }

    /// The name in `<computed 0x000055a7472ce8a0 (Int)`.
    private func typeName(in text: Substring) -> String {
      guard let start = text.firstIndex(of: "("), text.last == ")" else { return "" }
      return String(text[text.index(after: start)...].dropLast())
    }
  }
}
