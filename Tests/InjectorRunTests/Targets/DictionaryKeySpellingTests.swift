import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Several names in one record that mean the same key of a dictionary.
struct DictionaryKeySpellingTests {
  enum Level: Int { case low = 1, high }

  struct Item: Injectable, Equatable { var n = 0 }

  struct Maps: Injectable {
    var texts: [Int: String] = [:]
    var levels: [Level: Int] = [:]
    var items: [Int: Item] = [:]
    var nested: [Int: [Int: Int]] = [:]
  }

  private static let maps = Injector.bind(Maps.self)

  /// All orders of a record's members.
  private static func orders(_ members: [String]) -> [String] {
    guard members.count > 1 else { return members }
    return members.indices.flatMap { index in
      var others = members
      let first = others.remove(at: index)
      return orders(others).map { first + ", " + $0 }
    }
  }

  @Test func theExactSpellingCounts() throws {
    for members in Self.orders([#""01": "b""#, #""1": "a""#, #""+1": "c""#, #""2": "x""#]) {
      let json = #"{"texts": {\#(members)}}"#
      for maps in try BothInputs.models(Self.maps, json) { #expect(maps.texts == [1: "a", 2: "x"]) }
      let reports = try BothInputs.reports(Self.maps, json)
      #expect(reports[0] == reports[1])
      #expect(
        reports[0] == [
          #"texts["+1"]: expected no other key for "1", found string "+1"; element dropped"#,
          #"texts["01"]: expected no other key for "1", found string "01"; element dropped"#,
        ]
      )
    }
  }

  @Test func otherwiseTheFirstInOrder() throws {
    for members in Self.orders([#""01": 5"#, #""001": 6"#, #""+1": 7"#]) {
      let json = #"{"levels": {\#(members)}, "texts": {\#(members)}}"#
      for maps in try BothInputs.models(Self.maps, json) {
        #expect(maps.levels == [.low: 7] && maps.texts == [1: "7"])
      }
      let reports = try BothInputs.reports(Self.maps, json)
      #expect(reports[0] == reports[1] && reports[0].count == 5)
    }
  }

  /// What does not count is not told of, and what counts is used even if it does not fit.
  @Test func aValueThatDoesNotFitIsNotReplaced() throws {
    for members in Self.orders([#""01": {"n": "5"}"#, #""1": 7"#, #""+1": {"n": "x"}"#]) {
      let json = #"{"items": {\#(members)}}"#
      for maps in try BothInputs.models(Self.maps, json) { #expect(maps.items.isEmpty) }
      let reports = try BothInputs.reports(Self.maps, json)
      #expect(reports[0] == reports[1])
      #expect(reports[0].count == 3 && reports[0].allSatisfy { $0.hasPrefix("items[") && !$0.contains(".n") })
    }
  }

  @Test func strictRefusesThem() throws {
    for members in Self.orders([#""01": 1"#, #""1": 2"#]) {
      let errors = BothInputs.errors(Self.maps.policy(.strict), #"{"levels": {\#(members)}}"#)
      let expected = #"levels["01"]: expected no other key for "1", found string "01""#
      #expect(errors == [expected, expected])
    }
    #expect(try Self.maps.policy(.strict).inject(json: #"{"levels": {"1": 1, "2": 2}}"#).levels.count == 2)
  }

  @Test func namesThatComeTwiceAsWell() throws {
    let text =
      #"{"texts": {"01": 1, "01": "b", "1": 2, "1": "a", "x": 1, "x": 2}, "nested": {"1": {"1": "x"}, "1": {"2": 3}}}"#
    let (maps, report) = try Self.maps.injectReporting(json: text)
    #expect(maps.texts == [1: "a"] && maps.nested == [1: [2: 3]])
    #expect(report.issues.map(\.path.description) == [#"texts["01"]"#, #"texts["x"]"#])
    let (_, located) = try Self.maps.injectReporting(json: #"{"texts": {"1": "a", "01": "b"}}"#)
    #expect(located.issues.map { $0.location?.column } == [28])
  }

  /// Inside a `Decodable` type, too.
  @Test(.withoutRoundTrips) func insideADecodableType() throws {
    struct Page: Decodable { var texts: [Int: String] }
    struct Holder: Injectable { var page: Page? }
    for members in Self.orders([#""01": "b""#, #""1": "a""#, #""+1": "c""#]) {
      let json = #"{"page": {"texts": {\#(members)}}}"#
      for holder in try BothInputs.models(Injector.bind(Holder.self), json) {
        #expect(holder.page?.texts == [1: "a"])
      }
      let reports = try BothInputs.reports(Injector.bind(Holder.self), json)
      #expect(reports[0] == reports[1] && reports[0].count == 2)
      #expect(reports[0].allSatisfy { $0.contains(#"expected no other key for "1""#) })
    }
  }
}
