import Foundation
import Injector
import Testing

/// The table of `explain()`, and what injectors print.
struct ExplanationTests {
  struct Key: Injectable, Equatable { var text = "" }

  struct Account: Equatable {
    var id = 0
    var level = 1
    var password = "secret"
    var nick: String?
    var created = 0
    var cache = 5
    var key = Key()
  }

  static let accounts = Injector.bind(Account.self) { Account() }
    .mapping("ID", "id").to(\.id).require(\.id)
    .format(\.level).with.default(3).format(\.nick).with.default("none")
    .sensitive(\.password).format(\.password).with.default("hunter2")
    .writing(\.nick).to("nickname").inputOnly(\.key)
    .outputOnly(\.created).ignore(\.cache)

  @Test func columnsOfWhatThereIs() throws {
    let expected = """
      Account
        source keys  property  type     conversion  nested plan  cost    required  default            sensitive  written key
        ID, id       id        Int      copy                     inline  yes
        level        level     Int      coerce                   call              3
        password     password  String   coerce                   call              a sensitive value  yes
        nick         nick      String?  coerce                   call              "none"                        nickname
        key          key       Key      inject      Key          nested                                          (not written)
        'created' is only extracted
        'cache' is ignored

      Key
        source keys  property  type    conversion  nested plan  cost
        text         text      String  copy                     inline

      """
    #expect(try Self.accounts.explain() == expected)
  }

  @Test func convertersHaveTheirNames() throws {
    struct Dates: Injectable {
      var day: Date? = nil
      var days: [Date] = []
      var tags: [String] = []
      var color = ""
      var nested = Key()
    }
    let dates = Injector.bind(Dates.self)
    let text = try dates.format(\.day).as(.date("dd.MM.yyyy")).format(\.days).as(.array(.iso8601))
      .format(\.tags).as(.split(",")).format(\.color).with.converter { (text: String) in text }.explain()
    for name in [
      #".date("dd.MM.yyyy")"#, ".array(.iso8601)", #".split(",")"#, "converter String -> String (one-way)",
    ] {
      #expect(text.contains("  \(name)  "))
    }
    // The plan is the same, and the name that of the injector at hand.
    #expect(try dates.format(\.day).as(.date("MM/yy")).explain().contains(#".date("MM/yy")"#))
  }

  /// Each converter of the library, with the name that it has in the table: as it is written in a rule.
  static let named: KeyValuePairs<String, Converter<String, Date>> = [
    ".sqlDate": .sqlDate,
    ".httpDate": .httpDate,
    ".iso8601": .iso8601,
    ".iso8601(fractionDigits: 3)": .iso8601(fractionDigits: 3),
    #".date("dd.MM.yyyy")"#: .date("dd.MM.yyyy"),
    #".date("HH:mm", timeZone: Europe/Zurich, locale: de_CH)"#: .date(
      "HH:mm", timeZone: TimeZone(identifier: "Europe/Zurich") ?? .gmt, locale: Locale(identifier: "de_CH")
    ),
    #".date(formats: ["yyyy", "yy"])"#: .date(formats: ["yyyy", "yy"]),
    ".iso8601.or(.sqlDate)": .iso8601.or(.sqlDate),
    ".trimmed.then(.httpDate)": Converter<String, String>.trimmed.then(.httpDate),
    "converter String -> Date (one-way)": Converter { _ in .now },
    "converter String -> Date": Converter({ _ in .now }, back: { _ in "" }),
  ]

  struct Moment: Injectable { var at = Date.distantPast }

  @Test(arguments: named) func convertersHaveTheirArguments(name: String, converter: Converter<String, Date>)
    throws
  {
    let text = try Injector.bind(Moment.self).format(\.at).as(converter).explain()
    #expect(text.contains("  \(name)  "), "\(text)")
  }

  @Test func otherConvertersHaveTheirArguments() throws {
    enum Size: String, CaseIterable { case small, large }
    struct Values: Injectable {
      var color = RGBAColor(red: 0, green: 0, blue: 0)
      var ink = RGBAColor(red: 0, green: 0, blue: 0)
      var text = Data()
      var size = Size.small
      var any = Date.distantPast
      var length = 0
      var lengths: [Int] = []
    }
    let text = try Injector.bind(Values.self).format(\.color).as(.hexColor(prefix: "#", alpha: .first))
      .format(\.ink).as(.hexColor).format(\.text).as(.utf8)
      .format(\.size).as(.rawValue(of: Size.self, ignoringCase: true))
      .format(\.any).as(.either(.sqlDate, .epochSeconds))
      .format(\.length).with.converter { (text: String) in text.count }
      .format(\.lengths).as(.array(Converter { (text: String) in text.count })).explain()
    for name in [
      ##".hexColor(prefix: "#", alpha: .first)"##, ".hexColor", ".utf8",
      ".rawValue(of: Size.self, ignoringCase: true)", ".either(.sqlDate, .epochSeconds)",
      "converter String -> Int (one-way)", "converter [String] -> [Int] (one-way)",
    ] {
      #expect(text.contains("  \(name)  "), "\(text)")
    }
  }

  @Test func whatOnlyLeavesOut() throws {
    struct Pair: Injectable { var a = 1; var b = 2 }
    #expect(try Injector.bind(Pair.self).accept(\.a).explain().hasSuffix("  'b' is left out by 'accept'\n"))
  }

  @Test func injectorsPrintTheirModelAndTheNumberOfTheirRules() {
    #expect("\(Self.accounts)" == "Injector<Account> (10 rules)")
    #expect("\(Injector.bind(Account.self))" == "Injector<Account> (0 rules)")
    #expect("\(Injector.bind([Account].self) { [] }.ignoreKeys("x"))" == "Injector<[Account]> (0 rules)")
    #expect(String(reflecting: Injector.bind(Account.self).ignore(\.id)) == "Injector<Account> (1 rule)")
  }

  @Test func presencesPrintTheirValue() {
    struct Patch { var nick: Presence<String>; var age: Presence<Int> }
    #expect("\(Patch(nick: .null, age: .absent))" == "Patch(nick: null, age: absent)")
    #expect("\(Patch(nick: .present("a"), age: .present(1)))" == #"Patch(nick: "a", age: 1)"#)
    #expect("\(Presence.present("a")) \(Presence<Int>.null) \(Presence<Int>.absent)" == "a null absent")
  }
}
