import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Access to properties by JSON key or name.
struct InjectableSubscriptTests {
  struct Cat: Injectable {
    var id: Int64 = 0
    var name = ""
    var friendName: String?
    var born = Date(timeIntervalSince1970: 0)
    var toys: [String] = []
    var secret = "s"
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("cat_id", "kitty").to("id").mapping("friend.name").to("friendName")
        .format("born").as(.date("yyyy-MM-dd")).ignore("secret")
    }
  }

  class Person: Injectable {
    var name = "" { didSet { changes += 1 } }
    var changes = 0
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("_name_").to(keyPath: \Person.name)
    }
  }

  final class Student: Person { var score = 0 }

  @Test func valuesAreWrittenByKeyAndReadByKeyOrName() {
    var cat = Cat()
    cat["cat_id"] = 7
    #expect(cat.id == 7)
    let id: Int64? = cat["cat_id"]
    let same: Int? = cat["id"]
    let further: String? = cat["kitty"]
    #expect((id, same, further) == (7, 7, "7"))
    cat["friend.name"] = "Lily"
    #expect(cat["friendName"] == "Lily")
    let name: String = cat["nothing"] ?? "none"
    #expect(name == "none")
    #expect(cat["name"] as? String == "")
  }

  @Test func valuesOfOtherKindsAreCoerced() {
    var cat = Cat()
    cat["cat_id"] = "12"
    cat["name"] = 5
    cat["toys"] = ["a", 1] as [Any]
    #expect(cat.id == 12)
    #expect(cat.name == "5")
    #expect(cat.toys == ["a", "1"])
  }

  @Test func convertersTakeRawValuesAndNotThoseOfTheProperty() {
    var cat = Cat()
    cat["born"] = "1970-01-02"
    #expect(cat.born == Date(timeIntervalSince1970: 86400))
    cat["born"] = Date(timeIntervalSince1970: 5)
    #expect(cat.born == Date(timeIntervalSince1970: 5))
  }

  @Test func whatDoesNotFitChangesNothing() {
    var cat = Cat()
    cat["cat_id"] = 7
    cat["cat_id"] = "suan"
    cat["nothing"] = 1
    cat["cat_id"] = nil
    cat["secret"] = "changed"
    #expect(cat.id == 7)
    #expect(cat.secret == "s")
    cat.friendName = "Lily"
    cat["friend.name"] = nil
    #expect(cat.friendName == nil)
    let unread: Int? = cat["name"]
    #expect(unread == nil)
  }

  @Test func objectsAreWrittenByTheirOwnRulesAndObserved() {
    let student = Student()
    let person: Person = student
    person["_name_"] = "Jack"
    person["score"] = 98
    #expect(student.name == "Jack")
    #expect(student.changes == 1)
    #expect(student.score == 98)
    let score: Int? = person["score"]
    #expect(score == 98)
  }
}
