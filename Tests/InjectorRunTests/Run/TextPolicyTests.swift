import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// How much of a text must be a number, from both inputs.
struct TextPolicyTests {
  enum Level: Int { case low = 1, high }

  struct Values: Injectable {
    var int = 7
    var small: Int8 = 7
    var double = 7.0
    var single: Float = 7
    var core: CGFloat = 7
    var decimal: Decimal = 7
    var number: NSNumber = 7
    var object: NSDecimalNumber = 7
    var flag = true
    var optional: Int? = 7
    var level = Level.high
    var list: [Int] = []
    var byKey: [String: Double] = [:]

    /// What the numbers are, one after the other.
    var numbers: [Double] {
      [
        Double(int), Double(small), double, Double(single), Double(core),
        (decimal as NSDecimalNumber).doubleValue,
        number.doubleValue, object.doubleValue,
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
    for model in try BothInputs.models(injector, Self.json(text, names: Self.names + ["flag"])) {
      #expect(model.numbers == [Double](repeating: 7, count: 8) && model.flag)
    }
    let reports = try BothInputs.reports(injector, Self.json(text))
    #expect(reports[0].count == 8 && reports[0] == reports[1])
  }

  @Test(arguments: ["6", " 6 ", "+6", "\\t6\\n", "6.0", "0.6e1", "60e-1"])
  func aTextThatIsANumberAsAWholeFits(_ text: String) throws {
    for injector in [Injector.bind(Values.self), Injector.bind(Values.self).policy(.forgiving)] {
      for model in try BothInputs.models(injector, Self.json(text)) {
        #expect(model.numbers == [Double](repeating: 6, count: 8))
      }
      let (_, report) = try injector.injectReporting(json: Self.json(text))
      #expect(report.issues.allSatisfy { $0.code == .coerced } && report.issues.count == 8)
    }
  }

  @Test(arguments: ["6suan8fa8", "6 of 7", "6,000", " 6x", "6e", "6.0.1", "6:30"])
  func theForgivingPolicyReadsTheBeginning(_ text: String) throws {
    let injector = Injector.bind(Values.self).policy(.forgiving)
    for model in try BothInputs.models(injector, Self.json(text, names: Self.names + ["optional"])) {
      #expect(model.numbers == [Double](repeating: 6, count: 8) && model.optional == 6)
    }
    let (_, report) = try injector.injectReporting(json: Self.json(text))
    #expect(report.notes.map(\.code) == [InjectionCode](repeating: .lossy, count: 8))
    let dial = Injector.bind(Values.self).policy(text: .prefix)
    #expect(try dial.inject(json: Self.json(text)).int == 6)
  }

  @Test func theForgivingPolicyReadsElementsRawValuesAndTruth() throws {
    let json = ##"""
      {"flag": "0 items", "level": "1st", "list": ["1a", "b", 3], "byKey": {"a": "2.5 kg", "b": "kg"}, "small": "300 km"}
      """##
    for model in try BothInputs.models(Injector.bind(Values.self).policy(.forgiving), json) {
      #expect(!model.flag && model.level == .low && model.list == [1, 3] && model.byKey == ["a": 2.5])
      #expect(model.small == 7)
    }
    for model in try BothInputs.models(Injector.bind(Values.self), json) {
      #expect(model.flag && model.level == .high && model.list == [3] && model.byKey.isEmpty)
    }
  }

  @Test func theForgivingPolicyReadsNothingElseFromTheBeginning() throws {
    struct Others: Injectable {
      var date: Date?
      var url: URL?
      var uuid: UUID?
      var character: Character?
      var text: String?
      var data: Data?
    }
    let json =
      ##"{"date": "12 May", "url": "", "uuid": "12", "character": "6suan", "text": "6s", "data": "6s"}"##
    for model in try BothInputs.models(Injector.bind(Others.self).policy(.forgiving), json) {
      #expect(model.date == nil && model.url == nil && model.uuid == nil && model.character == nil)
      #expect(model.text == "6s" && model.data == Data("6s".utf8))
    }
  }

  @Test func aDialThatKeepsFractionsRefusesACut() throws {
    let injector = Injector.bind(Values.self).policy(numbers: .exact, text: .prefix)
    for model in try BothInputs.models(injector, ##"{"int": "6suan"}"##) { #expect(model.int == 7) }
  }

  @Test(arguments: ["6", "6suan"])
  func strictTakesNoNumberFromAText(_ text: String) throws {
    for policy in [InjectionPolicy.strict, InjectionPolicy(mismatch: .fail, text: .prefix)] {
      let errors = BothInputs.errors(
        Injector.bind(Values.self).policy(policy),
        Self.json(text, names: ["int"])
      )
      #expect(errors[0]?.contains("int: expected Int, found string") == true && errors[0] == errors[1])
    }
  }

  @Test func insideDecodableTypes() throws {
    struct Inner: Decodable { var count: Int }
    struct Outer: Injectable { var inner: Inner? }
    let json = ##"{"inner": {"count": "6suan"}}"##
    for model in try BothInputs.models(Injector.bind(Outer.self), json) { #expect(model.inner == nil) }
    for model in try BothInputs.models(Injector.bind(Outer.self).policy(.forgiving), json) {
      #expect(model.inner?.count == 6)
    }
  }
}
