import Foundation
import Injector

let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)

/// 63 links: every verb, properties by key path and by name, converters as closures and as values.
let users = Injector.bind(User.self) { User() }
  .mapping("id", "user_id", "meta.id").to(\.userId)
  .mapping("nick", "names.0").to("name")
  .mapping("born").to(\.birthday)
  .mapping("since").to("registered")
  .mapping("vip").to(\.isVip)
  .mapping("years").to("age")
  .mapping("size.height").to(\.height)
  .mapping("friends").to("partners")
  .mapping("labels").to(\.tags)
  .mapping("visited").to("visits")
  .mapping("web").to(\.homepage)
  .mapping("photo").to("picture")
  .mapping("color").to(\.colour)
  .mapping("money.balance").to("balance")
  .mapping("rank").to(\.level)
  .mapping("main_card").to("card")
  .mapping("all_cards").to(\.cards)
  .mapping("named_cards").to("cardsByName")
  .mapping("animal").to(\.pet)
  .mapping("animals").to("pets")
  .format(\.birthday).with.converter(.date("yyyy-MM-dd"))
  .format("registered").with.converter(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format("name").with.converter { (text: String) in text.lowercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format("age").with.converter { (number: Double) in Int(exactly: number) }
  .format(\.height).converter { (centimetres: Double) in centimetres / 100 }
  .format("isVip").converter { (text: String) in text == "yes" }
  .format(\.isVip).with.converter { (number: Int) in number > 0 }
  .format(\.tags).with.converter(.split("/"))
  .format("tags").with.converter(.array(.trimmed))
  .format(\.visits).with.converter(.array(.epochSeconds))
  .format("visits").with.converter(.lossyArray(.date("yyyy-MM-dd")))
  .format(\.homepage).with.converter(.url)
  .format("homepage").with.converter(.optional(.url))
  .format(\.picture).with.converter(.base64)
  .format(\.colour).with.converter(.hexColor)
  .format(\.balance).with.converter(.decimal)
  .format("balance").with.converter(.decimal)
  .format(\.level).with.converter(.rawValue(of: Level.self))
  .format("registered").with.converter(.date("yyyy-MM-dd").or(.date("dd.MM.yyyy")))
  .format(\.registered).with.converter(.date(formats: ["yyyy-MM-dd", "dd.MM.yyyy"]))
  .format(\.card).with.injector(cards)
  .format("cards").with.injector(cards)
  .format(\.cardsByName).with.injector(cards)
  .format("pet").with.type { source in source is String ? nil : Card.self }
  .format(\.pets).with.type { _ in Card.self }
  .format(\.pets).with.type(by: "kind", ["card": Card.self, "user": User.self])
  .format(\.age).with.default(18)
  .format("height").with.default(1.75)
  .format(\.name).with.default("nobody")
  .ignore("token").and("session")
  .ignore(\.token, \.session).and(\.pet)
  .ignore("pets").and(\.token)
  .flatten("card")
  .flatten(\.card)
  .require("userId").and(\.name)
  .require(\.isVip).and("age")
  .synthesize("identity").to("userId")
  .keys(.snakeCase)
  .policy(.strict)
  .policy(mismatch: .coerce, unknownKeys: .fail)
  .at("data.users")
  .willInject { record in print(record.count) }
  .didInject { user in user.name += "!" }
