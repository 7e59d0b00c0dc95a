/// The place in the user's source code, or in a document, where a rule was written.
struct RuleOrigin: Hashable, Sendable, CustomStringConvertible {
  let fileID: String
  let line: Int
  /// Whether the file is a document of rules, and not source code.
  var isInDocument = false

  /// `App/Users.swift:12`.
  var description: String { "\(fileID):\(line)" }
}

extension ConfigurationProblem {
  /// Returns the mistake with its remedy in the words of the file that the rule is in.
  func at(_ origin: RuleOrigin?) -> ConfigurationProblem {
    origin?.isInDocument == true ? .inDocument(self) : self
  }
}
