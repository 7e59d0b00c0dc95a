import Foundation
import Testing

@testable import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// A set of rules, and how to run it over both inputs.
struct AgreementCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// How a document may be given to an injector.
  let forms: [Form]

  /// One of the ways to run: how the record is wrapped, and both runs.
  struct Form: Sendable {
    let name: String
    let wrap: @Sendable (AgreementDocument) -> AgreementDocument
    let fromNative: @Sendable (Any) -> AgreementOutcome
    let fromJSON: @Sendable (String) -> AgreementOutcome
  }

  var testDescription: String { name }

  init<Model>(
    _ name: String, _ injector: Injector<Model>, into existing: @escaping @Sendable () -> Model? = { nil }
  ) {
    self.name = name
    forms = [
      .reporting(injector), .silent(injector), .array(injector), .members(injector), .atPath(injector),
      .update(injector, existing),
    ]
  }
}

extension AgreementCase.Form {
  static func reporting<Model>(_ injector: Injector<Model>) -> Self {
    Self(name: "one", wrap: { $0 }) { native in
      AgreementOutcome { () throws(InjectionError) in
        try injector.injectReporting(native as? [String: Any] ?? [:])
      }
    } fromJSON: { text in
      AgreementOutcome { () throws(InjectionError) in try injector.injectReporting(json: text) }
    }
  }

  /// Without a report, plans take other ways.
  fileprivate static func silent<Model>(_ injector: Injector<Model>) -> Self {
    let nothing = InjectionReport(issues: [])
    return Self(name: "one, without a report", wrap: { $0 }) { native in
      AgreementOutcome { () throws(InjectionError) in
        (try injector.inject(native as? [String: Any] ?? [:]), nothing)
      }
    } fromJSON: { text in
      AgreementOutcome { () throws(InjectionError) in (try injector.inject(json: text), nothing) }
    }
  }

  static func array<Model>(_ injector: Injector<Model>) -> Self {
    Self(name: "array", wrap: { .array([.object([]), $0, .int(5), $0]) }) { native in
      AgreementOutcome { () throws(InjectionError) in
        let (models, report) = try injector.injectReporting(native as? [Any] ?? [])
        return (models, report)
      }
    } fromJSON: { text in
      AgreementOutcome { () throws(InjectionError) in
        let (models, report) = try injector.injectArrayReporting(json: text)
        return (models, report)
      }
    }
  }

  /// One member, because which of several fails first is the dictionary's business.
  fileprivate static func members<Model>(_ injector: Injector<Model>) -> Self {
    let nothing = InjectionReport(issues: [])
    return Self(name: "members", wrap: { .object([AgreementDocument.Member(key: "m", value: $0)]) }) {
      native in
      AgreementOutcome { () throws(InjectionError) in
        (try injector.injectDictionary(native as? [String: Any] ?? [:]), nothing)
      }
    } fromJSON: { text in
      AgreementOutcome { () throws(InjectionError) in (try injector.injectDictionary(json: text), nothing) }
    }
  }

  fileprivate static func atPath<Model>(_ injector: Injector<Model>) -> Self {
    let wrap: @Sendable (AgreementDocument) -> AgreementDocument = { document in
      .object([
        AgreementDocument.Member(key: "before", value: .array([.null, document])),
        AgreementDocument.Member(key: "list", value: .array([.int(1), document])),
      ])
    }
    return Self(name: "at a path", wrap: wrap) { native in
      AgreementOutcome { () throws(InjectionError) in
        try injector.injectReporting(native as? [String: Any] ?? [:], at: "list.1")
      }
    } fromJSON: { text in
      AgreementOutcome { () throws(InjectionError) in try injector.injectReporting(json: text, at: "list.1") }
    }
  }

  static func update<Model>(
    _ injector: Injector<Model>, _ existing: @escaping @Sendable () -> Model?
  ) -> Self {
    @Sendable func updated(
      _ update: (inout Model) throws(InjectionError) -> InjectionReport
    ) -> AgreementOutcome {
      guard var model = existing() else {
        return AgreementOutcome { ("no model", InjectionReport(issues: [])) }
      }
      var outcome = AgreementOutcome { () throws(InjectionError) in (0, try update(&model)) }
      outcome.model = AgreementOutcome.text(of: model)
      return outcome
    }
    return Self(name: "into an existing model", wrap: { $0 }) { native in
      updated { (model) throws(InjectionError) in
        try injector.injectReporting(native as? [String: Any] ?? [:], into: &model)
      }
    } fromJSON: { text in
      updated { (model) throws(InjectionError) in try injector.injectReporting(json: text, into: &model) }
    }
  }
}

/// What came of a run, as text that does not depend on the order of dictionaries.
struct AgreementOutcome: Equatable, CustomStringConvertible {
  /// The model as text; nil when there is none.
  var model: String?
  /// What the report or the error says, without places in the text, in alphabetical order.
  var issues: [String]
  /// The issues that do not say where they are.
  var unplaced: [String] = []

  var description: String { "\(model ?? "no model")\n  " + issues.joined(separator: "\n  ") }

  static func == (left: AgreementOutcome, right: AgreementOutcome) -> Bool {
    left.model == right.model && left.issues == right.issues
  }

  /// Whether outcomes have texts, which take most of the time.
  @TaskLocal static var isDescribed = true

  /// The outcome of `run`.
  init<Model>(_ run: () throws(InjectionError) -> (Model, InjectionReport)) {
    do {
      let (model, report) = try run()
      self.init(model: AgreementOutcome.text(of: model), report.issues)
    } catch {
      self.init(model: nil, error.issues)
      // Which of too many errors are kept depends on the order of dictionaries.
      if error.omittedCount > 0 { issues = ["\(issues.count + error.omittedCount) errors"] }
    }
  }

  private init(model: String?, _ issues: [InjectionReport.Issue]) {
    self.issues = []
    guard Self.isDescribed else { return }
    self.model = model
    self.issues = issues.map(AgreementOutcome.text(of:)).sorted()
    unplaced = issues.filter { $0.location == nil }.map(\.description)
  }

  private static func text(of issue: InjectionReport.Issue) -> String {
    let facts: [String] = [
      issue.path.description, issue.code.rawValue, "\(issue.severity)", issue.expected ?? "-",
      issue.found ?? "-", issue.keys.joined(separator: ","), "\(issue.consequence)", issue.rule ?? "-",
      issue.underlying.map { "\($0)" } ?? "-",
    ]
    return facts.joined(separator: " | ")
  }

  /// A value with all that it holds, the types of values in `Any` included.
  static func text(of value: Any) -> String {
    guard isDescribed else { return "" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { "\(text(of: $0.value))?" } ?? "nil"
    case .collection: return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .set: return "{\(mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", "))}"
    case .dictionary:
      let entries = mirror.children.map { entry in
        Mirror(reflecting: entry.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return "[\(entries.sorted().joined(separator: ", "))]"
    case .struct, .class: return object(value, mirror)
    default: return "\(type(of: value))(\(String(reflecting: value)))"
    }
  }

  private static func object(_ value: Any, _ mirror: Mirror) -> String {
    if value is any CustomStringConvertible { return "\(type(of: value))(\(String(reflecting: value)))" }
    var members: [String] = []
    var current: Mirror? = mirror
    while let mirror = current {
      members += mirror.children.map { "\($0.label ?? "_"): \(text(of: $0.value))" }
      current = mirror.superclassMirror
    }
    return "\(type(of: value))(\(members.joined(separator: ", ")))"
  }
}
