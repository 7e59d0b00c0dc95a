import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the page about NamadaJSON.
struct MigrationNamadaJSONTests {
  class User: Injectable {
    var name = ""
    @Mapped("user_name") var userName = ""
    var age = 0
    var hobbies: [String]?
    var type = UserType.regular
    @Mapped(ignored: true) var session: String? = nil
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }

  enum UserType: String { case regular, premium, blacklisted }

  class Admin: User { var role = "" }

  let json = #"{"name": "Nay", "user_name": "nay", "age": "30", "type": "premium", "session": "s"}"#
  var object: [String: Any] { ["name": "Nay", "user_name": "nay", "hobbies": ["chess", "go"]] }

  @Test func models() throws {
    #expect(try User(injecting: object).hobbies == ["chess", "go"])
    let user = try User(injectingJSON: json)
    #expect(user.userName == "nay" && user.age == 30 && user.type == .premium && user.session == nil)
    let inferred: User = try .init(injectingJSON: json)
    #expect(inferred.name == "Nay")
    let users = try [User](injectingJSON: "[\(json), \(json)]")
    #expect(users.count == 2)
    #expect(try Admin(injectingJSON: #"{"role": "root", "user_name": "nay"}"#).userName == "nay")
    struct Group: Injectable { var owner: User?; var members: [User] = [] }
    let group = try Group(injecting: ["owner": object, "members": [object]])
    #expect(group.owner?.name == "Nay" && group.members.count == 1)
  }

  struct Account: Injectable {
    @Mapped("user_name") var userName = ""
    @Mapped var score = 0
    @Mapped(converter: .date("dd-MM-yyyy", timeZone: .current)) var birthDate = Date.distantPast
    @Mapped(converter: .epochSeconds) var registrationDate = Date.distantPast
    @Mapped("born", converter: .date("dd-MM-yyyy", timeZone: .current)) var optionalBirth: Date? = nil
    @Mapped(converter: .array(.epochSeconds)) var loginTimes: [Date] = []
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashesTimes: [Date]? = nil
    @Mapped(converter: .array(.optional(.epochSeconds))) var someTimes: [Date?] = []
    @Mapped(converter: halfDays) var pause = Date.distantPast
  }

  static let halfDays = Converter<Double, Date>(
    { Date(timeIntervalSince1970: $0 * 43200) },
    back: { $0.timeIntervalSince1970 / 43200 }
  )

  @Test func mappers() throws {
    let json = #"""
      {"user_name": "nay", "score": 5, "birthDate": "02-01-1970", "registrationDate": 86400, "born": "02-01-1970",
       "loginTimes": [86400], "crashesTimes": [86400], "someTimes": [86400, null], "pause": 2}
      """#
    let account = try Account(injectingJSON: json)
    let day = Date(timeIntervalSince1970: 86400)
    #expect(account.userName == "nay" && account.score == 5 && account.birthDate == localDay)
    #expect(
      account.registrationDate == day && account.optionalBirth == localDay && account.loginTimes == [day]
    )
    #expect(account.crashesTimes == [day] && account.someTimes == [day, nil] && account.pause == day)
  }

  @Test func converterClosures() throws {
    struct Model { var number = 0.0; var text = "" }
    enum Failure: Error { case odd }
    @Sendable func checked(_ text: String) throws -> String {
      if text.count.isMultiple(of: 2) { return text } else { throw Failure.odd }
    }
    let models = Injector.bind(Model.self) { Model() }
      .format(\.number).with.converter { (number: Double) in number / 2 }
      .format(\.text).with.converter { (text: String) in try checked(text) }
    #expect(try models.inject(json: #"{"number": "3", "text": "even"}"#).number == 1.5)
    let (model, report) = try models.injectReporting(json: #"{"text": "odd"}"#)
    #expect(model.text == "" && report.issues.first?.underlying is Failure)
  }

  struct Event: Injectable {
    @Mapped("date_of_birth") var dateOfBirth: Date? = nil
    var all: [Date] = []
  }

  @Test func aTypeForAllModels() async {
    await #expect(processExitsWith: .success) {
      let defaults = InjectionDefaults().converter(.date("yyyy-MM-dd HH:mm:ss"))
      InjectionDefaults.setGlobal(defaults)
      let json = #"{"date_of_birth": "1970-01-02 00:00:00", "all": ["1970-01-01 00:00:00"]}"#
      let event = try? Event(injectingJSON: json)
      #expect(event?.dateOfBirth == Date(timeIntervalSince1970: 86400))
      #expect(event?.all == [Date(timeIntervalSince1970: 0)])
    }
  }

  @Test func accessByKey() throws {
    let user = User()
    user["user_name"] = "this is username"
    #expect(user.userName == "this is username")
    let userName: String = user["user_name"] ?? ""
    #expect(userName == "this is username")
    user["age"] = "31"
    let age: Int? = user["age"]
    #expect(age == 31)
  }

  @Test func extracting() throws {
    let user = try User(injectingJSON: #"{"name": "Nay", "user_name": "nay", "age": 31, "type": "premium"}"#)
    let text = #"{"name":"Nay","user_name":"nay","age":31,"type":"premium"}"#
    #expect(try user.extract()["user_name"] as? String == "nay")
    #expect(try user.extractJSONString() == text)
    #expect(try user.extractJSONString(.pretty).hasPrefix("{\n  \"name\" : \"Nay\",\n"))
    #expect(try [user, user].extractJSONString() == "[\(text),\(text)]")
    let users = Injector.bind(User.self).rules { $0.injectOnly("age") }
    #expect(try users.extractJSONString(user) == text.replacing(#","age":31"#, with: ""))
  }

  @Test func updatesAndErrors() throws {
    let user = User()
    user.age = 5
    try user.inject(json: #"{"name": "Nay"}"#)
    #expect(user.age == 5 && user.name == "Nay")
    do {
      _ = try User(injectingJSON: "nothing")
    } catch {
      #expect(error.code == .malformed)
    }
    let strict = Injector.bind(User.self).policy(.strict)
    let error = #expect(throws: InjectionError.self) { try strict.inject(json: #"{"age": "old"}"#) }
    #expect(error?.description == #"age: expected Int, found string "old" under "age" (line 1, column 9)"#)
    #expect(throws: InjectionError.self) {
      try Injector.bind(User.self).require(\.name).inject(json: #"{"age": 5}"#)
    }
  }

  struct Place: Codable { var latitude = 0.0 }

  struct Different: Injectable {
    var count = 1
    var note: String? = "note"
    var types: [UserType] = []
    var small: Int8 = 5
    let constant = 1
    var link: URL?
    var place: Place?
  }

  @Test func differences() throws {
    let json = #"""
      {"count": null, "note": null, "types": ["premium", "other"], "small": 300, "constant": 2, "link": "https://a.org",
       "place": {"latitude": 47}}
      """#
    let (model, report) = try Injector.bind(Different.self).injectReporting(json: json)
    #expect(model.count == 1 && model.note == nil && model.types == [.premium] && model.small == 5)
    #expect(model.constant == 1 && model.link?.host() == "a.org" && model.place?.latitude == 47)
    #expect(Set(report.issues.map(\.path.description)).isSuperset(of: ["count", "types[1]", "small"]))
    // The own name stays a key.
    #expect(try User(injectingJSON: #"{"userName": "own"}"#).userName == "own")
  }
}
