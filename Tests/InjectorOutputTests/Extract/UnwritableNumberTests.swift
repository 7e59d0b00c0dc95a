import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// NaN and infinities, wherever they are, under the three options.
struct UnwritableNumberTests {
  struct Inner: Injectable, Equatable {
    var number = 1.5
    var maybe: Double?
    var flag = true
  }

  struct Model: Injectable, Equatable {
    var id = 7
    var double = 0.0
    var float: Float = 0
    var width: CGFloat = 0
    var maybe: Double?
    var deep: Double???
    var list: [Double] = []
    var gaps: [Float?] = []
    var table: [String: Double] = [:]
    var inner = Inner()
    var all: [Inner] = []
    var name = "n"
  }

  static let models = Injector.bind(Model.self)

  struct Place: Sendable, CustomTestStringConvertible {
    let path: String
    let change: @Sendable (inout Model, Double) -> Void
    var testDescription: String { path }
  }

  static let places: [Place] = [
    Place(path: "double") { $0.double = $1 }, Place(path: "float") { $0.float = Float($1) },
    Place(path: "width") { $0.width = CGFloat($1) }, Place(path: "maybe") { $0.maybe = $1 },
    Place(path: "deep") { $0.deep = $1 }, Place(path: "list[1]") { $0.list = [1, $1, 2] },
    Place(path: "gaps[2]") { $0.gaps = [1, nil, Float($1)] },
    Place(path: #"table["a"]"#) { $0.table = ["a": $1] },
    Place(path: "inner.number") { $0.inner.number = $1 }, Place(path: "inner.maybe") { $0.inner.maybe = $1 },
    Place(path: "all[1].number") { $0.all = [Inner(), Inner(number: $1)] },
  ]

  static let numbers: [(Double, String)] = [
    (.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
  ]

  @Test(arguments: places, [0, 1, 2])
  func everyPlace(_ place: Place, _ position: Int) throws {
    let (number, name) = Self.numbers[position]
    var model = Model()
    place.change(&model, number)
    for error in errors(of: model) {
      #expect(error.issues.count == 1)
      #expect(error.code == .notRepresentable)
      #expect(error.path.description == place.path)
      #expect(error.description.contains("\(number)"))
    }
    let (_, nulls) = try both(model, .nonFinite(.null))
    #expect(nulls.contains("null") && !nulls.contains(name))
    let (tree, texts) = try both(model, .nonFinite(.string))
    #expect(texts.contains("\"\(name)\""))
    #expect(tree["id"] as? Int == 7 && tree["name"] as? String == "n")
    #expect(texts.hasSuffix(#""name":"n"}"#))
  }

  @Test func theErrorNamesTheOption() throws {
    for error in errors(of: Model(double: .nan)) {
      #expect(
        error.description
          == "double: JSON has no number nan; use the option .nonFinite(.null) or .nonFinite(.string)"
      )
    }
  }

  @Test func decimalsThatAreNotNumbers() throws {
    struct Price: Injectable { var value = Decimal.nan }
    let error = #expect(throws: InjectionError.self) { try Price().extractJSON() }
    #expect(error?.code == .notRepresentable)
    #expect(try Price().extractJSONString(.nonFinite(.null)) == #"{"value":null}"#)
    #expect(try Price().extractJSONString(.nonFinite(.string)) == #"{"value":"NaN"}"#)
  }

  @Test func numbersOfFoundationAndOfAny() throws {
    struct Box: Injectable { var number: NSNumber = 0; var any: Any = 0 }
    for box in [Box(number: NSNumber(value: Double.infinity)), Box(any: Float.infinity)] {
      let error = #expect(throws: InjectionError.self) { try box.extract() }
      #expect(error?.code == .notRepresentable)
      #expect(try box.extractJSONString(.nonFinite(.string)).contains(#":"Infinity""#))
    }
    let list = Injector.bind([Any].self)
    let error = #expect(throws: InjectionError.self) { try list.extractJSON([1, ["a": Double.nan]]) }
    #expect(error?.path.description == #"[1]["a"]"#)
  }

  private func errors(of model: Model) -> [InjectionError] {
    let runs: [() throws -> Void] = [
      { _ = try Self.models.extract(model) }, { _ = try Self.models.extractJSON(model) },
    ]
    return runs.compactMap { run in #expect(throws: InjectionError.self) { try run() } }
  }

  private func both(_ model: Model, _ option: ExtractionOptions) throws -> ([String: Any], String) {
    let tree = try Self.models.extract(model, option)
    let text = try Self.models.extractJSONString(model, option)
    #expect(try RoundTrip.canonical(tree) == RoundTrip.canonical(text: text))
    return (tree, text)
  }
}
