import Injector

/// W1: a flat record.
struct User: Injectable, Codable, Equatable {
  var userId: Int64 = 0
  var name = ""
  var birthday = ""
  var isVip = false
  var partners: [Int] = []
  var score = 0.0
  var email = ""

  enum CodingKeys: String, CodingKey {
    case userId = "id"
    case name, birthday, isVip, partners, score, email
  }
}

/// W2: the same with nested records.
struct Holder: Injectable, Codable, Equatable {
  var userId: Int64 = 0
  var name = ""
  var birthday = ""
  var isVip = false
  var partners: [Int] = []
  var score = 0.0
  var email = ""
  var cards: [Card] = []

  enum CodingKeys: String, CodingKey {
    case userId = "id"
    case name, birthday, isVip, partners, score, email, cards
  }
}

struct Card: Injectable, Codable, Equatable {
  var cardId: Int64 = 0
  var name = ""
  var expire = ""

  enum CodingKeys: String, CodingKey {
    case cardId = "id"
    case name, expire
  }
}

enum Injectors {
  static let user = Injector.bind(User.self) { User() }
    .rules { $0.mapping("id").to("userId") }

  static let card = Injector.bind(Card.self) { Card() }
    .rules { $0.mapping("id").to("cardId") }

  static let holder = Injector.bind(Holder.self) { Holder() }
    .rules {
      $0.mapping("id").to("userId")
        .format("cards").with.injector(card)
    }
}
