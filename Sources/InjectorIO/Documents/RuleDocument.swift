public import Injector

/// Rules by name, read from a JSON document.
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
/// The rules have the same meaning as in a chain, and are checked at the same time: words and converters when the
/// document is read, properties and types when the plan is compiled. All mistakes are found together. Each has the name
/// of the file and the line: `users.json:4`.
///
/// For ``MappedRecord``, a document also declares the properties, so that records are mapped without a Swift type.
///
/// For all words of a document, see <doc:RuleDocuments>.
public struct RuleDocument: Sendable {
  /// Adds a rule or setting. `declares` is true if the document declares the properties of records.
  typealias Entry = @Sendable (_ rules: inout RuleSet, _ declares: Bool) -> Void

  /// The rules, in the order of the document.
  let entries: [Entry]
  /// The properties of records without a Swift type.
  let layout: RecordLayout

  /// Adds the rules to a set. If `declares` is true, also declares the properties of the records.
  func add(to rules: inout RuleSet, declares: Bool) {
    rules.addTogether { rules in for entry in entries { entry(&rules, declares) } }
    if declares { rules.declare(layout) } else { rules.endStatement() }
  }
}

extension RuleDocument {
  /// Reads a document from a file.
  ///
  /// ```swift
  /// let document = try RuleDocument(contentsOf: "rules/users.json")
  /// ```
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - declaresRecords: A Boolean value that indicates whether the document declares the properties of
  ///     ``MappedRecord``s. If so, a rule for an undeclared property is a mistake that is found here, together with the
  ///     others, and not when the plan is compiled.
  /// - Throws: An `InjectionError`. The codes of its issues are `configuration` for each mistake in the document, with
  ///   the name of the file and the line as `Issue.rule`; `malformed` if the file is not JSON text;
  ///   `fileFailed` if it cannot be read.
  public init(contentsOf file: some FileLocation, declaresRecords: Bool = false) throws(InjectionError) {
    let file = try LocalFile(file)
    let data = try file.contents(within: InjectionLimits().inputBytes)
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    do throws(InjectionError) {
      try self.init(json: data, file: name, declaresRecords: declaresRecords)
    } catch {
      throw error.inFile(file.path)
    }
  }

  /// Reads a document from JSON text.
  ///
  /// ```swift
  /// let document = try RuleDocument(json: #"{"properties": {"userId": "id"}, "ignore": "token"}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - source: The text: `Data`, `[UInt8]`, `String`, … ; see `JSONSource`.
  ///   - file: The name of the document in messages: `rules.json:4`.
  ///   - declaresRecords: See ``init(contentsOf:declaresRecords:)``.
  /// - Throws: An `InjectionError`. The codes of its issues are `configuration` for each mistake in the document, and
  ///   `malformed` if it is not JSON text.
  public init(
    json source: some JSONSource, file: String = "rules.json", declaresRecords: Bool = false
  ) throws(InjectionError) {
    let root = try LocatedValue(json: source)
    var parser = DocumentParser(file: file, declaresRecords: declaresRecords)
    let document = parser.document(root, isNested: false)
    if let error = InjectionError(parser.issues) { throw error }
    self = document
  }
}

extension MappedRecord: CustomStringConvertible {
  /// The properties and their values: `MappedRecord(id: 7, name: "Ann")`. Sensitive values are hidden.
  public var description: String {
    let members = layout?.texts { self[$0] } ?? []
    return "MappedRecord(\(members.joined(separator: ", ")))"
  }
}
