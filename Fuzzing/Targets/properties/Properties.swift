import Foundation
import Injector

/// Reads and writes models of all kinds by rules that name properties by key path, by name, or both.
///
/// The first byte chooses the kind, the next ones the policy, the rules, and a document whose keys are often those of rules.
///
/// Whatever names a property, the result is the same. Each property is set once, and none that rules leave out.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  switch bytes.byte() % 12 {
  case 0: check(Open.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 1: check(Inheriting.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 2: check(Overriding.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 3: check(Twice.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 4: check(Final.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 5: check(Watched.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 6: check(WatchedStruct.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 7: check(Plain.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 8: check(Attributed.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 9: check(Wrapped.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  case 10: check(Observed.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes)
  default:
    if bytes.flag() {
      check(
        Foreign.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes, named: false)
    } else {
      check(
        Mixed.self, .init(\.admin, \.active, \.owner, \.name, \.age, \.note, \.tags), &bytes, named: false)
    }
  }
}

/// The properties that each kind has.
struct Shape<Model> {
  let properties: [Property<Model>]

  init(
    _ admin: WritableKeyPath<Model, Bool>, _ active: WritableKeyPath<Model, Bool>,
    _ owner: WritableKeyPath<Model, String>, _ name: WritableKeyPath<Model, String>,
    _ age: WritableKeyPath<Model, Int>, _ note: WritableKeyPath<Model, String?>,
    _ tags: WritableKeyPath<Model, [String]>
  ) {
    properties = [
      Property("admin", admin, [false, true]), Property("active", active, [false, true]),
      Property("owner", owner, ["nobody", "Ann"]), Property("name", name, ["nobody", "Bob"]),
      Property("age", age, [0, 7]), Property("note", note, [nil, "n"]), Property("tags", tags, [[], ["t"]]),
    ]
  }
}

/// Checks one kind of model. `named` is whether each property has a name; properties of foreign wrappers and computed ones
/// have key paths only.
private func check<Model: Injectable>(
  _ type: Model.Type, _ shape: Shape<Model>, _ bytes: inout FuzzBytes, named: Bool = true
) {
  let policies: [InjectionPolicy] = [.lenient, .strict, .forgiving]
  let strategies: [KeyStrategy] = [.asIs, .asIs, .snakeCase, .caseInsensitive, .pascalCase]
  let start = Injector.bind(type).policy(bytes.pick(policies)).keys(bytes.pick(strategies))
  let rules = Rules(shape.properties, &bytes)
  let chains = Rules<Model>.Form.allCases.compactMap { form -> PropertyCheck<Model>? in
    let chain = rules.chain(start, form)
    unsafe Sets.counts = [:]
    let isValid = (try? chain.validated()) != nil
    if unsafe !Sets.counts.isEmpty { fail("\(rules.description): setters are called for the plan") }
    return isValid
      ? PropertyCheck(injector: chain, rules: rules, properties: shape.properties, named: named) : nil
  }
  if named, !chains.isEmpty, chains.count < 3 {
    fail("\(rules.description): names and key paths are not mistakes alike")
  }
  let record = document(&bytes)
  guard let first = chains.first else { return }
  let expected = first.results(of: record)
  for chain in chains.dropFirst() {
    let other = chain.results(of: record)
    if named, other != expected { fail("\(rules.description)\n\(record)\n\(expected)\n\(other)") }
  }
}

/// A record whose keys are often those of rules.
private func document(_ bytes: inout FuzzBytes) -> [String: Any] {
  var record: [String: Any] = [:]
  for _ in 0..<bytes.number(below: 10) { record[bytes.pick(Rule.allKeys)] = value(&bytes) }
  return record
}

private func value(_ bytes: inout FuzzBytes) -> Any {
  switch bytes.number(below: 12) {
  case 0: NSNull()
  case 1: true
  case 2: Int(bytes.byte())
  case 3: 1.5
  case 4: ["b": bytes.text(upTo: 2), "x": 1] as [String: Any]
  case 5: ["p", "q"]
  case 6: [true, "r"] as [Any]
  case 7: "7"
  case 8: "true"
  default: bytes.text(upTo: 4)
  }
}
