/// Rules by name that were read from a JSON document.
///
/// ```json
/// {
///   "policy": "strict",
///   "properties": {
///     "userId": {"keys": ["id", "user_id", "meta.id"], "require": true},
///     "birthday": {"keys": "born", "as": {"date": "yyyy-MM-dd"}},
///     "nick": "nick_name"
///   },
///   "ignore": ["token"]
/// }
/// ```
///
/// ```swift
/// let document = try RuleDocument(contentsOf: "users.json")
/// let users = Injector.bind(User.self).rules(document)
/// try users.inject(json: #"{"meta": {"id": 7}}"#)   // User(userId: 7, …)
/// ```
///
/// The rules are those of a chain, and are checked as those are: words and converters when the document is read,
/// properties and types when the plan is compiled. All mistakes are found at once, and each has the name of the file
/// and the line: `users.json:4`.
///
/// With ``MappedRecord``, a document declares the properties, too, so that records are mapped without a Swift type.
///
/// <doc:RuleDocuments> has all words of a document.
public struct RuleDocument: Sendable {
  /// Adds one rule or setting. `declares` is whether the document declares the properties of records.
  typealias Entry = @Sendable (_ rules: inout RuleSet, _ declares: Bool) -> Void

  /// The rules, in the order of the document.
  let entries: [Entry]
  /// The properties of records that have no Swift type.
  let layout: RecordLayout

  /// Adds the rules to those for a type.
  func add(to rules: inout RuleSet, for type: Any.Type) {
    if type == MappedRecord.self { declare(in: &rules) } else { add(to: &rules) }
  }

  /// Adds the rules to a set.
  func add(to rules: inout RuleSet) {
    rules.addTogether { rules in for entry in entries { entry(&rules, false) } }
    rules.endStatement()
  }

  /// Adds the rules to a set, and declares the properties of its records.
  func declare(in rules: inout RuleSet) {
    rules.addTogether { rules in for entry in entries { entry(&rules, true) } }
    rules.declare(layout)
  }
}
