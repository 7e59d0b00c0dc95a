/// The code in a cell of a table, which is often less than a statement: a part of a chain, the head of a type, a member.
struct Cell {
  let code: String

  /// The right-hand sides of the guides for other libraries, and the converters of the library with their types.
  static func all(of page: Page) -> [Cell] {
    if page.name.hasPrefix("MigratingFrom") {
      let cells = page.tables.flatMap(\.rows).flatMap { Page.codeSpans(in: $0.last ?? "") }
      return cells.map(Cell.init).filter { !$0.isName }
    }
    let converters = page.tables.filter { $0.section == "Converters of the library" }
    return converters.flatMap(\.rows).flatMap { row in
      let types = row.dropFirst().map { Page.codeSpans(in: $0).first ?? "Any" }
      return Page.codeSpans(in: row[0]).map {
        Cell(code: "let _: Converter<\(types.joined(separator: ", "))> = \($0)")
      }
    }
  }

  /// A Boolean value that indicates whether the code is a name only, or a part of other code in its row.
  private var isName: Bool { code.wholeMatch(of: #/\.?\w+/#) != nil || code.hasPrefix("back:") }

  /// The code, and what it needs around it. `Superclass`, `injector` and the models are in `Surroundings/`.
  var statements: [String] {
    if code.hasPrefix("super.rules") {
      return member(of: "class Model: Superclass") {
        "override class func rules(_ rules: InjectionRules) -> InjectionRules { \(code) }"
      }
    }
    if code.hasPrefix("try super.didInject") {
      return member(of: "class Model: Superclass") {
        "override func didInject(from record: [String: Any]) throws { \(code) }"
      }
    }
    if code.hasPrefix("required init") { return member(of: "class Model: Injectable") { code } }
    if code.hasPrefix("class func") {
      return member(of: "class Model: Injectable") { "required init() {}; \(withBody)" }
    }
    if code.contains(#/^(static |mutating )?func /#) {
      return member(of: "struct Model: InjectionHooks") { withBody }
    }
    if code.contains(#/^(static let|@Mapped|var) |^@Mapped\(/#) {
      return member(of: "struct Model: Injectable") { code }
    }
    if code.contains(#/^let \w+: [^=]+$/#) { return member(of: "struct Model") { code } }
    if code.contains(#/^(final )?class |^struct |^enum |^if /#) { return [withBody] }
    if code.hasPrefix("$0.") { return ["_ = try [String: Any]().inject { \(code) }"] }
    if code.contains(#/^\(\\\.|^\.didInject|^\.\w+\(\\\./#) { return ["_ = injector\(code)"] }
    if code.hasPrefix(".") {
      return member(of: "struct Model: Injectable") {
        "static func rules(_ rules: InjectionRules) -> InjectionRules { rules\(code) }"
      }
    }
    if code.contains(#/^(let|throw) |^[\w.]+(\[[^\]]*\])? = /#) { return [code] }
    return ["_ = \(code)"]
  }

  private func member(of type: String, _ member: () -> String) -> [String] {
    ["\(type) {", "  \(member())", "}"]
  }

  /// A declaration with a body: of a class, one with the initializer that it needs.
  private var withBody: String {
    if code.hasSuffix("}") { return code }
    if code.contains(#/^class (?!func)/#) { return code + " { required init() {} }" }
    return code.contains(" -> ") ? code + " { fatalError() }" : code + " {}"
  }
}
