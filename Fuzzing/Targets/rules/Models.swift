import Foundation
import Injector

/// A text, number and collection for rules to name, and models of every other kind beside them.
struct Profile: Injectable {
  var id = 0
  var name = "none"
  var note: String?
  var numbers: [Int] = []
  var place = Place()
  var spare: Place?
  var places: [Place] = []
  var byName: [String: Place] = [:]
  var account = Account()
  var anything: Any?
  var beast: (any Beast)?
  var id_ = -1
  let fixed: Int
  @Mapped("m", "wrapped.0") var wrapped = 5
  var observed = 0 { didSet { count += 1 } }
  var count = 0
  lazy var late = "late"
  var callback: (() -> Void)?
  var pair = (1, "two")
  weak var owner: Account?
  var double: Int { id * 2 }
  let token = Token()

  init() { fixed = 3 }

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    let base = rules.ignore("callback", "pair").format("beast").with.type { _ in Admin.self }
    return Rulebook.rules(
      base,
      about: [
        "id", "name", "note", "numbers", "place", "spare", "places", "byName", "account", "wrapped",
        "observed",
      ]
    )
  }
}

struct Place: Injectable, Hashable {
  var street = ""
  var id: Int?
  var point: [Double] = [0]
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    Rulebook.rules(rules, about: ["street", "id", "point"])
  }
}

protocol Beast {}

class Account: Injectable, Beast {
  var id = 0
  var name = ""
  var parent: Account?
  var children: [Account] = []
  var rank = Rank.low
  let token = Token()
  required init() {}
  class func rules(_ rules: InjectionRules) -> InjectionRules {
    Rulebook.rules(rules, about: ["id", "name", "parent", "children", "rank"])
  }
}

final class Admin: Account {
  var level = 1 { didSet { id = level } }
  unowned(safe) var boss: Account = Admin.everyone
  static let everyone = MainAccount()
  override class func rules(_ rules: InjectionRules) -> InjectionRules {
    Rulebook.rules(super.rules(rules), about: ["level", "id"])
  }
}

final class MainAccount: Account, @unchecked Sendable {}

enum Rank: Int, CaseIterable { case low, high }

/// Made memberwise.
struct Record {
  let id: Int
  let name: String?
  var place: Place?
  var places: [Place?]
  weak var owner: Account?
  var rank: Rank
  var inner: Inner
  let token: Token

  struct Inner { let id: Int; var note: String? }
}

struct Refusal: Error {}
