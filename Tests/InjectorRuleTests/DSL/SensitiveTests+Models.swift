import Injector
import Testing

@testable import InjectorTestSupport

/// Models, closures and types that come in touch with sensitive values.
extension SensitiveTests {
  final class First: Injectable {
    var secret = ""
    var second: Second?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("secret") }
  }

  final class Second: Injectable, InjectionHooks {
    var first: First?
    required init() {}
    func didInject(from record: [String: Any]) throws { throw Refused(value: first?.secret ?? "") }
  }

  struct Box: Injectable { var any: Any? }

  @Test func hooksOfRecursiveModelsAndOfChosenTypes() throws {
    let json = #"{"secret": "a", "second": {"first": {"secret": "x9x"}}}"#
    let (_, report) = try Injector.bind(First.self).injectReporting(json: json)
    #expect(report.issues.count == 1 && !report.description.contains("x9x"))
    let boxes = Injector.bind(Box.self).format(\.any)
    for boxes in [boxes.with.type(by: "k", ["f": First.self]), boxes.with.type { _ in First.self }] {
      let rejecting = boxes.didInject { throw Refused(value: ($0.any as? First)?.secret ?? "") }
      let text = #"{"any": {"k": "f", "secret": "x9x"}}"#
      let error = expectError(code: .rejected) { try rejecting.inject(json: text) }
      #expect(error?.description.contains("x9x") == false)
    }
    let secrets = boxes.with.type { _ in Secret.self }.values { throw Refused(value: "\($0) \($1)") }
    try expectHidden(#"{"any": {"password": "x9x"}}"#, by: secrets)
  }

  struct Secret: Injectable, Decodable {
    var password = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("password") }
  }

  @Test(arguments: [
    #"{"password": "x9x","#, #"{"password": "x9x"} x9x"#, #"["x9x"]"#, #"{"password": "x9x"}"#,
  ])
  func jsonInsideATextAndClosuresThatInject(text: String) throws {
    struct Owner: Injectable { var one: Secret?; var list: [Secret] = [] }
    let escaped = text.replacing("\"", with: "\\\"")
    let one = #"{"one": "\#(escaped)"}"#
    let json = #"{"one": "\#(escaped)", "list": ["\#(escaped)"]}"#
    let lists = Injector.bind(Owner.self).format(\.list).as(.array(.json(of: Secret.self)))
    try expectHidden(json, by: lists.format(\.one).as(.json(of: Secret.self)))
    let injecting: @Sendable ([String: Any]) throws -> Secret? = {
      try Injector.bind(Secret.self).policy(.strict).inject($0)
    }
    let owners = Injector.bind(Owner.self)
    let reading = owners.format(\.one).as(.json(of: Secret.self))
    for injector in [
      owners.format(\.one).converter(injecting), reading.didInject { throw Refused(value: "\($0) \(text)") },
      reading.values { throw Refused(value: "\($0) \($1)") },
    ] {
      for policy in [InjectionPolicy.lenient, .strict] { try expectHidden(one, by: injector.policy(policy)) }
    }
  }

  struct Plain: Injectable, Decodable { var password = 0 }

  /// What is hidden changes no outcome: the same types with and without a sensitive property.
  @Test(arguments: [
    #"{"list": ["x"]}"#, #"{"one": {"l": ["x"]}}"#, #"{"one": {"l": [{"password": "x"}]}}"#,
    #"{"one": null}"#, "{}",
    #"{"text": null}"#, #"{"text": "x"}"#, #"{"text": "{}"}"#, #"{"presence": null}"#, #"{"presence": "x"}"#,
  ])
  func outcomesStayTheSame(json: String) throws {
    struct List<T: Decodable>: Decodable { var l: [T] = [] }
    struct Owner<T: Injectable & Decodable>: Injectable {
      var one: List<T>?
      var list: [List<T>] = []
      var text = T()
      var presence: Presence<T> = .absent
    }
    func outcome<T: Injectable & Decodable>(_ type: T.Type, _ policy: InjectionPolicy) -> [String] {
      let owners = Injector.bind(Owner<T>.self).policy(policy)
        .rules { $0.format("text").as(.json(of: T.self)).format("presence").as(.optional(.json(of: T.self))) }
      do {
        let (owner, report) = try owners.injectReporting(json: json)
        return ["\(owner.one == nil) \(owner.list.count)"]
          + report.issues.map { "\($0.severity) \($0.consequence)" }
      } catch { return ["error"] }
    }
    for policy in [
      InjectionPolicy.lenient, .strict, .forgiving, InjectionPolicy.lenient.with(\.elements, .fail),
      InjectionPolicy.lenient.with(\.null, .fail), InjectionPolicy.lenient.with(\.mismatch, .fail),
    ] { #expect(outcome(Secret.self, policy) == outcome(Plain.self, policy), "\(policy)") }
  }

  @Test func convertersThatTakeIt() throws {
    let opens = Injector.bind(Open.self).format(\.level)
    let throwing = Converter<Secret, Int> { throw Refused(value: "\($0)") }
    let reading = Converter<String, Secret>.json(of: Secret.self).then(throwing)
    try expectHidden(#"{"level": "{\"password\": 815}"}"#, by: opens.as(reading), "815")
    try expectHidden(#"{"level": {"password": 815}}"#, by: opens.as(throwing), "815")
  }

  class Animal: Injectable {
    var kind = ""
    var petKind = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("kind", "petKind") }
  }

  @Test func aSensitiveKind() throws {
    final class Ape: Animal {}
    let animals = Injector.bind(Animal.self)
    try expectHidden(#"{"kind": "x9x"}"#, by: animals.type(by: "kind", ["ape": Ape.self]))
    let snake = animals.keys(.snakeCase).type(by: "pet_kind", ["ape": Animal.self])
    try expectHidden(#"{"pet_kind": "x9x"}"#, by: snake)
  }

  struct Street: InjectionHooks {
    var street = ""
    mutating func didInject(from record: [String: Any]) throws { throw Refused(value: "\(record)") }
  }

  @Test func hooksOfFlattenedModels() throws {
    struct Person: Injectable { var password = ""; var street = Street() }
    let people = Injector.bind(Person.self).sensitive(\.password).flatten(\.street)
    try expectHidden(#"{"password": "x9x", "street": "a"}"#, by: people)
  }

  enum Choice: Decodable { case pass(password: Int) }

  @Test func insideDecodableTypes() throws {
    struct Inner: Decodable { var password = 0 }
    struct Outer: Decodable { var inner: [String: [Inner?]]; var secret: Secret?; var choice: Choice? }
    InjectionDefaults.set(InjectionDefaults().sensitive("password"), for: [Inner.self])
    defer { InjectionDefaults[for: Inner.self] = nil }
    for json in [
      #"{"inner": {"a": [{"password": "x9x"}]}}"#, #"{"inner": {}, "secret": {"password": "x9x"}}"#,
      #"{"inner": {}, "choice": {"pass": {"password": "x9x"}}}"#,
    ] {
      for injector in [Injector.bind(Outer.self), Injector.bind(Outer.self).policy(.strict)] {
        try expectHidden(json, by: injector)
      }
    }
  }

  class Observed: Injectable { var password = 0; var pin = 0 { didSet {} }; required init() {} }

  @Test func keyPathsThatMayLeadToIt() throws {
    let json = #"{"p": "x9x", "pass": "x9x", "pp": "x9x", "q": "x9x", "pin": "x9x", "password": "x9x"}"#
    try expectHidden(json, by: Injector.bind(Account.self).mapping("pp").to(\.password).sensitive(\.token))
    let observed = Injector.bind(Observed.self).rules { $0.sensitive("password", "pin") }
      .mapping("p").to(\.password).mapping("q").to(\.pin)
    for injector in [observed, observed.policy(.strict)] { try expectHidden(json, by: injector) }
  }

  @Test(arguments: [1, 2, 7]) func theNumberOfOmittedIssues(count: Int) throws {
    struct Pins: Injectable { var first = 0; var pin: [Int] = [] }
    let texts = Array(repeating: "\"1\"", count: count).joined(separator: ",")
    let report = try Injector.bind(Pins.self).sensitive(\.pin).limits(InjectionLimits(issues: 1))
      .injectReporting(json: #"{"first": "1", "pin": [\#(texts)]}"#).report
    #expect(report.issues.count == 1 && report.omittedCount == 1)
  }

  struct Credentials: Decodable {
    var password: String
    var level: Int
    enum CodingKeys: String, CodingKey { case password = "pw", level }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      password = try container.decode(String.self, forKey: .password)
      level = try container.decode(Int.self, forKey: .level)
      if password.count < 9 { throw Refused(value: password) }
    }
  }

  struct Session: Decodable { var all: [Credentials?] }

  @Test func typesThatDecodeThemselves() throws {
    struct Owner: Injectable {
      var credentials: Credentials?
      var list: [Credentials] = []
      var session: Session?
      var name = 0
    }
    let types: [any Any.Type] = [Credentials.self, Session.self, Owner.self]
    InjectionDefaults.set(InjectionDefaults().sensitive("password"), for: types)
    defer { types.forEach { InjectionDefaults[for: $0] = nil } }
    for json in [
      #"{"pw": "x9x", "level": 1}"#, #"{"pw": ["x9x"], "level": 1}"#, #"{"pw": "x9x"}"#, #""x9x""#,
      #"{"pw": 7, "level": "x9x"}"#,
    ] {
      let record =
        #"{"credentials": \#(json), "list": [\#(json)], "session": {"all": [\#(json)]}, "name": "y8y"}"#
      for injector in [Injector.bind(Owner.self), Injector.bind(Owner.self).policy(.strict)] {
        let texts = try shown(by: injector, record)
        for text in texts { #expect(!text.contains("x9x"), "\(text)") }
        #expect(texts[0].contains("y8y"))
      }
      let root = expectError { try Injector.bind(Credentials.self).inject(json: json) }
      #expect(root?.description.contains("x9x") == false, "\(root?.description ?? "")")
    }
  }

  @Test func aClosureThatSeesEveryValue() throws {
    struct Owner: Injectable { var login = Login() }
    let owners = Injector.bind(Owner.self)
      .format(\.login).with.injector(Injector.bind(Login.self).sensitive(\.password))
      .values { _, value in throw Refused(value: "\(value)") }
    let (_, report) = try owners.injectReporting(json: #"{"login": {"password": "x9x"}}"#)
    #expect(report.issues.count == 1 && !report.description.contains("x9x"))
  }

  struct Card: Injectable, Decodable {
    var number = 0
    var holder: [String: Int] = [:]
    var inner: Open? = nil
    @Mapped("v") var code = 0
  }
  struct Open: Injectable, Codable, Equatable { var level = 0 }
  struct Ruled: Injectable {
    var number = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive() }
  }

  @Test(arguments: [
    Injector.bind(Card.self).sensitive(), Injector.bind(Card.self).rules { $0.sensitive() },
    Injector.bind(Card.self).sensitive().mapping("n", "number.x").to(\.number).policy(.forgiving),
    Injector.bind(Card.self).sensitive().policy(.strict).policy(unknownKeys: .fail),
    Injector.bind(Card.self).sensitive().didInject { throw Refused(value: "x9x \($0)") },
    Injector.bind(Card.self).sensitive().type(by: "kind", ["a": Card.self], otherwise: Card.self),
  ])
  func withoutPropertiesItHidesAll(cards: Injector<Card>) throws {
    for json in [
      #"{"number": "x9x", "v": "x9x", "inner": "x9x", "kind": "x9x"}"#,
      #"{"holder": {"x9x": "x9x"}, "inner": {"level": "x9x"}, "number": ["x9x"]}"#, #""x9x""#,
    ] {
      let texts = try shown(by: cards, json)
      #expect(texts.allSatisfy { !$0.contains("x9x") && !$0.isEmpty }, "\(texts)")
    }
    struct Purse: Injectable { var card: Card?; var list: [Card] = [] }
    let purses = Injector.bind(Purse.self).format(\.card).with.injector(cards).and(\.list)
    try expectHidden(#"{"card": "x9x", "list": ["x9x", {"number": "x9x"}]}"#, by: purses)
    let (_, report) = try Injector.bind(Card.self).sensitive().injectReporting(json: #"{"number": "x9x"}"#)
    #expect(report.issues.map(\.path.description) == ["number"])
  }

  @Test func allValuesOfOtherTypesAndByDefaults() throws {
    struct Coded: Decodable { var level = 0; var list: [Open] = [] }
    for json in [#"{"level": "x9x"}"#, #"{"level": 1, "list": [{"level": "x9x"}]}"#, #""x9x""#] {
      try expectHidden(json, by: Injector.bind(Coded.self).sensitive())
      try expectHidden(json, by: Injector.bind(Ruled.self))
    }
    try expectHidden(#"{"x9x": ["x9x"], "b": 1}"#, by: Injector.bind([String: [Int]].self).sensitive())
    try expectHidden(#""x9x""#, by: Injector.bind(Int.self).sensitive())
    InjectionDefaults.set(InjectionDefaults().sensitive(), for: [Open.self])
    defer { InjectionDefaults[for: Open.self] = nil }
    try expectHidden(#"{"level": "x9x"}"#, by: Injector.bind(Open.self))
    #expect(try Injector.bind(Open.self).extractJSONString(Open(level: 1)) == #"{"level":1}"#)
  }

  @Test func allValuesOfModelsInsideOtherRoots() throws {
    try expectHidden(#"[{"level": "x9x"}, "x9x"]"#, by: Injector.bind([Open].self).sensitive())
    try expectHidden(#"{"level": "x9x"}"#, by: Injector.bind(Open?.self).sensitive())
    try expectHidden(#"{"x9x": [{"level": "x9x"}]}"#, by: Injector.bind([String: [Open]].self).sensitive())
    struct Ratio: Injectable { var ratio = Double.infinity }
    let ratios = Injector.bind([Ratio].self).sensitive()
    let error = expectError { try ratios.extractJSON([Ratio()]) }
    #expect(error?.description.contains("inf") == false)
  }

  @Test func propertiesWithTheKeyOfASensitiveOne() throws {
    struct Login: Injectable {
      var password = ""
      var pin = 0
      var id = 0
      var all: [String: Int] = [:]
      var open = 0
    }
    let logins = Injector.bind(Login.self).sensitive(\.password)
    for logins in [
      logins.mapping("pw").to(\.password).and(\.pin).inputOnly(\.pin),
      logins.mapping("id", "password").to(\.id),
      logins.keys(.custom { "\($0)_" }).mapping("id", "password_", "password").to(\.id),
      logins.mapping("secret.password").to(\.password).mapping("secret").to(\.all).inputOnly(\.all),
    ] {
      let json = #"""
        {"pw": "x9x", "password_": "x9x", "password": "x9x", "secret": {"password": "x9x"}, "open": "o9o"}
        """#
      let texts = try shown(by: logins, json)
      #expect(texts.allSatisfy { !$0.contains("x9x") && $0.contains("o9o") }, "\(texts)")
    }
    let apart = logins.mapping("a.pw").to(\.password).mapping("a.open").to(\.open)
    #expect(try apart.injectReporting(json: #"{"a": {"open": "o9o"}}"#).report.description.contains("o9o"))
  }
}
