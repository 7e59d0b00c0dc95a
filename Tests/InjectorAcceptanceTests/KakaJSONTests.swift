import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements and samples of KakaJSON's documentation about the way from data to models.
///
/// Every document is read as JSON text, and as the dictionaries that Foundation's parser makes of the text; where a
/// statement is about values that JSON has not, a dictionary of those is read, too.
struct KakaJSONTests {
  /// The dictionary that Foundation's parser makes of a text.
  static func record(_ json: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [String: Any])
  }

  /// The array that Foundation's parser makes of a text.
  static func records(_ json: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [[String: Any]])
  }

  /// The models of one object: of its text, of its dictionary, of that as Foundation's class, and of a native dictionary.
  static func models<Model: Injectable>(
    _ type: Model.Type,
    _ json: String,
    native: [String: Any]? = nil
  ) throws -> [Model] {
    let record = try record(json)
    return [
      try Model(injectingJSON: json), try Model(injecting: record),
      try Model(injecting: NSDictionary(dictionary: record)),
    ]
      + (try native.map { [try Model(injecting: $0), try Model(injecting: NSDictionary(dictionary: $0))] }
        ?? [])
  }

  /// The models of one object under the forgiving policy, which reads numbers from the beginning of a text.
  static func forgivingModels<Model: Injectable>(
    _ type: Model.Type,
    _ json: String,
    native: [String: Any]
  ) throws -> [Model] {
    let injector = Injector.bind(type).policy(.forgiving)
    return [
      try injector.inject(json: json), try injector.inject(try record(json)), try injector.inject(native),
      try injector.inject(NSDictionary(dictionary: native)),
    ]
  }

  /// The arrays of models of one array: of its text, of its dictionaries, and of those in Foundation's class.
  static func arrays<Model: Injectable>(_ type: Model.Type, _ json: String) throws -> [[Model]] {
    let records = try records(json)
    return [
      try [Model](injectingJSON: json), try [Model](injecting: records),
      try [Model](injecting: NSArray(array: records)),
    ]
  }

  /// A model with one property.
  struct Holder<Value> { var value: Value }

  /// One line of a table: a value, as code has it and as JSON spells it where JSON can, and what becomes of it.
  struct Row<Expected: Sendable>: Sendable, CustomTestStringConvertible {
    let item: String
    let native: @Sendable () -> Any
    let json: String?
    let policy: InjectionPolicy
    let expected: Expected

    init(
      _ item: String,
      _ native: @autoclosure @escaping @Sendable () -> Any,
      json: String? = nil,
      policy: InjectionPolicy = .lenient,
      _ expected: Expected
    ) {
      self.item = item
      self.native = native
      self.json = json
      self.policy = policy
      self.expected = expected
    }

    var testDescription: String {
      "\(item) \(type(of: native())) \(native())"
        + (policy == .forgiving ? " under the forgiving policy" : "")
    }

    /// What a property that starts as `start` holds, once for each way in.
    func values<Value: SendableMetatype>(startingAs start: @escaping @Sendable () -> Value) throws -> [Value]
    {
      let holders = Injector.bind(Holder<Value>.self) { Holder(value: start()) }.policy(policy)
      let native = ["value": native()]
      var made = [
        try holders.inject(native).value, try holders.inject(NSDictionary(dictionary: native)).value,
      ]
      if let json {
        let text = #"{"value": \#(json)}"#
        made.append(try holders.inject(json: text).value)
        made.append(try holders.inject(json: Data(text.utf8)).value)
        made.append(try holders.inject(try KakaJSONTests.record(text)).value)
      }
      return made
    }
  }

  /// The instant of the samples.
  static let instant = Date(timeIntervalSince1970: 1_565_922_866)
  /// As many digits as a Decimal holds.
  static let longText = "0.123456789012345678901234567890123456789"

  static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
}
