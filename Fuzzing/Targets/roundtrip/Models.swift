import Foundation
import Injector

/// Values of any kind.
struct Loose: Injectable {
  var any: Any?
  var hashable: AnyHashable?
  var list: [Any] = []
  var record: [String: Any] = [:]
  var gaps: [Any?] = []
  var presence: Presence<[String: Any?]> = .absent
  var keeper = Keeper()
  var keepers: [Keeper?] = []

  static func random(_ generator: inout SeededGenerator) -> Loose {
    Loose(
      any: optional(&generator),
      hashable: generator.optional { AnyHashable($0.text()) },
      list: generator.list { value(&$0, depth: 0) },
      record: generator.table { value(&$0, depth: 0) },
      gaps: generator.list { generator in generator.optional { value(&$0, depth: 1) } },
      presence: generator.pick(.absent, .null, .present(["a": 1, "b": nil])),
      keeper: .random(&generator),
      keepers: generator.list { generator in generator.optional { .random(&$0) } }
    )
  }

  /// A value, or nil. An Optional holds no `NSNull`, because null is injected as nil.
  static func optional(_ generator: inout SeededGenerator) -> Any? {
    let value = value(&generator, depth: 0)
    return value is NSNull ? nil : value
  }

  static func value(_ generator: inout SeededGenerator, depth: Int) -> Any {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 8), using: &generator) {
    case 0: NSNull()
    case 1: generator.flag()
    case 2: generator.integer(Int.self)
    case 3: generator.double()
    case 4: generator.integer(UInt64.self)
    case 5: generator.text()
    case 6: generator.list { value(&$0, depth: depth + 1) }
    default: generator.table { value(&$0, depth: depth + 1) }
    }
  }
}

/// A class with observers, a weak reference, and an object that must not be lost.
final class Keeper: InjectionHooks {
  var id = 0 { didSet { edits += 1 } }
  var edits = 0
  var held: Any?
  var extractions = 0
  var next: Keeper?
  weak var other: Keeper?
  let token = Token()

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("ids.1", "id").to("id").mapping("ids.0").to("held")
      .ignore("token").and("edits").and("extractions").and("other")
  }

  func willExtract() { extractions += 1 }

  static func random(_ generator: inout SeededGenerator) -> Keeper {
    let keeper = Keeper()
    keeper.id = generator.integer()
    keeper.held = Loose.optional(&generator)
    if generator.flag() { keeper.next = random(&generator) }
    keeper.other = keeper
    return keeper
  }
}

/// What encodes and decodes itself.
struct Owner: Codable, Equatable {
  var name = ""
  var tags: [String]?
  var day: Date?
  var level: Level?
  var owners: [Owner]?
  var numbers: [String: Int8]?
  var bytes: Data?
  var link: URL?
  var id: UUID?
  var amount: Decimal?
  var ratio: Float?
  var byLevel: [Level: Bool]?
  var byNumber: [Int: String]?
  var choice: Choice?
  var pairs: [[Double?]]?

  enum Level: String, Codable { case low, high = "a/b" }
  enum Choice: Codable, Equatable { case none, one(Int), two(text: String, other: Bool?) }

  static func random(_ generator: inout SeededGenerator, depth: Int = 2) -> Owner {
    Owner(
      name: generator.text(),
      tags: generator.optional { generator in generator.list { $0.text() } },
      day: generator.optional { $0.moment() },
      level: generator.optional { $0.pick(.low, .high) },
      owners: depth == 0
        ? nil : generator.optional { generator in generator.list { random(&$0, depth: depth - 1) } },
      numbers: generator.optional { generator in generator.table { $0.integer() } },
      bytes: generator.optional { $0.data() },
      link: generator.optional { $0.url() },
      id: generator.optional { $0.uuid() },
      amount: generator.optional { $0.decimal() },
      ratio: generator.optional { $0.float() },
      byLevel: generator.optional { [$0.pick(.low, .high): $0.flag()] },
      byNumber: generator.optional { generator in generator.table(by: { $0.integer() }) { $0.text() } },
      choice: generator.optional { $0.pick(.none, .one($0.integer()), .two(text: $0.text(), other: nil)) },
      pairs: generator.optional { generator in
        generator.list { generator in generator.list { $0.optional { $0.double() } } }
      }
    )
  }
}

/// Codable models inside a model with rules.
struct Estate: Injectable, Equatable {
  var owner = Owner()
  var owners: [Owner] = []
  var byName: [String: Owner?] = [:]
  var presence: Presence<Owner> = .absent
  var choice = Owner.Choice.none

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("people.0").to("owner").mapping("people.1.all").to("owners").keys(.snakeCase)
  }

  static func random(_ generator: inout SeededGenerator) -> Estate {
    let owner = Owner.random(&generator)
    return Estate(
      owner: .random(&generator),
      owners: generator.list { .random(&$0, depth: 1) },
      byName: generator.table { generator in generator.optional { .random(&$0, depth: 0) } },
      presence: generator.pick(.absent, .null, .present(owner)),
      choice: generator.pick(.none, .one(3))
    )
  }
}
