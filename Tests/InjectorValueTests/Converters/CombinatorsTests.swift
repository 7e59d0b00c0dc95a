import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct CombinatorsTests {
  private let first = Date(timeIntervalSince1970: 0)
  private let second = Date(timeIntervalSince1970: 86_400)

  @Test func optionalLetsNilThrough() throws {
    let converter: Converter<Double?, Date?> = .optional(.epochSeconds)
    #expect(try converter.convert(nil) == .some(nil))
    #expect(try converter.convert(86_400) == .some(second))
    #expect(try converter.convert(.nan) == .none)
    #expect(try converter.convertBack(nil) == .some(nil))
    #expect(try converter.convertBack(second) == .some(86_400))
  }

  @Test func arrayNeedsEveryElement() throws {
    let converter: Converter<[String], [Date]> = .array(.date("yyyy-MM-dd"))
    #expect(try converter.convert(["1970-01-01", "1970-01-02"]) == [first, second])
    #expect(try converter.convert(["1970-01-01", "soon"]) == nil)
    #expect(try converter.convert([]) == [])
    #expect(try converter.convertBack([first, second]) == ["1970-01-01", "1970-01-02"])
  }

  @Test func lossyArrayDropsWhatDoesNotFit() throws {
    let converter: Converter<[String], [Date]> = .lossyArray(.date("yyyy-MM-dd"))
    #expect(try converter.convert(["soon", "1970-01-02", ""]) == [second])
    #expect(try converter.convertBack([second]) == ["1970-01-02"])
    struct Refusal: Error {}
    let picky = Converter<Int, Int> { if $0 > 1 { throw Refusal() } else { $0 } }
    let lossy: Converter<[Int], [Int]> = .lossyArray(picky)
    #expect(try lossy.convert([1, 2, 0]) == [1, 0])
  }

  @Test func lossyArrayDropsNothingOnTheWayBack() throws {
    let small = Converter<String, Int>({ Int($0) }, back: { $0 < 10 ? String($0) : nil })
    let converter: Converter<[String], [Int]> = .lossyArray(small)
    #expect(try converter.convertBack([1, 20]) == nil)
  }

  @Test func dictionaryNeedsEveryValue() throws {
    let converter: Converter<[String: Double], [String: Date]> = .dictionary(.epochSeconds)
    #expect(try converter.convert(["a": 0, "b": 86_400]) == ["a": first, "b": second])
    #expect(try converter.convert(["a": 0, "b": .infinity]) == nil)
    #expect(try converter.convertBack(["a": second]) == ["a": 86_400])
  }

  @Test func optionalArray() throws {
    let converter: Converter<[Double]?, [Date]?> = .optional(.array(.epochSeconds))
    #expect(try converter.convert(nil) == .some(nil))
    #expect(try converter.convert([0, 86_400]) == .some([first, second]))
    #expect(try converter.convert([0, .nan]) == .none)
  }

  @Test func arrayOfOptionals() throws {
    let converter: Converter<[Double?], [Date?]> = .array(.optional(.epochSeconds))
    #expect(try converter.convert([0, nil, 86_400]) == [first, nil, second])
    #expect(try converter.convert([0, .nan]) == nil)
    #expect(try converter.convertBack([nil, second]) == [nil, 86_400])
  }

  @Test func dictionaryOfOptionalsKeepsNil() throws {
    let converter: Converter<[String: Double?], [String: Date?]> = .dictionary(.optional(.epochSeconds))
    let converted = try #require(try converter.convert(["a": nil, "b": 0]))
    #expect(converted == ["a": nil, "b": first])
    #expect(converted.count == 2)
  }

  @Test func oneWayElementsMakeOneWayConverters() {
    let length = Converter<String, Int> { $0.count }
    #expect(!Converter<String?, Int?>.optional(length).isTwoWay)
    #expect(!Converter<[String], [Int]>.array(length).isTwoWay)
    #expect(!Converter<[String], [Int]>.lossyArray(length).isTwoWay)
    #expect(!Converter<[String: String], [String: Int]>.dictionary(length).isTwoWay)
  }
}
