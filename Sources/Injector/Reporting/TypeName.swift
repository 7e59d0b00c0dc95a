/// Types in the spelling of Swift source: `[Int]`, `[String: Date?]`, `Response<User>`.
enum TypeName {
  static func of(_ type: Any.Type) -> String {
    var parser = Parser(Substring(String(describing: type)))
    let name = parser.type()
    return parser.isAtEnd ? name : String(describing: type)
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

    init(_ text: Substring) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func type() -> String {
      let name = rest.prefix { !"<>,".contains($0) }
      rest.removeFirst(name.count)
      // On Apple's platforms, this is how C has it.
      if name == "NSDecimal" { return "Decimal" }
      guard rest.first == "<" else { return String(name) }
      rest.removeFirst()
      var arguments = [type()]
      while rest.first == "," {
        rest = rest.dropFirst().drop { $0 == " " }
        arguments.append(type())
      }
      guard rest.first == ">" else { return String(name) }
      rest.removeFirst()
      switch (String(name), arguments.count) {
      case ("Optional", 1): return arguments[0] + "?"
      case ("Array", 1): return "[\(arguments[0])]"
      case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
      default: return "\(name)<\(arguments.joined(separator: ", "))>"
      }
    }
  }
}
