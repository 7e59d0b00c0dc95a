import Foundation
import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// The models of the round trips: rules, converters, wrappers and hierarchies.
extension RoundTripModels {
  /// Keeps a number between 0 and 10.
  @propertyWrapper
  struct Clamped: MappedStorage, Equatable {
    private var value: Int
    init(wrappedValue: Int) { value = min(max(wrappedValue, 0), 10) }
    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, 0), 10) }
    }
  }

  struct Wrapped: Injectable, Equatable {
    @Mapped("user_name", "name") var userName = ""
    @Mapped("born", converter: .date("dd-MM-yyyy HH:mm:ss")) var birthDate = Date.distantPast
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
    @Mapped("meta.size") var size = 0
    @Mapped("meta.points") var points: [Point] = []
    @Clamped var volume = 5
    @Mapped(ignored: true) var cache = 0

    static func random(_ generator: inout SeededGenerator) -> Wrapped {
      var wrapped = Wrapped()
      wrapped.userName = generator.text()
      wrapped.birthDate = generator.moment()
      wrapped.crashes = generator.optional { generator in generator.list { $0.moment() } }
      wrapped.size = generator.integer()
      wrapped.points = generator.list { .random(&$0) }
      wrapped.volume = generator.integer()
      return wrapped
    }
  }

  struct Address: Injectable, Equatable {
    var street = ""
    var point = Point()
    var zip: Int?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("geo.at").to("point") }
  }

  struct Flattened: Injectable, Equatable {
    var name = ""
    var address = Address()
    var height: Int?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.flatten("address").mapping("size.height").to("height")
    }

    static func random(_ generator: inout SeededGenerator) -> Flattened {
      Flattened(
        name: generator.text(),
        address: Address(
          street: generator.text(), point: .random(&generator), zip: generator.optional { $0.integer() }
        )
      )
    }
  }

  struct Paths: Injectable, Equatable {
    var id = 0, deep: String?, first: Double?, third = "", element: Point?, dotted = 0, slashed: Int?
    var list: [Int] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("meta.id", "id").to("id").mapping("meta.a.b/c.d").to("deep")
        .mapping("list.0").to("first").mapping("list.2.x.1").to("third").mapping("list.3").to("element")
        .mapping(#"a\.b"#).to("dotted").mapping("a/b").to("slashed").mapping("meta.list").to("list")
    }

    static func random(_ generator: inout SeededGenerator) -> Paths {
      Paths(
        id: generator.integer(), deep: generator.optional { $0.text() },
        first: generator.optional { $0.double() }, third: generator.text(),
        element: generator.optional { .random(&$0) }, dotted: generator.integer(),
        slashed: generator.optional { $0.integer() }, list: generator.list { $0.integer() }
      )
    }
  }

  struct Spelled: Equatable {
    var userName = ""
    var cardIDNumber = 0
    var a = 0
    var lastURL: URL?
    var innerPoint = InnerPoint()
    var allPoints: [InnerPoint] = []

    struct InnerPoint: Injectable, Equatable { var firstX = 0; var lastY: Double? }

    static func random(_ generator: inout SeededGenerator) -> Spelled {
      Spelled(
        userName: generator.text(), cardIDNumber: generator.integer(), a: generator.integer(),
        lastURL: generator.optional { $0.url() },
        innerPoint: InnerPoint(firstX: generator.integer(), lastY: generator.optional { $0.double() }),
        allPoints: generator.list { InnerPoint(firstX: $0.integer()) }
      )
    }
  }

  struct Converted: Injectable, Equatable {
    var day = Date.distantPast, formats: Date?, internet = Date.distantPast, seconds = Date.distantPast
    var milliseconds: Date?, any = Date.distantPast, link = URL(fileURLWithPath: "/"), bytes = Data()
    var color: RGBAColor?, exact: Decimal = 0, kind = Kind.plain, parts: [String] = [], inner: Point?
    var list: [Date] = [], gaps: [Date?] = [], table: [String: Date] = [:], lossy: [Date] = []
    var either = 0, chained = 0, stored = 0

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("day").as(.date("yyyy-MM-dd HH:mm:ss"))
        .format("formats").as(.date(formats: ["dd.MM.yyyy HH:mm:ss", "yyyy"]))
        .format("internet").as(.iso8601).format("seconds").as(.epochSeconds)
        .format("milliseconds").as(.epochMilliseconds).format("any").as(.anyDate)
        .format("link").as(.url).format("bytes").as(.base64)
        .format("color").as(Converter<String, RGBAColor>.hexColor)
        .format("exact").as(.decimal).format("kind").as(.rawValue(of: Kind.self))
        .format("parts").as(.split("/")).format("inner").as(.json(of: Point.self))
        .format("list").as(.array(.epochSeconds)).format("gaps").as(.array(.optional(.iso8601)))
        .format("table").as(.dictionary(.epochSeconds)).format("lossy").as(.lossyArray(.epochMilliseconds))
        .format("either").as(
          .either(
            Converter<Bool, Int>({ $0 ? 1 : 0 }, back: { [0, 1].contains($0) ? $0 == 1 : nil }),
            Converter<String, Int>({ Int($0, radix: 16) }, back: { String($0, radix: 16) })
          )
        )
        .format("chained").as(
          Converter<String, String>({ String($0.reversed()) }, back: { String($0.reversed()) })
            .then(Converter<String, Int>({ Int($0) }, back: { String($0) }))
        )
        .format("stored").with.converter { (number: Int) in number }
    }

    static func random(_ generator: inout SeededGenerator) -> Converted {
      Converted(
        day: generator.moment(), formats: generator.optional { $0.moment() }, internet: generator.moment(),
        seconds: generator.moment(), milliseconds: generator.optional { $0.moment() },
        any: generator.moment(), link: generator.url(), bytes: generator.data(),
        color: generator.optional {
          RGBAColor(red: $0.pick(0, 1), green: 1, blue: 0, alpha: $0.pick(1, 0))
        },
        exact: generator.decimal(), kind: generator.pick(.plain, .slashed, .quoted),
        parts: generator.list { $0.pick("a", "é", "\"", "猫") }, inner: generator.optional { .random(&$0) },
        list: generator.list { $0.moment() },
        gaps: generator.list { generator in generator.optional { $0.moment() } },
        table: generator.table { $0.moment() }, lossy: generator.list { $0.moment() },
        either: generator.pick(0, 1, 255, 2_748),
        chained: abs(generator.integer(Int32.self) == .min ? 0 : Int(generator.integer(Int16.self))),
        stored: generator.integer()
      )
    }
  }
}
