import Injector
import Testing

@testable import InjectorTestSupport

/// A hostile model, and the ways in which it is made.
struct HostileCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What went wrong with one document, if anything did.
  let problems: @Sendable (_ seed: UInt64, _ conduct: HostileStage.Conduct) -> [String]

  /// A model that makes itself or is put together from the record.
  init<Model>(_ injector: Injector<Model>, existing: (@Sendable () -> Model)? = nil) {
    testDescription = "\(Model.self)\(existing == nil ? "" : ", by factory")"
    let again: @Sendable () -> Void = {
      _ = try? injector.inject(["a": 1, "b": 2, "kit": ["b": 1], "next": ["list": [1]]])
      _ = try? injector.inject(json: #"{"spare": {"b": "1", "seen": 1}, "byName": {"k": {}}, "token": {}}"#)
    }
    problems = { seed, conduct in
      var documents = HostileDocuments(seed: seed)
      let document = documents.record()
      return HostileForm.all(injector, existing: existing).flatMap { form in
        Self.problems(of: form, document, seed, conduct, again)
      }
    }
  }

  private static func problems(
    of form: HostileForm,
    _ document: AgreementDocument,
    _ seed: UInt64,
    _ conduct: HostileStage.Conduct,
    _ again: @escaping () -> Void
  ) -> [String] {
    var random = SeededGenerator(seed: seed)
    let (native, text) = (document.record, document.json(&random))
    let stages = [
      HostileStage(conduct, seed: seed, again: again), HostileStage(conduct, seed: seed, again: again),
    ]
    let compares = conduct.isDeterministic
    let first = HostileStage.$current.withValue(stages[0]) { form.fromNative(native, compares) }
    let second = HostileStage.$current.withValue(stages[1]) { form.fromJSON(text, compares) }
    var problems: [String] = []
    for (stage, input) in zip(stages, ["a dictionary", "text"]) where stage.liveCount != 0 {
      problems.append("\(form.name), \(stage.liveCount) objects are left after \(input): \(text)")
    }
    if let first, let second, first != second {
      problems.append("\(form.name): \(text)\n  dictionary: \(first)\n  text:       \(second)")
    }
    return problems
  }
}

/// A way to run an injector over both inputs, with the outcome as text where it is asked for.
struct HostileForm {
  let name: String
  let fromNative: ([String: Any], _ describes: Bool) -> AgreementOutcome?
  let fromJSON: (String, _ describes: Bool) -> AgreementOutcome?

  static func all<Model>(_ injector: Injector<Model>, existing: (@Sendable () -> Model)?) -> [HostileForm] {
    let new = HostileForm(name: "new") { record, describes in
      outcome(describes) { () throws(InjectionError) in try injector.injectReporting(record) }
    } fromJSON: { text, describes in
      outcome(describes) { () throws(InjectionError) in try injector.injectReporting(json: text) }
    }
    let array = HostileForm(name: "array") { record, describes in
      outcome(describes) { () throws(InjectionError) in
        let (models, report) = try injector.injectReporting([record, [:], record])
        return (models, report)
      }
    } fromJSON: { text, describes in
      outcome(describes) { () throws(InjectionError) in
        let (models, report) = try injector.injectArrayReporting(json: "[\(text), {}, \(text)]")
        return (models, report)
      }
    }
    return existing.map { [new, array, update(injector, $0)] } ?? [new, array]
  }

  private static func update<Model>(
    _ injector: Injector<Model>,
    _ existing: @escaping @Sendable () -> Model
  ) -> HostileForm {
    HostileForm(name: "update") { record, describes in
      var model = existing()
      return outcome(describes) { () throws(InjectionError) in
        let report = try injector.injectReporting(record, into: &model)
        return (model, report)
      }
    } fromJSON: { text, describes in
      var model = existing()
      return outcome(describes) { () throws(InjectionError) in
        let report = try injector.injectReporting(json: text, into: &model)
        return (model, report)
      }
    }
  }

  private static func outcome<Model>(
    _ describes: Bool,
    _ run: () throws(InjectionError) -> (Model, InjectionReport)
  ) -> AgreementOutcome? {
    if describes { return AgreementOutcome(run) }
    _ = try? run()
    return nil
  }
}
