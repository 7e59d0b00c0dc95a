// limit: 1500
import Foundation
import Injector

/// More than 60 links: every verb, converters as closures and as values.
let allUsers = Injector.bind(User.self) { User() }
  .mapping("id", "user_id", "meta.id").to(\.userId)
  .mapping("nick", "names.0").to(\.name)
  .mapping("born").to(\.birthday)
  .mapping("since").to(\.registered)
  .mapping("vip").to(\.isVip)
  .mapping("years").to(\.age)
  .mapping("size.height").to(\.height)
  .mapping("friends").to(\.partners)
  .mapping("labels").to(\.tags)
  .mapping("visited").to(\.visits)
  .mapping("web").to(\.homepage)
  .mapping("photo").to(\.picture)
  .mapping("color").to(\.colour)
  .mapping("money.balance").to(\.balance)
  .mapping("rank").to(\.level)
  .mapping("main_card").to(\.card)
  .mapping("all_cards").to(\.cards)
  .mapping("named_cards").to(\.cardsByName)
  .mapping("animal").to(\.pet)
  .mapping("animals").to(\.pets)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.registered).as(.anyDate)
  .format(\.registered).as(.either(.epochSeconds, .iso8601))
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.name).with.converter { (text: String) in text.lowercased() }
  .format(\.age).with.converter { (text: String) in Int(text) }
  .format(\.age).with.converter { (number: Double) in Int(exactly: number) }
  .format(\.height).converter { (centimetres: Double) in centimetres / 100 }
  .format(\.isVip).converter { (text: String) in text == "yes" }
  .format(\.isVip).with.converter { (number: Int) in number > 0 }
  .format(\.tags).as(.split("/"))
  .format(\.tags).as(.array(.trimmed))
  .format(\.visits).as(.array(.epochSeconds))
  .format(\.visits).as(.lossyArray(.date("yyyy-MM-dd")))
  .format(\.homepage).as(.url)
  .format(\.homepage).as(.optional(.url))
  .format(\.picture).as(.base64)
  .format(\.colour).as(.hexColor)
  .format(\.balance).as(.decimal)
  .format(\.balance).as(.decimal)
  .format(\.level).as(.rawValue(of: Level.self))
  .format(\.registered).as(.date("yyyy-MM-dd").or(.date("dd.MM.yyyy")))
  .format(\.registered).as(.date(formats: ["yyyy-MM-dd", "dd.MM.yyyy"]))
  .format(\.card).with.injector(cards)
  .format(\.cards).with.injector(cards)
  .format(\.cardsByName).with.injector(cards)
  .format(\.pet).with.type { source in source is String ? nil : Card.self }
  .format(\.pets).with.type { _ in Card.self }
  .format(\.pets).with.type(by: "kind", ["card": Card.self, "user": User.self])
  .format(\.age).with.default(18)
  .format(\.height).with.default(1.75)
  .format(\.name).with.default("nobody")
  .ignore(\.token).and(\.session)
  .ignore(\.token, \.session).and(\.pet)
  .ignore(\.pets).and(\.token)
  .flatten(\.card)
  .flatten(\.card)
  .require(\.userId).and(\.name)
  .require(\.isVip).and(\.age)
  .accept(\.name, \.age).and(\.level)
  .writing(\.userId).to("uid")
  .inputOnly(\.token).and(\.session)
  .outputOnly(\.registered).and(\.balance)
  .nullForNil(\.birthday).and(\.homepage)
  .ignoreKeys("trace", "debug")
  .rules { $0.synthesize("identity").to("userId") }
  .keys(.snakeCase)
  .policy(.strict)
  .type(by: "kind", ["user": User.self], otherwise: User.self)
  .policy(mismatch: .coerce, unknownKeys: .fail)
  .at("data.users")
  .willInject { record in print(record.count) }
  .didInject { user in user.name += "!" }
