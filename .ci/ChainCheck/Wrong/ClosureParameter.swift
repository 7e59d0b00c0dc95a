// limit: 2000
// expect: cannot infer type of closure parameter '$0' without a type annotation
import Injector

let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)

let users = Injector.bind(User.self) { User() }
  .mapping("id", "user_id", "meta.id").to(\.userId)
  .mapping("nick", "names.0").to(\.name)
  .mapping("born").to(\.birthday)
  .mapping("since").only.to(\.registered)
  .mapping("web").to(\.homepage)
  .format(\.birthday).as(.date("yyyy-MM-dd"))
  .format(\.registered).as(.iso8601)
  .format(\.name).with.converter { $0.uppercased() }
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
