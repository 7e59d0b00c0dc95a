public import Foundation

extension RuleDocument {
  /// Reads a document from a file.
  ///
  /// ```swift
  /// let document = try RuleDocument(contentsOf: "rules/users.json")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file. `~/` at the beginning stands for the home folder.
  ///   - declaresRecords: A Boolean value that indicates whether the document declares the properties of
  ///     ``MappedRecord``s. Then a rule for a property that is not declared is a mistake that is found here, together with
  ///     the others, and not when the plan is compiled.
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` for each mistake in the document, with
  ///   the name of the file and the line as ``InjectionReport/Issue/rule``; `malformed` if the file is not JSON text;
  ///   `fileFailed` if it cannot be read.
  public init(contentsOf path: String, declaresRecords: Bool = false) throws(InjectionError) {
    try self.init(LocalFile(path), declaresRecords)
  }

  /// Reads a document from the file at a URL.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - declaresRecords: As for ``init(contentsOf:declaresRecords:)-(String,_)``.
  /// - Throws: The errors of ``init(contentsOf:declaresRecords:)-(String,_)``.
  public init(contentsOf url: URL, declaresRecords: Bool = false) throws(InjectionError) {
    try self.init(LocalFile(url), declaresRecords)
  }

  private init(_ file: LocalFile, _ declaresRecords: Bool) throws(InjectionError) {
    let data = try file.contents(byteLimit: InjectionLimits().bytes)
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
  ///   - source: The text: `Data`, `[UInt8]`, `String`, … ; see ``JSONSource``.
  ///   - file: The name of the document in messages: `rules.json:4`.
  ///   - declaresRecords: As for ``init(contentsOf:declaresRecords:)-(String,_)``.
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` for each mistake in the document, and
  ///   `malformed` if it is not JSON text.
  public init(
    json source: some JSONSource,
    file: String = "rules.json",
    declaresRecords: Bool = false
  ) throws(InjectionError) {
    let root = try TextSource(source: source).value { (reader, lines) throws(JSONFailure) in
      try reader.readLocated(&lines)
    }
    var parser = DocumentParser(file: file, declaresRecords: declaresRecords)
    let document = parser.document(root, isNested: false)
    if let error = InjectionError(parser.issues) { throw error }
    self = document
  }
}
