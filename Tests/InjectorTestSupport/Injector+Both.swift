import Foundation
import Injector
import Testing

extension Injector {
  /// The models made of one record, from JSON text and from the dictionary that Foundation makes of it.
  func both(_ json: String) throws -> [Model] {
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let models = [try inject(json: json), try inject(#require(parsed as? [String: Any]))]
    for model in models { ModelRoundTrip.check(model, by: self) }
    return models
  }

  /// The reports of both.
  func bothReports(_ json: String) throws -> [(model: Model, report: InjectionReport)] {
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let record = try #require(parsed as? [String: Any])
    let results = [try injectReporting(json: json), try injectReporting(record)].map { ($0.0, $0.1) }
    for (model, _) in results { ModelRoundTrip.check(model, by: self) }
    return results
  }

  /// Fills a model from JSON text, and a copy of it from a dictionary.
  func bothInto(_ make: () -> Model, _ json: String) throws -> [Model] {
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    var models = [make(), make()]
    try inject(json: json, into: &models[0])
    try inject(#require(parsed as? [String: Any]), into: &models[1])
    return models
  }
}
