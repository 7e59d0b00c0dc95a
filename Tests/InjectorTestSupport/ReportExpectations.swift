import Foundation
import Injector
import Testing

/// Expects something of the lines of the reports from both inputs.
func expectReports<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isRight: ([String]) -> Bool
) throws {
  for report in try BothInputs.reports(injector, json) {
    #expect(isRight(report), "\(report)", sourceLocation: sourceLocation)
  }
}

/// Expects the text of the reports from both inputs, and something of the models.
func expectDecoded<Model: Equatable>(
  _ injector: Injector<Model>,
  _ json: String,
  report expected: String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isRight: (Model) throws -> Bool = { _ in true }
) throws {
  let (model, report) = try DecodingInput(json).inject(injector, sourceLocation: sourceLocation)
  #expect(report == expected, sourceLocation: sourceLocation)
  #expect(try isRight(model), "\(model)", sourceLocation: sourceLocation)
}

/// The dictionary that Foundation makes of JSON text.
func foundationRecord(_ json: String) throws -> [String: Any] {
  try EveryForm.record(EveryForm.object(json))
}

/// Expects updates from both inputs that fail, and models that stay as they were.
func expectNoUpdates<Model: Equatable>(
  _ injector: Injector<Model>,
  _ json: String,
  of old: Model,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for asText in [true, false] {
    var model = old
    expectError(sourceLocation: sourceLocation) { try injector.fill(&model, json, asText: asText) }
    #expect(model == old, sourceLocation: sourceLocation)
  }
}

/// The errors of a value that cannot be extracted: as a tree, as text, as sorted text, and in an array.
func extractionErrors<Value>(_ injector: Injector<Value>, _ value: Value, inArrays: Bool = true)
  -> [InjectionError]
{
  let runs: [() throws -> Void] = [
    { _ = try injector.extract(value: value) }, { _ = try injector.extractJSON(value) },
    { _ = try injector.extractJSONString(value, .sortedKeys) },
    { _ = try injector.extractJSONString([value], .pretty) },
  ]
  return runs.prefix(inArrays ? 4 : 3).compactMap { run in expectError { try run() } }
}
