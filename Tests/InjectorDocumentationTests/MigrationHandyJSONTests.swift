import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the page about HandyJSON.
struct MigrationHandyJSONTests {
  struct Cat: Injectable {
    var id: Int64 = 0
    var name = ""
    var friendName: String?
    var born: Date?
    var mood = Mood.calm
    var token = ""

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id").to("id")
        .mapping("friend.name").to("friendName")
        .format("born").as(.date("yyyy-MM-dd", timeZone: .current))
        .ignore("token")
    }
  }

  enum Mood: String { case calm, wild }
  enum Coat: CaseIterable { case short, long }

  class Animal: Injectable {
    var id = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("animal_id").to("id") }
  }

  class Dog: Animal {
    var name = ""
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("dog_name").to("name")
    }
  }

  struct Response<Content: Injectable>: Injectable { var code = 0; var data: Content? }

  let json = #"{"cat_id": 7, "name": "Tom", "friend": {"name": "Lily"}, "born": "1970-01-02", "token": "t"}"#
  var dictionary: [String: Any] { ["cat_id": 7, "name": "Tom", "friend": ["name": "Lily"]] }

  // MARK: Making models

  @Test func models() throws {
    let cat = try Cat(injectingJSON: json)
    #expect(cat.id == 7 && cat.name == "Tom" && cat.friendName == "Lily" && cat.token == "")
    #expect(cat.born == localDay)
    #expect(try Cat(injecting: dictionary).friendName == "Lily")
    #expect(try Injector.bind(Cat.self).inject(json: json).id == 7)
    #expect(try Injector.bind(Cat.self).inject(dictionary).id == 7)
    let type: any Injectable.Type = Cat.self
    #expect((try type.injected(fromJSON: json) as? Cat)?.id == 7)
    let dog = try Dog(injecting: ["animal_id": 1, "dog_name": "Rex"])
    #expect(dog.id == 1 && dog.name == "Rex")
    struct Card { let id: Int; let note: String? }
    let card = try Injector.bind(Card.self).inject(json: #"{"id": "7"}"#)
    #expect(card.id == 7 && card.note == nil)
  }

  @Test func paths() throws {
    let json = #"{"code": 200, "data": {"cat": {"cat_id": 7}, "cats": [{"cat_id": 7}, {}]}}"#
    let dictionary: [String: Any] = ["data": ["cat": ["cat_id": 7], "cats": [["cat_id": 7]]]]
    #expect(try Cat(injectingJSON: json, at: "data.cat").id == 7)
    #expect(try Cat(injecting: dictionary, at: "data.cat").id == 7)
    #expect(try [Cat](injectingJSON: json, at: "data.cats").map(\.id) == [7, 0])
    #expect(try [Cat](injecting: dictionary, at: "data.cats").map(\.id) == [7])
    let responseJSON = #"{"code": 200, "data": {"cat_id": 7}}"#
    #expect(try Response<Cat>(injectingJSON: responseJSON).data?.id == 7)
  }

  @Test func arrays() throws {
    let json = "[\(json), \(json)]"
    let array = NSArray(array: [["cat_id": 7], "no record"])
    #expect(try [Cat](injectingJSON: json).count == 2)
    #expect(try Injector.bind(Cat.self).injectArray(json: json).count == 2)
    #expect(try [Cat](injecting: array).map(\.id) == [7])
  }

  // MARK: Keys

  struct Keyed: Injectable {
    var id = 0
    var name = ""
    var version = 0
    var token = "none"
    var session = "none"

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id", "kitty.id").to("id")
        .mapping("cat_name").to(keyPath: \Keyed.name)
        .mapping(#"app\.version"#).to("version")
        .ignore("token").and("session")
    }
  }

  @Test func keys() throws {
    let json = #"{"kitty": {"id": 7}, "cat_name": "Tom", "app.version": 2, "token": "t", "session": "s"}"#
    let keyed = try Keyed(injectingJSON: json)
    #expect(keyed.id == 7 && keyed.name == "Tom" && keyed.version == 2)
    #expect(keyed.token == "none" && keyed.session == "none")
    #expect(try Keyed(injectingJSON: #"{"id": 1, "app": {"version": 2}}"#).version == 0)
    let cats = Injector.bind(Cat.self).keys(.caseInsensitive)
    #expect(try cats.inject(json: #"{"CAT_ID": 7, "Name": "Tom"}"#).name == "Tom")
  }

  struct Styled: Injectable { var nickName = "" }

  @Test func keysOfEveryType() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.caseInsensitive))
      #expect((try? Styled(injectingJSON: #"{"NICKNAME": "Tom"}"#))?.nickName == "Tom")
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      #expect((try? Styled(injectingJSON: #"{"nick_name": "Tom"}"#))?.nickName == "Tom")
    }
  }
}
