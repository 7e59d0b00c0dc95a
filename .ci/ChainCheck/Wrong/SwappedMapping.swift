// limit: 2000
// expect: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'String'
import Injector

let users = Injector.bind(User.self) { User() }
  .mapping("age_in_years").to(\.age)
  .mapping(\.userId).to("id")
  .ignore(\.token).and(\.session)
