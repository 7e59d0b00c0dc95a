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
    var a: Int = 0
    var b: Int8 = 0
    var c: Int16 = 0
    var d: Int32 = 0
    var e: Int64 = 0
    var f: UInt = 0
    var g: UInt8 = 0
    var h: UInt16 = 0
    var i: UInt32 = 0
    var j: UInt64 = 0

    static func random(_ generator: inout SeededGenerator) -> Integers {
      Integers(
        a: generator.integer(),
        b: generator.integer(),
        c: generator.integer(),
        d: generator.integer(),
        e: generator.integer(),
        f: generator.integer(),
        g: generator.integer(),
        h: generator.integer(),
        i: generator.integer(),
        j: generator.integer()
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
        signed: generator.integer(),
        unsigned: generator.integer(),
        optional: generator.optional { $0.integer() },
        list: generator.list { $0.integer() }
      )
    }
  }

  struct Numbers: Equatable {
    var double = 0.0
    var float: Float = 0
    var width: CGFloat = 0
    var decimal: Decimal = 0
    var flag = false
    var maybe: Double?
    var maybeFloat: Float?

    static func random(_ generator: inout SeededGenerator) -> Numbers {
      Numbers(
        double: generator.double(),
        float: generator.float(),
        width: CGFloat(generator.double()),
        decimal: generator.decimal(),
        flag: generator.flag(),
        maybe: generator.optional { $0.double() },
        maybeFloat: generator.optional { $0.float() }
      )
    }
  }

  struct Texts: Equatable {
    var string = ""
    var part: Substring = ""
    var character: Character = "a"
    var link = URL(fileURLWithPath: "/")
    var id = UUID()
    var bytes = Data()
    var born = Date(timeIntervalSince1970: 0)
    var maybe: String?
    var maybeBorn: Date?

    static func random(_ generator: inout SeededGenerator) -> Texts {
      Texts(
        string: generator.text(),
        part: Substring(generator.text()),
        character: generator.character(),
        link: generator.url(),
        id: generator.uuid(),
        bytes: generator.data(),
        born: generator.date(),
        maybe: generator.optional { $0.text() },
        maybeBorn: generator.optional { $0.date() }
      )
    }
  }

  struct FoundationObjects: Equatable {
    var text: NSString = ""
    var changing: NSMutableString = ""
    var number: NSNumber = 0
    var decimal: NSDecimalNumber = 0
    var link: NSURL?
    var born: NSDate = NSDate(timeIntervalSince1970: 0)
    var bytes: NSData = NSData()
    var list: NSArray = []
    var table: NSDictionary = [:]
    var changingList: NSMutableArray = []
    var set: NSSet = NSSet()

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
    var kind = Kind.plain
    var level = Level.low
    var weather = Weather.sunny
    var ratio = Ratio.half
    var maybe: Kind?
    var list: [Level] = []
    var byKind: [Kind: Weather] = [:]
    var set: Set<Weather> = []

    static func random(_ generator: inout SeededGenerator) -> Enums {
      Enums(
        kind: generator.pick(.plain, .slashed, .empty, .quoted),
        level: generator.pick(.low, .high),
        weather: generator.pick(.sunny, .rainy),
        ratio: generator.pick(.half, .tenth),
        maybe: generator.optional { $0.pick(.plain, .slashed, .empty) },
        list: generator.list { $0.pick(.low, .high) },
        byKind: generator.table(by: { $0.pick(.plain, .slashed, .empty) }) { $0.pick(.sunny, .rainy) },
        set: Set(generator.list { $0.pick(.sunny, .rainy) })
      )
    }
  }
}
