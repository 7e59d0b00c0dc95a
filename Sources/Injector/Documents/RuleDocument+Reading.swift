public import Foundation

extension RuleDocument {
  /// Reads a document from a file.
  ///
  /// ```swift
  /// let document = try RuleDocument(contentsOf: "rules/users.json")
  /// ```
  ///
  /// - Parameter path: The path of the file. `~/` at the beginning stands for the home folder.
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` for each mistake in the document, with
  ///   the name of the file and the line as ``InjectionReport/Issue/rule``; `malformed` if the file is not JSON text;
  ///   `fileFailed` if it cannot be read.
  public init(contentsOf path: String) throws(InjectionError) { try self.init(FilePlace(path)) }

  /// Reads a document from the file at a URL.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: The errors of ``init(contentsOf:)-(String)``.
  public init(contentsOf url: URL) throws(InjectionError) { try self.init(FilePlace(url)) }

  private init(_ place: FilePlace) throws(InjectionError) {
    let data = try FileStorage.data(at: place, byteLimit: InjectionLimits().bytes)
    let name = place.path.split(separator: "/").last.map(String.init) ?? place.path
    do throws(InjectionError) { try self.init(json: data, file: name) } catch {
      throw error.inFile(place.path)
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
  /// - Throws: An ``InjectionError``. The codes of its issues are `configuration` for each mistake in the document, and
  ///   `malformed` if it is not JSON text.
  public init(json source: some JSONSource, file: String = "rules.json") throws(InjectionError) {
    let root = try LocatedText.value(of: source)
    var parser = DocumentParser(file: file)
    let document = parser.document(root, isNested: false)
    if let error = InjectionError(parser.issues) { throw error }
    self = document
  }
}
