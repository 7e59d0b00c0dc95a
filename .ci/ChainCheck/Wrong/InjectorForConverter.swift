// limit: 2000
// expect: cannot convert value of type 'Injector<Card>' to expected argument type 'Converter<From, Card>'
import Injector

let cards = Injector.bind(Card.self) { Card() }.mapping("id").to(\.cardId)

let users = Injector.bind(User.self) { User() }
  .mapping("age_in_years").to(\.age)
  .format(\.cards).as(.array(cards))
  .ignore(\.token).and(\.session)
