import Foundation
import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// The models of the round trips: scalars.
enum RoundTripModels {
  enum Kind: String, CaseIterable { case plain, slashed = "a/b", empty = "", quoted = "\"" }
  enum Level: Int { case low = -1, high = 9_007_199_254_740_993 }
  enum Weather: CaseIterable { case sunny, rainy }
  enum Ratio: Double { case half = 0.5, tenth = 0.1 }

  struct Integers: Equatable {
    var a: Int = 0, b: Int8 = 0, c: Int16 = 0, d: Int32 = 0, e: Int64 = 0, f: UInt = 0, g: UInt8 = 0
    var h: UInt16 = 0, i: UInt32 = 0, j: UInt64 = 0

    static func random(_ generator: inout SeededGenerator) -> Integers {
      Integers(
        a: generator.integer(), b: generator.integer(), c: generator.integer(), d: generator.integer(),
        e: generator.integer(), f: generator.integer(), g: generator.integer(), h: generator.integer(),
        i: generator.integer(), j: generator.integer()
      )
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct WideIntegers: Equatable {
    var signed: Int128 = 0
    var unsigned: UInt128 = 0
    var optional: Int128?
    var list: [UInt128] = []

    static func random(_ generator: inout SeededGenerator) -> WideIntegers {
      WideIntegers(
        signed: generator.integer(), unsigned: generator.integer(),
        optional: generator.optional { $0.integer() }, list: generator.list { $0.integer() }
      )
    }
  }

  struct Numbers: Equatable {
    var double = 0.0, float: Float = 0, width: CGFloat = 0, decimal: Decimal = 0, flag = false
    var maybe: Double?, maybeFloat: Float?

    static func random(_ generator: inout SeededGenerator) -> Numbers {
      Numbers(
        double: generator.double(), float: generator.float(), width: CGFloat(generator.double()),
        decimal: generator.decimal(), flag: generator.flag(), maybe: generator.optional { $0.double() },
        maybeFloat: generator.optional { $0.float() }
      )
    }
  }

  struct Texts: Equatable {
    var string = "", part: Substring = "", character: Character = "a", link = URL(fileURLWithPath: "/")
    var id = UUID(), bytes = Data(), born = Date(timeIntervalSince1970: 0), maybe: String?
    var maybeBorn: Date?

    static func random(_ generator: inout SeededGenerator) -> Texts {
      Texts(
        string: generator.text(), part: Substring(generator.text()), character: generator.character(),
        link: generator.url(), id: generator.uuid(), bytes: generator.data(), born: generator.date(),
        maybe: generator.optional { $0.text() }, maybeBorn: generator.optional { $0.date() }
      )
    }
  }

  struct FoundationObjects: Equatable {
    var text: NSString = "", changing: NSMutableString = "", number: NSNumber = 0
    var decimal: NSDecimalNumber = 0, link: NSURL?, born: NSDate = NSDate(timeIntervalSince1970: 0)
    var bytes: NSData = NSData(), list: NSArray = [], table: NSDictionary = [:]
    var changingList: NSMutableArray = [], set: NSSet = NSSet()

    static func random(_ generator: inout SeededGenerator) -> FoundationObjects {
      FoundationObjects(
        text: NSString(string: generator.text()),
        changing: NSMutableString(string: generator.text()),
        number: generator.flag()
          ? NSNumber(value: generator.integer(Int.self)) : NSNumber(value: generator.double()),
        decimal: NSDecimalNumber(decimal: generator.decimal()),
        link: generator.optional { $0.url() as NSURL },
        born: generator.date() as NSDate,
        bytes: generator.data() as NSData,
        list: generator.list { $0.text() } as NSArray,
        table: generator.table { $0.integer(Int.self) } as NSDictionary,
        changingList: NSMutableArray(array: generator.list { $0.double() }),
        set: NSSet(array: generator.list { $0.text() })
      )
    }
  }

  struct Enums: Equatable {
    var kind = Kind.plain, level = Level.low, weather = Weather.sunny, ratio = Ratio.half, maybe: Kind?
    var list: [Level] = [], byKind: [Kind: Weather] = [:], set: Set<Weather> = []

    static func random(_ generator: inout SeededGenerator) -> Enums {
      Enums(
        kind: generator.pick(.plain, .slashed, .empty, .quoted), level: generator.pick(.low, .high),
        weather: generator.pick(.sunny, .rainy), ratio: generator.pick(.half, .tenth),
        maybe: generator.optional { $0.pick(.plain, .slashed, .empty) },
        list: generator.list { $0.pick(.low, .high) },
        byKind: generator.table(by: { $0.pick(.plain, .slashed, .empty) }) { $0.pick(.sunny, .rainy) },
        set: Set(generator.list { $0.pick(.sunny, .rainy) })
      )
    }
  }
}

/// The models of the round trips: types that are known at run time only.
extension RoundTripModels {
  static let kinds: [String: any Any.Type] = ["dog": Dog.self, "puppy": Puppy.self]
  class Animal: Injectable, Equatable {
    var name = ""
    var kind = "animal"
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }

    func isEqual(to other: Animal) -> Bool {
      type(of: self) == type(of: other) && name == other.name && kind == other.kind
    }

    static func == (first: Animal, second: Animal) -> Bool { first.isEqual(to: second) }

    static func random(_ generator: inout SeededGenerator) -> Animal {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return filled(Animal(), "animal", &generator)
      case 1:
        let dog = filled(Dog(), "dog", &generator)
        dog.weight = generator.double()
        return dog
      default:
        let puppy = filled(Puppy(), "puppy", &generator)
        puppy.weight = generator.double()
        puppy.mother = generator.optional { filled(Dog(), "dog", &$0) }
        return puppy
      }
    }

    private static func filled<Made: Animal>(
      _ animal: Made, _ kind: String, _ generator: inout SeededGenerator
    ) -> Made {
      animal.name = generator.text()
      animal.kind = kind
      return animal
    }
  }

  class Dog: Animal {
    var weight = 0.0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_weight_").to("weight")
    }
    override func isEqual(to other: Animal) -> Bool {
      super.isEqual(to: other) && weight == (other as? Dog)?.weight
    }
  }

  final class Puppy: Dog {
    var mother: Dog?
    override func isEqual(to other: Animal) -> Bool {
      super.isEqual(to: other) && mother == (other as? Puppy)?.mother
    }
  }

  struct Zoo: Injectable, Equatable {
    var star = Animal()
    var all: [Animal] = []
    var byName: [String: Animal] = [:]
    var maybe: Animal?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      ["star", "all", "byName", "maybe"].reduce(rules) {
        $0.format($1).with.type(by: "kind", kinds, otherwise: Animal.self)
      }
    }

    static func random(_ generator: inout SeededGenerator) -> Zoo {
      Zoo(
        star: .random(&generator), all: generator.list { .random(&$0) },
        byName: generator.table { .random(&$0) }, maybe: generator.optional { .random(&$0) }
      )
    }
  }
}
