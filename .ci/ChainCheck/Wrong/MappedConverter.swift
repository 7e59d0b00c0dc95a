// limit: 2000
// expect: type 'Converter<Input, Date>' has no member 'iso8602'
import Injector

let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)

let users = Injector.bind(User.self) { User() }
  .mapping("id", "user_id", "meta.id").to(\.userId)
  .mapping("nick", "names.0").to(\.name)
  .mapping("born").to(\.birthday, as: .date("yyyy-MM-dd"))
  .mapping("since").only.to(\.registered, as: .iso8602)
  .mapping("web").to(\.homepage, as: .url)
  .mapping("labels").to(\.tags, as: .split("/"))
  .mapping("seen").to(\.visits, as: .array(.epochSeconds))
  .mapping("image").to(\.picture, as: .base64)
  .mapping("money").to(\.balance, as: .decimal)
  .mapping("rank").to(\.level, as: .rawValue(of: Level.self))
  .format(\.name).with.converter { (text: String) in text.uppercased() }
  .format(\.height).converter { (text: String) in Double(text) }
  .format(\.cards).with.injector(cards)
  .format(\.pets).with.type(by: "kind", ["card": Card.self], otherwise: User.self)
  .format(\.age).with.default(18)
  .ignore(\.token).and(\.session)
  .require(\.userId).and(\.name)
  .keys(.snakeCase)
  .policy(.strict)
  .at("data.users")
  .didInject { user in print(user.name) }
