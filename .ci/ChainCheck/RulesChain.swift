import Foundation
import Injector

/// 62 links: every verb of the rules that a model carries.
struct Member: Injectable {
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules
      .mapping("id", "user_id", "meta.id").to("userId")
      .mapping("nick", "names.0").to("name")
      .mapping("born").to("birthday")
      .mapping("since").to("registered")
      .mapping("vip").to("isVip")
      .mapping("years").to("age")
      .mapping("size.height").to("height")
      .mapping("friends").to("partners")
      .mapping("labels").to("tags")
      .mapping("visited").to("visits")
      .mapping("web").to(\User.homepage)
      .mapping("photo").to(\User.picture)
      .mapping("color").to(\User.colour)
      .mapping("money.balance").to(\User.balance)
      .mapping("rank").to(\User.level)
      .mapping("main_card").to(\User.card)
      .mapping("all_cards").to(\User.cards)
      .mapping("named_cards").to(\User.cardsByName)
      .mapping("animal").to(\User.pet)
      .mapping("animals").to(\User.pets)
      .format("birthday").with.converter(.date("yyyy-MM-dd"))
      .format("registered").with.converter(.iso8601)
      .format("name").with.converter { (text: String) in text.uppercased() }
      .format("name").with.converter { (text: String) in text.lowercased() }
      .format("age").with.converter { (text: String) in Int(text) }
      .format("age").with.converter { (number: Double) in Int(exactly: number) }
      .format("height").converter { (centimetres: Double) in centimetres / 100 }
      .format("isVip").converter { (text: String) in text == "yes" }
      .format("isVip").with.converter { (number: Int) in number > 0 }
      .format("tags").with.converter(.split("/"))
      .format("tags").with.converter(.array(.trimmed))
      .format("visits").with.converter(.array(.epochSeconds))
      .format("visits").with.converter(.lossyArray(.date("yyyy-MM-dd")))
      .format("homepage").with.converter(.url)
      .format("homepage").with.converter(.optional(.url))
      .format("picture").with.converter(.base64)
      .format("balance").with.converter(.decimal)
      .format("level").with.converter(.rawValue(of: Level.self))
      .format("registered").with.converter(.date("yyyy-MM-dd").or(.date("dd.MM.yyyy")))
      .format("registered").with.converter(.date(formats: ["yyyy-MM-dd", "dd.MM.yyyy"]))
      .format("card").with.injector(cards)
      .format("cards").with.injector(cards)
      .format("cardsByName").with.injector(cards)
      .format("pet").with.type { source in source is String ? nil : Card.self }
      .format("pets").with.type { _ in Card.self }
      .format("pets").with.type(by: "kind", ["card": Card.self, "user": User.self])
      .format("age").with.default(18)
      .format("height").with.default(1.75)
      .format("name").with.default("nobody")
      .ignore("token").and("session")
      .ignore("token", "session").and("pet")
      .ignore("pets").and("token")
      .flatten("card")
      .require("userId").and("name")
      .require("isVip").and("age")
      .synthesize("identity").to("userId")
      .keys(.snakeCase)
      .policy(.strict)
      .policy(mismatch: .coerce, unknownKeys: .fail)
      .at("data.users")
      .willInject { record in print(record.count) }
      .mapping("key").to("token")
  }
}
