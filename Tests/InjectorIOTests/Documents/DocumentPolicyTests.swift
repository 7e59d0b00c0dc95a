import InjectorIO
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The settings of a policy in a document.
struct DocumentPolicyTests {
  struct Leaf: Injectable, Equatable { var id = 0 }

  struct Box: Injectable, Equatable {
    var numbers: [Int] = [9]
    var leaves: [Leaf] = []
    var name = Presence<String>.absent
  }

  static func document(_ setting: String, _ choice: String) throws -> RuleDocument {
    try RuleDocument(json: #"{"policy": {"\#(setting)": "\#(choice)"}}"#, file: "rules.json")
  }

  static func boxes(_ setting: String, _ choice: String) throws -> Injector<Box> {
    Injector.bind(Box.self).rules(try document(setting, choice))
  }

  @Test func documentsHaveEachSetting() throws {
    for setting in Mirror(reflecting: InjectionPolicy.unusual).children {
      let name = try #require(setting.label)
      expectError(prefix: "unknown choice '?'") { try Self.document(name, "?") }
      let boxes = try Self.boxes(name, "\(setting.value)")
      #expect(boxes.ruleSet.shape.settings.overrides.applied(to: .lenient) != .lenient)
    }
  }

  @Test func oneValueBecomesAnArrayOfIt() throws {
    let json = #"{"numbers": 1, "leaves": {"id": 7}}"#
    try expectModels(Self.boxes("single", "wrap"), json, Box(numbers: [1], leaves: [Leaf(id: 7)]))
    try expectModels(Injector.bind(Box.self), json, Box())
  }

  @Test func missingKeysAreRecorded() throws {
    let boxes = try Self.boxes("missing", "note")
    try expectReports(
      boxes, #"{"numbers": [], "leaves": [{}], "name": "a"}"#,
      #"leaves[0].id: expected Int, found nothing under "id"; default kept"#
    )
    let (_, report) = try boxes.injectReporting(json: #"{"name": null}"#)
    #expect(report.notes.map(\.code) == [.missing, .missing])
    #expect(Set(report.issues.map(\.pointer)) == ["/numbers", "/leaves"])
  }

  @Test func nullCountsAsMissing() throws {
    let boxes = try Self.boxes("null", "ignore")
    let json = #"{"numbers": null, "leaves": [{"id": null}], "name": null}"#
    let old = Box(numbers: [7], name: .present("x"))
    try expectModels(boxes, json, Box(leaves: [Leaf()]))
    try expectReports(boxes, json)
    try expectUpdates(boxes, json, of: { old }, Box(numbers: [7], leaves: [Leaf()], name: .present("x")))
  }
}
