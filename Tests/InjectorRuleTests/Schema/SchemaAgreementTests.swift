import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Strict injection accepts the documents that the schema accepts, and no others; and what is extracted has the schema for
/// the other direction.
struct SchemaAgreementTests {
  /// So many documents for each subject that there are more than 10,000.
  private static let count = 320

  @Test(arguments: SchemaSubjects.all)
  func strictInjectionAgrees(subject: SchemaSubject) throws {
    let schema = try subject.schema(.injecting)
    let output = try subject.schema(.extracting)
    let (validator, outputValidator) = (SchemaValidator(schema), SchemaValidator(output))
    var (accepted, written) = (0, 0)
    for (document, isAccepted, extracted) in subject.samples(count: Self.count) {
      let agrees = validator.accepts(document) == isAccepted
      #expect(agrees, "injection \(isAccepted ? "accepts" : "refuses") \(document.json)\n\(schema.text)")
      if isAccepted { accepted += 1 }
      guard let extracted else { continue }
      written += 1
      guard case .list(let elements) = try DocumentTree(json: extracted) else { continue }
      let isDescribed = outputValidator.accepts(elements[0])
      #expect(isDescribed, "extracted: \(extracted)\n\(output.text)")
    }
    // Enough documents of both kinds.
    #expect(accepted >= 30 && accepted <= Self.count - 15, "\(accepted) documents are accepted")
    #expect(written > accepted / 2)
  }

  /// The keys of dictionaries, of which random documents have few.
  @Test func keysAgree() throws {
    func check<Key: Hashable>(_ type: Key.Type, _ keys: [String]) throws {
      let table = Injector.bind([Key: Bool].self).policy(.strict)
      let validator = SchemaValidator(try table.jsonSchema())
      for key in keys {
        let document = DocumentTree.record([(key, .boolean(true))])
        let isAccepted = (try? table.inject(json: document.json)) != nil
        #expect(validator.accepts(document) == isAccepted, "\(type) \(key)")
      }
    }
    let small = (-300...300).flatMap { ["\($0)", "+\($0)", "00\($0)", "-0\($0)"] }
    try check(UInt8.self, small)
    try check(Int8.self, small)
    let near = [
      Int(Int32.min), Int(UInt16.max), Int(Int16.min), Int(Int16.max), Int(Int32.max), Int(UInt32.max),
      99_999,
    ]
    .flatMap { middle in (-12...12).map { "\(middle + $0)" } }
    try check(Int16.self, near)
    try check(UInt16.self, near)
    try check(Int32.self, near)
    try check(UInt32.self, near)
    let numbers = [
      "1", "1.5", ".5", "5.", "+1", "-1e3", "1e", "0x1p3", "0x.8p1", "0x", "-0X1.", "inf", "nan", " 1", "1_0",
      "+", ".", "0x1p", "1E+3", "e3", "x", "",
    ]
    try check(Double.self, numbers)
    try check(Float.self, numbers)
    try check(Character.self, numbers + ["é", "e\u{301}", "👩‍👧", "ab", "éa"])
  }

  /// The validator of Python's package `jsonschema` agrees, with and without a check of formats, the schemas are valid, and
  /// so is a document of OpenAPI with them.
  @Test(
    .enabled("Schemas are not compared with Python's jsonschema: it is not installed") {
      try PythonSchemas.isAvailable
    }
  )
  func pythonAgrees() throws {
    let folder = try TemporaryFolder()
    let lines = try SchemaSubjects.all.map { subject in
      let samples = subject.samples(count: Self.count)
      let documents = samples.map { "[\($0.isAccepted),\($0.document.json)]" }
      let extracted = samples.compactMap(\.extracted).map { "[true,\($0)]" }
      return try [(InjectionDirection.injecting, documents), (.extracting, extracted)].map {
        direction,
        documents in
        let name = "\(subject.testDescription).\(direction)"
        let schema = try subject.schema(direction)
        let components = try encoded(schema.components(named: name))
        return "{\"name\":\"\(name)\",\"schema\":\(schema.text),\"components\":\(components),"
          + "\"documents\":[\(documents.joined(separator: ","))]}"
      }.joined(separator: "\n")
    }
    let outcome = try PythonSchemas.check(folder.file("schemas", holding: lines.joined(separator: "\n")))
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("no disagreement"), "\(outcome.output)")
  }

  private func encoded(_ components: [String: InjectionSchema]) throws -> String {
    String(decoding: try JSONEncoder().encode(components), as: UTF8.self)
  }
}

extension InjectionSchema {
  /// The JSON text of the schema, with sorted keys.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "not encodable"
  }
}

/// `.ci/check-schemas`, which calls Python's `jsonschema`.
enum PythonSchemas {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../.ci/check-schemas").standardizedFileURL

  static var isAvailable: Bool { get throws { try check("--available").status == 0 } }

  static func check(_ argument: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, argument]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
