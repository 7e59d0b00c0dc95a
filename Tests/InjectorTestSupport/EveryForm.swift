import Foundation
import Injector
import Testing

/// The models that one document gives in each form it may come in: JSON text as a string and as data, what
/// `JSONSerialization` makes of it, as a dictionary of Swift and one of Foundation, and, where the matter is a value that
/// JSON does not have, a dictionary of native values.
func injectEveryForm<Model: Injectable>(
  _ json: String,
  native: [String: Any]? = nil,
  as type: Model.Type
) throws -> [Model] {
  let object = try EveryForm.object(json)
  var models = [
    try Model(injectingJSON: json),
    try Model(injectingJSON: Data(json.utf8)),
    try Model(injecting: EveryForm.record(object)),
    try Model(injecting: object),
  ]
  if let native { models.append(try Model(injecting: native)) }
  for model in models { ModelRoundTrip.check(model) }
  return models + (try injectEveryForm(json, native: native, by: Injector.bind(type)))
}

/// The same by an injector.
func injectEveryForm<Model>(
  _ json: String,
  native: [String: Any]? = nil,
  by injector: Injector<Model>
) throws -> [Model] {
  let object = try EveryForm.object(json)
  var models = [
    try injector.inject(json: json),
    try injector.inject(json: Data(json.utf8)),
    try injector.inject(EveryForm.record(object)),
    try injector.inject(object),
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
