import Foundation
import Testing

@testable import Injector

/// Runs an injector over one document: as text, as dictionaries, and as a row whose columns are the keys.
enum BothInputs {
  private struct Box: Injectable { var value: Any? }

  fileprivate static func foundationRecord(_ json: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
  }

  /// What the reports say, in alphabetical order and without places in the text; the second is that of the text. That of a row
  /// is the same as that of a dictionary.
  static func reports<Model>(_ injector: Injector<Model>, _ json: String) throws -> [[String]] {
    let native = try injector.injectReporting(record(json)).report
    let text = try injector.injectReporting(json: json).report
    #expect(text.issues.allSatisfy { $0.location != nil })
    let row = try injector.injectReporting(row: record(json)).report
    let lines = [native, text, row].map { $0.issues.map { withoutPlace($0.description) }.sorted() }
    #expect(lines[2] == lines[0])
    return Array(lines.prefix(2))
  }

  /// What the errors say, without places in the text.
  static func errors<Model>(_ injector: Injector<Model>, _ json: String) -> [String?] {
    let native = #expect(throws: InjectionError.self) { try injector.inject(record(json)) }
    let text = #expect(throws: InjectionError.self) { try injector.inject(json: json) }
    let row = #expect(throws: InjectionError.self) { try injector.inject(row: record(json)) }
    let lines = [native, text, row].map { $0.map { withoutPlace($0.description) } }
    #expect(lines[2] == lines[0])
    return Array(lines.prefix(2))
  }

  /// A document as dictionaries of native values.
  static func record(_ json: String) throws -> [String: Any] {
    let box = try Injector.bind(Box.self).inject(json: "{\"value\": \(json)}")
    return try #require(box.value as? [String: Any])
  }

  private static func withoutPlace(_ text: String) -> String {
    text.replacing(#/ \(line \d+, column \d+\)/#, with: "")
  }
}

extension Injector {
  /// The model and the report of a row whose columns are the keys of a record.
  func injectReporting(row record: [String: Any]) throws -> (model: Model, report: InjectionReport) {
    try columns(Array(record.keys)).injectReporting(record.values.map { SourceField(tree: $0) })
  }

  /// The model of such a row.
  func inject(row record: [String: Any]) throws -> Model {
    try columns(Array(record.keys)).inject(record.values.map { SourceField(tree: $0) })
  }

  /// The models from text, from a dictionary of native values, from a row, and from the dictionary that Foundation makes.
  func both(_ json: String) throws -> [Model] {
    let native = try BothInputs.record(json)
    var models = [try inject(json: json), try inject(native), try injectReporting(row: native).model]
    if let record = BothInputs.foundationRecord(json) { models.append(try inject(record)) }
    for model in models { ModelRoundTrip.check(model, by: self) }
    return models
  }

  /// The models after updates of what `make` returns.
  func bothUpdates(_ json: String, of make: () -> Model) throws -> [Model] {
    var models = [make(), make()]
    try inject(json: json, into: &models[0])
    try inject(BothInputs.record(json), into: &models[1])
    if let record = BothInputs.foundationRecord(json) {
      models.append(make())
      try inject(record, into: &models[2])
    }
    return models
  }

  /// Updates a model from text or from a dictionary.
  func fill(_ model: inout Model, _ json: String, asText: Bool) throws {
    if asText {
      try inject(json: json, into: &model)
    } else {
      try inject(BothInputs.record(json), into: &model)
    }
  }

  /// The reports from text and from a dictionary of native values.
  func reports(_ json: String, at path: String? = nil) throws -> [InjectionReport] {
    let record = try BothInputs.record(json)
    return [
      try injectReporting(json: json, at: path).report, try injectReporting(record, at: path).report,
    ]
  }

  /// The models and the reports.
  func bothReports(_ json: String) throws -> [(model: Model, report: InjectionReport)] {
    let record = try #require(BothInputs.foundationRecord(json))
    let row = try injectReporting(row: BothInputs.record(json))
    let results = [try injectReporting(json: json), try injectReporting(record), row].map { ($0.0, $0.1) }
    for (model, _) in results { ModelRoundTrip.check(model, by: self) }
    return results
  }
}

/// The models that one document gives in each form it may come in: JSON text as a string and as data, what
/// `JSONSerialization` makes of it, as a dictionary of Swift and one of Foundation, and, where the matter is a value that
/// JSON does not have, a dictionary of native values.
func injectEveryForm<Model: Injectable>(
  _ json: String, native: [String: Any]? = nil, as type: Model.Type
) throws -> [Model] {
  let object = try EveryForm.object(json)
  var models = [
    try Model(injectingJSON: json), try Model(injectingJSON: Data(json.utf8)),
    try Model(injecting: EveryForm.record(object)),
  ]
  if let native { models.append(try Model(injecting: native)) }
  for model in models { ModelRoundTrip.check(model) }
  return models + (try injectEveryForm(json, native: native, by: Injector.bind(type)))
}

/// The same by an injector.
func injectEveryForm<Model>(
  _ json: String, native: [String: Any]? = nil, by injector: Injector<Model>
) throws -> [Model] {
  let object = try EveryForm.object(json)
  var models = [
    try injector.inject(json: json), try injector.inject(json: Data(json.utf8)),
    try injector.inject(EveryForm.record(object)), try injector.inject(value: object),
  ]
  if let native { models.append(try injector.inject(native)) }
  for model in models { ModelRoundTrip.check(model, by: injector) }
  return models
}

/// The forms of a document.
enum EveryForm {
  static func object(_ json: String) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
  }

  /// With the values as Foundation has them.
  static func record(_ object: NSDictionary) throws -> [String: Any] {
    try #require(object as? [String: Any])
  }
}

extension Injector where Model: Equatable {
  /// The model and the report from both forms of a record, which must be the same.
  func decoded(_ json: String) throws -> (model: Model, report: String) {
    try DecodingInput(json).inject(self)
  }
}

/// A record that a test gives to an injector both ways: as JSON text, and as the dictionary that the text stands for.
struct DecodingInput {
  let text: String
  let record: [String: Any]

  init(_ text: String) throws {
    self.text = text
    record = try BothInputs.record(text)
  }

  /// Injects both, and expects the same models and the same reports, but for places in the text.
  func inject<Model: Equatable>(
    _ injector: Injector<Model>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (model: Model, report: String) {
    let (read, textReport) = try injector.injectReporting(json: text)
    let (model, report) = try injector.injectReporting(record)
    let row = try injector.injectReporting(row: record)
    #expect(read == model && row.model == model, sourceLocation: sourceLocation)
    ModelRoundTrip.check(model, by: injector)
    let lines = report.issues.map(\.description).sorted()
    #expect(Self.withoutPlaces(textReport.issues) == lines, sourceLocation: sourceLocation)
    #expect(textReport.issues.allSatisfy { $0.location != nil }, sourceLocation: sourceLocation)
    return (model, lines.joined(separator: "\n"))
  }

  /// Injects both, expects both to fail for the same reason, and returns it.
  func failure<Model>(
    of injector: Injector<Model>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> InjectionError {
    let textError = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
      try injector.inject(json: text)
    }
    let error = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
      try injector.inject(record)
    }
    let lines = error.issues.map(\.description).sorted()
    #expect(Self.withoutPlaces(textError.issues) == lines, sourceLocation: sourceLocation)
    return error
  }

  private static func withoutPlaces(_ issues: [InjectionReport.Issue]) -> [String] {
    issues.map { issue in
      guard let location = issue.location else { return issue.description }
      return issue.description.replacingOccurrences(of: " (\(location))", with: "")
    }.sorted()
  }
}

/// A model with nothing but one value.
struct ValueHolder<Value: Equatable>: Injectable, Equatable { var value: Value? }
