import Foundation
import Injector
import Observation
import Testing

@testable import InjectorTestSupport

/// A key path to a stored property is that property, whatever its class or its observers are.
struct PropertyIdentityTests {
  /// A model, and the key paths of its properties.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable () throws -> Void
    var testDescription: String { name }

    init<Model: Injectable>(
      _ name: String,
      _ paths: @autoclosure @escaping @Sendable () -> Paths<Model>
    ) {
      self.name = name
      run = { try VerbsByKeyPath(paths: paths()).check() }
    }
  }

  struct Paths<Model: Injectable> {
    let admin: WritableKeyPath<Model, Bool>
    let owner: WritableKeyPath<Model, String>
    let name: WritableKeyPath<Model, String>
    let age: WritableKeyPath<Model, Int>
    let note: WritableKeyPath<Model, String?>
    let tags: WritableKeyPath<Model, [String]>
  }

  class Open: Injectable {
    var admin = false
    var owner = "nobody"
    var name = "nobody"
    var age = 0
    var note: String?
    var tags: [String] = []
    required init() {}
  }

  class Inheriting: Open {}

  class Overriding: Open {
    override var admin: Bool { didSet { _ = oldValue } }
    override var owner: String { didSet {} }
    override var name: String {
      get { super.name }
      set { super.name = newValue }
    }
  }

  final class Final: Injectable {
    var admin = false
    var owner = "nobody"
    var name = "nobody"
    var age = 0
    var note: String?
    var tags: [String] = []
  }

  final class Watched: Injectable {
    var admin = false { didSet { _ = oldValue } }
    var owner = "nobody" { didSet { _ = oldValue } }
    var name = "nobody" { willSet { _ = newValue } }
    var age = 0 { didSet {} }
    var note: String? { didSet {} }
    var tags: [String] = [] { didSet {} }
  }

  struct WatchedStruct: Injectable {
    var admin = false { didSet { _ = oldValue } }
    var owner = "nobody" { didSet { _ = oldValue } }
    var name = "nobody" { willSet { _ = newValue } }
    var age = 0 { didSet {} }
    var note: String? { didSet {} }
    var tags: [String] = [] { didSet {} }
  }

  struct Plain: Injectable {
    var admin = false
    var owner = "nobody"
    var name = "nobody"
    var age = 0
    var note: String?
    var tags: [String] = []
  }

  class Attributed: Injectable {
    @Mapped var admin = false
    @Mapped var owner = "nobody"
    @Mapped var name = "nobody"
    @Mapped var age = 0
    @Mapped var note: String? = nil
    @Mapped var tags: [String] = []
    required init() {}
  }

  class Wrapped: Injectable {
    @Versioned var admin = false
    @Boxed var owner = "nobody"
    @Versioned var name = "nobody"
    @Remembering var age = 0
    @Versioned var note: String? = nil
    @Boxed var tags: [String] = []
    required init() {}
  }

  /// A wrapper that does not take part, with its value in a case of an enum, like Combine's `Published`.
  @propertyWrapper struct Announcement<Value> {
    private enum Storage { case value(Value), subject([Value]) }
    private var storage: Storage
    init(wrappedValue: Value) { storage = .value(wrappedValue) }
    var wrappedValue: Value {
      get {
        switch storage {
        case .value(let value): value
        case .subject(let values): values[0]
        }
      }
      set { storage = .value(newValue) }
    }
  }

  /// Wrappers that do not take part.
  class Foreign: Injectable {
    @Unknown var admin = false
    @Announcement var owner = "nobody"
    @Unknown var name = "nobody"
    @Unknown var age = 0
    @Announcement var note: String? = nil
    @Unknown var tags: [String] = []
    required init() {}
  }

  @Observable class Observed: Injectable {
    var admin = false
    var owner = "nobody"
    var name = "nobody"
    var age = 0
    var note: String?
    var tags: [String] = []
    required init() {}
  }

  static let kinds = [
    Kind(
      "open",
      Paths<Open>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "inheriting",
      Paths<Inheriting>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "overriding",
      Paths<Overriding>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "final",
      Paths<Final>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "watched",
      Paths<Watched>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "watched struct",
      Paths<WatchedStruct>(
        admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags
      )
    ),
    Kind(
      "struct",
      Paths<Plain>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "attributes",
      Paths<Attributed>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "wrappers",
      Paths<Wrapped>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
    Kind(
      "observable",
      Paths<Observed>(admin: \.admin, owner: \.owner, name: \.name, age: \.age, note: \.note, tags: \.tags)
    ),
  ]

  @Test(arguments: kinds)
  func allVerbsByKeyPath(kind: Kind) throws { try kind.run() }

  /// The properties of wrappers that do not take part are read and written if a rule names each.
  @Test func wrappersThatDoNotTakePart() throws {
    let models = Injector.bind(Foreign.self).require(\.admin).mapping("o").to(\.owner).accept(
      \.admin, \.owner
    )
    .omit(\.name, when: { $0 == "nobody" }).format(\.age).with.default(1).ignore(\.note, \.tags)
    let json = #"{"admin": true, "owner": "x", "name": "y", "age": "2"}"#
    for (model, report) in try models.bothReports(json) {
      #expect(model.admin && model.owner == "x" && model.name == "nobody" && model.age == 0)
      #expect(report.issues.map(\.code) == [.refusedKey, .refusedKey])
    }
    expectError(paths: ["admin"]) { try models.inject(json: "{}") }
    #expect(try models.extractJSONString(Foreign(), .sortedKeys) == #"{"admin":false,"age":0,"o":"nobody"}"#)
  }
}

/// The checks of one kind of model. The models are read from text, dictionaries and rows.
private struct VerbsByKeyPath<Model: Injectable> {
  let paths: PropertyIdentityTests.Paths<Model>
  var models: Injector<Model> { Injector.bind(Model.self) }

  func check() throws {
    try checkMapping()
    try checkExclusion()
    try checkConversion()
    try checkDemands()
    try checkWayOut()
    try checkNames()
  }

  private func checkMapping() throws {
    let closed = models.mapping("role.admin").only.to(paths.admin)
    for (model, report) in try closed.bothReports(#"{"admin": true}"#) {
      #expect(!model[keyPath: paths.admin] && report.unknownKeys == ["admin"])
    }
    for model in try closed.both(#"{"role": {"admin": true}}"#) { #expect(model[keyPath: paths.admin]) }
    let renamed = models.mapping("who").to(paths.owner).mapping("label").to(paths.name)
    for json in [#"{"who": "x", "owner": "y"}"#, #"{"owner": "y", "who": "x"}"#, #"{"owner": "x"}"#] {
      for (model, report) in try renamed.bothReports(json) {
        #expect(model[keyPath: paths.owner] == "x" && model[keyPath: paths.name] == "nobody")
        #expect(report.isEmpty)
      }
    }
    for model in try models.mapping("name").to(paths.owner).mapping("owner").to(paths.name)
      .both(#"{"owner": "x", "name": "y"}"#)
    {
      #expect(model[keyPath: paths.owner] == "y" && model[keyPath: paths.name] == "x")
    }
  }

  private func checkExclusion() throws {
    let json = #"{"admin": true, "owner": "x", "name": "y", "age": 7, "note": "n", "tags": ["a"]}"#
    let hidden = models.ignore(paths.admin).and(paths.note).ignore(paths.age, paths.tags)
    for model in try hidden.both(json) {
      #expect(!model[keyPath: paths.admin] && model[keyPath: paths.age] == 0)
      #expect(model[keyPath: paths.note] == nil && model[keyPath: paths.tags].isEmpty)
      #expect(model[keyPath: paths.owner] == "x" && model[keyPath: paths.name] == "y")
    }
    for (model, report) in try models.accept(paths.owner).and(paths.tags).bothReports(json) {
      #expect(model[keyPath: paths.owner] == "x" && model[keyPath: paths.tags] == ["a"])
      #expect(!model[keyPath: paths.admin] && model[keyPath: paths.name] == "nobody")
      #expect(Set(report.refusedKeys) == ["admin", "name", "age", "note"])
    }
    let oneWay = models.outputOnly(paths.admin).inputOnly(paths.owner)
    for model in try oneWay.both(json) {
      #expect(!model[keyPath: paths.admin] && model[keyPath: paths.owner] == "x")
      #expect(try oneWay.extract(model)["admin"] as? Bool == false)
      #expect(try oneWay.extract(model)["owner"] == nil)
    }
  }

  private func checkConversion() throws {
    let converted = models.format(paths.age).with.converter { (text: String) in Int(text.dropFirst()) }
      .format(paths.tags).as(.split(",")).format(paths.note).with.default("none")
      .format(paths.name).with.default("default")
    for model in try converted.rules({ $0.ignore("admin", "owner") }).inputOnly(paths.age)
      .both(#"{"age": "n7", "tags": "a,b", "note": null}"#)
    {
      #expect(model[keyPath: paths.age] == 7 && model[keyPath: paths.tags] == ["a", "b"])
      #expect(model[keyPath: paths.note] == "none" && model[keyPath: paths.name] == "default")
    }
  }

  private func checkDemands() throws {
    let demanding = models.require(paths.age).nonNull(paths.owner).sensitive(paths.note, paths.name)
    expectError(paths: ["age", "owner"]) { try demanding.inject(json: #"{"owner": null}"#) }
    expectError(paths: ["age"]) { try demanding.inject(["owner": "x"]) }
    for json in [#"{"age": 1, "note": ["secret"], "name": ["secret"]}"#] {
      let error = expectError(paths: ["note", "name"]) { try demanding.policy(.strict).inject(json: json) }
      #expect(error?.description.contains("secret") == false)
    }
    let missing = models.mapping("who").to(paths.owner).policy(missing: .fail)
    let json = #"{"owner": "x", "admin": true, "age": 1, "note": null, "tags": []}"#
    expectError(paths: ["name"]) { try missing.inject(json: json) }
    #expect(try models.mapping("who").to(paths.owner).injectReporting(json: json).report.isEmpty)
  }

  private func checkWayOut() throws {
    let written = models.mapping("who").to(paths.owner).writing(paths.name).to("label")
      .omit(paths.tags, when: { $0.isEmpty }).nullForNil(paths.note).ignore(paths.admin)
    for model in try written.both(#"{"who": "x", "name": "y", "age": 2}"#) {
      let json = try written.extractJSONString(model, .sortedKeys)
      #expect(json == #"{"age":2,"label":"y","note":null,"who":"x"}"#)
    }
  }

  private func checkNames() throws {
    let renamed = models.mapping("who").to(paths.owner).sensitive(paths.name)
    for json in [true, false] {
      var model = Model()
      try renamed.fill(&model, #"{"who": "x"}"#, asText: json)
      #expect(model[keyPath: paths.owner] == "x")
    }
    var updated = Model()
    let report = try renamed.injectReporting(json: #"{"who": "x"}"#, into: &updated)
    #expect(report.injected == ["owner"])
    let lines = try renamed.explain().split(separator: "\n")
    #expect(lines.filter { $0.contains("owner") && $0.contains("String") }.count == 1)
    #expect(!lines.contains { $0.contains("computed") })
    let properties = try #require(renamed.jsonSchema()["properties"])
    let schema = try String(decoding: JSONEncoder().encode(properties), as: UTF8.self)
    #expect(schema.components(separatedBy: "\"who\":").count == 2 && !schema.contains("\"owner\":"))
  }
}
