/// Types in the spelling of Swift source: `[Int]`, `[String: Date?]`, `Response<User>`.
package enum TypeName {
  package static func of(_ type: Any.Type) -> String {
    // What `String(describing:)` returns after it has looked for other descriptions.
    let text = _typeName(type, qualified: false)
    if !text.utf8.contains(UInt8(ascii: "<")), !text.hasSuffix("NSDecimal") { return text }
    var parser = Parser(rest: Substring(text))
    let name = parser.type()
    return parser.isAtEnd ? name : text
  }

  /// Returns the name that code in another file uses, with the types around it: `Shop.Order`, `[Shop.Order?]`. A type inside
  /// a function has its own name only.
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

  /// A parser of `Name<Argument, …>` that writes the short form of Optionals, arrays and dictionaries.
  private struct Parser {
    var rest: Substring
    /// Whether names begin with a module, which is left out.
    var withoutModule = false

    /// Returns `Outer.Inner` for `Module.Outer.Inner` and `(extension in Other):Module.Outer.Inner`, and `Inner` for
    /// `Module.(unknown context at $7f).Inner`.
    private func own(_ name: Substring) -> String {
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
      // On Apple's platforms, Decimal has the name that C has for it.
      let name = text == "NSDecimal" || text.hasSuffix(".NSDecimal") ? "Decimal" : own(text)
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
