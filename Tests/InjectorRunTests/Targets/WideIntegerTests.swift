import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Integers of 128 bits, from records and from JSON text.
struct WideIntegerTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Wide: Injectable, Equatable {
    var signed: Int128 = 7, unsigned: UInt128 = 7, perhaps: Int128?, list: [UInt128] = []
    var byKey: [Int128: UInt128] = [:], text = "", int = 7, double = 0.5, decimal = Decimal(7)
    var any: Any = 0

    static func == (left: Wide, right: Wide) -> Bool {
      left.signed == right.signed && left.unsigned == right.unsigned && left.perhaps == right.perhaps
        && left.list == right.list && left.byKey == right.byKey && left.text == right.text
        && left.int == right.int && left.double == right.double && left.decimal == right.decimal
        && "\(left.any)" == "\(right.any)"
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static let wides = Injector.bind(Wide.self)

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [
    "0", "-1", "9007199254740993", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "100000000000000000000000", "1000000000000000000000000000000", "-1000000000000000000000000000000",
    "99999999999999999999999999999999999999", "170141183460469231731687303715884105727",
    "-170141183460469231731687303715884105728", "100000000000000000000000000000000000000",
  ])
  func signedIsExact(number: String) throws {
    let value = try #require(Int128(number))
    #expect(try Self.wides.policy(.strict).inject(json: "{\"signed\": \(number)}").signed == value)
    #expect(try Self.wides.policy(.strict).inject(["signed": value]).signed == value)
    #expect(try Self.wides.inject(json: "{\"signed\": \" \(number) \"}").signed == value)
    #expect(try Self.wides.policy(.forgiving).inject(json: "{\"signed\": \"\(number) m\"}").signed == value)
    #expect(try Self.wides.inject(["signed": number]).signed == value)
    #expect(try Self.wides.inject(json: "{\"perhaps\": \(number)}").perhaps == value)
    #expect(try Self.wides.inject(["perhaps": Int128?.some(value) as Any]).perhaps == value)
    let decimal = try #require(NSDecimalNumber(string: number) as NSDecimalNumber?)
    #expect(try Self.wides.inject(["signed": decimal]).signed == value)
    #expect(try Self.wides.inject(json: "{\"byKey\": {\"\(number)\": 1}}").byKey == [value: 1])
    #expect(try Self.wides.inject(["byKey": [value: 1]]).byKey == [value: 1])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [
    "0", "18446744073709551615", "18446744073709551616", "123456789012345678901234567890123456789",
    "340282366920938463463374607431768211455", "1000000000000000000000000000000",
  ])
  func unsignedIsExact(number: String) throws {
    let value = try #require(UInt128(number))
    #expect(try Self.wides.policy(.strict).inject(json: "{\"unsigned\": \(number)}").unsigned == value)
    #expect(try Self.wides.policy(.strict).inject(["unsigned": value]).unsigned == value)
    let list = "{\"list\": [1, \(number), \"\(number)\"]}"
    #expect(try Self.wides.inject(json: list).list == [1, value, value])
    #expect(try Self.wides.inject(["list": [value, 2] as [Any]]).list == [value, 2])
    #expect(try Self.wides.inject(["list": [value]]).list == [value])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: ["1e30", "1E+30", "1000000000000000000000000000000.0", "10e29", "0.1e31"])
  func exponentsAreExact(number: String) throws {
    let wide = try Self.wides.inject(json: "{\"signed\": \(number), \"unsigned\": \"\(number)\"}")
    #expect(wide.signed == Int128("1000000000000000000000000000000"))
    #expect(wide.unsigned == UInt128("1000000000000000000000000000000"))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [
    (#"{"signed": 170141183460469231731687303715884105728}"#, "signed", "Int128", Int128.min.description),
    (#"{"signed": -170141183460469231731687303715884105729}"#, "signed", "Int128", Int128.min.description),
    (#"{"unsigned": -1}"#, "unsigned", "UInt128", "0"),
    (#"{"unsigned": 340282366920938463463374607431768211456}"#, "unsigned", "UInt128", "0"),
    (#"{"unsigned": 1e39}"#, "unsigned", "UInt128", "0"),
    (#"{"unsigned": "340282366920938463463374607431768211456"}"#, "unsigned", "UInt128", "0"),
    (#"{"signed": 1e300}"#, "signed", "Int128", Int128.min.description),
  ])
  func outOfRange(text: String, property: String, type: String, least: String) throws {
    let (wide, report) = try Self.wides.injectReporting(json: text)
    #expect(wide == Wide())
    let issue = try #require(report.issues.first)
    #expect(issue.code == .outOfRange && issue.path.description == property)
    #expect(issue.expected?.hasPrefix("\(type) (\(least) to ") == true)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func fractionsAreCut() throws {
    let (wide, report) = try Self.wides.injectReporting(json: #"{"signed": 6.66, "unsigned": "6.66"}"#)
    #expect(wide.signed == 6 && wide.unsigned == 6)
    #expect(report.issues.map(\.code) == [.lossy, .lossy])
    #expect(try Self.wides.inject(["signed": true, "unsigned": Double(1 << 60)]).unsigned == 1 << 60)
    #expect(try Self.wides.inject(["signed": 0x1p100]).signed == 1 << 100)
    #expect(try Self.wides.inject(["signed": Double.infinity, "unsigned": Double.nan]) == Wide())
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func asSources() throws {
    let wide = try Self.wides.inject([
      "text": Int128.min, "int": Int128(5), "double": UInt128(1) << 100, "decimal": UInt128.max,
      "any": Int128.max,
    ])
    #expect(wide.text == "-170141183460469231731687303715884105728" && wide.int == 5)
    #expect(wide.double == 0x1p100)
    #expect(wide.decimal == Decimal(string: "340282366920938463463374607431768211455"))
    #expect(wide.any as? Int128 == .max)
    #expect(try Self.wides.inject(["int": Int128.max]).int == 7)
    #expect(try Self.wides.inject(["text": Int128(1) << 100]).text == "1267650600228229401496703205376")
    let error = expectError { try Self.wides.policy(.strict).inject(["int": UInt128.max]) }
    #expect(error?.found == "number 340282366920938463463374607431768211455")
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func rawValuesAndDecodableTypes() throws {
    enum Size: Int128 { case small = 1, huge = 170141183460469231731687303715884105727 }
    struct Inner: Decodable, Equatable { var a: Int128; var b: UInt128?; var c: [Int128] }
    struct Holder: Injectable, Equatable { var size = Size.small; var inner: Inner? }
    let number = "170141183460469231731687303715884105727"
    let text = "{\"size\": \(number), \"inner\": {\"a\": \(number), \"b\": \(number), \"c\": [1, \(number)]}}"
    let holder = try Injector.bind(Holder.self).policy(.strict).inject(json: text)
    #expect(holder.size == .huge && holder.inner == Inner(a: .max, b: UInt128(Int128.max), c: [1, .max]))
    let record: [String: Any] = [
      "inner": ["a": Int128.max, "b": NSNull(), "c": [Int128.max, "2"] as [Any]] as [String: Any]
    ]
    #expect(try Injector.bind(Holder.self).inject(record).inner == Inner(a: .max, b: nil, c: [.max, 2]))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func singleAndUnkeyedContainers() throws {
    struct Pair: Decodable, Equatable {
      var low: Int128
      var high: UInt128
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        low = try container.decode(Int128.self)
        high = try container.decode(UInt128.self)
      }
    }
    struct Single: Decodable, Equatable {
      var value: UInt128
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(UInt128.self)
        _ = try container.decode(Int128.self)
      }
    }
    try expectDecoded(Injector.bind(ValueHolder<Pair>.self), #"{"value": [-5, 5]}"#) { $0.value?.low == -5 }
    try expectDecoded(Injector.bind(ValueHolder<Single>.self), #"{"value": 5}"#) { $0.value?.value == 5 }
  }
}
