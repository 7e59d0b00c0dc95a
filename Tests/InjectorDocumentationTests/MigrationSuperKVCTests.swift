import Foundation
import Injector
import InjectorCache
import Testing

@testable import InjectorTestSupport

private let cards = Injector.bind(Card.self) { Card() }
  .rules {
    $0.mapping("id").to("cardId")
      .mapping("expire").to("expireDate")
      .format("expireDate").as(.date("yyyy-MM-dd"))
  }

private typealias Card = MigrationSuperKVCTests.Card

/// The right-hand sides of the page about SuperKVC.
struct MigrationSuperKVCTests {
  struct Card { var cardId = 0; var name = ""; var expireDate: Date? }

  final class User {
    var userId: Int64 = 0
    var name = ""
    var birthday: Date?
    var isVip = false
    var partners: [Int] = []
    var cards: [Card] = []
    var token = "none"
    var session = "none"
  }

  let response: [String: Any] = [
    "id": 100_075, "name": "Greedy", "birthday": "1970-01-02", "isVip": 1, "partners": ["1", 2] as [Any],
    "cards": [["id": 7, "expire": "1970-01-02"]], "token": "t", "session": "s",
  ]
  let day = Date(timeIntervalSince1970: 86400)

  @Test func chains() throws {
    let users = Injector.bind(User.self) { User() }
      .rules {
        $0.mapping("id").to("userId")
          .format("birthday").as(.date("yyyy-MM-dd"))
          .format("cards").with.injector(cards)
          .ignore("token").and("session")
      }
    let user = try users.inject(response)
    #expect(user.userId == 100_075 && user.name == "Greedy" && user.birthday == day && user.isVip)
    #expect(user.partners == [1, 2] && user.cards.first?.cardId == 7 && user.cards.first?.expireDate == day)
    #expect(user.token == "none" && user.session == "none")
    let list = try users.inject([response, [:]])
    #expect(list.map(\.userId) == [100_075, 0])
    var known = User()
    try users.inject(response, into: &known)
    #expect(known.userId == 100_075)
    let json = #"{"id": 7}"#
    #expect(try users.inject(json: json).userId == 7)
    #expect(try users.injectArray(json: "[\(json), {}]").map(\.userId) == [7, 0])
    let nsDictionary = NSDictionary(dictionary: ["id": 7])
    #expect(try users.inject(nsDictionary).userId == 7)
    let local = users.rules { $0.format("birthday").as(.date("yyyy-MM-dd", timeZone: .current)) }
    #expect(try local.inject(response).birthday == localDay)
    #expect(try users.rules { $0.ignore("name", "isVip") }.inject(response).name == "")
  }

  @Test func receivers() throws {
    let user = try response.inject {
      $0.bind(User.self) { User() }.mapping("id").to("userId").ignore("cards")
    }
    #expect(user.userId == 100_075)
    let responses = [response, response]
    let users = try responses.inject {
      $0.bind(User.self) { User() }.mapping("id").to("userId").ignore("cards")
    }
    #expect(users.count == 2)
    let array = NSArray(array: [["id": 7]])
    #expect(
      try array.inject { $0.bind(User.self) { User() }.mapping("id").to("userId").ignore("cards") }.count == 1
    )
  }

  @Test func converters() throws {
    let fmt = DateFormatter()
    fmt.dateFormat = "yyyy-MM-dd"
    fmt.timeZone = TimeZone(identifier: "UTC")
    let users = Injector.bind(User.self) { User() }.rules {
      $0.ignore("cards")
        .format("birthday").with.converter { (birthdayString: String) in fmt.date(from: birthdayString) }
    }
    #expect(try users.inject(response).birthday == day)
    let deep = Injector.bind(User.self) { User() }
      .rules { $0.format("cards").with.converter { (records: [[String: Any]]) in try cards.inject(records) } }
    #expect(try deep.inject(response).cards.first?.cardId == 7)
    let named = users.rules { $0.format("name").with.converter { (name: String?) in name ?? "nobody" } }
    #expect(try named.inject([:]).name == "nobody")
  }

  final class Stored { var userId_ = 0 }

  @Test func synthesize() throws {
    let users = Injector.bind(Stored.self) { Stored() }
      .rules {
        $0.synthesize("userId").to("userId_")
          .mapping("id").to("userId")
      }
    #expect(try users.inject(["id": 7]).userId_ == 7)
  }

  class Account: Injectable {
    var userId = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("id").to("userId") }
  }

  final class Premium: Account { var level = 0 }

  @Test func rulesInsideTheModel() throws {
    let premium = try Premium(injecting: ["id": 7, "level": 2])
    #expect(premium.userId == 7 && premium.level == 2)
    struct Point { let x: Int; let label: String? }
    #expect(try Injector.bind(Point.self).inject(["x": "1"]).x == 1)
  }

  @Test func cachedInjectors() throws {
    let cards = Injector.cached(Card.self, make: { Card() }) { $0.mapping("id").to("cardId") }
    #expect(try cards.inject(["id": 7]).cardId == 7)
    let named = Injector.cached(Card.self, name: "bank", make: { Card() }) {
      $0.mapping("number").to("cardId")
    }
    #expect(try named.inject(["number": 8]).cardId == 8)
  }

  @Test(.withoutRoundTrips) func cache() async {
    await #expect(processExitsWith: .success) {
      PlanCache.shared.countLimit = 20
      #expect(PlanCache.shared.countLimit == 20)
      _ = try? Injector.bind(Card.self) { Card() }.inject(["id": 7])
      #expect(PlanCache.shared.count == 1)
      let statistics = PlanCache.shared.statistics
      #expect(statistics.misses == 1)
      PlanCache.shared.removeAll()
      #expect(PlanCache.shared.count == 0)
    }
  }

  @Test func extracting() throws {
    let users = Injector.bind(User.self) { User() }.rules {
      $0.mapping("id").to("userId").format("cards").with.injector(cards)
    }
    let known = try users.inject(response)
    let saved = users.rules { $0.ignore("birthday", "token", "session", "isVip", "partners") }
    #expect(try saved.extract(known)["id"] as? Int == 100_075)
    #expect(
      try saved.extractJSONString(known)
        == #"{"id":100075,"name":"Greedy","cards":[{"id":7,"name":"","expire":"1970-01-02"}]}"#
    )
    #expect(try saved.extractJSONString(known, .pretty).hasPrefix("{\n  \"id\" : 100075,\n"))
    let folder = try TemporaryFolder()
    let path = folder.path + "/user.json"
    try saved.write(known, to: path)
    #expect(try saved.read(from: path).cards.map(\.cardId) == [7])
  }

  @Test func differences() throws {
    let users = Injector.bind(User.self) { User() }.rules { $0.mapping("id").to("userId").ignore("cards") }
    let user = User()
    user.partners = [5]
    var same = user
    try users.inject(["id": "9007199254740993", "name": NSNull()], into: &same)
    #expect(user.userId == 9_007_199_254_740_993 && user.partners == [5] && user.name == "")
    #expect(try users.inject(["isVip": "YES"]).isVip)
    let error = #expect(throws: InjectionError.self) {
      try users.rules { $0.mapping("x").to("userid") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'userid' in User; did you mean 'userId'?") == true)
    let (_, report) = try users.injectReporting(["userId": "none"])
    #expect(report.issues.map(\.consequence) == [.defaultKept])
  }
}
