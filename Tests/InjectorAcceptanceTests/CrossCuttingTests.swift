import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct CrossCuttingTests {
  struct Point: Equatable, Sendable {
    var x = 1
    var y = 2.5
    var label: String? = "origin"
    var marks: [Int] = [7]
  }

  @Test("XX-1 an unknown key is ignored, and the report tells of it")
  func unknownKey() throws {
    let points = Injector.bind(Point.self) { Point() }
    let (point, report) = try points.injectReporting(["x": 3, "z": [1, 2], "w": NSNull()])
    #expect(point == Point(x: 3))
    #expect(report.issues.map(\.code) == [.unknownKey, .unknownKey])
    #expect(Set(report.issues.flatMap(\.keys)) == ["z", "w"])
  }

  @Test("XX-2 a missing key keeps the default")
  func missingKey() throws {
    #expect(try Injector.bind(Point.self) { Point() }.inject(["y": 1.0]) == Point(y: 1))
    #expect(try Injector.bind(Point.self) { Point() }.inject([:]) == Point())
  }

  @Test("XX-3 a conversion that fails keeps the default and is in the report")
  func failingConversion() throws {
    let points = Injector.bind(Point.self) { Point() }
    let (point, report) = try points.injectReporting(["x": "soon"])
    #expect(point == Point())
    #expect(report.issues.count == 1)
    #expect(report.issues.first?.code == .typeMismatch)
    #expect(report.issues.first?.severity == .warning)
    #expect(report.issues.first?.consequence == .defaultKept)
    #expect(
      report.description
        == #"x: expected Int, found string "soon" under "x"; default kept"#
    )
  }

  @Test("XX-6 the samples come back as they were, from dictionaries and from text")
  func thereAndBack() throws {
    func check<Model>(_ injector: Injector<Model>, _ record: [String: Any], sourceLocation: SourceLocation)
      throws
    {
      let model = try injector.inject(record)
      let tree = try injector.extract(model)
      let text = try injector.extractJSONString(model, .sortedKeys)
      for again in [try injector.inject(tree), try injector.inject(json: text)] {
        #expect(try injector.extractJSONString(again, .sortedKeys) == text, sourceLocation: sourceLocation)
        #expect(
          try injector.extract(again) as NSDictionary == tree as NSDictionary,
          sourceLocation: sourceLocation
        )
      }
    }
    let days = Converter<String, Date>.date("yyyy-MM-dd")
    let cards = Injector.bind(CardStruct.self) { CardStruct() }.mapping("id").to(\.cardId)
      .mapping("expire").to(\.expireDate).format(\.expireDate).as(days)
    let objects = CardObject.bound.mapping("id").to(\.cardId).mapping("expire").to(\.expireDate)
      .format(\.expireDate).as(days)
    for record in [Sample.greedy, Sample.charlie] {
      try check(
        UserStruct.bound.mapping("id").to(\.userId).format(\.birthday).as(days),
        record,
        sourceLocation: #_sourceLocation
      )
      try check(
        UserObject.bound.mapping("id").to(\.userId).format(\.birthday).as(days),
        record,
        sourceLocation: #_sourceLocation
      )
    }
    try check(
      HolderStruct.bound.mapping("id").to(\.userId).format(\.cards).with.injector(cards)
        .format(\.birthday).as(days),
      Sample.greedyWithCards,
      sourceLocation: #_sourceLocation
    )
    try check(
      HolderObject.bound.mapping("id").to(\.userId).format(\.cards).with.injector(objects)
        .format(\.birthday).as(days),
      Sample.greedyWithCards,
      sourceLocation: #_sourceLocation
    )
    let model = try HolderStruct.bound.mapping("id").to(\.userId).format(\.cards).with.injector(cards)
      .format(\.birthday).as(days).extract(
        HolderStruct.bound.mapping("id").to(\.userId).format(\.cards).with.injector(cards)
          .format(\.birthday).as(days).inject(Sample.greedyWithCards)
      )
    #expect(model as NSDictionary == Sample.greedyWithCards as NSDictionary)
  }

  /// A record that is another one for each number, with a part that does not fit in every third.
  private static func record(_ number: Int) -> [String: Any] {
    var record: [String: Any] = ["x": number, "y": Double(number) / 4, "marks": [number, number + 1, "3"]]
    if number % 2 == 0 { record["label"] = "point \(number)" }
    if number % 3 == 0 { record["marks"] = ["none": number] }
    if number % 5 == 0 { record["x"] = "\(number)" }
    return record
  }

  @Test("XX-7 a thousand parallel runs of one plan give what they give one after the other")
  func parallelRuns() async throws {
    let points = Injector.bind(Point.self) { Point() }
      .format(\.label).with.converter { (text: String) in text.uppercased() }
    let serial = try (0..<1000).map { try points.inject(Self.record($0)) }
    let parallel = try await withThrowingTaskGroup(of: (Int, Point).self) { group in
      for number in 0..<1000 {
        group.addTask { (number, try points.inject(Self.record(number))) }
      }
      var results = [Point](repeating: Point(), count: 1000)
      for try await (number, point) in group { results[number] = point }
      return results
    }
    #expect(parallel == serial)
  }

  @Test("XX-8 the closure of a cached injector runs once")
  func cachedInjector() throws {
    struct Card { var cardId = 0 }
    let built = Counter()
    @Sendable func cards() -> Injector<Card> {
      Injector.cached(Card.self, make: { Card() }) { cards in
        built.increase()
        return cards.mapping("id").to("cardId")
      }
    }
    for number in 0..<100 { #expect(try cards().inject(["id": number]).cardId == number) }
    DispatchQueue.concurrentPerform(iterations: 100) { _ in _ = cards() }
    #expect(built.count == 1)
  }
}
