/// The names of types as they are spelled in Swift source: `[Int]`, `[String: Date?]`, `Response<User>`.
package enum TypeName {
  package static func of(_ type: Any.Type) -> String {
    // `String(describing:)` returns the same, but checks first whether the type supplies a description.
    let text = _typeName(type, qualified: false)
    if !text.utf8.contains(UInt8(ascii: "<")), !text.hasSuffix("NSDecimal") { return text }
    var parser = Parser(rest: Substring(text))
    let name = parser.type()
    return parser.isAtEnd ? name : text
  }

  /// Returns the name to use in another file, including the enclosing types: `Shop.Order`, `[Shop.Order?]`. For a type
  /// inside a function, returns only the type's own name.
  static func inCode(_ type: Any.Type) -> String {
    var parser = Parser(rest: Substring(String(reflecting: type)), withoutModule: true)
    let name = parser.type()
    return parser.isAtEnd && !name.contains(" ") ? name : of(type)
  }

  /// Returns the name without question marks.
  static func withoutOptional(_ type: Any.Type) -> String {
    var name = of(type)
    while name.hasSuffix("?") { name.removeLast() }
    return name
  }

  /// A parser of `Name<Argument, …>` that uses the short form of Optionals, arrays and dictionaries.
  private struct Parser {
    var rest: Substring
    /// Whether names begin with the name of a module, which is removed.
    var withoutModule = false

    /// Returns `Outer.Inner` for `Module.Outer.Inner` and `(extension in Other):Module.Outer.Inner`, and `Inner` for
    /// `Module.(unknown context at $7f).Inner`.
    private func removingModule(from name: Substring) -> String {
      guard withoutModule else { return String(name) }
      let text = name.hasPrefix("(extension in ") ? name.drop { $0 != ":" }.dropFirst() : name
      let parts = text.split(separator: ".")
      guard parts.count > 1 else { return String(text) }
      if text.contains("(") { return parts.last.map(String.init) ?? String(text) }
      return parts.dropFirst().joined(separator: ".")
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func type() -> String {
      let text = rest.prefix { !"<>,".contains($0) }
      // On Apple platforms, Decimal has the name of the C type.
      let name = text == "NSDecimal" || text.hasSuffix(".NSDecimal") ? "Decimal" : removingModule(from: text)
      rest.removeFirst(text.count)
      guard rest.first == "<" else { return name }
      rest.removeFirst()
      var arguments = [type()]
      while rest.first == "," {
        rest = rest.dropFirst().drop { $0 == " " }
        arguments.append(type())
      }
      guard rest.first == ">" else { return name }
      rest.removeFirst()
      switch (name, arguments.count) {
      case ("Optional", 1): return arguments[0] + "?"
      case ("Array", 1): return "[\(arguments[0])]"
      case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
      default: return "\(name)<\(arguments.joined(separator: ", "))>"
      }
    }
  }
}
