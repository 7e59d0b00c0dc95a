// Generated from Sources/Injector/Injector.docc/DefaultIsolation.md by .ci/check-isolation.
import Foundation
import Injector
import Observation

nonisolated struct Card { var id = 0; var name = "" }

nonisolated let cardInjector = Injector.bind(Card.self) { Card() }
  .mapping("card_id", "id").to(\.id)
struct Point { let x: Int; let y: Int }

let points = Injector.bind(Point.self)
nonisolated struct User: Injectable {
  var id = 0
  var name = ""
  var cards: [Card] = []
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("user_id").to("id").format("cards").with.injector(cardInjector)
  }
}
nonisolated struct Badge { var title = "" }

nonisolated extension Badge: Injectable {}
nonisolated class Pet: Injectable {
  var name = ""
  required init() {}
  class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("pet_name").to("name") }
}

nonisolated class Dog: Pet {
  var tricks = 0
  override class func rules(_ rules: InjectionRules) -> InjectionRules {
    super.rules(rules).mapping("trick_count").to("tricks")
  }
}
@Observable final class ProfileModel {
  var name = ""
  var visits = 0
}

let profiles = Injector.bind(ProfileModel.self) { MainActor.assumeIsolated { ProfileModel() } }
func load(_ data: Data, into model: ProfileModel) async throws {
  let user = try await Task.detached { try User(injectingJSON: data) }.value
  model.name = user.name
}
nonisolated let prefix = "title: "

let badges = Injector.bind(Badge.self)
  .format(\.title).with.converter { (text: String) in prefix + text }
func show() async throws {
  let user = try User(injectingJSON: #"{"user_id": 7, "name": "Ann", "cards": [{"card_id": 1}]}"#)
  print(user.id, user.name, user.cards.map(\.id))
  let dog = try Dog(injecting: ["pet_name": "Rex", "trick_count": 3])
  print(dog.name, dog.tricks, try points.inject(json: #"{"x": 1, "y": 2}"#).y)
  let profile = try profiles.inject(json: #"{"name": "Ann", "visits": 3}"#)
  try profiles.inject(json: #"{"visits": 4}"#, into: profile)
  try await load(Data(#"{"name": "Bob"}"#.utf8), into: profile)
  print(profile.name, profile.visits, try Badge(injecting: ["title": "new"]).title)
  print(try badges.inject(["title": "first"]).title)
  print(try cardInjector.extractJSONString(Card(id: 1, name: "a"), .sortedKeys))
}

try await show()
