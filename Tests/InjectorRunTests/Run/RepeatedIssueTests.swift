import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Issues about elements beyond the limit of a report, which are counted and not made.
struct RepeatedIssueTests {
  struct Item: Injectable {
    var id = 0
    var numbers: [Int] = []
  }

  static let elements = [#""x""#, "[]", "{}", "null", #""2""#, "2.5", "1e30", "true", "7", #""y""#]

  private static func list(_ count: Int, of elements: [String] = elements) -> String {
    "[\((0..<count).map { elements[$0 % elements.count] }.joined(separator: ","))]"
  }

  /// Expects the same number of issues, and the same facts, as in a report without a limit; also the same first issues, if
  /// they are found in the order of the text.
  private func expectFacts<Model>(
    _ injector: Injector<Model>,
    limit: Int,
    isInOrder: Bool = true,
    least: Int = 1_000,
    _ report: (Injector<Model>) throws -> InjectionReport
  ) throws {
    let all = try report(injector.limits(InjectionLimits(issues: .max)))
    let some = try report(injector.limits(InjectionLimits(issues: limit)))
    let count = all.issues.count
    #expect(all.omittedCount == 0 && count > least)
    #expect(some.issues.count == min(limit, count) && some.omittedCount == count - min(limit, count))
    let facts = { (report: InjectionReport) in
      Set(report.summary.facts.map { "\($0.shape) \($0.code) \($0.foundKind?.rawValue ?? "") \($0.count)" })
    }
    #expect(facts(some) == facts(all) && some.summary.records == all.summary.records)
    if isInOrder { #expect(some.issues.map(\.description) == all.issues.prefix(limit).map(\.description)) }
  }

  @Test(arguments: [0, 1, 7, 1_000, 2_500])
  func countsDoNotDependOnTheLimit(limit: Int) throws {
    let numbers = Self.list(3_000)
    try expectFacts(Injector.bind([Int].self), limit: limit) { try $0.injectReporting(json: numbers).report }
    let runs = Self.list(3_000, of: [#""x""#]) + Self.list(2_000, of: ["[]"])
    let joined = runs.replacing("][", with: ",")
    try expectFacts(Injector.bind([Int].self), limit: limit) { try $0.injectReporting(json: joined).report }
    let items = (0..<300).map { #"{"id": \#($0), "numbers": \#(Self.list(10))}"# }.joined(separator: ",")
    let records = "[" + items + "," + Self.list(1_000, of: ["1", #""x""#]).dropFirst()
    try expectFacts(Injector.bind(Item.self), limit: limit) {
      try $0.injectArrayReporting(json: records).report
    }
    let members = "{" + (0..<3_000).map { #""k\#($0)": "x""# }.joined(separator: ",") + "}"
    try expectFacts(Injector.bind([String: Int].self), limit: limit) {
      try $0.injectReporting(json: members).report
    }
  }

  class Animal: Injectable {
    var kind = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Cat: Animal {}
  final class Dog: Animal { let x = 5 }
  final class Snake: Animal {
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).policy(unknownKeys: .fail)
    }
  }

  /// The same key is unknown to one type, that of a constant of another one, and refused by the policy of a third.
  @Test(arguments: [0, 1, 2])
  func keysOfSeveralTypes(limit: Int) throws {
    let types: [String: Animal.Type] = ["cat": Cat.self, "dog": Dog.self, "snake": Snake.self]
    let animals = Injector.bind(Animal.self).type(by: "kind", types)
    let records = ["cat", "cat", "cat", "dog", "dog"].map { #"{"kind": "\#($0)", "x": 1}"# }
    try expectFacts(animals, limit: limit, least: 4) {
      try $0.injectArrayReporting(json: "[\(records.joined(separator: ","))]").report
    }
    let refused = records + [#"{"kind": "snake", "x": 1}"#]
    let limited = animals.limits(InjectionLimits(issues: limit))
    let error = #expect(throws: InjectionError.self) {
      try limited.injectArrayReporting(json: "[\(refused.joined(separator: ","))]")
    }
    #expect(error?.code == .unknownKey)
  }

  struct Player: Injectable {
    var id = 0
    var score: Double?
    var isActive = false
    var name = ""
    var joined: Date?
    var best: Partner?
    var tags: [Int] = []
  }

  struct Partner: Injectable {
    var id = 0
    var score = 0.0
  }

  /// Members of records, most of which have a note.
  static let members = [
    #""id": "7""#, #""id": 7.0"#, #""score": "1.5""#, #""score": true"#, #""score": null"#, #""isActive": 1"#,
    #""isActive": "no""#, #""name": 12"#, #""name": false"#, #""colour": "red""#, #""colour": 1, "size": 2"#,
    #""joined": "2024-01-01""#, #""joined": 1700000000"#, #""joined": "12026-01-01T00:00:00Z""#,
    #""best": {"id": "1", "score": "2"}"#,
    #""best": {"id": 1, "colour": 2}"#, #""tags": ["1", 2, true]"#, #""id": "x""#, #""score": "1e999""#,
  ]

  struct Flags: Injectable {
    var id = 0
    var name = ""
    var flag = false
  }

  struct Holder: Injectable {
    var x = 0
    var sub = Flags()
    var other = Flags()
  }

  @Test(arguments: [
    #"{"q": 1}, {"id": "1", "flag": "1", "flag": "1"}"#,
    #"{"q": 1}, {"id": "1", "id": "1"}, {"zz": 1}, {"zz": 2}"#,
    #"{"q": 1}, {"id": "1", "id": "2"}, {"id": 3}"#,
    #"{"x": "1"}, {"id": "1", "flag": "1"}, {"id": "1", "flag": "1"}"#,
    #"{"q": 1}, {"id": "1"}, {"id": "2", "id": "3"}, {"id": "4"}"#,
    #"{"q": 1}, {"name": 1}, {"name": 1, "name": 1e400}, {"name": 2}"#,
    #"{"q": 1}, {"x": "1", "x": "2"}, {"q": 1, "q": 2}, {"x": "7"}"#,
  ])
  func keysThatComeTwiceAndFlattenedModels(records: String) throws {
    let json = "[" + String(repeating: records + ",", count: 300) + "{}]"
    let flags = Injector.bind(Flags.self)
    try expectFacts(flags, limit: 0, least: 300) { try $0.injectArrayReporting(json: json).report }
    let holders = Injector.bind(Holder.self)
    for injector in [
      holders.flatten(\.sub), holders.flatten(\.sub).flatten(\.other),
      holders.flatten(\.sub).sensitive(\.sub),
      holders.flatten(\.sub).sensitive(\.sub).policy(empty: .null),
    ] {
      try expectFacts(injector, limit: 0, least: 300) { try $0.injectArrayReporting(json: json).report }
    }
  }

  @Test(arguments: [0, 1, 20, 1_000], [7, 11, 64])
  func countsOfRecordsDoNotDependOnTheLimit(limit: Int, seed: Int) throws {
    var state = UInt64(seed)
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let records = (0..<2_000).map { _ in
      var chosen: [String: String] = [:]
      for _ in 0..<1 + next(4) {
        let member = Self.members[next(Self.members.count)]
        chosen[String(member.prefix { $0 != ":" })] = member
      }
      return "{" + chosen.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ") + "}"
    }
    let json = "[" + records.joined(separator: ",") + "]"
    let players = Injector.bind(Player.self)
    for injector in [
      players, players.policy(empty: .null), players.policy(null: .ignore),
    ] {
      try expectFacts(injector, limit: limit) { try $0.injectArrayReporting(json: json).report }
    }
    try expectFacts(players.require(\.score), limit: limit, isInOrder: false) {
      try $0.injectArrayReporting(json: json).report
    }
    try expectFacts(players.sensitive(\.name), limit: limit) {
      try $0.injectArrayReporting(json: json).report
    }
    try expectFacts(players.mapping("name", "colour").to(\.name), limit: limit, isInOrder: false) {
      try $0.injectArrayReporting(json: json).report
    }
  }

  @Test(arguments: [#""x""#, "[]", "{}"])
  func aReportIsNotMuchSlower(element: String) throws {
    let json = Self.list(40_000, of: [element])
    let numbers = Injector.bind([Int].self)
    try expectTime(
      of: { _ = try numbers.injectReporting(json: json) }, lessThan: 3,
      timesThatOf: { _ = try numbers.inject(json: json) }
    )
  }
}
