import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Paths that meet a value in which they cannot go on, where the policy takes no scalars.
struct PathStoppedAtOtherKindTests {
  struct Person: Equatable { var name = ""; var city = "-"; var zip: String? = "old"; var id = 0 }

  static let people = Injector.bind(Person.self) { Person() }
    .mapping("address.city").to(\.city).mapping("address.codes.0").to(\.zip).mapping("items.id").only.to(\.id)

  @Test(arguments: [
    (#"{"address": "Rome"}"#, #"city: expected object, found string "Rome" under "address""#),
    (#"{"address": [1]}"#, #"city: expected object, found array of 1 under "address""#),
    (
      #"{"address": {"city": "R", "codes": true}}"#,
      #"zip: expected array, found boolean true under "address.codes""#
    ),
    (#"{"items": [{"id": 1}]}"#, #"id: expected object, found array of 1 under "items""#),
  ])
  func isAValueThatDoesNotFit(json: String, error: String) throws {
    let injector = json.contains("codes") || json.contains("items") ? Self.people : Self.people.ignore(\.zip)
    try expectReports(injector, json, error + "; default kept")
    expectErrors(injector.policy(.strict), json, error)
    try expectModels(injector, json) { $0.zip == "old" && $0.id == 0 && ["-", "R"].contains($0.city) }
  }

  @Test func theIssueIsAboutTheValue() throws {
    let (_, report) = try Self.people.injectReporting(json: #"{"name": "a", "address": "Rome"}"#)
    let issue = try #require(report.issues.first)
    #expect(report.issues.count == 2)
    #expect(issue.code == .typeMismatch && issue.severity == .warning)
    #expect(issue.pointer == "/address" && issue.location?.column == 26)
    #expect(issue.publicMessage == #"/address: expected an object, found string "Rome""#)
    #expect(report.injected == ["name"])
  }

  @Test func nullThereIsNullAndAMissingKeyIsMissing() throws {
    let json = #"{"address": null}"#
    #expect(try Self.people.inject(json: json) == Person(zip: nil))
    #expect(try Self.people.inject(["address": NSNull()]) == Person(zip: nil))
    try expectReports(
      Self.people, json, #"city: expected String, found null under "address.city"; default kept"#
    )
    expectErrors(
      Self.people.policy(.strict), json, #"city: expected String, found null under "address.city""#
    )
    for json in ["{}", #"{"address": {}}"#, #"{"address": {"codes": []}}"#] {
      try expectReports(Self.people.policy(.strict), json)
    }
  }

  @Test func aLaterCandidateIsUsed() throws {
    let people = Self.people.ignore(\.zip).policy(.strict)
    for json in [#"{"address": "Rome", "city": "Oslo"}"#, #"{"city": "Oslo", "address": null}"#] {
      try expectModels(people, json) { $0.city == "Oslo" }
      try expectReports(people, json)
    }
  }

  struct Row: Equatable { let city: String; let zip: String? }

  @Test func requiredMemberwiseAndDefaults() throws {
    let error = #"city: expected object, found string "Rome" under "address""#
    let rows = Injector.bind(Row.self).mapping("address.city").to(\.city)
    expectErrors(rows, #"{"address": "Rome"}"#, error)
    expectErrors(Self.people.ignore(\.zip).require(\.city), #"{"address": "Rome"}"#, error)
    let optional = Injector.bind(Row.self).mapping("address.zip").to(\.zip)
    try expectReports(
      optional, #"{"city": "a", "address": 5}"#,
      #"zip: expected object, found number 5 under "address"; became nil"#
    )
    let defaulted = Self.people.ignore(\.zip).format(\.city).with.default("Bonn")
    try expectModels(defaulted, #"{"address": "Rome"}"#) { $0.city == "Bonn" }
    try expectReports(defaulted, #"{"address": "Rome"}"#, error + "; default used")
  }

  @Test func sensitiveValuesAndUpdates() throws {
    let hidden = Self.people.ignore(\.zip).sensitive(\.city)
    try expectReports(
      hidden, #"{"address": "Rome"}"#,
      #"city: expected object, found a sensitive value under "address"; default kept"#
    )
    try expectUpdates(
      Self.people, #"{"address": "Rome"}"#, of: { Person(city: "Oslo") }, Person(city: "Oslo")
    )
    let columns = try Self.people.ignore(\.zip).columns(["address"])
    let (_, report) = try columns.injectReporting([SourceField.text("Rome")])
    #expect(report.issues.map(\.code) == [.typeMismatch])
  }
}
