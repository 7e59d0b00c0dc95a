/// The place in the user's source code where a rule was written.
struct RuleOrigin: Hashable, Sendable, CustomStringConvertible {
  let fileID: String
  let line: Int

  /// `App/Users.swift:12`.
  var description: String { "\(fileID):\(line)" }
}
