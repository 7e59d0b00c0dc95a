import Foundation
import Injector

/// What has to hold for one injector.
struct PropertyCheck<Model: Injectable> {
  let injector: Injector<Model>
  let rules: Rules<Model>
  let properties: [Property<Model>]
  /// Whether each property can be named.
  let named: Bool

  /// Describes what comes out of a record, by all calls; the names of rules have no part in it.
  func results(of record: [String: Any]) -> [String] {
    guard let json = try? JSONSerialization.data(withJSONObject: record, options: .sortedKeys) else {
      return []
    }
    let text = String(decoding: json, as: UTF8.self)
    let made = [
      result(Model()) { model throws(InjectionError) in
        let (made, report) = try injector.injectReporting(record)
        model = made
        return report
      },
      result(Model()) { model throws(InjectionError) in
        let (made, report) = try injector.injectReporting(json: text)
        model = made
        return report
      },
    ]
    if made[0] != made[1] { report("text and dictionaries differ", text, made[0], made[1]) }
    var changed = Model()
    for property in properties { property.change(&changed) }
    let updated = [
      result(changed, isUpdate: true) { model throws(InjectionError) in
        try injector.injectReporting(record, into: &model)
      },
      result(changed, isUpdate: true) { model throws(InjectionError) in
        try injector.injectReporting(json: text, into: &model)
      },
    ]
    if updated[0] != updated[1] { report("updates differ", text, updated[0], updated[1]) }
    return [made[0], updated[0], schema()]
  }

  /// Runs a call on a model, and checks and describes what it did.
  private func result(
    _ start: @autoclosure () -> Model, isUpdate: Bool = false,
    _ run: (inout Model) throws(InjectionError) -> InjectionReport
  ) -> String {
    var model = start()
    let before = texts(of: model)
    unsafe Sets.counts = [:]
    do {
      let facts = try run(&model)
      checkSets()
      let injected = facts.injected
      if Set(injected).count != injected.count { report("properties are reported twice", "\(injected)") }
      if named, !Set(injected).isSubset(of: properties.map(\.name)) { report("other names", "\(injected)") }
      checkClosed(model, before)
      // Observers are notified of properties that key paths name.
      let codes = facts.issues.filter { $0.code != .unobserved }.map { "\($0.code) \($0.path)" }.sorted()
      return "\(texts(of: model)) \(injected.sorted()) \(codes) \(written(model))"
    } catch {
      if isUpdate, texts(of: model) != before {
        report("an update is half done", "\(error)", "\(texts(of: model))")
      }
      return "\(error.issues.map { "\($0.code) \($0.path)" }.sorted())"
    }
  }

  private func checkSets() {
    let counts = unsafe Sets.counts
    if counts.contains(where: { $1 > 1 }) { report("properties are set more than once", "\(counts)") }
  }

  /// A property that is left out keeps its value. A default is not data.
  private func checkClosed(_ model: Model, _ before: [String]) {
    for (property, before) in zip(properties, before)
    where rules.isClosed(property) && !rules.rules(of: property).contains(.default) {
      let text = property.text(model)
      if text != before { report("\(property.name) is left out, but \(text)", before) }
    }
  }

  /// What is extracted from a model, which is the same model again.
  private func written(_ model: Model) -> String {
    let tree = try? injector.extract(model)
    guard let text = try? injector.extractJSONString(model, .sortedKeys) else {
      if let tree { report("there is a tree but no text", "\(tree)") }
      return "none"
    }
    guard let tree else { report("there is no tree", text) }
    for again in [try? injector.inject(json: text), try? injector.inject(tree)] {
      guard let again else { continue }
      for property in properties
      where rules.comesBack(property, named: named) && property.text(again) != property.text(model) {
        report("\(property.name) is \(property.text(model)) and comes back as \(property.text(again))", text)
      }
    }
    return text
  }

  private func schema() -> String {
    guard let schema = try? injector.jsonSchema(), let data = try? JSONEncoder().encode(schema) else {
      return "none"
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func texts(of model: Model) -> [String] { properties.map { $0.text(model) } }

  private func report(_ what: String, _ facts: String...) -> Never {
    fail("\(rules.description): \(what)\n  \(facts.joined(separator: "\n  "))")
  }
}
