/// W2 as types without rules, which are read by their own `init(from:)`.
struct CodableHolder: Codable, Equatable {
  struct Card: Codable, Equatable {
    let cardId: Int64
    let name: String
    let expire: String

    enum CodingKeys: String, CodingKey {
      case cardId = "id"
      case name, expire
    }
  }

  let userId: Int64
  let name: String
  let birthday: String
  let isVip: Bool
  let partners: [Int]
  let score: Double
  let email: String
  let cards: [Card]

  enum CodingKeys: String, CodingKey {
    case userId = "id"
    case name, birthday, isVip, partners, score, email, cards
  }
}
