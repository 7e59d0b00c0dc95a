/// The components of a key path, read from its description.
///
/// ```
///   \Line.start.x      stored start, stored x
///   \Line.end!.x       stored end, unwrapping, stored x
///   \Line.points[0]    stored points, computed Int
///   \Line.length       computed Int, if `length` has a getter, an observer or a wrapper, or can be overridden
/// ```
///
/// It has names only for stored properties of structs and of final classes.
struct KeyPathDescription {
  /// One component of a key path.
  enum Component: Equatable {
    /// A stored property with its name.
    case stored(String)
    /// A value that is read using a function: a computed property or a subscript, with the name of its type.
    case computed(type: String)
    /// The value inside an Optional, `!` or `?`.
    case unwrapping(Character)
  }

  /// The type that the key path starts at.
  let rootType: Any.Type
  /// The components; empty if the runtime does not describe key paths.
  let components: [Component]

  init(_ keyPath: AnyKeyPath) {
    rootType = type(of: keyPath).rootType
    // Older systems have no such description. Reading it directly avoids the casts of an interpolation.
    let description = (keyPath as Any as? any CustomDebugStringConvertible)?.debugDescription ?? ""
    let root = "\\\(rootType)"
    var parser = Parser(
      rest: description.hasPrefix(root) ? description.utf8.dropFirst(root.utf8.count) : "".utf8[...])
    components = parser.components()
  }

  /// The key path as it is shown in messages, without addresses.
  var text: String {
    components.reduce(into: "\\\(rootType)") { text, component in
      switch component {
      case .stored(let name): text += ".\(name)"
      case .computed(let type): text += ".<computed \(type)>"
      case .unwrapping(let mark): text.append(mark)
      }
    }
  }

  /// The reasons why a key path does not refer to a property.
  enum Obstacle {
    /// It leads into an Optional.
    case optional
    /// It leads to an element of a collection.
    case element
    /// It refers to the model itself.
    case itself
  }

  /// The reason why the key path does not refer to a property; nil if all components are properties.
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
  /// The root of a component: a type or, if it is unknown, its name.
  private struct Base {
    let type: Any.Type?
    let text: String

    /// Returns the base after a stored property.
    func stored(_ name: String) -> Base {
      let type = properties.last { $0.name == name }?.type
      return Base(type: type, text: type.map { "\($0)" } ?? "")
    }

    /// Returns the base after a component of which only the type's name is known.
    func computed(_ text: String) -> Base {
      Base(type: properties.first { "\($0.type)" == text }?.type, text: text)
    }

    /// Whether a value that is read using a function is an element of a collection.
    var isCollection: Bool {
      if let type { return type is any Collection.Type }
      return Self.collections.contains(String(text.prefix { $0 != "<" }))
    }

    private var properties: [StoredProperty] { type.flatMap { try? TypeLayout.of($0) }?.properties ?? [] }

    private static let collections: Set<String> = [
      "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "String", "Substring", "Data",
    ]
  }

  /// A parser of a description, from its second word on.
  private struct Parser {
    typealias Text = Substring.UTF8View
    var rest: Text

    mutating func components() -> [Component] {
      var components: [Component] = []
      while let first = rest.first {
        switch first {
        case UInt8(ascii: "."): rest.removeFirst()
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
          components.append(.unwrapping(Character(Unicode.Scalar(rest.removeFirst()))))
        case UInt8(ascii: "`"):  // A raw identifier, which may contain any other character.
          let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "`") }
          components.append(.stored(RuntimeEntryPoints.withoutBackticks("`\(Substring(name))`")))
          rest = rest[name.endIndex...].dropFirst()
        case UInt8(ascii: "<"):
          components.append(.computed(type: typeName(in: take { $0 == UInt8(ascii: ">") })))
        default:
          let name = take { ".!?".utf8.contains($0) }
          // If symbols are available, the description shows them for values that are read using a function.
          let isName = !name.contains { "([ ".utf8.contains($0) }
          let text = String(Substring(name))
          components.append(isName ? .stored(text) : .computed(type: text))
        }
      }
      return components
    }

    /// Reads the text before the first end character that is not inside parentheses.
    private mutating func take(until isEnd: (UInt8) -> Bool) -> Text {
      var depth = 0
      let end = rest.firstIndex { character in
        if character == UInt8(ascii: "(") { depth += 1 }
        if character == UInt8(ascii: ")") { depth -= 1 }
        return depth == 0 && isEnd(character)
      }
      let taken = rest[..<(end ?? rest.endIndex)]
      rest = rest[taken.endIndex...].drop { $0 == UInt8(ascii: ">") }
      return taken
    }

    /// Returns the name in `<computed 0x000055a7472ce8a0 (Int)`.
    private func typeName(in text: Text) -> String {
      guard let start = text.firstIndex(of: UInt8(ascii: "(")), text.last == UInt8(ascii: ")") else {
        return ""
      }
      return String(Substring(text[text.index(after: start)...].dropLast()))
    }
  }
}

/// The offset of a key path whose root is known only at run time.
enum KeyPathOffset {
  /// Returns the offset of the key path's value in a struct; nil for computed, observed and class properties.
  static func of(_ keyPath: AnyKeyPath) -> Int? {
    func offset<Root>(_ root: Root.Type) -> Int? {
      guard let typed = keyPath as? PartialKeyPath<Root> else { return nil }
      return MemoryLayout<Root>.offset(of: typed)
    }
    return _openExistential(type(of: keyPath).rootType, do: offset)
  }
}

extension AnyKeyPath {
  /// Whether values can be written through the key path.
  var isWritable: Bool {
    func openRoot<Root>(_ root: Root.Type) -> Bool {
      func openValue<Value>(_ value: Value.Type) -> Bool { self is WritableKeyPath<Root, Value> }
      return _openExistential(type(of: self).valueType, do: openValue)
    }
    return _openExistential(type(of: self).rootType, do: openRoot)
  }
}
