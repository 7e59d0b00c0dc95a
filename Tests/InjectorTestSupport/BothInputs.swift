import Foundation
import Injector
import Testing

/// Runs an injector over one document twice: as dictionaries of native values, and as text.
enum BothInputs {
  private struct Box: Injectable { var value: Any? }

  /// The model from dictionaries, and the one from text.
  static func models<Model>(_ injector: Injector<Model>, _ json: String) throws -> [Model] {
    let models = [try injector.inject(record(json)), try injector.inject(json: json)]
    for model in models { ModelRoundTrip.check(model, by: injector) }
    return models
  }

  /// The models of an update of what `make` gives.
  static func updates<Model>(
    _ injector: Injector<Model>,
    _ json: String,
    of make: () -> Model
  ) throws -> [Model] {
    var (first, second) = (make(), make())
    try injector.inject(record(json), into: &first)
    try injector.inject(json: json, into: &second)
    return [first, second]
  }

  /// What the reports say, in alphabetical order and without places in the text; the second is that of the text.
  static func reports<Model>(_ injector: Injector<Model>, _ json: String) throws -> [[String]] {
    let native = try injector.injectReporting(record(json)).report
    let text = try injector.injectReporting(json: json).report
    #expect(text.issues.allSatisfy { $0.location != nil })
    return [native, text].map { $0.issues.map { withoutPlace($0.description) }.sorted() }
  }

  /// What the errors say, without places in the text.
  static func errors<Model>(_ injector: Injector<Model>, _ json: String) -> [String?] {
    let native = #expect(throws: InjectionError.self) { try injector.inject(record(json)) }
    let text = #expect(throws: InjectionError.self) { try injector.inject(json: json) }
    return [native, text].map { $0.map { withoutPlace($0.description) } }
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
