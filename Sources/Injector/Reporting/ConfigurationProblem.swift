/// A message about a mistake in rules and its remedy, or a part of such a message. It shows rules in the notation that
/// is used at the place of the mistake.
///
/// Each mistake is a static function or constant in the file of its group, such as `ConfigurationProblem+Names`.
///
/// ```swift
/// let problem: ConfigurationProblem = "\(User.self) needs no rule for its id; remove \(removal(of: "ignore", "id"))"
/// problem.message(in: .keyPaths)   // User needs no rule for its id; remove the .ignore(\.id)
/// problem.message(in: .names)      // User needs no rule for its id; remove the .ignore("id")
/// problem.message(in: .document)   // User needs no rule for its id; remove "ignore"
/// ```
///
/// Most functions are not inlined, because messages call them hundreds of times and speed does not matter.
struct ConfigurationProblem: Error, ExpressibleByStringInterpolation, StringInterpolationProtocol {
  typealias StringInterpolation = Self

  /// The text in each notation.
  private let texts: [String]

  /// Creates a problem from a closure that returns the text in each notation.
  init(_ text: (RuleDialect) -> String) { texts = RuleDialect.allCases.map(text) }

  /// Returns the message in a notation. `type` is the type whose own rules need the remedy. The message names it if the
  /// remedy is a rule.
  func message(in dialect: RuleDialect, rulesOf type: Any.Type? = nil) -> String {
    guard let type, self[.keyPaths] != self[.names] else { return self[dialect] }
    return self[dialect] + " (in the rules of \(TypeName.of(type)))"
  }

  subscript(_ dialect: RuleDialect) -> String { texts[dialect.rawValue - 1] }
}

/// The notation of rules, which determines how remedies are written.
enum RuleDialect: Int, CaseIterable, Sendable {
  /// Key paths, in the chain of an injector.
  case keyPaths = 1
  /// Names, in Swift code.
  case names
  /// The words of a document.
  case document
}

// MARK: - Literals

extension ConfigurationProblem {
  init(stringLiteral text: String) { self.init { _ in text } }
  init(stringInterpolation text: Self) { self = text }
  init(literalCapacity: Int, interpolationCount: Int) { self = "" }

  @inline(never)
  static func + (first: Self, second: Self) -> Self { Self { first[$0] + second[$0] } }

  @inline(never)
  mutating func appendLiteral(_ text: String) { self = self + Self(stringLiteral: text) }
  mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
  @inline(never)
  mutating func appendInterpolation(_ part: Self) { self = self + part }

  /// Adds the name of a type as messages show it.
  @inline(never)
  mutating func appendInterpolation(_ type: Any.Type) { appendLiteral(TypeName.of(type)) }

  /// Adds the name of a type as it is written in code.
  @inline(never)
  mutating func appendInterpolation(code type: Any.Type) { appendLiteral(TypeName.inCode(type)) }
}

// MARK: - Parts

extension ConfigurationProblem {
  /// Returns the part for Swift code, or the part for a document.
  @inline(never)
  static func swift(_ text: Self, document: Self) -> Self {
    Self { $0 == .document ? document[$0] : text[$0] }
  }

  /// Returns a property as a rule names it.
  static func name(_ property: String) -> Self {
    Self { $0 == .keyPaths ? "\\.\(property)" : property.debugDescription }
  }

  /// Returns a rule for a property, such as `.ignore(\.name)`. In a document, the rule is `word`.
  @inline(never)
  static func rule(
    _ verb: String, _ property: String, _ rest: String = "", arguments: String = "", word: String? = nil
  ) -> Self {
    swift(".\(verb)(\(name(property))\(arguments))\(rest)", document: "\(word ?? "\"\(verb)\": true")")
  }

  /// Returns the rule to remove.
  @inline(never)
  static func removal(of verb: String, _ property: String) -> Self {
    swift("the \(rule(verb, property))", document: "\"\(verb)\"")
  }

  /// Returns a rule for a property that a key path cannot name.
  @inline(never)
  static func byName(_ rule: Self) -> Self {
    Self { $0 == .keyPaths ? ".rules { $0\(rule[.names]) }" : rule[$0] }
  }

  /// Returns a rule that gives a property an injector. The injector creates objects with a closure.
  static func injector(of model: Any.Type, for property: String) -> Self {
    let factory = model is AnyClass ? " { … }" : ""
    let injector = ".with.injector(Injector.bind(\(TypeName.inCode(model)).self)\(factory))"
    return swift("use \(rule("format", property, injector))", document: "add \"rules\"")
  }

  /// Returns the question at the end of a message, if there is a suggestion.
  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
