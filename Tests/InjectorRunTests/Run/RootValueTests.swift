import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Injectors of types that are no models: arrays, dictionaries, scalars, enums.
struct RootValueTests {
  enum Grade: String { case good = "A", poor = "F" }
  enum Direction: CaseIterable { case north, south }
  struct Point: Injectable, Hashable { var x = 0; var y = 0 }
  struct Plain { var x = 0 }
  enum Shape: Decodable, Equatable { case circle(radius: Int) }
  struct Identifier: RawRepresentable, Equatable { var rawValue: Int }

  /// JSON text with the value that `JSONSerialization` makes of it, and what comes of both.
  static func both<Model>(_ injector: Injector<Model>, _ json: String) throws -> [Model] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    return [try injector.inject(json: json), try injector.inject(value: value)]
  }

  static func expect<Model: Equatable>(_ expected: Model, _ json: String) throws {
    for model in try both(Injector.bind(Model.self), json) { #expect(model == expected, "\(json)") }
  }

  static func errors<Model>(_ injector: Injector<Model>, _ json: String) throws -> [InjectionError] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    let errors = [
      expectError { try injector.inject(json: json) }, expectError { try injector.inject(value: value) },
    ]
    return errors.compactMap(\.self)
  }

  @Test func scalarsAndCollections() throws {
    try Self.expect([1, 2, .max] as [Int64], #"[1, "2", 9223372036854775807]"#)
    try Self.expect(7, "7")
    try Self.expect("é\n", #""é\n""#)
    try Self.expect(Int?.none, "null")
    try Self.expect(["a": [1.5, 2]], #"{"a": [1.5, 2]}"#)
    try Self.expect(["a", "b"] as Set, #"["a", "b", "a"]"#)
    try Self.expect([Point(x: 1), Point(y: 2)], #"[{"x": 1}, {"y": "2"}]"#)
    for tree in try Self.both(Injector.bind(Any.self), #"{"a": [1, null]}"#) {
      let tree = try #require(tree as? [String: Any])
      #expect((tree["a"] as? [Any])?.first as? Int == 1)
    }
  }

  @Test func enumsAndRawValues() throws {
    try Self.expect(Grade.poor, #""F""#)
    try Self.expect(Direction.south, #""south""#)
    try Self.expect(Identifier(rawValue: 7), "7")
    try Self.expect(Shape.circle(radius: 2), #"{"circle": {"radius": 2}}"#)
  }

  @Test func underAPathAndInEveryForm() throws {
    let ids = Injector.bind([Int].self).at("data")
    #expect(try ids.inject(json: #"{"data": {"ids": [1, 2]}}"#, at: "ids") == [1, 2])
    #expect(try ids.inject(["data": ["ids": [1, 2]]], at: "ids") == [1, 2])
    let rows = Injector.bind([Int].self)
    #expect(try rows.injectArray(json: "[[1], [2, 3]]") == [[1], [2, 3]])
    #expect(try rows.injectArray(["rows": [[1], [2]]], at: "rows") == [[1], [2]])
    #expect(try rows.injectDictionary(json: #"{"a": [1], "b": []}"#) == ["a": [1], "b": []])
    var patched = [1]
    try rows.inject(json: "[4, 5]", into: &patched)
    #expect(patched == [4, 5])
    #expect(throws: InjectionError.self) { try rows.inject(json: "7", into: &patched) }
    #expect(patched == [4, 5])
  }

  @Test func reportsAndPolicies() throws {
    let ids = Injector.bind([Int].self)
    let (made, report) = try ids.injectReporting(json: #"[1, "2", "x"]"#)
    #expect(made == [1, 2] && report.issues.map(\.pointer) == ["/1", "/2"])
    let (same, other) = try ids.injectReporting(value: [1, "2", "x"])
    #expect(same == made && other.issues.map(\.code) == report.issues.map(\.code))
    for error in try Self.errors(ids.policy(.strict), #"[1, "2"]"#) {
      #expect(error.issues.map(\.path.description) == ["[1]"])
    }
    let names = Injector.bind([[String: Point]].self).keys(.custom { "the_\($0)" })
    #expect(try names.inject(json: #"[{"a": {"the_x": 3}}]"#) == [["a": Point(x: 3)]])
  }

  @Test(arguments: [
    (#"{"a": 1}"#, "expected [Int], found object with 1 key"), ("null", "expected [Int], found null"),
    (#""soon""#, #"expected [Int], found string "soon""#),
  ])
  func whatDoesNotFit(json: String, message: String) throws {
    for error in try Self.errors(Injector.bind([Int].self), json) {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  @Test func malformedTextIsAnError() {
    for json in ["", "[1, 2", "[1] 2", "nul"] {
      expectError(code: .malformed) { try Injector.bind([Int].self).inject(json: json) }
    }
  }

  @Test func decodableModelsMayWantAnything() throws {
    struct Anything: Decodable, Equatable {
      let text: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
          text = String(number)
        } else {
          text = try container.decode([Int].self).map(String.init).joined(separator: "+")
        }
      }
    }
    for sum in try Self.both(Injector.bind(Anything.self), "[1, 2]") { #expect(sum.text == "1+2") }
    for seven in try Self.both(Injector.bind(Anything.self), "7") { #expect(seven.text == "7") }
    struct Record: Decodable { var id: Int }
    for error in try Self.errors(Injector.bind(Record.self), #"[{"id": 1}]"#) {
      #expect(error.code == .wrongRoot && error.description.contains("call injectArray"))
    }
  }

  @Test func rulesOfModelsAreMistakes() {
    let ids = Injector.bind([Int].self)
    let wrong = [
      ids.rules { $0.mapping("a").to("b") }, Injector.bind([Int].self) { [] }, ids.didInject { _ in },
      ids.values { $1 }, ids.willInject { _ in },
    ]
    for injector in wrong {
      let reason = "[Int] has no properties that a rule could name"
      expectError(code: .configuration, prefix: reason) { try injector.validated() }
    }
  }

  @Test func unsupportedTypesAreMistakes() {
    expectError(
      "[RootValueTests.Plain] cannot be injected; conform RootValueTests.Plain to Injectable or Decodable, "
        + "or bind RootValueTests.Plain and call the method for its collection: injectArray, injectDictionary"
    ) { try Injector.bind([Plain].self).validated() }
    let existential = #expect(throws: InjectionError.self) { try Injector.bind((any Error).self).validated() }
    #expect(existential?.description.hasSuffix("say which type each record is of with .type(by: …)") == true)
    #expect(throws: InjectionError.self) { try Injector.bind((Int, Int).self).validated() }
  }

  @Test func explained() throws {
    #expect(try Injector.bind([Int].self).explain() == "[Int]\n  coerce\n")
    let points = try Injector.bind([String: Point].self).explain()
    #expect(points.hasPrefix("[String: Point]\n  inject: Point\n\nPoint\n  source keys"), "\(points)")
  }

  @Test func aNestedInjectorMayBeOne() throws {
    struct Chart { var rows: [[Int]] = [] }
    let charts = Injector.bind(Chart.self) { Chart() }
      .format(\.rows).with.injector(Injector.bind([Int].self))
    #expect(try charts.inject(json: #"{"rows": [[1], ["2"]]}"#).rows == [[1], [2]])
  }
}
