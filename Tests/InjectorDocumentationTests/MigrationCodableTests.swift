import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the page about Codable.
struct MigrationCodableTests {
  struct Account: Codable { var firstName: String; var created: Date }

  struct User: Injectable {
    var id = 0
    var age = 18
    var nick: String?
    var born: Date?
    var city = ""
    var level = Level.junior
    var scores: [Int] = []
    var session = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("user_id").to("id")
        .mapping("address.city").to("city")
        .format("born").as(.date("yyyy-MM-dd"))
        .ignore("session")
    }
  }

  enum Level: String { case junior, senior }

  let day = Date(timeIntervalSince1970: 86400)
  let json = #"{"user_id": "7", "address": {"city": "Rome"}, "born": "1970-01-02", "scores": [1, "x", "2"]}"#

  // MARK: Decoders

  @Test func decodableTypes() throws {
    let data = Data(#"{"firstName": "Ann", "created": "1970-01-02T00:00:00Z"}"#.utf8)
    let account = try Injector.bind(Account.self).inject(json: data)
    #expect(account.firstName == "Ann" && account.created == day)
    #expect(try Injector.bind(Account.self).inject(["firstName": "Ann", "created": 86400]).created == day)
    let snake = Injector.bind(Account.self).keys(.snakeCase)
    #expect(try snake.inject(["first_name": "Ann", "created": 0]).firstName == "Ann")
    let custom = Injector.bind(Account.self).keys(.custom { property in "_" + property })
    #expect(try custom.inject(["_firstName": "Ann", "_created": 0]).firstName == "Ann")
  }

  @Test func injectableTypes() throws {
    let data = Data(json.utf8)
    let user = try User(injectingJSON: data)
    #expect(user.id == 7 && user.age == 18 && user.nick == nil && user.born == day && user.city == "Rome")
    #expect(user.scores == [1, 2] && user.session == "none")
    let list = "[\(json), \(json)]"
    #expect(try [User](injectingJSON: list).count == 2)
    let byName = #"{"Ann": \#(json)}"#
    #expect(try [String: User](injectingJSON: byName)["Ann"]?.id == 7)
    #expect(try Injector.bind([Int].self).inject(json: "[1, 2]") == [1, 2])
    let response = #"{"data": {"user": \#(json)}}"#
    #expect(try User(injectingJSON: response, at: "data.user").id == 7)
    let dictionary: [String: Any] = ["user_id": 7]
    #expect(try User(injecting: dictionary).id == 7)
  }

  struct Packet: Decodable { var sent: Date?; var body: Data? }

  @Test func strategies() async {
    await #expect(processExitsWith: .success) {
      func packet(_ defaults: InjectionDefaults, _ json: String) -> Packet? {
        InjectionDefaults.setGlobal(defaults)
        return try? Injector.bind(Packet.self).inject(json: json)
      }
      let day = Date(timeIntervalSince1970: 86400)
      let milliseconds = InjectionDefaults().converter(.epochMilliseconds)
      #expect(packet(milliseconds, #"{"sent": 86400000}"#)?.sent == day)
      let anyDate = InjectionDefaults().converter(.anyDate)
      #expect(packet(anyDate, #"{"sent": "1970-01-02"}"#)?.sent == day)
      let pattern = InjectionDefaults().converter(.date("dd.MM.yyyy"))
      #expect(packet(pattern, #"{"sent": "02.01.1970"}"#)?.sent == day)
      let base64 = InjectionDefaults().converter(.base64)
      #expect(packet(base64, #"{"body": "aGk="}"#)?.body == Data("hi".utf8))
      #expect(packet(base64, #"{"body": "hi!"}"#)?.body == nil)
      #expect(packet(InjectionDefaults(), #"{"body": "aGk="}"#)?.body == Data("hi".utf8))
      #expect(packet(InjectionDefaults(), #"{"body": "hi!"}"#)?.body == Data("hi!".utf8))
    }
  }

  struct Answer: Decodable {
    static let key = CodingUserInfoKey(rawValue: "answer")
    var value = 0
    init(from decoder: any Decoder) throws {
      value = Self.key.flatMap { decoder.userInfo[$0] as? Int } ?? -1
    }
  }

  @Test func userInfo() async {
    await #expect(processExitsWith: .success) {
      guard let key = Answer.key else { return }
      let defaults = InjectionDefaults().userInfo([key: 42])
      InjectionDefaults.setGlobal(defaults)
      #expect((try? Injector.bind(Answer.self).inject(json: "{}"))?.value == 42)
      InjectionDefaults.removeAll()
      #expect((try? Injector.bind(Answer.self).inject(json: "{}"))?.value == -1)
      InjectionDefaults.set(defaults, for: [Account.self])
      #expect(InjectionDefaults.own(of: Account.self) != nil)
    }
  }

  // MARK: Keys

  struct Address: Injectable { var street = "" }

  struct Keyed: Injectable {
    var number = 0
    var first = 0
    var address = Address()
    @Mapped("user_name") var userName = ""

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("id", "uid").to("number")
        .mapping("list.0.x").to("first")
        .flatten("address")
        .require("number")
    }
  }

  struct Profile: Injectable {
    var nickName = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
  }

  @Test func keys() throws {
    let keyed = try Keyed(
      injectingJSON: #"{"uid": 7, "list": [{"x": 5}], "street": "Elm", "user_name": "ann"}"#
    )
    #expect(keyed.number == 7 && keyed.first == 5 && keyed.address.street == "Elm" && keyed.userName == "ann")
    #expect(throws: InjectionError.self) { try Keyed(injectingJSON: "{}") }
    #expect(try Profile(injectingJSON: #"{"nick_name": "ann"}"#).nickName == "ann")
    #expect(throws: InjectionError.self) {
      try Injector.bind(User.self).rules { $0.require("id") }.inject(json: "{}")
    }
  }
}
