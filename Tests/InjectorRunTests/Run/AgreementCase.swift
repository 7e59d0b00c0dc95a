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

    init<Model>(
      _ name: String,
      wrap: @escaping @Sendable (AgreementDocument) -> AgreementDocument = { $0 },
      native: @escaping @Sendable (Any) throws -> (Model, InjectionReport),
      json: @escaping @Sendable (String) throws -> (Model, InjectionReport)
    ) {
      (self.name, self.wrap) = (name, wrap)
      fromNative = { value in AgreementOutcome { try native(value) } }
      fromJSON = { text in AgreementOutcome { try json(text) } }
    }

    init(
      _ name: String,
      fromNative: @escaping @Sendable (Any) -> AgreementOutcome,
      fromJSON: @escaping @Sendable (String) -> AgreementOutcome
    ) { (self.name, wrap, self.fromNative, self.fromJSON) = (name, { $0 }, fromNative, fromJSON) }
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
  private static let nothing = InjectionReport(issues: [])

  private static func record(_ native: Any) -> [String: Any] { native as? [String: Any] ?? [:] }

  static func reporting<Model>(_ injector: Injector<Model>) -> Self {
    Self("one") { native in
      try injector.injectReporting(record(native))
    } json: { text in
      try injector.injectReporting(json: text)
    }
  }

  /// Without a report, plans take other ways.
  fileprivate static func silent<Model>(_ injector: Injector<Model>) -> Self {
    Self("one, without a report") { native in
      (try injector.inject(record(native)), nothing)
    } json: { text in
      (try injector.inject(json: text), nothing)
    }
  }

  static func array<Model>(_ injector: Injector<Model>) -> Self {
    Self("array", wrap: { .array([.object([]), $0, .int(5), $0]) }) { native in
      let (models, report) = try injector.injectReporting(native as? [Any] ?? [])
      return (models, report)
    } json: { text in
      let (models, report) = try injector.injectArrayReporting(json: text)
      return (models, report)
    }
  }

  /// One member, because which of several fails first is the dictionary's business.
  fileprivate static func members<Model>(_ injector: Injector<Model>) -> Self {
    Self("members", wrap: { .object([AgreementDocument.Member(key: "m", value: $0)]) }) { native in
      (try injector.injectDictionary(record(native)), nothing)
    } json: { text in
      (try injector.injectDictionary(json: text), nothing)
    }
  }

  fileprivate static func atPath<Model>(_ injector: Injector<Model>) -> Self {
    let wrap: @Sendable (AgreementDocument) -> AgreementDocument = { document in
      .object([
        AgreementDocument.Member(key: "before", value: .array([.null, document])),
        AgreementDocument.Member(key: "list", value: .array([.int(1), document])),
      ])
    }
    return Self("at a path", wrap: wrap) { native in
      try injector.injectReporting(record(native), at: "list.1")
    } json: { text in
      try injector.injectReporting(json: text, at: "list.1")
    }
  }

  static func update<Model>(
    _ injector: Injector<Model>, _ existing: @escaping @Sendable () -> Model?
  ) -> Self {
    @Sendable func updated(_ update: (inout Model) throws -> InjectionReport) -> AgreementOutcome {
      guard var model = existing() else { return AgreementOutcome { ("no model", nothing) } }
      var outcome = AgreementOutcome { (0, try update(&model)) }
      outcome.model = AgreementOutcome.text(of: model)
      return outcome
    }
    return Self("into an existing model") { native in
      updated { try injector.injectReporting(record(native), into: &$0) }
    } fromJSON: { text in
      updated { try injector.injectReporting(json: text, into: &$0) }
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
  init<Model>(_ run: () throws -> (Model, InjectionReport)) {
    do {
      let (model, report) = try run()
      self.init(model: AgreementOutcome.text(of: model), report.issues)
    } catch {
      guard let error = error as? InjectionError else { preconditionFailure("\(error)") }
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
