// limit: 8000
// expect: value of type 'RuleSteps.Mapping<User>' has no member 'format'
import Injector

let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)

let users = Injector.bind(User.self) { User() }
  .mapping("id", "user_id", "meta.id").to(\.userId)
  .mapping("nick", "names.0").to(\.name)
  .mapping("born").to(\.birthday)
  .mapping("since").only.to(\.registered)
  .mapping("web")
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.height).converter { (text: String) in Double(text) }
  .format(\.tags).as(.split("/"))
  .format(\.visits).as(.array(.epochSeconds))
  .format(\.homepage).as(.url)
  .format(\.picture).as(.base64)
  .format(\.balance).as(.decimal)
  .format(\.level).as(.rawValue(of: Level.self))
  .format(\.cards).with.injector(cards)
  .format(\.pets).with.type(by: "kind", ["card": Card.self], otherwise: User.self)
  .format(\.age).with.default(18)
  .ignore(\.token).and(\.session)
  .require(\.userId).and(\.name)
  .keys(.snakeCase)
  .policy(.strict)
  .at("data.users")
  .didInject { user in print(user.name) }
