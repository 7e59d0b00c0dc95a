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
      let forms: [AgreementCase.Form] = [
        .reporting(injector), .array(injector), .update(injector, existing ?? { nil }),
      ]
      return forms.flatMap { Self.problems(of: $0, document, seed, conduct, again) }
    }
  }

  private static func problems(
    of form: AgreementCase.Form,
    _ document: AgreementDocument,
    _ seed: UInt64,
    _ conduct: HostileStage.Conduct,
    _ again: @escaping () -> Void
  ) -> [String] {
    var random = SeededGenerator(seed: seed)
    let wrapped = form.wrap(document)
    let (native, text) = (wrapped.native, wrapped.json(&random))
    let stages = [
      HostileStage(conduct, seed: seed, again: again), HostileStage(conduct, seed: seed, again: again),
    ]
    let (first, second) = AgreementOutcome.$isDescribed.withValue(conduct.isDeterministic) {
      (
        HostileStage.$current.withValue(stages[0]) { form.fromNative(native) },
        HostileStage.$current.withValue(stages[1]) { form.fromJSON(text) }
      )
    }
    var problems: [String] = []
    for (stage, input) in zip(stages, ["a dictionary", "text"]) where stage.liveCount != 0 {
      problems.append("\(form.name), \(stage.liveCount) objects are left after \(input): \(text)")
    }
    if first != second {
      problems.append("\(form.name): \(text)\n  dictionary: \(first)\n  text:       \(second)")
    }
    return problems
  }
}

/// One run of a hostile case: which objects it has alive, and what its user code does.
///
/// Hooks, converters, observers and factories of the hostile models call `act` or `observe`; outside a run these do nothing.
/// A run is on one thread.
final class HostileStage: @unchecked Sendable {
  /// What user code does.
  enum Conduct: CaseIterable {
    /// Nothing.
    case harmless
    /// Throws or returns nil, by the value that it is given. The same document has the same outcome in any order.
    case refusing
    /// Changes a model that is being filled: sets properties to nil, replaces models, empties collections.
    case disturbing
    /// Calls the library again, with the same injector.
    case reentrant
    /// Any of the above, by chance.
    case mixed

    /// Whether a document has one outcome, whatever order its keys are read in.
    var isDeterministic: Bool { self == .harmless || self == .refusing }
  }

  @TaskLocal static var current: HostileStage?

  private let conduct: Conduct
  private let again: () -> Void
  private var random: SeededGenerator
  private var owners: [Owner] = []
  private var isActing = false
  /// How many objects that this run made are alive.
  fileprivate(set) var liveCount = 0
  /// How often user code did something.
  private(set) var actionCount = 0

  private struct Owner { weak var model: (any Disturbable)? }

  init(_ conduct: Conduct, seed: UInt64, again: @escaping () -> Void) {
    (self.conduct, self.again) = (conduct, again)
    random = SeededGenerator(seed: seed &+ 77)
  }

  /// Lets user code disturb an object from now on.
  static func enter(_ model: any Disturbable) { current?.owners.append(Owner(model: model)) }

  /// What user code does that may throw. False means that the value shall not fit.
  static func act(on value: Any?) throws -> Bool {
    guard let stage = current, !stage.isActing else { return true }
    return try stage.act(on: value)
  }

  /// What user code does that cannot throw.
  static func observe() {
    guard let stage = current, !stage.isActing, !stage.conduct.isDeterministic else { return }
    _ = try? stage.act(on: nil)
  }

  private func act(on value: Any?) throws -> Bool {
    isActing = true
    defer { isActing = false }
    actionCount += 1
    let mixture: [Conduct] = [.harmless, .refusing, .disturbing, .reentrant]
    switch conduct == .mixed ? mixture[Int(random.next() % 4)] : conduct {
    case .refusing: return try refuse(value)
    case .disturbing: disturb()
    case .reentrant: if random.next() % 4 == 0 { again() }
    case .harmless, .mixed: break
    }
    return true
  }

  private func refuse(_ value: Any?) throws -> Bool {
    if value is String { throw HostileRefusal() }
    return value is Int ? value as? Int != 3 : true
  }

  private func disturb() {
    for _ in 0...random.next() % 2 {
      owners.removeAll { $0.model == nil }
      owners.randomElement(using: &random)?.model?.disturb(random.next())
    }
  }
}

/// An object that user code can change while it is filled.
protocol Disturbable: AnyObject {
  /// Changes one property or the other.
  func disturb(_ choice: UInt64)
}

struct HostileRefusal: Error, CustomStringConvertible { var description: String { "refused" } }

/// An object that every hostile model holds, so that leaks and double releases are seen.
final class HostileToken: Injectable, CustomStringConvertible {
  var id = 0
  private let stage = HostileStage.current

  init() { stage?.liveCount += 1 }
  deinit { stage?.liveCount -= 1 }

  var description: String { "token \(id)" }

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("stage") }
}
