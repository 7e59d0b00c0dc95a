import Foundation
import Injector

/// The methods that a test calls instead of the library's. They have no default arguments, so the compiler prefers them.
extension Injector {
  func inject(_ record: [String: Any]) throws(InjectionError) -> Model {
    let model = try inject(record, at: nil)
    EveryModel.check(model, by: self)
    return model
  }

  func inject(_ records: [[String: Any]]) throws(InjectionError) -> [Model] {
    let models = try inject(records, at: nil)
    EveryModel.check(models, by: self)
    return models
  }

  func inject(_ record: NSDictionary) throws(InjectionError) -> Model {
    let model = try inject(record, at: nil)
    EveryModel.check(model, by: self)
    return model
  }

  func inject(value: Any) throws(InjectionError) -> Model {
    let model = try inject(value: value, at: nil)
    EveryModel.check(model, by: self)
    return model
  }

  func inject(json: some JSONSource) throws(InjectionError) -> Model {
    let model = try inject(json: json, at: nil)
    EveryModel.check(model, by: self)
    return model
  }

  func injectArray(json: some JSONSource) throws(InjectionError) -> [Model] {
    let models = try injectArray(json: json, at: nil)
    EveryModel.check(models, by: self)
    return models
  }

  func injectDictionary(json: some JSONSource) throws(InjectionError) -> [String: Model] {
    let models = try injectDictionary(json: json, at: nil)
    EveryModel.check(Array(models.values), by: self)
    return models
  }

  func injectReporting(
    _ record: [String: Any]
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    let result = try injectReporting(record, at: nil)
    EveryModel.check(result.model, by: self)
    return result
  }

  func injectReporting(
    json: some JSONSource
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    let result = try injectReporting(json: json, at: nil)
    EveryModel.check(result.model, by: self)
    return result
  }
}
