import Foundation

@testable import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

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
    self.model = model
    self.issues = issues.map(AgreementOutcome.text(of:)).sorted()
    unplaced = issues.filter { $0.location == nil }.map(\.description)
  }

  private static func text(of issue: InjectionReport.Issue) -> String {
    let facts: [String] = [
      issue.path.description, issue.code.rawValue, "\(issue.severity)", issue.expected ?? "-",
      issue.found ?? "-",
      issue.keys.joined(separator: ","), "\(issue.consequence)", issue.rule ?? "-",
      issue.underlying.map { "\($0)" } ?? "-",
    ]
    return facts.joined(separator: " | ")
  }

  /// A value with all that it holds, the types of values in `Any` included.
  static func text(of value: Any) -> String {
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
