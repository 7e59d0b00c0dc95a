import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values of `Codable` types are extracted by their `encode(to:)`, and read back by their `init(from:)`.
struct EncodingTests {
  struct Anything: Injectable { var any: Any = 0 }
  enum Level: String, Codable { case low, high }
  enum Size: Int, Codable { case small = 1, large = 2 }
  enum Side: CaseIterable, Codable { case left, right }
  enum Shape: Codable, Equatable { case circle(radius: Double), square(Int, Int), none }
  struct Options: OptionSet, Codable { var rawValue: UInt8 }

  struct Scalars: Codable, Equatable {
    var int = -7, int8: Int8 = -8, int16: Int16 = -16, int32: Int32 = -32, int64 = Int64.min
    var uint: UInt = 7, uint8: UInt8 = 8, uint16: UInt16 = 16, uint32: UInt32 = 32, uint64 = UInt64.max
    var float: Float = 0.1, double = 0.1, bool = true, text = "a\"/é"
    var level = Level.high, size = Size.large, side = Side.right, options = Options(rawValue: 5)
    var absent: Int?, present: String? = "x"
  }

  struct Values: Codable, Equatable {
    var date = Date(timeIntervalSince1970: 1_565_922_866)
    var dates = [Date(timeIntervalSince1970: 0.5), Date(timeIntervalSince1970: 1)]
    var dateByKey: [String: Date]? = ["a": Date(timeIntervalSince1970: 2)]
    var data = Data([1, 2, 255])
    var dataByKey = ["k": Data([0])]
    var url = URL(string: "http://a.b/c")
    var urls: Set<URL>
    var decimal = Decimal(string: "12345678901234567890.123") ?? 0
    var uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID()
    var optionals: [Date?] = [nil, Date(timeIntervalSince1970: 3)]
    var sizes: ContiguousArray<CGFloat> = [1.5]
    var float16s: [Float] = [1, 0.3]
  }

  @Test func `scalars are written as those of properties`() throws {
    let text = try roundTrip(Scalars())
    for member in [
      #""float":0.1,"#, #""int64":-9223372036854775808"#, #""uint64":18446744073709551615"#,
      #""side":"right""#, #""level":"high""#, #""size":2"#, #""options":5"#,
    ] { #expect(text.contains(member)) }
    #expect(!text.contains("absent"))
  }

  @Test func `dates, data, links, decimals and identifiers are written as properties`() throws {
    let text = try roundTrip(Values(urls: [try #require(URL(string: "http://x"))]))
    for member in [
      #""date":1565922866,"#, #""dates":[0.5,1]"#, #""data":"AQL\/","#, #""dataByKey":{"k":"AA=="}"#,
      #""decimal":12345678901234567890.123,"#, #""optionals":[null,3]"#, #""url":"http:\/\/a.b\/c""#,
      #""uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
    ] { #expect(text.contains(member)) }
  }

  @Test func `integers of 128 bits keep all digits`() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    struct Wide: Codable, Equatable {
      var signed = Int128.min / 1_000
      var list = [UInt128.max]
      var optional: Int128? = 3
    }
    let text = try Injector.bind(Wide.self).extractJSONString(Wide())
    #expect(text == "{\"signed\":\(Int128.min / 1_000),\"list\":[\(UInt128.max)],\"optional\":3}")
    #expect(try Injector.bind(Wide.self).inject(json: text) == Wide())
  }

  @Test func `enums with payloads are written as their cases say`() throws {
    struct Drawing: Codable, Equatable { var shapes: [Shape] }
    let drawing = Drawing(shapes: [.circle(radius: 1.5), .square(1, 2), .none])
    let text = try roundTrip(drawing)
    #expect(text == #"{"shapes":[{"circle":{"radius":1.5}},{"square":{"_0":1,"_1":2}},{"none":{}}]}"#)
  }

  @Test func `keys of dictionaries that are coding keys are keys of records`() throws {
    struct Point: Codable, Hashable { var x = 0 }
    struct Tables: Codable, Equatable {
      var byText = ["a": 1]
      var byInt = [7: "seven"]
      var byLevel = [Level.low: [1, 2]]
      var bySize = [Size.small: Point(x: 1)]
      var byPoint = [Point(x: 3): "p"]
      var nested = ["o": [1: ["x": 0.5]]]
    }
    let text =
      #"{"byInt":{"7":"seven"},"byLevel":["low",[1,2]],"byPoint":[{"x":3},"p"],"bySize":[1,{"x":1}],"#
      + #""byText":{"a":1},"nested":{"o":{"1":{"x":0.5}}}}"#
    #expect(try roundTrip(Tables()) == text)
  }

  @Test func `generic and recursive types are written`() throws {
    struct Page<Item: Codable & Equatable>: Codable, Equatable {
      var items: [Item]
      var next: Box?
      indirect enum Box: Codable, Equatable { case page(Page) }
    }
    let page = Page(items: ["a"], next: .page(Page(items: ["b"], next: nil)))
    #expect(try roundTrip(page) == #"{"items":["a"],"next":{"page":{"_0":{"items":["b"]}}}}"#)
  }

  @Test func `a Codable type is a property, an element and a value of Any`() throws {
    struct Point: Codable, Equatable { var x = 1 }
    struct Holder: Injectable, Equatable {
      var point = Point()
      var points = [Point(x: 2)]
      var byKey = ["k": Point(x: 3)]
      var optional: Point? = Point(x: 4)
      var absent: Point?
    }
    let text = #"{"byKey":{"k":{"x":3}},"optional":{"x":4},"point":{"x":1},"points":[{"x":2}]}"#
    #expect(try roundTrip(Holder()) == text)

    let examples: [(any: Any, text: String)] = [
      (Point(), #"{"x":1}"#), ([Point()], #"[{"x":1}]"#), (Shape.none, #"{"none":{}}"#),
      (Level.low, #""low""#),
    ]
    for (any, text) in examples { #expect(try Anything(any: any).extractJSONString() == "{\"any\":\(text)}") }
  }

  @Test func `a type that is Encodable only is written in Any`() throws {
    struct Point: Encodable { var maxX = 1 }
    enum Kind: Encodable { case one(Date) }
    let snake = Injector.bind(Anything.self).keys(.snakeCase)
    #expect(try Anything(any: Point()).extractJSONString() == #"{"any":{"maxX":1}}"#)
    #expect(try snake.extractJSONString(Anything(any: [Point()])) == #"{"any":[{"max_x":1}]}"#)
    #expect(try Anything(any: Set(["a"])).extractJSONString() == #"{"any":["a"]}"#)
    let kind = Kind.one(Date(timeIntervalSince1970: 5))
    #expect(try Anything(any: kind).extractJSONString() == #"{"any":{"one":{"_0":5}}}"#)
  }

  @Test func `an Injectable type inside is written by its encode(to:)`() throws {
    struct Inner: Injectable, Codable, Equatable {
      var name = "n"
      enum CodingKeys: String, CodingKey { case name = "title" }
    }
    struct Outer: Codable, Equatable { var inner = Inner() }
    #expect(try roundTrip(Outer()) == #"{"inner":{"title":"n"}}"#)
  }

  @Test func `attributes and presence work inside`() throws {
    struct Account: Codable, Equatable {
      @Mapped("user_name") var name = "Tom"
      @Mapped var born = Date(timeIntervalSince1970: 1)
      @Mapped var absent: Int? = nil
      @Mapped var present: Date? = Date(timeIntervalSince1970: 2)
      var none = Presence<Int>.absent
      var null = Presence<Int>.null
      var some = Presence.present(Date(timeIntervalSince1970: 3))
    }
    struct Holder: Injectable, Equatable { var account: Account? = Account() }
    let text = #"{"account":{"born":1,"name":"Tom","null":null,"present":2,"some":3}}"#
    #expect(try roundTrip(Holder()) == text)
  }
}
