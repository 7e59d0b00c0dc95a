import Injector

/// W1 without defaults: what a struct looks like that is put together from its record.
struct PlainUser: Decodable, Equatable {
  var userId: Int64
  var name: String
  var birthday: String
  var isVip: Bool
  var partners: [Int]
  var score: Double
  var email: String

  enum CodingKeys: String, CodingKey {
    case userId = "id"
    case name, birthday, isVip, partners, score, email
  }

  static let memberwise = Injector.bind(PlainUser.self)
    .rules { $0.mapping("id").to("userId") }

  static let byFactory = Injector.bind(PlainUser.self) {
    PlainUser(userId: 0, name: "", birthday: "", isVip: false, partners: [], score: 0, email: "")
  }
  .rules { $0.mapping("id").to("userId") }
}
