// limit: 2000
// expect: requires the types 'Optional<Date>' and 'Decimal' be equivalent
import Injector

let users = Injector.bind(User.self) { User() }
  .mapping("age_in_years").to(\.age)
  .format(\.birthday).as(.decimal)
  .ignore(\.token).and(\.session)
