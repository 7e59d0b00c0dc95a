extension InjectionReport.Issue {
  /// Creates an issue, for example to test code that handles errors.
  ///
  /// ```swift
  /// var issue = InjectionReport.Issue(.typeMismatch, at: InjectionPath([.property("age")]))
  /// (issue.expected, issue.found) = ("Int", #"string "old""#)
  /// print(issue)   // age: expected Int, found string "old"
  /// ```
  ///
  /// Its other properties describe an error without a place in JSON text. You can change them.
  ///
  /// - Parameters:
  ///   - code: The kind of the issue.
  ///   - path: The path of the value in the model.
  ///   - pointer: The place of the value in the data, as a JSON Pointer (RFC 6901). The default is derived from the path.
  public init(_ code: InjectionCode, at path: InjectionPath, pointer: String? = nil) {
    self.init(code: code, keys: path.components.suffix(1).map(\.sourceKey))
    let keys = pointer.map(JSONPointer.keys)
    for (index, component) in path.components.enumerated().reversed() {
      extendPath(with: component, under: keys.map { index == 0 ? $0 : [] })
    }
    if let keys, path.components.isEmpty { extendPointer(with: keys) }
  }

  /// Creates an issue about a key. `keys` are the keys that lead to it, and the key itself at the end.
  init(
    aboutKeys keys: [String],
    _ code: InjectionCode,
    _ severity: Severity,
    _ consequence: Consequence,
    detail: Detail? = nil
  ) {
    self.init(
      code: code,
      severity: severity,
      keys: keys.count == 1 ? keys : [keys.joined(separator: ".")],
      consequence: consequence,
      detail: detail
    )
    extendPointer(with: keys)
  }

  /// Creates an issue for a mistake in the rules. `rule` is the source location of the rule. `type` is the type whose
  /// own rules need the remedy.
  init(
    _ problem: ConfigurationProblem,
    at rule: String?,
    in dialect: RuleDialect = .keyPaths,
    rulesOf type: Any.Type? = nil,
    isOfStack: Bool = false
  ) {
    let message = problem.message(in: dialect, rulesOf: type)
    self.init(
      code: .configuration, rule: rule, detail: .configuration(message: message, isOfStack: isOfStack))
  }

  /// Creates an issue for a mistake in a document of rules. The module that reads documents supplies the message.
  package init(inDocument message: String, at line: String) { self.init("\(message)", at: line) }
}
