import Injector

/// The rules about a property of one kind of model: each by key path, and by name.
struct Property<Model> {
  typealias Chain = Injector<Model>

  let name: String
  /// The value as text.
  let text: (Model) -> String
  /// Sets a value that is not the first one.
  let change: (inout Model) -> Void
  fileprivate let add: (Rule, _ byName: Bool, Chain) -> Chain

  init<Value>(
    _ name: String,
    _ path: WritableKeyPath<Model, Value>,
    _ values: [Value]
  ) where Value: Sendable {
    self.name = name
    text = { "\($0[keyPath: path])" }
    change = { $0[keyPath: path] = values[1] }
    add = { rule, byName, chain in
      byName
        ? chain.rules { Self.adding(rule, name, path, values, $0) } : Self.adding(rule, path, values, chain)
    }
  }

  private static func adding<Value: Sendable>(
    _ rule: Rule, _ path: WritableKeyPath<Model, Value>, _ values: [Value], _ chain: Chain
  ) -> Chain {
    switch rule {
    case .mapping(let keys):
      keys.count > 1 ? chain.mapping(keys[0], keys[1]).to(path) : chain.mapping(keys[0]).to(path)
    case .mappingOnly(let key): chain.mapping(key).only.to(path)
    case .converter: chain.format(path).with.converter { (_: Any) in values[1] }
    case .default: chain.format(path).with.default(values[1])
    case .ignore: chain.ignore(path)
    case .accept: chain.accept(path)
    case .inputOnly: chain.inputOnly(path)
    case .outputOnly: chain.outputOnly(path)
    case .require: chain.require(path)
    case .nonNull: chain.nonNull(path)
    case .nullForNil: chain.nullForNil(path)
    case .sensitive: chain.sensitive(path)
    case .omit: chain.omit(path, when: { "\($0)" == "\(values[0])" })
    case .writing(let key): chain.writing(path).to(key)
    case .writingAsIs: chain.writing(path).asIs
    case .observing: chain.observing(path)
    }
  }

  private static func adding<Value: Sendable>(
    _ rule: Rule, _ name: String, _ path: WritableKeyPath<Model, Value>, _ values: [Value],
    _ rules: InjectionRules
  ) -> InjectionRules {
    switch rule {
    case .mapping(let keys):
      keys.count > 1 ? rules.mapping(keys[0], keys[1]).to(name) : rules.mapping(keys[0]).to(name)
    case .mappingOnly(let key): rules.mapping(key).only.to(name)
    case .converter: rules.format(name).with.converter { (_: Any) in values[1] }
    case .default: rules.format(name).with.default(values[1])
    case .ignore: rules.ignore(name)
    case .accept: rules.accept(name)
    case .inputOnly: rules.inputOnly(name)
    case .outputOnly: rules.outputOnly(name)
    case .require: rules.require(name)
    case .nonNull: rules.nonNull(name)
    case .nullForNil: rules.nullForNil(name)
    case .sensitive: rules.sensitive(name)
    case .omit: rules.omit(name, when: { (value: Value) in "\(value)" == "\(values[0])" })
    case .writing(let key): rules.writing(name).to(key)
    case .writingAsIs: rules.writing(name).asIs
    case .observing: rules.observing(name, through: path)
    }
  }
}

/// A rule about one property.
enum Rule: Equatable {
  case mapping([String]), mappingOnly(String), converter, `default`, ignore, accept, inputOnly, outputOnly
  case require, nonNull, nullForNil, sensitive, omit, writing(String), writingAsIs, observing

  static let allKeys = [
    "admin", "active", "owner", "name", "age", "note", "tags", "x", "y", "a.b", "a.0", "a", "Owner", "_name",
  ]

  /// The keys that data is read from.
  var keys: [String] {
    switch self {
    case .mapping(let keys): keys
    case .mappingOnly(let key): [key]
    default: []
    }
  }

  init(_ bytes: inout FuzzBytes) {
    switch bytes.number(below: 20) {
    case 0...3: self = .mapping([bytes.pick(Rule.allKeys)])
    case 4: self = .mapping([bytes.pick(Rule.allKeys), bytes.pick(Rule.allKeys)])
    case 5: self = .mappingOnly(bytes.pick(Rule.allKeys))
    case 6: self = .converter
    case 7: self = .default
    case 8: self = .ignore
    case 9: self = .accept
    case 10: self = .inputOnly
    case 11: self = .outputOnly
    case 12: self = .require
    case 13: self = .nonNull
    case 14: self = .nullForNil
    case 15: self = .sensitive
    case 16: self = .omit
    case 17: self = .writing(bytes.pick(Rule.allKeys))
    case 18: self = .writingAsIs
    default: self = .observing
    }
  }
}

/// Rules about the properties of one kind of model, in the order in which they are added.
struct Rules<Model> {
  private var entries: [(property: Int, rule: Rule, mixed: Bool)] = []
  private let properties: [Property<Model>]

  init(_ properties: [Property<Model>], _ bytes: inout FuzzBytes) {
    self.properties = properties
    for _ in 0..<bytes.number(below: 9) {
      let (index, mixed) = (bytes.number(below: properties.count), bytes.flag())
      entries.append((index, Rule(&bytes), mixed))
    }
  }

  /// How rules name their properties.
  enum Form: CaseIterable { case keyPaths, names, both }

  func chain(_ injector: Injector<Model>, _ form: Form) -> Injector<Model> {
    entries.reduce(injector) { chain, entry in
      let byName = form == .names || form == .both && entry.mixed
      return properties[entry.property].add(entry.rule, byName, chain)
    }
  }

  func rules(of property: Property<Model>) -> [Rule] {
    entries.filter { properties[$0.property].name == property.name }.map(\.rule)
  }

  /// Whether some properties are left out because others are named.
  var acceptsSome: Bool { entries.contains { $0.rule == .accept } }

  /// Whether a property takes no value of the data.
  func isClosed(_ property: Property<Model>) -> Bool {
    let rules = rules(of: property)
    return rules.contains(.ignore) || acceptsSome && !rules.contains(.accept)
  }

  /// Whether a property has the same value after it was written and read. `named` is whether properties without a mapping
  /// take part.
  func comesBack(_ property: Property<Model>, named: Bool) -> Bool {
    !isClosed(property) && !properties.contains(where: losesItsKey)
      && (named || rules(of: property).contains { !$0.keys.isEmpty })
      && rules(of: property).allSatisfy {
        switch $0 {
        case .mapping(let keys): keys.count == 1
        case .mappingOnly, .require, .nonNull, .sensitive, .observing, .accept: true
        default: false
        }
      }
  }

  /// Whether a rule of another property has a key of this one: a mapping, if this one has none, or `writing`, because what it
  /// writes may be read as this one's. Its name is a key, in any style.
  private func losesItsKey(_ property: Property<Model>) -> Bool {
    let keys = rules(of: property).flatMap(\.keys)
    return entries.contains { entry in
      guard properties[entry.property].name != property.name else { return false }
      var taken = keys.isEmpty ? entry.rule.keys : []
      if case .writing(let key) = entry.rule { taken.append(key) }
      return taken.contains { $0.lowercased().filter { $0 != "_" } == property.name || keys.contains($0) }
    }
  }

  var description: String {
    "\(Model.self) " + entries.map { "\(properties[$0.property].name).\($0.rule)" }.joined(separator: " ")
  }
}
