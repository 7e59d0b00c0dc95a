import Foundation
import Injector

/// Compiles rules and paths made from bytes, by name and by key path, and runs them on a document made from the rest.
///
/// A configuration error is a good outcome; ending the process is not.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  // It lives on, so it is made before tokens are counted.
  _ = Admin.everyone
  // Types are asked for their rules again after defaults were changed.
  InjectionDefaults.setGlobal(defaults(&bytes))
  let model = bytes.byte()
  let path = bytes.byte() < 200 ? nil : Rulebook.key(&bytes)
  let split = bytes.number(below: 96)
  unsafe Rulebook.bytes = FuzzBytes(Array(bytes.rest.prefix(split)))
  var rest = FuzzBytes(Array(bytes.rest.dropFirst(split)))
  switch model % 7 {
  case 0: run(chain(Injector.bind(Profile.self), KeyPaths.profile, &rest), path, rest) { Profile() }
  case 1:
    run(chain(Injector.bind(Profile.self) { Profile() }, KeyPaths.profile, &rest), path, rest) { Profile() }
  case 2: run(chain(Injector.bind(Account.self), KeyPaths.account, &rest), path, rest) { Account() }
  case 3: run(chain(Injector.bind(Account.self) { Admin() }, KeyPaths.account, &rest), path, rest) { Admin() }
  case 4: run(chain(Injector.bind(Admin.self), KeyPaths.admin, &rest), path, rest) { Admin() }
  case 5: run(chain(Injector.bind(Place.self), KeyPaths.place, &rest), path, rest) { Place() }
  default:
    let records = Injector.bind(Record.self).format(\.inner).with.injector(Injector.bind(Record.Inner.self))
      .format(\.token).with.converter { (_: Any?) in Token() }
    run(chain(records, KeyPaths.record, &rest), path, rest, existing: nil)
  }
}

private func defaults(_ bytes: inout FuzzBytes) -> InjectionDefaults {
  var defaults = InjectionDefaults()
  switch bytes.number(below: 6) {
  case 0: defaults = defaults.keys(Rulebook.strategy(&bytes))
  case 1: defaults = defaults.policy(Rulebook.policy(&bytes))
  case 2: defaults = defaults.converter(Converter<String, Place> { Place(street: $0) })
  case 3: defaults = defaults.values { _, value in value }
  default: break
  }
  return defaults
}

private func run<Model>(
  _ injector: Injector<Model>,
  _ path: String?,
  _ rest: FuzzBytes,
  existing: (() -> Model)?
) {
  guard (try? injector.explain()) != nil else { return describeMistakes(injector) }
  var document = RulesDocument(bytes: rest)
  let record = document.record(depth: 0)
  Token.balanced {
    inject(record, by: injector, at: path, existing: existing)
    // An update fills the object that all administrators refer to; what it holds is not lost.
    Admin.everyone.parent = nil
    Admin.everyone.children = []
  }
}

private func inject<Model>(
  _ record: [String: Any],
  by injector: Injector<Model>,
  at path: String?,
  existing: (() -> Model)?
) {
  if let report = try? injector.injectReporting(record, at: path).report { _ = report.description }
  guard let text = try? JSONSerialization.data(withJSONObject: record) else { return }
  if let report = try? injector.injectReporting(json: text, at: path).report { _ = report.description }
  if let model = try? injector.inject(record, at: path) { extract(model, by: injector) }
  guard var model = existing?() else { return }
  _ = try? injector.inject(record, into: &model, at: path)
  _ = try? injector.inject(json: text, into: &model, at: path)
}

/// Extracts a model by the same rules, to both outputs, and injects what was written.
private func extract<Model>(_ model: Model, by injector: Injector<Model>) {
  let tree = try? injector.extract(model)
  let text = try? injector.extractJSON(model)
  if (tree == nil) != (text == nil) { fail("only one of text and dictionaries is extracted") }
  if let tree { _ = try? injector.inject(tree) }
  if let text { _ = try? injector.inject(json: text) }
}

private func describeMistakes<Model>(_ injector: Injector<Model>) {
  do {
    try injector.validated()
  } catch {
    _ = error.description
  }
}
