import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The texts of what is recorded under the lenient policy, word for word.
struct ReportTextTests {
  struct Item: Injectable { var price = 0 }

  struct Localized: LocalizedError {
    var errorDescription: String?
    var failureReason: String? { "reason" }
  }

  @Test(arguments: ["The price is too low.", nil]) func whatALocalizedErrorSays(description: String?) throws {
    let says = description ?? "Localized(errorDescription: nil)"
    let refused = Localized(errorDescription: description)
    let items = Injector.bind(Item.self).format(\.price).with.converter { (_: Int) in throw refused }
    let found = #"price: expected Int, found number 1 under "price""#
    try expectReports(items, #"{"price": 1}"#, "\(found); the converter threw: \(says); default kept")
    let rejecting = Injector.bind(Item.self).didInject { _ in throw refused }
    expectErrors(rejecting, #"{"price": 1}"#, "the object was rejected: \(says)")
  }

  @Test func oneIssueForAValueThatIsConvertedInVain() throws {
    let items = Injector.bind(Item.self).format(\.price).with.converter { (_: Int) -> Int? in nil }
    try expectReports(
      items, #"{"price": "1"}"#,
      [#"price: expected another Int, found string "1" under "price"; default kept"#]
    )
  }

  static let textRows: KeyValuePairs<String, String?> = [
    #"{"orderId": 1, "note": null}"#: nil,
    #"{"orderId": "6"}"#: #"orderId: expected Int64, found string "6" under "orderId"; coerced"#,
    #"{"orderId": 6.66}"#: #"orderId: expected Int64, found number 6.66 under "orderId"; coerced"#,
    #"{"items": [{"count": 300}]}"#:
      #"items[0].count: expected Int8 (-128 to 127), found number 300 under "count"; default kept"#,
    #"{"isPaid": null}"#: #"isPaid: expected Bool, found null under "isPaid"; default kept"#,
    #"{"items": [{}, 7]}"#: "items[1]: expected Item, found number 7; element dropped",
    #"{"byName": {"a": "x"}}"#: #"byName["a"]: expected Item, found string "x"; element dropped"#,
    #"{"day": "soon"}"#: #"day: expected Date, found string "soon" under "day"; default kept"#,
    #"{"zodiac": 1}"#: #"unknown key "zodiac"; ignored"#,
    #"{"items": [{"price": {"tax": 1}}]}"#: #"items[0].price: unknown key "tax"; ignored"#,
  ]

  @Test(arguments: textRows) func text(json: String, text: String?) throws {
    try expectReports(Shop.orders, json, [text].compactMap(\.self))
    let (_, report) = try Shop.orders.injectReporting(BothInputs.record(json))
    #expect(report.description == text ?? "" && report.isEmpty == (text == nil))
  }

  static let arrays:
    KeyValuePairs<String, @Sendable () throws -> (models: [Shop.Order], report: InjectionReport)> = [
      """
      [0].isPaid: expected Bool, found number 1 under "isPaid"; coerced
      [2].items[0].name: expected String, found number 7 under "name"; coerced
      """: { try Shop.orders.injectReporting([["isPaid": 1], [:], ["items": [["name": 7]]]]) },
      """
      [1]: expected Order, found number 7; element dropped
      [2]: expected Order, found null; element dropped
      """: { try Shop.orders.injectReporting([["isPaid": true], 7, NSNull()] as [Any]) },
      "[0]: the object was rejected: paid; element dropped": {
        try Shop.orders.didInject { if $0.isPaid { throw Refused(reason: "paid") } }
          .injectReporting([["isPaid": true], [:]])
      },
    ]

  @Test(arguments: arrays)
  func arraysOfRecords(
    text: String, run: @Sendable () throws -> (models: [Shop.Order], report: InjectionReport)
  ) throws {
    let (orders, report) = try run()
    #expect(report.description == text && orders.count == (text.contains("coerced") ? 3 : 1))
  }

  @Test func defaultUsedAndBecameNil() throws {
    let orders = Shop.orders.format(\.isPaid).with.default(true)
    let message = try orders.injectReporting(["isPaid": "maybe"]).report.description
    #expect(message == #"isPaid: expected Bool, found string "maybe" under "isPaid"; default used"#)
    struct Numbers: Injectable { var numbers: [Int?] = [] }
    let (numbers, report) = try Injector.bind(Numbers.self).injectReporting(["numbers": [1, "x"] as [Any]])
    #expect(numbers.numbers == [1, nil])
    #expect(report.description == #"numbers[1]: expected Int, found string "x"; became nil"#)
  }

  @Test func converterThatThrows() throws {
    let orders = Shop.orders.format(\.note).with.converter { (_: Int) -> String? in
      throw Refused(reason: "why")
    }
    let note = #"note: expected String, found number 7 under "note""#
    try expectReports(orders, #"{"note": 7}"#, "\(note); the converter threw: why; default kept")
  }

  @Test func severities() throws {
    let (_, report) = try Shop.orders.injectReporting(["orderId": "6", "isPaid": [1], "zodiac": 1])
    let facts = report.issues.map { "\($0.keys.first ?? "") \($0.severity) \($0.code)" }.sorted()
    #expect(facts == ["isPaid warning typeMismatch", "orderId note coerced", "zodiac note unknownKey"])
  }

  @Test func reportsOfAnUpdateAndOfManyUnknownKeys() throws {
    var order = Shop.Order()
    let report = try Shop.orders.injectReporting(["orderId": "6"], into: &order)
    #expect(order.orderId == 6 && report.issues.map(\.code) == [.coerced])
    let record: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<250).map { ("k\($0)", $0) })
    #expect(try Shop.orders.injectReporting(record).report.issues.count == 250)
  }
}

/// What loses a part of a value, or may mean another one, is a warning; other coercions are notes.
struct CoercionSeverityTests {
  struct Values: Injectable {
    var whole = 0
    var small: UInt8? = 0
    var list: [Int] = []
    var data = Data()
    var object = NSData()
    var maybe: Data?
    var text = ""
    var real = 0.0
  }

  @Test(arguments: [
    (#"{"whole": 9.99}"#, InjectionCode.lossy, true), (#"{"whole": "9.99"}"#, .lossy, true),
    (#"{"small": 1e-3}"#, .lossy, true), (#"{"list": [1, 2.5]}"#, .lossy, true),
    (#"{"real": 9007199254740993}"#, .lossy, true), (#"{"data": "hello"}"#, .coerced, true),
    (#"{"object": "aGk"}"#, .coerced, true), (#"{"maybe": "小"}"#, .coerced, true),
    (#"{"whole": "9"}"#, .coerced, false), (#"{"text": 9.99}"#, .coerced, false),
    (#"{"whole": true}"#, .coerced, false),
  ])
  func severities(_ json: String, _ code: InjectionCode, _ isWarning: Bool) throws {
    for report in try Injector.bind(Values.self).reports(json) {
      #expect(report.issues.map(\.code) == [code], "\(report)")
      #expect((isWarning ? report.warnings : report.notes).count == 1)
    }
  }

  @Test func base64IsExact() throws {
    let json = #"{"data": "aGk=", "object": "", "maybe": "abcd"}"#
    try expectReports(Injector.bind(Values.self).policy(.strict), json)
    #expect(try Injector.bind(Values.self).inject(json: json).data == Data("hi".utf8))
  }
}

/// Numbers in place of dates, for which no rule says what they mean.
struct UnruledDateTests {
  struct Event: Injectable, Equatable { var at: Date?; var days: [Date] = [] }

  @Test(arguments: [
    (#""20220420""#, #"string "20220420""#), ("20220420", "number 20220420"),
    (#"" 19991231""#, #"string " 19991231""#),
  ])
  func digitsOfACalendarDateDoNotFit(value: String, found: String) throws {
    let (events, json) = (Injector.bind(Event.self), #"{"at": \#(value), "days": [\#(value)]}"#)
    for (event, report) in try events.bothReports(json) {
      #expect(event == Event() && report.warnings.count == 2)
      let lines = [
        #"at: expected Date, or the converter .date("yyyyMMdd"), found \#(found) under "at"; default kept"#,
        #"days[0]: expected Date, or the converter .date("yyyyMMdd"), found \#(found); element dropped"#,
      ]
      #expect(zip(report.issues, lines).allSatisfy { $0.description.hasPrefix($1) }, "\(report)")
      #expect(!report.issues.contains { $0.publicMessage.contains("yyyyMMdd") })
    }
    #expect(try events.inject(json: json) == Event())
    #expect(try events.format(\.at).as(.epochSeconds).inject(json: #"{"at": 20220420}"#).at != nil)
    let hidden = try events.sensitive(\.at).injectReporting(json: #"{"at": \#(value)}"#).report
    #expect(!hidden.description.contains("yyyyMMdd"))
  }

  @Test(arguments: [
    (#""1650412800""#, "2022-04-20 00:00:00 +0000"), ("1650412800", "2022-04-20 00:00:00 +0000"),
    ("20221320", "1970-08-23 01:02:00 +0000"), ("-1", "1969-12-31 23:59:59 +0000"),
    (#""86400.5""#, "1970-01-02 00:00:00 +0000"),
  ])
  func otherNumbersAreWarnings(value: String, date: String) throws {
    let events = Injector.bind(Event.self)
    for report in try events.reports(#"{"at": \#(value), "days": [\#(value)]}"#) {
      #expect(report.warnings.count == 2 && report.warnings.allSatisfy { $0.code == .coerced })
      let end = "; coerced; the date is \(date)"
      #expect(report.issues.allSatisfy { $0.description.contains(end) }, "\(report)")
    }
    #expect(try events.injectReporting(json: #"{"at": "2022-04-20"}"#).report.warnings.isEmpty)
    let hidden = try events.sensitive().injectReporting(json: #"{"at": \#(value)}"#).report
    #expect(!hidden.description.contains("date is"))
  }

  /// What is written is read back, also if its number looks like a calendar date.
  @Test func datesThatLookLikeOthers() throws {
    let days = [20_220_420, 20_221_320].map { Date(timeIntervalSince1970: $0) }
    let event = Event(at: days[0], days: [days[1]])
    let events = Injector.bind(Event.self)
    let json = try events.extractJSONString(event, .sortedKeys)
    #expect(json == #"{"at":"1970-08-23T00:47:00Z","days":[20221320]}"#)
    #expect(try events.inject(json: json) == event)
  }
}

/// Seconds beyond the year 9999 are probably milliseconds: the report warns of them.
struct ImplausibleDateTests {
  struct Event: Injectable { var starts = Date.distantPast; var ends: Date?; var visits: [Date] = [] }

  static let events = Injector.bind(Event.self)
  static let text = "; coerced; the date is after the year 9999: milliseconds?"

  @Test(arguments: [
    Self.events, Self.events.format(\.starts).as(.epochSeconds).and(\.ends),
    Self.events.format(\.ends).as(.optional(.epochSeconds)),
  ])
  func warns(events: Injector<Event>) throws {
    let json = #"{"starts": 1700000000000, "ends": 1700000000000}"#
    try expectReports(
      events, json, #"ends: expected Date, found number 1700000000000 under "ends""# + Self.text,
      #"starts: expected Date, found number 1700000000000 under "starts""# + Self.text
    )
    let report = try events.injectReporting(json: json).report
    #expect(report.warnings.map(\.code) == [.implausible, .implausible] && report.notes.isEmpty)
  }

  @Test func namesTheElement() throws {
    let events = Self.events.format(\.visits).as(.lossyArray(.epochSeconds))
    let report = try events.injectReporting(json: #"{"visits": [0, "x", 1700000000000]}"#).report
    #expect(report.warnings.map(\.path.description) == ["visits[1]", "visits[2]"])
    #expect(report.warnings.map(\.code) == [.typeMismatch, .implausible])
  }

  @Test(arguments: ["253402300799", "86400", "-1e13"]) func othersAreLeftAlone(number: String) throws {
    let report = try Self.events.injectReporting(json: #"{"starts": \#(number)}"#).report
    #expect(!report.issues.contains { $0.code == .implausible })
  }

  @Test func millisecondsAreNone() throws {
    let events = Self.events.format(\.starts).as(.epochMilliseconds).and(\.ends)
    #expect(try events.injectReporting(json: #"{"starts": 1700000000000}"#).report.warnings.isEmpty)
  }
}

/// Models of the tests of texts.
enum Shop {
  struct Price: Injectable, Equatable { var amount = 0.0; var currency = "EUR" }
  struct Item: Injectable, Equatable { var name = "none"; var price = Price(); var count: Int8 = 1 }
  struct Order: Injectable, Equatable {
    var orderId: Int64 = 0
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var day: Date?
    var note: String?
    var isPaid = false
  }

  static let orders = Injector.bind(Order.self)
  static let strict = orders.policy(.strict)
}

/// Expects a mistake in the rules with a text, in which `#` stands for the line of the rule.
func expectMistake(_ text: String, _ run: () throws -> Void) throws {
  let error = try thrownError { try run() }
  let line = error.rule?.split(separator: ":").last.map(String.init) ?? ""
  #expect(error.code == .configuration && error.description == text.replacing("#", with: line))
}
