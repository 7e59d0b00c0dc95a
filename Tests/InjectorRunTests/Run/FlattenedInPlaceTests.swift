import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Flattened structs whose keys are read as keys of the model around them.
struct FlattenedInPlaceTests {
  struct Size: Injectable, Equatable { var height = 0; var scale = 1.0 }
  struct Point: Injectable, Equatable {
    var x = 0, ratio = 0.5, label = "none", levels: [Int] = [7], note: String?, day: Date?, link: URL?
    var parts: [Size] = [], size = Size()
  }
  struct Shape: Injectable, Equatable { var name = ""; var point = Point(); var visits = 0 }
  final class Figure: Injectable { var name = ""; var point = Point(); var visits = 0 }

  static let members = [
    #""x": 1"#, #""x": "2""#, #""x": 2.5"#, #""x": null"#, #""x": "a""#, #""x": [1]"#, #""ratio": 0.25"#,
    #""ratio": 3"#, #""ratio": "1e2""#, #""ratio": {}"#, #""label": "b""#, #""label": 4"#, #""label": null"#,
    #""levels": [1, 2]"#, #""levels": ["3", 4]"#, #""levels": ["c", null]"#, #""levels": 5"#, #""note": "d""#,
    #""note": null"#, #""note": [2]"#, #""day": "2026-03-27T12:30:00Z""#, #""day": "e""#, #""day": 0"#,
    #""link": "https:\/\/a.com\/b c""#, #""link": """#, #""parts": [{"height": 1}]"#,
    #""parts": [{"height": "f"}, 2]"#, #""height": 6"#, #""height": "g""#, #""scale": "2""#, #""name": "h""#,
    #""name": []"#, #""visits": "8""#, #""other": {"x": 9}"#, #""p": {"x": 10}"#, #""X": 11"#,
    #""l\u0061bel": "i""#,
  ]

  static let policies: [InjectionPolicy] = [
    .lenient, .strict, policy { $0.null = .ignore }, policy { $0.missing = .note },
    policy { $0.missing = .fail }, policy { $0.mismatch = .fail }, policy { $0.mismatch = .skip },
    policy { $0.unknownKeys = .fail }, policy { $0.elements = .fail }, policy { $0.text = .prefix },
  ]

  private static func policy(_ change: (inout InjectionPolicy) -> Void) -> InjectionPolicy {
    var policy = InjectionPolicy.lenient
    change(&policy)
    return policy
  }

  /// The result of a run, as text: the model and its report, or the error.
  private func outcome<Model>(_ run: () throws -> (model: Model, report: InjectionReport?)) -> String {
    do {
      let (model, report) = try run()
      return "\(describe(model))\n" + (report?.issues ?? []).map(\.description).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func describe(_ model: Any) -> String {
    guard let figure = model as? Figure else { return "\(model)" }
    return "\(figure.name) \(figure.point) \(figure.visits)"
  }

  /// The outcomes with and without a report, of a new model and of one that exists, from both inputs.
  private func outcomes<Model>(_ injector: Injector<Model>, _ json: String, _ make: () -> Model) -> [String] {
    let record = Result { try BothInputs.record(json) }
    let none: InjectionReport? = nil
    return [
      outcome { try injector.injectReporting(json: json, at: nil) },
      outcome { (try injector.inject(json: json, at: nil), none) },
      outcome { try injector.injectReporting(record.get(), at: nil) },
      outcome { (try injector.inject(record.get(), at: nil), none) },
      outcome {
        var model = make()
        try injector.inject(json: json, into: &model)
        return (model, none)
      },
      outcome {
        var model = make()
        try injector.inject(record.get(), into: &model)
        return (model, none)
      },
    ]
  }

  /// What is read in place is what the model reads on its own, from the record: a hook keeps it from being read in place.
  @Test(arguments: policies.indices) func asOnItsOwn(choice: Int) throws {
    let policy = Self.policies[choice]
    let points = Injector.bind(Point.self).flatten(\.size).mapping("p.x", "x").to(\.x)
    let plain = Injector.bind(Point.self).flatten(\.size)
    var random = SeededGenerator(seed: UInt64(choice))
    for number in 0..<300 {
      let points = number.isMultiple(of: 3) ? points : plain
      let observed = points.willInject { _ in }
      let chosen = Self.members.shuffled(using: &random).prefix(Int.random(in: 0...7, using: &random))
      let json = "{" + chosen.joined(separator: ", ") + "}"
      func compare<Model>(
        _ injector: Injector<Model>, _ path: WritableKeyPath<Model, Point>, _ make: () -> Model
      ) {
        func with(_ points: Injector<Point>) -> Injector<Model> {
          injector.flatten(path).format(path).with.injector(points).policy(policy)
        }
        #expect(outcomes(with(points), json, make) == outcomes(with(observed), json, make), "\(json)")
      }
      compare(Injector.bind(Shape.self), \.point) { Shape(name: "z", point: Point(x: 99)) }
      compare(Injector.bind(Figure.self), \.point) { Figure() }
    }
  }

  @Test func aDefaultInside() throws {
    let points = Injector.bind(Point.self).format(\.x).with.default(3)
    let shapes = Injector.bind(Shape.self).flatten(\.point).format(\.point).with.injector(points)
    try expectModels(shapes, #"{"label": "a", "x": "b"}"#) { $0.point == Point(x: 3, label: "a") }
    try expectModels(shapes, #"{"ratio": 2}"#) { $0.point == Point(x: 3, ratio: 2) }
  }

  @Test(.withoutRoundTrips) func aPrefixAndTwoModels() throws {
    struct Line: Injectable, Equatable { var from = Point(); var to = Point() }
    let lines = Injector.bind(Line.self).flatten(\.from, prefix: "from_").flatten(\.to, prefix: "to_")
    let json = #"{"to_x": 1, "from_x": 2, "x": 3, "from_label": "a"}"#
    try expectModels(lines, json, Line(from: Point(x: 2, label: "a"), to: Point(x: 1)))
    let both = Injector.bind(Line.self).flatten(\.from, \.to)
    try expectModels(both, #"{"x": 1}"#, Line(from: Point(x: 1), to: Point(x: 1)))
  }
}
