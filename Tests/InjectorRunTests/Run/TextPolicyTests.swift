import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// How much of a text must be a number, from both inputs.
struct TextPolicyTests {
  enum Level: Int { case low = 1, high }

  struct Values: Injectable {
    var int = 7, small: Int8 = 7, double = 7.0, single: Float = 7, core: CGFloat = 7
    var decimal: Decimal = 7, number: NSNumber = 7, object: NSDecimalNumber = 7, flag = true
    var optional: Int? = 7, level = Level.high, list: [Int] = [], byKey: [String: Double] = [:]

    /// What the numbers are, one after the other.
    var numbers: [Double] {
      [
        Double(int), Double(small), double, Double(single), Double(core),
        (decimal as NSDecimalNumber).doubleValue, number.doubleValue, object.doubleValue,
      ]
    }
  }

  private static let names = ["int", "small", "double", "single", "core", "decimal", "number", "object"]

  private static func json(_ text: String, names: [String] = names) -> String {
    "{" + names.map { "\"\($0)\": \"\(text)\"" }.joined(separator: ", ") + "}"
  }

  @Test(arguments: ["1,000", "1 000", "3 of 5", "0x1F", "6suan8fa8", "1e", "", " ", "--1", "1_000", "٣"])
  func aTextThatIsNoNumberAsAWholeDoesNotFit(_ text: String) throws {
    let injector = Injector.bind(Values.self)
    for model in try injector.both(Self.json(text, names: Self.names + ["flag"])) {
      #expect(model.numbers == [Double](repeating: 7, count: 8) && model.flag)
    }
    try expectReports(injector, Self.json(text)) { $0.count == 8 }
  }

  @Test(arguments: ["6", " 6 ", "+6", "\\t6\\n", "6.0", "0.6e1", "60e-1"])
  func aTextThatIsANumberAsAWholeFits(_ text: String) throws {
    for injector in [Injector.bind(Values.self), Injector.bind(Values.self).policy(.forgiving)] {
      try expectModels(injector, Self.json(text)) { $0.numbers == [Double](repeating: 6, count: 8) }
      let (_, report) = try injector.injectReporting(json: Self.json(text))
      #expect(report.issues.allSatisfy { $0.code == .coerced } && report.issues.count == 8)
    }
  }

  @Test(arguments: ["6suan8fa8", "6 of 7", "6,000", " 6x", "6e", "6.0.1", "6:30"])
  func theForgivingPolicyReadsTheBeginning(_ text: String) throws {
    let injector = Injector.bind(Values.self).policy(.forgiving)
    for model in try injector.both(Self.json(text, names: Self.names + ["optional"])) {
      #expect(model.numbers == [Double](repeating: 6, count: 8) && model.optional == 6)
    }
    let (_, report) = try injector.injectReporting(json: Self.json(text))
    #expect(report.notes.map(\.code) == [InjectionCode](repeating: .lossy, count: 8))
    #expect(try Injector.bind(Values.self).policy(text: .prefix).inject(json: Self.json(text)).int == 6)
  }

  @Test func theForgivingPolicyReadsElementsRawValuesAndTruth() throws {
    let json = ##"""
      {"flag": "0 items", "level": "1st", "list": ["1a", "b", 3], "byKey": {"a": "2.5 kg", "b": "kg"}, "small": "300 km"}
      """##
    try expectModels(Injector.bind(Values.self).policy(.forgiving), json) {
      !$0.flag && $0.level == .low && $0.list == [1, 3] && $0.byKey == ["a": 2.5] && $0.small == 7
    }
    for model in try Injector.bind(Values.self).both(json) {
      #expect(model.flag && model.level == .high && model.list == [3] && model.byKey.isEmpty)
    }
  }

  @Test func theForgivingPolicyReadsNothingElseFromTheBeginning() throws {
    struct Others: Injectable {
      var date: Date?, url: URL?, uuid: UUID?, character: Character?, text: String?, data: Data?
    }
    let json =
      ##"{"date": "12 May", "url": "", "uuid": "12", "character": "6suan", "text": "6s", "data": "6s"}"##
    for model in try Injector.bind(Others.self).policy(.forgiving).both(json) {
      #expect(model.date == nil && model.url == nil && model.uuid == nil && model.character == nil)
      #expect(model.text == "6s" && model.data == Data("6s".utf8))
    }
  }

  @Test func aDialThatKeepsFractionsRefusesACut() throws {
    let injector = Injector.bind(Values.self).policy(numbers: .exact, text: .prefix)
    for model in try injector.both(##"{"int": "6suan"}"##) { #expect(model.int == 7) }
  }

  @Test(arguments: ["6", "6suan"]) func strictTakesNoNumberFromAText(_ text: String) throws {
    let json = Self.json(text, names: ["int"])
    for policy in [
      InjectionPolicy.strict, InjectionPolicy.lenient.with(\.mismatch, .fail).with(\.text, .prefix),
    ] {
      expectErrors(Injector.bind(Values.self).policy(policy), json, prefix: "int: expected Int, found string")
    }
  }

  @Test func insideDecodableTypes() throws {
    struct Inner: Decodable { var count: Int }
    struct Outer: Injectable { var inner: Inner? }
    let json = ##"{"inner": {"count": "6suan"}}"##
    for model in try Injector.bind(Outer.self).both(json) { #expect(model.inner == nil) }
    try expectModels(Injector.bind(Outer.self).policy(.forgiving), json) { $0.inner?.count == 6 }
  }
}

/// An array or an object is no text. Only a forgiving policy takes its description.
struct DescribedTextTests {
  enum Shape: String { case round, none = "[]" }

  struct Texts: Injectable {
    var text = "none", maybe: String? = "none", object: NSString = "none", list: [String] = []
    var shape = Shape.round, character: Character = "c", count = 7, data = Data()
  }

  private static let texts = Injector.bind(Texts.self)

  static let values = ["[1, [2, 3], \"4\"]", "[]", "{}", #"{"b": 1, "a": {"x": true}}"#, "[null, true, 1.5]"]

  @Test(arguments: values) func isNoText(_ value: String) throws {
    let json = #"{"text": \#(value), "maybe": \#(value), "object": \#(value), "list": [\#(value), "a"]}"#
    for texts in try Self.texts.both(json) {
      #expect(texts.text == "none" && texts.maybe == "none" && texts.object == "none" && texts.list == ["a"])
    }
    try expectReports(Self.texts, json) { $0.count == 4 }
    expectErrors(Self.texts.policy(.strict), json)
  }

  @Test(
    arguments: zip(
      values, [#"[1, [2, 3], "4"]"#, "[]", "[:]", #"["a": ["x": true], "b": 1]"#, "[<null>, true, 1.5]"]
    )
  )
  func isItsDescriptionUnderTheForgivingPolicy(_ value: String, _ description: String) throws {
    let json = #"{"text": \#(value), "maybe": \#(value), "object": \#(value), "list": [\#(value)]}"#
    for texts in try Self.texts.policy(.forgiving).both(json) {
      #expect(texts.text == description && texts.maybe == description && texts.list == [description])
      #expect(texts.object.isEqual(to: description))
    }
    let (_, report) = try Self.texts.policy(.forgiving).injectReporting(json: json)
    #expect(report.notes.count == 4 && report.issues.allSatisfy { $0.code == .coerced })
  }

  @Test func aDescriptionIsNothingElse() throws {
    let json = #"{"shape": [], "character": [], "count": [], "data": []}"#
    for texts in try Self.texts.policy(.forgiving).both(json) {
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
      for texts in try converted.policy(policy).both(json) {
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
      try expectModels(injector, #"{"list": ["a,b", "c"]}"#) { $0.list == ["a,b", "c"] }
      try expectReports(injector, #"{"list": ["a,b", "c"]}"#)
      #expect(try injector.inject(["list": NSArray(array: ["a,b", "c"])]).list == ["a,b", "c"])
      #expect(try injector.inject(["list": "a,b"]).list == ["a", "b"])
    }
    for value in [#"["a", 1]"#, #"[["a"]]"#, "{}", #"["a", null]"#] {
      try expectReports(split, #"{"list": \#(value)}"#) { $0.count == 1 }
    }
    struct Maybe: Injectable { var list: [String]? }
    let maybe = Injector.bind(Maybe.self).format(\.list).as(.optional(.split(",")))
    for made in try maybe.both(#"{"list": ["a,b"]}"#) { #expect(made.list == ["a,b"]) }
  }
}
