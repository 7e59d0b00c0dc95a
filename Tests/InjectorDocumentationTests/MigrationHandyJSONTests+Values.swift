import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// "Tom/Lily" as two names.
private func pair(_ text: String) -> (String, String)? {
  let names = text.split(separator: "/").map(String.init)
  return names.count == 2 ? (names[0], names[1]) : nil
}

extension MigrationHandyJSONTests {
  // MARK: Values

  struct Converted: Injectable {
    var born: Date?
    var seen = Date.distantPast
    var chipped: Date?
    var fed: Date?
    var price: NSDecimalNumber = 0
    var weight: Decimal = 0
    var home: URL?
    var photo: Data?
    var colour = RGBAColor(red: 0, green: 0, blue: 0)
    var mood = Mood.calm
    var coat = Coat.short
    var parents: (String, String)?
    var name = ""

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let formatter = DateFormatter()
      formatter.dateFormat = "dd/MM/yyyy"
      formatter.timeZone = TimeZone(identifier: "UTC")
      return
        rules
        .mapping("birth").to("born").format("born").as(.date("yyyy-MM-dd", timeZone: .current))
        .format("seen").as(.epochSeconds)
        .format("chipped").as(.iso8601)
        .format("fed").with.converter { (text: String) in formatter.date(from: text) }
        .format("weight").as(.decimal)
        .format("home").as(.url)
        .format("photo").as(.base64)
        .format("colour").as(Converter<String, RGBAColor>.hexColor)
        .format("mood").as(.rawValue(of: Mood.self))
        .format("parents").with.converter { (text: String) in pair(text) }
        .format("name").with.converter { (text: String) in text.uppercased() }
    }
  }

  @Test func converters() throws {
    let json = #"""
      {"birth": "1970-01-02", "seen": 86400, "chipped": "1970-01-02T00:00:00Z", "fed": "02/01/1970",
       "price": "1.23423414371298437124391243", "weight": "0.1234567890123456789", "home": "https://a.org/ü",
       "photo": "aGk=", "colour": "#F00", "mood": "wild", "coat": "long", "parents": "Tom/Lily", "name": "kit"}
      """#
    let day = Date(timeIntervalSince1970: 86400)
    let model = try Converted(injectingJSON: json)
    #expect(model.born == localDay && model.seen == day && model.chipped == day && model.fed == day)
    #expect(model.price == NSDecimalNumber(string: "1.23423414371298437124391243"))
    #expect(model.weight == Decimal(string: "0.1234567890123456789"))
    #expect(model.home?.absoluteString == "https://a.org/%C3%BC" && model.photo == Data("hi".utf8))
    #expect(model.colour == RGBAColor(red: 1, green: 0, blue: 0))
    #expect(model.mood == .wild && model.coat == .long && model.name == "KIT")
    #expect(model.parents?.0 == "Tom" && model.parents?.1 == "Lily")
  }

  @Test func ownConverter() throws {
    let length = Converter<String, Int> { $0.count }
    let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
    struct Model { var length = 0; var isTame = false }
    let models = Injector.bind(Model.self) { Model() }
      .format(\.length).as(length).format(\.isTame).as(yesNo)
    let model = try models.inject(json: #"{"length": "four", "isTame": "yes"}"#)
    #expect(model.length == 4 && model.isTame)
  }

  struct Money: Equatable { var cents = 0 }
  struct Purse: Injectable { var money = Money(); var all: [Money] = [] }

  @Test func converterForAType() async {
    await #expect(processExitsWith: .success) {
      let money = Converter<Double, Money> { Money(cents: Int(($0 * 100).rounded())) }
      InjectionDefaults.setGlobal(InjectionDefaults().converter(money))
      let purse = try? Purse(injectingJSON: #"{"money": 1.5, "all": [2]}"#)
      #expect(purse?.money == Money(cents: 150))
      #expect(purse?.all == [Money(cents: 200)])
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  struct Kinds: Injectable {
    var id: Int64!
    var anything: Any?
    var set: Set<Int>?
    var byName: [String: Any] = [:]
    var list: NSArray?
    var text: NSString?
    var moods: [String: [Mood]]?
  }

  @Test func kinds() throws {
    let json = #"""
      {"id": 7, "anything": "x", "set": [1, 2, 1], "byName": {"a": 1}, "list": [1], "text": 5,
       "moods": {"day": ["calm", "wild"]}}
      """#
    let kinds = try Kinds(injectingJSON: json)
    #expect(kinds.id == 7 && kinds.anything as? String == "x" && kinds.set == [1, 2])
    #expect(kinds.byName["a"] as? Int == 1 && kinds.list?.count == 1 && kinds.text == NSString(string: "5"))
    #expect(kinds.moods == ["day": [.calm, .wild]])
  }

  // MARK: Hooks and updates

  struct Kitten: InjectionObserving {
    var name = ""
    var events: [String] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    mutating func willInject(from record: [String: Any]) { events.append("will") }
    mutating func didInject(from record: [String: Any]) throws { events.append("did \(name)") }
  }

  struct Watched: Injectable {
    var name = "" { didSet { changes += 1 } }
    var changes = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("name").to(keyPath: \Watched.name).ignore("changes")
    }
  }

  @Test func hooks() throws {
    #expect(try Kitten(injectingJSON: json).events == ["will", "did Tom"])
    #expect(try Watched(injectingJSON: json).changes == 1)
    let cats = Injector.bind(Cat.self).didInject { $0.name += "!" }
    #expect(try cats.inject(json: json).name == "Tom!")
  }

  @Test func updates() throws {
    var cat = Cat(id: 1, name: "Kit")
    try cat.inject(json: #"{"name": "Tom"}"#)
    #expect(cat.id == 1 && cat.name == "Tom")
    try cat.inject(json: json)
    #expect(cat.id == 7 && cat.friendName == "Lily")
    let json = #"{"data": {"cat_id": 2}}"#
    try cat.inject(json: json, at: "data")
    #expect(cat.id == 2 && cat.name == "Tom")
    try cat.inject(dictionary)
    #expect(cat.id == 7)
  }

  // MARK: Errors

  @Test func errors() throws {
    let json = #"{"cat_id": "seven", "mood": "odd"}"#
    if let cat = try? Cat(injectingJSON: json) { #expect(cat.id == 0 && cat.mood == .calm) }
    let (cat, report) = try Injector.bind(Cat.self).injectReporting(json: json)
    #expect(cat.id == 0)
    #expect(
      report.description == """
        id: expected Int64, found string "seven" under "cat_id"; default kept (line 1, column 12)
        mood: expected Mood, found string "odd" under "mood"; default kept (line 1, column 29)
        """
    )
    let strict = Injector.bind(Cat.self).policy(.strict)
    #expect(throws: InjectionError.self) { try strict.inject(json: json) }
    #expect((try? Cat(injectingJSON: "{")) == nil)
  }

  // MARK: What behaves differently

  struct Different: Injectable {
    var small: Int8 = 5
    var text = ""
    var count = 1
    var isOn = false
    var note: String? = "note"
    var moods: [Mood] = []
    let constant = 1
  }

  @Test func differences() throws {
    let json = #"""
      {"small": 300, "text": 1e3, "count": "6suan", "isOn": "YES", "note": null, "moods": ["wild", "odd"], "constant": 2}
      """#
    let (model, report) = try Injector.bind(Different.self).injectReporting(json: json)
    #expect(model.small == 5 && model.text == "1000" && model.count == 1 && model.isOn && model.note == nil)
    #expect(model.moods == [.wild] && model.constant == 1)
    #expect(report.issues.map(\.path.description).contains("moods[1]"))
    #expect(try Different(injectingJSON: #"{"count": null}"#).count == 1)
    #expect(try Different(injectingJSON: #"{"count": " 6 "}"#).count == 6)
    // The own name stays a key.
    #expect(try Cat(injectingJSON: #"{"id": 3}"#).id == 3)
    struct Broken: Injectable { var run: () -> Void = {} }
    #expect(throws: InjectionError.self) { try Injector.bind(Broken.self).validated() }
    #expect(throws: InjectionError.self) { try Cat(injectingJSON: #"{"id": 3,}"#) }
    struct House: Injectable { var cat = Cat(id: 1, name: "Tom") }
    #expect(try House(injectingJSON: #"{"cat": {"cat_id": 2}}"#).cat.name == "Tom")
  }
}
