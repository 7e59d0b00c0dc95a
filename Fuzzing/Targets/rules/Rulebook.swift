import Foundation
import Injector

/// Rules by name, made from bytes.
enum Rulebook {
  /// What is left of the bytes of the input under way. One input is run at a time, on one thread.
  nonisolated(unsafe) static var bytes = FuzzBytes([])

  /// Names that rules may use: of properties, and some that are none.
  static let names = [
    "id", "name", "note", "numbers", "place", "spare", "places", "byName", "account", "anything", "beast",
    "id_",
    "fixed", "wrapped", "observed", "count", "late", "callback", "pair", "owner", "double", "street", "point",
    "parent",
    "children", "rank", "level", "boss", "inner", "_wrapped", "unknown", "", "$__lazy_storage_$_late",
    "place.street",
  ]

  private static let keys = [
    "id", "a", "b", "name", "place", "places", "m", "a.b", "a.0", "a.b.c", "places.0.id", "place.street", "0",
    "", ".",
    "a.", #"a\.b"#, "\\", "..", "a.-1", "a.99999999999999999999", "é", "A_B", "numbers.1", "byName.x",
    "byName",
  ]

  /// Adds rules to those of a type, mostly about properties that it has.
  static func rules(_ rules: InjectionRules, about properties: [String]) -> InjectionRules {
    unsafe (0..<bytes.number(below: 5)).reduce(rules) { rules, _ in
      unsafe adding(to: rules, about: properties, from: &bytes)
    }
  }

  static func name(_ bytes: inout FuzzBytes) -> String {
    bytes.byte() < 16 ? bytes.text() : bytes.pick(names)
  }
  static func key(_ bytes: inout FuzzBytes) -> String { bytes.byte() < 32 ? bytes.text() : bytes.pick(keys) }

  private static func adding(
    to rules: InjectionRules,
    about properties: [String],
    from bytes: inout FuzzBytes
  ) -> InjectionRules {
    let name = bytes.byte() < 32 ? name(&bytes) : bytes.pick(properties)
    switch bytes.number(below: 16) {
    case 0: return rules.mapping(key(&bytes)).to(name)
    case 1: return rules.mapping(key(&bytes), key(&bytes)).to(name)
    case 2: return rules.mapping(key(&bytes), key(&bytes), key(&bytes), key(&bytes)).to(name)
    case 3: return rules.mapping().to(name)
    case 4: return rules.ignore(name).and(self.name(&bytes))
    case 5: return rules.require(name)
    case 6: return rules.flatten(name)
    case 7: return rules.synthesize(name).to(self.name(&bytes))
    case 8: return rules.keys(strategy(&bytes))
    case 9: return rules.policy(policy(&bytes))
    case 10: return rules.at(key(&bytes))
    case 11: return rules.values { property, value in property == name ? nil : value }
    case 12: return rules.didInject { (place: inout Place) in place.street += "!" }
    default: return formatting(name, rules, &bytes)
    }
  }

  private static func formatting(_ name: String, _ rules: InjectionRules, _ bytes: inout FuzzBytes)
    -> InjectionRules
  {
    let format = rules.format(name).with
    switch bytes.number(below: 14) {
    case 0: return format.default(7)
    case 1: return format.default("text")
    case 2: return format.default(Place(street: "default"))
    case 3: return format.default([Place()])
    case 4: return format.default(Optional<Int>.none)
    case 5: return format.converter { (text: String) in text.count }
    case 6: return format.converter { (value: Any) -> Any? in value is String ? value : nil }
    case 7: return format.converter { (number: Int?) throws -> String in throw Refusal() }
    case 8: return format.as(.date("yyyy"))
    case 9: return format.injector(Injector.bind(Place.self).mapping(key(&bytes)).to(\.street))
    case 10: return format.injector(Injector.bind(Account.self) { Admin() }.at(key(&bytes)))
    case 11: return format.type(by: key(&bytes), ["1": Account.self, "a": Admin.self, "p": Place.self])
    case 12: return format.type { ($0 as? [String: Any])?["id"] == nil ? Place.self as Any.Type : Admin.self }
    default: return format.injector(Injector.bind(Record.self))
    }
  }

  static func strategy(_ bytes: inout FuzzBytes) -> KeyStrategy {
    let suffix = bytes.text(upTo: 3)
    return bytes.pick([
      .asIs, .snakeCase, .camelCase, .kebabCase, .pascalCase, .screamingSnakeCase, .caseInsensitive,
      .custom { $0 + suffix }, .custom { _ in suffix },
    ])
  }

  static func policy(_ bytes: inout FuzzBytes) -> InjectionPolicy {
    var policy = InjectionPolicy()
    policy.mismatch = bytes.pick([.coerce, .skip, .fail])
    policy.missing = bytes.pick([.keep, .note, .fail])
    policy.null = bytes.pick([.keep, .ignore, .fail])
    policy.unknownKeys = bytes.pick([.ignore, .ignore, .fail])
    policy.numbers = bytes.pick([.truncate, .exact])
    policy.elements = bytes.pick([.drop, .drop, .fail])
    policy.text = bytes.pick([.whole, .prefix])
    policy.paths = bytes.pick([.exact, .leaf])
    policy.single = bytes.pick([.refuse, .wrap])
    policy.refusedKeys = bytes.pick([.ignore, .fail])
    policy.empty = bytes.pick([.exact, .exact, .null])
    return policy
  }
}
