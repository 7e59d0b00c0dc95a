import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// An array or an object is no text. Only a forgiving policy takes its description.
struct DescribedTextTests {
  enum Shape: String { case round, none = "[]" }

  struct Texts: Injectable {
    var text = "none"
    var maybe: String? = "none"
    var object: NSString = "none"
    var list: [String] = []
    var shape = Shape.round
    var character: Character = "c"
    var count = 7
    var data = Data()
  }

  private static let texts = Injector.bind(Texts.self)

  static let values = ["[1, [2, 3], \"4\"]", "[]", "{}", #"{"b": 1, "a": {"x": true}}"#, "[null, true, 1.5]"]

  @Test(arguments: values)
  func isNoText(_ value: String) throws {
    let json = #"{"text": \#(value), "maybe": \#(value), "object": \#(value), "list": [\#(value), "a"]}"#
    for texts in try BothInputs.models(Self.texts, json) {
      #expect(texts.text == "none" && texts.maybe == "none" && texts.object == "none" && texts.list == ["a"])
    }
    let reports = try BothInputs.reports(Self.texts, json)
    #expect(reports[0] == reports[1] && reports[0].count == 4)
    #expect(BothInputs.errors(Self.texts.policy(.strict), json).count == 2)
  }

  @Test(
    arguments: zip(
      values,
      [
        #"[1, [2, 3], "4"]"#, "[]", "[:]", #"["a": ["x": true], "b": 1]"#, "[<null>, true, 1.5]",
      ]
    )
  )
  func isItsDescriptionUnderTheForgivingPolicy(_ value: String, _ description: String) throws {
    let json = #"{"text": \#(value), "maybe": \#(value), "object": \#(value), "list": [\#(value)]}"#
    for texts in try BothInputs.models(Self.texts.policy(.forgiving), json) {
      #expect(texts.text == description && texts.maybe == description && texts.list == [description])
      #expect(texts.object.isEqual(to: description))
    }
    let (_, report) = try Self.texts.policy(.forgiving).injectReporting(json: json)
    #expect(report.notes.count == 4 && report.issues.allSatisfy { $0.code == .coerced })
  }

  @Test func aDescriptionIsNothingElse() throws {
    let json = #"{"shape": [], "character": [], "count": [], "data": []}"#
    for texts in try BothInputs.models(Self.texts.policy(.forgiving), json) {
      #expect(texts.shape == .none && texts.character == "c" && texts.count == 7 && texts.data.isEmpty)
    }
  }

  @Test(.withoutRoundTrips) func noConverterGetsADescription() throws {
    let converted = Self.texts
      .format(\.text).with.converter { (text: String) in text.uppercased() }
      .format(\.maybe).as(.trimmed)
      .format(\.list).with.converter { (texts: [String]) in texts.map { $0 + "!" } }
    let json = #"{"text": ["a"], "maybe": {"a": 1}, "list": [["a"], "b", 1]}"#
    for policy in [InjectionPolicy.lenient, .forgiving] {
      for texts in try BothInputs.models(converted.policy(policy), json) {
        #expect(texts.text == "none" && texts.maybe == "none" && texts.list == ["b!", "1!"])
      }
    }
    // The policy holds again behind the converter.
    #expect(try converted.policy(.forgiving).inject(json: #"{"text": "a", "object": [1]}"#).object == "[1]")
  }

  @Test(.withoutRoundTrips) func anArrayOfTextsIsSplitAlready() throws {
    let split = Self.texts.format(\.list).as(.split(","))
    let trimmed = Self.texts.format(\.list).as(Converter<String, String>.trimmed.then(.split(",")))
    for injector in [split, trimmed, split.policy(.strict), split.policy(.forgiving)] {
      for texts in try BothInputs.models(injector, #"{"list": ["a,b", "c"]}"#) {
        #expect(texts.list == ["a,b", "c"])
      }
      #expect(try BothInputs.reports(injector, #"{"list": ["a,b", "c"]}"#) == [[], []])
      #expect(try injector.inject(["list": NSArray(array: ["a,b", "c"])]).list == ["a,b", "c"])
      #expect(try injector.inject(["list": "a,b"]).list == ["a", "b"])
    }
    for value in [#"["a", 1]"#, #"[["a"]]"#, "{}", #"["a", null]"#] {
      let reports = try BothInputs.reports(split, #"{"list": \#(value)}"#)
      #expect(reports[0] == reports[1] && reports[0].count == 1)
    }
    struct Maybe: Injectable { var list: [String]? }
    let maybe = Injector.bind(Maybe.self).format(\.list).as(.optional(.split(",")))
    for made in try BothInputs.models(maybe, #"{"list": ["a,b"]}"#) { #expect(made.list == ["a,b"]) }
  }
}
