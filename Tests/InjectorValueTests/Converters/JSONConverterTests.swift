import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct JSONConverterTests {
  struct Settings: Injectable, Equatable {
    var theme = "light"
    var size = 1
    var inner: [Settings] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("s").to("size") }
  }

  struct Point: Decodable, Equatable { var x: Int; var y: Double? }

  struct Plain { var a = 0 }

  struct User: Injectable, Equatable {
    var name = ""
    var settings = Settings()
    var perhaps: Settings?
    var list: [Settings] = []
    var points: [String: Point] = [:]
    var numbers: [Int] = []
  }

  static let users = Injector.bind(User.self)
    .rules { $0.format("settings").as(.json(of: Settings.self)) }
    .format(\.perhaps).as(.json(of: Settings.self))
    .rules { $0.format("list").as(.array(.json(of: Settings.self))) }
    .format(\.points).as(.json(of: [String: Point].self))
    .format(\.numbers).as(.json(of: [Int].self))

  @Test func byItself() throws {
    func value<Value>(_ type: Value.Type, _ text: String) throws -> Value? {
      try Converter<String, Value>.json(of: Value.self).convert(text)
    }
    let settings: Converter<String, Settings> = .json(of: Settings.self)
    #expect(settings.isTwoWay)
    let written = try settings.convertBack(Settings(theme: "a\"b", size: 1))
    #expect(written == #"{"theme":"a\"b","s":1,"inner":[]}"#)
    #expect(try Converter<String, [Int?]>.json(of: [Int?].self).convertBack([1, nil]) == "[1,null]")
    #expect(try settings.convert(#"{"theme": "dark", "s": "12"}"#) == Settings(theme: "dark", size: 12))
    #expect(try settings.convert(" \n{}\t") == Settings())
    for text in ["7", "\"7\""] { #expect(try value(Int.self, text) == 7) }
    #expect(try value(String.self, #""a\n""#) == "a\n")
    #expect(try value([Int?].self, "[1, null, \"x\"]") == [1, nil, nil])
    #expect(try value(Set<Int>.self, "[1, 1]") == [1])
    #expect(try value([Int: Point].self, #"{"4": {"x": 1}}"#) == [4: Point(x: 1)])
    #expect(try value(Settings?.self, "null") == .some(nil))
    #expect(try value(Settings?.self, "{}") == Settings())
    #expect(try value(UInt64.self, "18446744073709551615") == .max)
  }

  @Test func anyIsNative() throws {
    let any: Converter<String, Any> = .json(of: Any.self)
    let array = try #require(try any.convert(#"[1, 2.5, "a", null, {"b": true}]"#) as? [Any])
    #expect(array[0] as? Int == 1 && array[1] as? Double == 2.5 && array[3] is NSNull)
    #expect((array[4] as? [String: Any])?["b"] as? Bool == true)
    let record: Converter<String, [String: Any]> = .json(of: [String: Any].self)
    #expect(try record.convert(#"{"a": 1}"#)?["a"] as? Int == 1)
  }

  @Test func inRules() throws {
    let (user, report) = try Self.users.decoded(
      #"""
      {"name": "Ada", "settings": "{\"theme\": \"dark\", \"inner\": [{\"s\": 3}]}", "perhaps": "{}",
       "list": ["{\"s\": 2}", "{}"], "points": "{\"a\": {\"x\": 1, \"y\": 2}}", "numbers": "[1, 2, 3]"}
      """#
    )
    #expect(user.settings == Settings(theme: "dark", inner: [Settings(size: 3)]))
    #expect(user.perhaps == Settings() && user.list == [Settings(size: 2), Settings()])
    #expect(user.points == ["a": Point(x: 1, y: 2)] && user.numbers == [1, 2, 3])
    #expect(report.isEmpty)
  }

  @Test func inRulesOfATypeAndWithOtherConverters() throws {
    struct Holder: Injectable, Equatable {
      var settings = Settings()
      var dates: [Date] = []
      var either = Settings()
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .format("settings").as(Converter<String, String>.trimmed.then(.json(of: Settings.self)))
          .format("dates").as(Converter<String, [Double]>.json(of: [Double].self).then(.array(.epochSeconds)))
          .format("either").as(.json(of: Settings.self).or(Converter { Settings(theme: $0) }))
      }
    }
    let input = try DecodingInput(#"{"settings": "  {\"s\": 2} ", "dates": "[0, 1.5]", "either": "dark"}"#)
    let holder = try input.inject(Injector.bind(Holder.self)).model
    #expect(holder.settings.size == 2 && holder.dates.map(\.timeIntervalSince1970) == [0, 1.5])
    #expect(holder.either.theme == "dark")
  }

  static let mistakes: KeyValuePairs<String, String> = [
    "{\"theme\": \"dark\",\n \"s\" 7}": "not valid JSON: a colon was expected after a key (line 2, column 6)",
    "": "not valid JSON: the text is empty (line 1, column 1)",
    "{} x": "not valid JSON: something follows the value (line 1, column 4)",
    "[1]": "expected Settings, found array of 1 (line 1, column 1)",
    "null": "expected Settings, found null (line 1, column 1)",
    String(repeating: "[", count: 100_000):
      String(repeating: "[0]", count: 20) + ": too many arrays and objects inside each other: "
      + "InjectionLimits.depth allows 512, a small stack fewer (line 1, column 513)",
  ]

  @Test(arguments: mistakes)
  func whatIsWrongWithTheText(text: String, message: String) throws {
    expectError(message) { try Converter<String, Settings>.json(of: Settings.self).convert(text) }
  }

  @Test func theErrorOutsideTellsTheReasonInside() throws {
    let strict = Self.users.policy(.strict)
    for (json, code, message) in [
      (
        #"{"settings": "{\"s\": }"}"#, InjectionCode.converterFailed,
        #"settings: expected Settings, found string "{\"s\": }" under "settings"; the converter threw: not valid JSON: a value was expected (line 1, column 7)"#
      ),
      (#"{"list": ["{}", "7"]}"#, .typeMismatch, "list[1]: expected Settings, found number 7"),
      (
        #"{"numbers": "7"}"#, .typeMismatch,
        #"numbers: expected [Int], found number 7 under "numbers""#
      ),
    ] {
      let error = try DecodingInput(json).failure(of: strict)
      #expect(error.code == code && error.description == message)
    }
    let malformed = try DecodingInput(#"{"settings": "{\"s\": }"}"#).failure(of: strict)
    let underlying = try #require(malformed.underlying as? InjectionError)
    #expect(underlying.code == .malformed && underlying.location?.column == 7)
  }

  @Test func severalReasonsAreOneLine() throws {
    struct Needy: Injectable, Equatable {
      var a = 0
      var b = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.require("a", "b") }
    }
    let holders = Injector.bind(ValueHolder<Needy>.self).format(\.value).as(.json(of: Needy.self))
    let report =
      #"value: expected Needy, found string "{}" under "value"; the converter threw: 2 problems: a: expected Int, found nothing under "a" (line 1, column 1); b: expected Int, found nothing under "b" (line 1, column 1); default kept"#
    try expectDecoded(holders, #"{"value": "{}"}"#, report: report)
  }

  @Test func whatIsNotEncodedTwiceIsTakenAsItIs() throws {
    let input = try DecodingInput(
      #"{"settings": {"s": 1, "theme": "a\"\\\u0001é"}, "perhaps": {}, "list": ["{\"s\": 2}", {"s": 3}], "numbers": [1, 2], "points": {"a": {"x": 1, "y": 0.1}}}"#
    )
    for users in [Self.users, Self.users.policy(.strict)] {
      let (user, report) = try input.inject(users)
      #expect(user.settings == Settings(theme: "a\"\\\u{1}é", size: 1))
      #expect(user.perhaps == Settings() && user.list == [Settings(size: 2), Settings(size: 3)])
      #expect(user.numbers == [1, 2] && user.points == ["a": Point(x: 1, y: 0.1)])
      #expect(report.isEmpty)
    }
  }

  @Test func whatIsOfAnotherKindDoesNotFit() throws {
    let json = #"{"settings": [], "perhaps": 7, "numbers": true, "points": {"a": 5}}"#
    let report = """
      numbers: expected [Int], found boolean true under "numbers"; the converter threw: expected [Int], found boolean true (line 1, column 1); default kept
      perhaps: expected Settings, found number 7 under "perhaps"; the converter threw: expected Settings, found number 7 (line 1, column 1); default kept
      points["a"]: expected Point, found number 5; element dropped
      settings: expected Settings, found array of 0 under "settings"; the converter threw: expected Settings, found array of 0 (line 1, column 1); default kept
      """
    try expectDecoded(Self.users, json, report: report) { $0 == User() }
  }

  @Test func valuesOfATreeThatJSONHasNoFormFor() throws {
    struct Moment: Injectable, Equatable {
      var at: Date?, link: URL?, id: UUID?, data: Data?, amount: Decimal?
    }
    let injector = Injector.bind(ValueHolder<Moment>.self).format(\.value).as(.json(of: Moment.self))
    let moment = Moment(
      at: Date(timeIntervalSinceReferenceDate: 0.1),
      link: URL(string: "https://a.org/%20?q#f"),
      id: UUID(),
      data: Data("é\"".utf8),
      amount: Decimal(string: "0.12345678901234567890123456789")
    )
    let record: [String: Any] = [
      "at": moment.at as Any, "link": moment.link as Any, "id": moment.id as Any, "data": moment.data as Any,
      "amount": moment.amount as Any,
    ]
    #expect(try injector.inject(["value": record]).value == moment)
    for bytes in [Data([0xFF]), Data("aGk=".utf8), Data()] {
      #expect(try injector.policy(.strict).inject(["value": ["data": bytes]]).value?.data == bytes)
    }
    struct Unknown {}
    for value: Any in [["at": Unknown()], ["at": Double.nan]] {
      expectError(part: "expected a string that holds JSON, found object with 1 key") {
        try injector.policy(.strict).inject(["value": value])
      }
    }
  }

  @Test func otherConvertersOfTheSameTypesStayAsTheyWere() throws {
    struct Holder: Injectable, Equatable { var text = "" }
    let plain = Injector.bind(Holder.self).rules {
      $0.format("text").as(Converter<String, String> { $0 + "!" })
    }
    let json = Injector.bind(Holder.self).rules { $0.format("text").as(.json(of: String.self)) }
    for (injector, text) in [(json, "1.5"), (plain, "1.5!")] {
      #expect(try injector.inject(["text": 1.5]).text == text)
      #expect(try injector.inject(json: #"{"text": 1.5}"#).text == text)
    }
    #expect(try json.inject(["text": "\"a\""]).text == "a")
  }

  @Test(arguments: [
    (#"{"s": 1, "s": 2}"#, 2), (#"{"size": 5, "s": 3, "size": 4}"#, 3),
    (#"{"inner": [{"s": 1, "s": 2}], "s": 6}"#, 6),
  ])
  func repeatedKeys(text: String, size: Int) throws {
    #expect(try Converter<String, Settings>.json(of: Settings.self).convert(text)?.size == size)
  }

  @Test func typesThatCannotBeMade() throws {
    let text = """
      [JSONConverterTests.Plain] cannot be injected; conform JSONConverterTests.Plain to Injectable or Decodable, \
      or bind JSONConverterTests.Plain and call the method for its collection: injectArray, injectDictionary
      """
    expectError(text, code: .configuration) {
      try Converter<String, [Plain]>.json(of: [Plain].self).convert("[]")
    }
    expectError("(Int, Int) cannot be injected; use a struct or a class") {
      try Converter<String, (Int, Int)>.json(of: (Int, Int).self).convert("[]")
    }
  }

  @Test func theTargetIsKeptByThePlanCache() throws {
    struct Counted: Injectable {
      @TaskLocal static var count = Counter()
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        Self.count.increase()
        return rules
      }
    }
    let counter = Counter()
    try Counted.$count.withValue(counter) {
      for _ in 0..<5 { _ = try Converter<String, [Counted]>.json(of: [Counted].self).convert("[{}]") }
    }
    #expect(counter.count <= 2)
  }

  @Test func manyThreadsConvertAtOnce() async throws {
    let settings: Converter<String, [Settings]> = .json(of: [Settings].self)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask { try settings.convert("[{\"s\": \(index)}]") == [Settings(size: index)] }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
