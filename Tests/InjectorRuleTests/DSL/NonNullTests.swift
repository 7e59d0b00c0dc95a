import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Properties for which `null` is an error, and a missing key is none.
struct NonNullTests {
  struct Change: Injectable, Equatable {
    var name = Presence<String>.absent
    var nick: String? = "n"
    var age = 3
    var tags: [String] = ["t"]
    var extra: Any?

    static func == (left: Change, right: Change) -> Bool {
      left.name == right.name && left.nick == right.nick && left.age == right.age && left.tags == right.tags
    }
  }

  static let changes = Injector.bind(Change.self).nonNull(\.name, \.nick).nonNull(\.age).and(\.tags, \.extra)
  static let keys = ["name", "nick", "age", "tags", "extra"]

  @Test(arguments: keys, [InjectionPolicy.lenient, .strict, .forgiving, InjectionPolicy(null: .ignore)])
  func nullIsAnErrorUnderEveryPolicy(key: String, policy: InjectionPolicy) throws {
    let json = "{\"\(key)\": null}"
    let byName = Injector.bind(Change.self).rules { $0.nonNull("name").and("nick", "age", "tags", "extra") }
    for changes in [Self.changes.policy(policy), byName.policy(policy)] {
      for error in BothInputs.errors(changes, json) {
        #expect(error?.hasSuffix("found null under \"\(key)\"") == true, "\(error ?? "")")
      }
      var change = Change(age: 5)
      let error = #expect(throws: InjectionError.self) { try changes.inject(json: json, into: &change) }
      #expect(error?.code == .null)
      #expect(change == Change(age: 5))
    }
    for change in try BothInputs.models(Self.changes.policy(policy), "{}") { #expect(change == Change()) }
  }

  @Test func otherValuesAreRead() throws {
    let json = #"{"name": "a", "nick": "b", "age": 7, "tags": ["c"]}"#
    for change in try BothInputs.models(Self.changes, json) {
      #expect(change == Change(name: .present("a"), nick: "b", age: 7, tags: ["c"]))
    }
  }

  @Test func aDefaultMakesUpForAMissingKeyOnly() throws {
    let changes = Injector.bind(Change.self).format(\.nick).with.default("d").nonNull(\.nick)
    for change in try BothInputs.models(changes, "{}") { #expect(change.nick == "d") }
    let error = #"nick: expected String, found null under "nick""#
    #expect(BothInputs.errors(changes, #"{"nick": null}"#) == [error, error])
  }

  @Test func aConverterThatTakesNil() throws {
    let changes = Injector.bind(Change.self).nonNull(\.age)
      .format(\.age).with.converter { (number: Int?) in number ?? -1 }
    for change in try BothInputs.models(changes, "{}") { #expect(change.age == -1) }
    #expect(BothInputs.errors(changes, #"{"age": null}"#).count == 2)
  }

  @Test func insideOtherModels() throws {
    struct Log: Injectable, Equatable { var change = Change(); var last: Change?; var all: [Change] = [] }
    let logs = Injector.bind(Log.self).format(\.change).with.injector(Self.changes).and(\.last, \.all)
    #expect(BothInputs.errors(logs, #"{"change": {"age": null}}"#).count == 2)
    for log in try BothInputs.models(logs, #"{"last": {"age": null}, "all": [{"age": null}, {"age": 4}]}"#) {
      #expect(log == Log(all: [Change(age: 4)]))
    }
  }

  @Test func ofADocument() throws {
    for json in [#"{"nonNull": "nick"}"#, #"{"properties": {"nick": {"nonNull": true}}}"#] {
      let changes = Injector.bind(Change.self).rules(try RuleDocument(json: json, file: "rules.json"))
      #expect(BothInputs.errors(changes, #"{"nick": null}"#).count == 2)
    }
    let records = Injector.bind(MappedRecord.self).rules(
      try RuleDocument(
        json: #"{"properties": {"id": {"type": "integer", "nonNull": true}}}"#,
        file: "rules.json"
      )
    )
    #expect(throws: InjectionError.self) { try records.inject(json: #"{"id": null}"#) }
    #expect(throws: Never.self) { try records.inject(json: "{}") }
  }

  struct Coded: Codable, Equatable {
    var id = 0
    var name: String?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      id = -1
    }
  }

  @Test func insideAnInitializerOfTheModel() throws {
    let models = Injector.bind(Coded.self).nonNull(\.name)
    for model in try BothInputs.models(models, "{}") { #expect(model.id == -1 && model.name == nil) }
    for model in try BothInputs.models(models, #"{"name": "a"}"#) { #expect(model.name == "a") }
    for error in BothInputs.errors(models, #"{"name": null}"#) {
      #expect(error?.contains("name: expected String, found null") == true, "\(error ?? "")")
    }
  }
}
