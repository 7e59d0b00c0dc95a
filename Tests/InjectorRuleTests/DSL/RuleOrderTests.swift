import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct RuleOrderTests {
  struct Model: Equatable {
    var id = 0
    var stored_ = "none"
    var day: Date?
    var secret = "default"
    var level = 1
  }

  typealias Statement = @Sendable (Injector<Model>) -> Injector<Model>

  /// Statements that touch the same properties in different ways.
  static let statements: [Statement] = [
    { $0.mapping("identifier").to(\.id) },
    { $0.rules { $0.synthesize("stored").to("stored_") } },
    { $0.rules { $0.mapping("text").to("stored") } },
    { $0.format(\.day).as(.date("yyyy-MM-dd")) },
    { $0.mapping("secret2").to(\.secret).ignore(\.secret) },
    { $0.format(\.level).with.default(9) },
  ]

  @Test func everyRotationAndItsReverseGiveTheSame() throws {
    let record: [String: Any] = ["identifier": 7, "text": "t", "day": "1993-03-06", "secret2": "s"]
    let expected = Model(id: 7, stored_: "t", day: day(1993, 3, 6), level: 9)
    for start in Self.statements.indices {
      let rotated = Self.statements[start...] + Self.statements[..<start]
      for order in [Array(rotated), rotated.reversed()] {
        let injector = order.reduce(Injector.bind(Model.self) { Model() }) { $1($0) }
        #expect(try injector.inject(record) == expected)
      }
    }
  }

  @Test func theLaterOfTwoRulesOfOneKindWins() throws {
    let injector = Injector.bind(Model.self) { Model() }
      .mapping("a").to(\.id).mapping("b").to(\.id)
      .format(\.level).with.default(1).rules { $0.format("level").with.default(2) }
      .keys(.snakeCase).keys(.asIs)
    #expect(try injector.inject(["a": 1, "b": 2]) == Model(id: 2, level: 2))
  }

  @Test func byNameAndByKeyPathAreOneProperty() throws {
    let injector = Injector.bind(Model.self) { Model() }
      .mapping("a").to(\.id)
      .rules { $0.format("id").with.converter { (raw: Int) in raw + 1 } }
    #expect(try injector.inject(["a": 1]).id == 2)
    let reversed = Injector.bind(Model.self) { Model() }
      .rules { $0.mapping("a").to("id") }
      .format(\.id).with.converter { (raw: Int) in raw + 1 }
    #expect(try reversed.inject(["a": 1]).id == 2)
  }

  @Test func derivedInjectorsAreIndependent() throws {
    let base = Injector.bind(Model.self) { Model() }.mapping("a").to(\.id)
    let left = base.mapping("l").to(\.id)
    let right = base.mapping("r").to(\.id)
    let record = ["a": 1, "l": 2, "r": 3]
    #expect(try base.inject(record).id == 1)
    #expect(try left.inject(record).id == 2)
    #expect(try right.inject(record).id == 3)
  }
}
