import Foundation
import Injector

struct Card: Injectable {
  var cardId = 0
  var name = ""
  var expireDate: Date?
}

enum Level: String { case junior, senior }

struct User {
  var userId: Int64 = 0
  var name = ""
  var birthday: Date?
  var registered = Date.distantPast
  var isVip = false
  var age = 0
  var height = 0.0
  var partners: [Int] = []
  var tags: [String] = []
  var visits: [Date] = []
  var homepage: URL?
  var picture = Data()
  var colour = RGBAColor(red: 0, green: 0, blue: 0)
  var balance = Decimal()
  var level = Level.junior
  var card = Card()
  var cards: [Card] = []
  var cardsByName: [String: Card] = [:]
  var pet: Any?
  var pets: [Any] = []
  var token = ""
  var session = ""
}
