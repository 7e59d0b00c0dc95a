import Injector

/// Adds rules by key path to an injector, chosen by bytes.
func chain<Model>(
  _ injector: Injector<Model>,
  _ properties: [PartialKeyPath<Model>],
  _ bytes: inout FuzzBytes
) -> Injector<Model> {
  var injector = injector
  for _ in 0..<bytes.number(below: 6) {
    let property = bytes.pick(properties)
    switch bytes.number(below: 10) {
    case 0: injector = injector.mapping(Rulebook.key(&bytes)).to(property)
    case 1: injector = injector.mapping(Rulebook.key(&bytes), Rulebook.key(&bytes)).to(property)
    case 2: injector = injector.ignore(property)
    case 3: injector = injector.require(property, bytes.pick(properties))
    case 4: injector = injector.flatten(property)
    case 5: injector = injector.keys(Rulebook.strategy(&bytes))
    case 6: injector = injector.policy(Rulebook.policy(&bytes))
    case 7: injector = injector.at(Rulebook.key(&bytes))
    case 8: injector = injector.values { property, value in property == "id" ? 3 : value }
    default: injector = injector.mapping().to(property)
    }
  }
  return injector
}

/// The key paths that chains choose from.
enum KeyPaths {
  static var profile: [PartialKeyPath<Profile>] {
    [
      \.id, \.name, \.note, \.numbers, \.place, \.spare, \.places, \.byName, \.account, \.anything, \.beast,
      \.id_,
      \.fixed, \.wrapped, \.observed, \.callback, \.pair, \.owner, \.double, \.self, \.place.street, \.pair.0,
      \.account.name, \.spare?.street, \.name.count,
      \.numbers[0], \.byName["x"], \.spare!.street,
    ]
  }

  static var account: [PartialKeyPath<Account>] {
    [
      \.id, \.name, \.parent, \.children, \.rank, \.self, \.parent?.name, \.rank.rawValue,
    ]
  }

  static var admin: [PartialKeyPath<Admin>] {
    [
      \.id, \.level, \.children, \.boss, \.parent, \.boss.name,
    ]
  }

  static var place: [PartialKeyPath<Place>] {
    [\.street, \.id, \.point, \.self, \.hashValue, \.street.utf8.count]
  }

  static var record: [PartialKeyPath<Record>] {
    [
      \.id, \.name, \.place, \.places, \.owner, \.rank, \.inner, \.inner.id, \.place?.street,
    ]
  }
}
