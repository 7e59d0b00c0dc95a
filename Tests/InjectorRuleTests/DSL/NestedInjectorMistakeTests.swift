import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// An injector for a model that its property cannot hold is found when the plan is compiled.
struct NestedInjectorMistakeTests {
  protocol Pet {}
  class Animal: Injectable { required init() {} }
  final class Dog: Animal, Pet {}
  final class Rock: Injectable {}
  struct Stone: Injectable { var weight = 0 }
  struct Coin: Injectable, Hashable { var cents = 0 }

  /// Every property, and whether it can hold a `Dog`, a `Rock`, a `Stone` and a `Coin`.
  static let table: [(property: String, dog: Bool, rock: Bool, stone: Bool, coin: Bool)] = [
    ("stone", false, false, true, false),
    ("animal", true, false, false, false),
    ("dog", true, false, false, false),
    ("pet", true, false, false, false),
    ("pets", true, false, false, false),
    ("petsByName", true, false, false, false),
    ("both", true, false, false, false),
    ("named", true, false, false, false),
    ("hashable", false, false, false, true),
    ("hashables", false, false, false, true),
    ("coins", false, false, false, true),
    ("error", false, false, false, false),
    ("number", false, false, false, false),
    ("numbers", false, false, false, false),
    ("text", false, false, false, false),
    ("any", true, true, true, true),
    ("anything", true, true, true, true),
    ("object", true, true, true, true),
    ("array", true, true, true, true),
  ]

  /// Only the property at hand takes part, so that nothing else is reported.
  private func holds<Nested>(_ property: String, _ nested: Injector<Nested>) -> Bool {
    var homes = Injector.bind(House.self) { House() }
    for (name, _, _, _, _) in Self.table where name != property { homes = homes.rules { $0.ignore(name) } }
    do {
      try homes.rules { $0.format(property).with.injector(nested) }.validated()
      return true
    } catch {
      #expect(error.issues.count == 1)
      #expect(error.description.contains("'\(property)' has an injector for \(Nested.self), but its type"))
      return false
    }
  }

  struct House {
    var stone = Stone()
    var animal: Animal?
    var dog: Dog?
    var pet: (any Pet)?
    var pets: [any Pet] = []
    var petsByName: [String: [any Pet]?] = [:]
    var both: (any Pet & AnyObject)?
    var named: (any Animal & Pet)?
    var hashable: AnyHashable?
    var hashables: Set<AnyHashable> = []
    var coins: Set<Coin> = []
    var error: (any Error)?
    var number = 0
    var numbers: [Int] = []
    var text: String?
    var any: Any = 0
    var anything: [Any] = []
    var object: AnyObject?
    var array = NSArray()
  }

  @Test(arguments: table.indices)
  func whatAPropertyCanHold(row: Int) {
    let row = Self.table[row]
    #expect(holds(row.property, Injector.bind(Dog.self)) == row.dog)
    #expect(holds(row.property, Injector.bind(Rock.self)) == row.rock)
    #expect(holds(row.property, Injector.bind(Stone.self)) == row.stone)
    #expect(holds(row.property, Injector.bind(Coin.self)) == row.coin)
  }

  @Test func keyPathsAreCheckedAlike() {
    let houses = Injector.bind(House.self) { House() }.rules {
      $0.ignore("pets").and("petsByName").and("both").and(
        "named"
      )
      .ignore("error")
    }
    .format(\.pet).with.injector(Injector.bind(Stone.self))
    let error = #expect(throws: InjectionError.self) { try houses.validated() }
    #expect(error?.description.contains("'pet' has an injector for Stone, but its type") == true)
  }
}
