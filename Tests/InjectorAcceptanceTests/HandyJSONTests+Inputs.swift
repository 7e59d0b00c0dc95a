import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// One document in every form that a user may have it.
extension HandyJSONTests {
  /// What Foundation's parser makes of JSON text.
  static func record(of json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// Makes a model of JSON text, of its bytes, of the parsed dictionary, and of native values, and checks each.
  static func inject<Model: Injectable>(
    _ type: Model.Type,
    from json: String,
    at path: String? = nil,
    native: [String: Any]? = nil,
    check: (Model) throws -> Void
  ) throws {
    let record = try record(of: json)
    try check(Model(injectingJSON: json, at: path))
    try check(Model(injectingJSON: Data(json.utf8), at: path))
    try check(Model(injecting: record, at: path))
    try check(Model(injecting: NSDictionary(dictionary: record), at: path))
    if let native { try check(Model(injecting: native, at: path)) }
  }

  /// The same by an injector, with the reports.
  static func inject<Model>(
    with injector: Injector<Model>,
    from json: String,
    native: [String: Any]? = nil,
    check: (Model, InjectionReport) throws -> Void
  ) throws {
    let read = try injector.injectReporting(json: json)
    try check(read.model, read.report)
    let parsed = try injector.injectReporting(try record(of: json))
    try check(parsed.model, parsed.report)
    guard let native else { return }
    let given = try injector.injectReporting(native)
    try check(given.model, given.report)
  }

  /// Makes models of an array in JSON text, of the parsed array, and of Foundation's own, and checks each result.
  static func injectArray<Model: Injectable>(
    _ type: Model.Type,
    from json: String,
    check: ([Model]) throws -> Void
  ) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let records = try #require(parsed as? [[String: Any]])
    try check([Model](injectingJSON: json))
    try check([Model](injectingJSON: Data(json.utf8)))
    try check([Model](injecting: records))
    try check([Model](injecting: records as [Any]))
    try check([Model](injecting: NSArray(array: records)))
  }

  /// Updates a model of one's own making, once from each form, and checks it.
  static func update<Model: Injectable>(
    _ make: @autoclosure () -> Model,
    from json: String,
    at path: String? = nil,
    check: (Model) throws -> Void
  ) throws {
    let record = try record(of: json)
    var model = make()
    try model.inject(json: json, at: path)
    try check(model)
    model = make()
    try model.inject(record, at: path)
    try check(model)
    model = make()
    try model.inject(NSDictionary(dictionary: record), at: path)
    try check(model)
  }

  /// What is thrown for JSON text and for the parsed dictionary.
  static func errors<Model: Injectable>(
    _ type: Model.Type,
    from json: String,
    at path: String? = nil
  ) throws -> [InjectionError] {
    let record = try record(of: json)
    let ofText = try #require(throws: InjectionError.self) { try Model(injectingJSON: json, at: path) }
    let ofRecord = try #require(throws: InjectionError.self) { try Model(injecting: record, at: path) }
    return [ofText, ofRecord]
  }

  /// Prints a message and ends the process with a failure unless a condition holds: for exit tests.
  static func demand(_ condition: Bool, _ message: String) {
    if condition { return }
    print(message)
    exit(1)
  }
}
