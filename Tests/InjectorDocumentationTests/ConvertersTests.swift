import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The examples of the article about converters, and their output.
struct ConvertersTests {
  struct Event {
    var day: Date?
    var tags: [String] = []
    var title = "none"
  }

  enum Size: Int { case small = 1, large }

  enum Status: String, CaseIterable { case none, open }

  struct Row {
    var born = Date.distantPast
    var modified = Date.distantPast
    var note = Data()
    var status = Status.none
  }

  struct Place: Codable { var latitude: Double }

  struct Plain: Injectable {
    var count = 0
    var isOn = false
    var at = Date.distantPast
    var size = Size.small
  }

  @Test func examples() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let events = Injector.bind(Event.self) { Event() }
      .format(\.day).as(.date("yyyy-MM-dd"))
      .format(\.tags).as(.split(","))
      .format(\.title).with.converter { (text: String) in text.uppercased() }

    let event = try events.inject(json: #"{"day": "1970-01-02", "tags": "a,b", "title": "moon"}"#)
    print(event.day?.timeIntervalSince1970 ?? 0, event.tags, event.title)  // 86400.0 ["a", "b"] MOON

    let row = Injector.bind(Row.self) { Row() }
      .format(\.born).as(.sqlDate).format(\.modified).as(.httpDate)
      .format(\.note).as(.utf8).format(\.status).as(.rawValue(of: Status.self, ignoringCase: true))
    let text =
      #"{"born": "1970-01-02 00:00:00", "modified": "Fri, 02 Jan 1970 00:00:00 GMT", "note": "abcd", "status": "OPEN"}"#
    let made = try row.inject(json: text)
    print(made.born == made.modified, made.note.count, made.status)  // true 4 open
    print(try row.extract(made)["born"] ?? "")  // 1970-01-02 00:00:00.000

    struct TooLong: Error {}
    let initials = Converter<String, String> { text in
      guard text.count < 20 else { throw TooLong() }
      return text.isEmpty ? nil : text.split(separator: " ").compactMap { $0.first.map(String.init) }.joined()
    }
    let titles = events.format(\.title).as(initials)
    print(try titles.inject(json: #"{"title": "Ada Lovelace"}"#).title)  // AL
    let (untitled, report) = try titles.injectReporting(json: #"{"title": ""}"#)
    print(untitled.title)  // none
    print(report)  // title: expected String, found string "" under "title"; default kept (line 1, column 11)

    let named = events.format(\.title).with.converter { (text: String?) in text ?? "untitled" }
    print(try named.inject(json: "{}").title)  // untitled

    let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
    print(try yesNo.convert("yes") ?? false, try yesNo.convertBack(false) ?? "")  // true no

    #expect(
      output == [
        #"86400.0 ["a", "b"] MOON"#, "true 4 open", "1970-01-02 00:00:00.000", "AL", "none",
        #"title: expected String, found string "" under "title"; default kept (line 1, column 11)"#,
        "untitled", "true no",
      ]
    )
  }

  @Test func combinations() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let words = Converter<String, String>.trimmed.then(.split(","))
    print(try words.convert(" a,b ") ?? [])  // ["a", "b"]

    let moment = Converter<String, Date>.iso8601.or(.date("dd.MM.yyyy"))
    print(try moment.convert("02.01.1970")?.timeIntervalSince1970 ?? 0)  // 86400.0

    let years: Converter<[String], [Date]> = .lossyArray(.date("yyyy"))
    print(try years.convert(["1970", "soon", "1971"])?.count ?? 0)  // 2

    let strict: Converter<[String], [Date]> = .array(.date("yyyy"))
    print(try strict.convert(["1970", "soon"]) as Any)  // nil

    let places: Converter<String, [Place]> = .json(of: [Place].self)
    let list = try places.convert(#"[{"latitude": 47}, {"latitude": "48"}]"#)
    print(list?.map(\.latitude) ?? [])  // [47.0, 48.0]

    let plain = try Injector.bind(Plain.self).inject(
      json: #"{"count": "6", "isOn": "yes", "at": 86400, "size": 2}"#
    )
    print(plain.count, plain.isOn, plain.at.timeIntervalSince1970, plain.size)  // 6 true 86400.0 large

    #expect(output == [#"["a", "b"]"#, "86400.0", "2", "nil", "[47.0, 48.0]", "6 true 86400.0 large"])
  }

  /// The table: each converter has the types that it says.
  @Test func library() throws {
    let dates: [Converter<String, Date>] = [
      .date("yyyy-MM-dd"), .date(formats: ["yyyy-MM-dd", "dd.MM.yyyy"]), .iso8601,
    ]
    let numbers: [Converter<Double, Date>] = [.epochSeconds, .epochMilliseconds]
    let anything: [Converter<Any, Date>] = [.anyDate, .either(.epochSeconds, .date("yyyy-MM-dd"))]
    let url: Converter<String, URL> = .url
    let data: Converter<String, Data> = .base64
    let color: Converter<String, RGBAColor> = .hexColor
    let decimal: Converter<String, Decimal> = .decimal
    let size: Converter<Int, Size> = .rawValue(of: Size.self)
    let status: Converter<String, Status> = .rawValue(of: Status.self, ignoringCase: true)
    let others: [Converter<String, Date>] = [.sqlDate, .httpDate]
    let bytes: Converter<String, Data> = .utf8
    #expect(status.isTwoWay && bytes.isTwoWay && others.allSatisfy(\.isTwoWay))
    let pieces: Converter<String, [String]> = .split("/")
    let text: Converter<String, String> = .trimmed
    let optional: Converter<String?, String?> = .optional(.trimmed)
    let arrays: [Converter<[String], [String]>] = [.array(.trimmed), .lossyArray(.trimmed)]
    let sizes: Converter<String, [Size]> = .json(of: [Size].self)
    let dictionary: Converter<[String: String], [String: String]> = .dictionary(.trimmed)
    #expect(dates.allSatisfy(\.isTwoWay) && numbers.allSatisfy(\.isTwoWay) && arrays.allSatisfy(\.isTwoWay))
    #expect(url.isTwoWay && data.isTwoWay && color.isTwoWay && decimal.isTwoWay && size.isTwoWay)
    #expect(pieces.isTwoWay && text.isTwoWay && optional.isTwoWay && dictionary.isTwoWay)
    #expect(try sizes.convert("[1, 2]") == [.small, .large])
    let day = Date(timeIntervalSince1970: 86400)
    for converter in anything { #expect(try converter.convert("1970-01-02") == day) }
    for converter in anything { #expect(try converter.convert("86400") == day) }
    let wrong = Injector.bind(Event.self).format(\.day).as(.date("YYYY-MM-dd"))
    #expect(throws: InjectionError.self) { try wrong.validated() }
    struct Stamp { var at: Date? }
    let stamps = Injector.bind(Stamp.self).format(\.at).as(.epochSeconds)
    #expect(try stamps.inject(["at": "86400"]).at == Date(timeIntervalSince1970: 86400))
  }

  /// The same from the page: the code of the first column is what is declared above.
  @Test func tableOfThePage() throws {
    let page = try DocumentationPage(named: "Converters")
    let source = SourceText(compiled: try DocumentationPage.testSource(prefix: "ConvertersTests"))
    let rows = page.table(ofSection: "Converters of the library")
    let converters = rows.flatMap { DocumentationPage.codeSpans(in: $0.first ?? "") }
    #expect(converters.count == 23)
    for code in converters {
      let isThere = source.contains(SourceText(code))
      #expect(isThere, "not in the tests: \(code)")
    }
  }

  struct Coerced: Injectable {
    enum Coat: CaseIterable { case short, long }
    var integers: [Int] = []
    var doubles: [Double] = []
    var booleans: [Bool] = []
    var texts: [String] = []
    var dates: [Date] = []
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var sizes: [Size] = []
    var coat = Coat.short
    var set: Set<Int> = []
    var byNumber: [Int: Double] = [:]
    var place: Place?
  }

  /// The table of values that need no converter.
  @Test func valuesThatNeedNoConverter() throws {
    let (model, report) = try Injector.bind(Coerced.self).injectReporting(
      json: #"""
        {"integers": [6.66, true, " 6 ", "yes", "no", "true", "false", "3 of 5", "1,000"],
         "doubles": [6, true, "6.66"], "booleans": [2, 0, "true", "false", "yes", "no", "1", "0"],
         "texts": [6.66, true, [1, 2]], "dates": [86400, "86400", "1970-01-02T00:00:00Z"], "url": "https://a.org",
         "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "data": "hi", "sizes": [1, "2", 3], "coat": "long",
         "set": ["1", 2], "byNumber": {"1": "2.5"}, "place": {"latitude": "47"}}
        """#
    )
    let day = Date(timeIntervalSince1970: 86400)
    #expect(model.integers == [6, 1, 6, 1, 0, 1, 0] && model.doubles == [6, 1, 6.66])
    #expect(model.booleans == [true, false, true, false, true, false, true, false])
    #expect(model.texts == ["6.66", "true"] && model.dates == [day, day, day])
    #expect(model.url?.host() == "a.org" && model.uuid != nil && model.data == Data("hi".utf8))
    #expect(model.sizes == [.small, .large] && model.coat == .long && model.set == [1, 2])
    #expect(model.byNumber == [1: 2.5] && model.place?.latitude == 47)
    let warnings = ["integers[0]", "integers[7]", "integers[8]", "texts[2]", "data", "sizes[2]"]
    #expect(report.warnings.map(\.path.description) == warnings)
  }
}
