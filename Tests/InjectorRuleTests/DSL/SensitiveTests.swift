import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values that are never shown.
struct SensitiveTests {
  struct Refused: Error, CustomStringConvertible {
    let value: String
    var description: String { "refused: \(value)" }
  }

  struct Inner: Injectable {
    var code = 0
    var texts: [String] = []
  }

  struct Login: Injectable {
    var name = ""
    var password = ""
    var pin = 0
    var secrets: [String: Int] = [:]
    var inner = Inner()
    var hidden: Inner?
    var day: Date?
    var quoted = 0
  }

  struct Account: Injectable {
    @Mapped("pass", sensitive: true) var password = 0
    @Mapped(sensitive: true, converter: .date("yyyy")) var day: Date? = nil
    var token = 0
  }

  /// So many random records, each with the secret somewhere in what is sensitive.
  struct Records {
    var state: UInt64
    let secret: String

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }

    mutating func value(_ depth: Int = 0) -> Any {
      switch next(depth > 2 ? 5 : 7) {
      case 0: return secret
      case 1: return "a \(secret) b"
      case 2: return NSNull()
      case 3: return Double(next(1000)) + 0.5
      case 4: return true
      case 5: return (0..<next(4)).map { _ in value(depth + 1) }
      default: return [secret: value(depth + 1), "code": value(depth + 1), "texts": value(depth + 1)]
      }
    }
  }

  static let logins = Injector.bind(Login.self)
    .sensitive(\.password, \.pin).and(\.secrets).sensitive(\.inner, \.hidden, \.day, \.quoted)
    .mapping("born.day", "born").to(\.day)
    .format(\.day).as(.date("yyyy-MM-dd"))
    .format(\.quoted).with.converter { (value: Any) in throw Refused(value: "\(value)") }
    .didInject { login in
      if login.password.count > 3 { throw Refused(value: login.password) }
    }

  static let keys = ["password", "pin", "secrets", "inner", "hidden", "born", "quoted"]

  static func texts(of error: InjectionError) throws -> [String] {
    var dumped = ""
    dump(error, to: &dumped)
    let body = String(decoding: try JSONEncoder().encode(error), as: UTF8.self)
    return [
      error.description, error.publicMessage, error.localizedDescription, body, dumped,
      "\(error.issues)", "\(String(describing: error.underlying))", error.found ?? "", error.pointer,
      error.path.description, String(reflecting: error),
    ]
  }

  static func texts(of report: InjectionReport) throws -> [String] {
    var dumped = ""
    dump(report, to: &dumped)
    let body = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    return [report.description, body, dumped, "\(report.issues)", "\(report.unknownKeys)"]
  }

  @Test(arguments: [InjectionPolicy.lenient, .strict, .forgiving])
  func noTextHasTheSecret(policy: InjectionPolicy) throws {
    let secret = "S3CR3T-7c1e"
    var records = Records(state: 42, secret: secret)
    let logins = Self.logins.policy(policy).policy(unknownKeys: .fail)
    let required = Self.logins.require(\.password, \.pin, \.secrets, \.inner, \.day, \.quoted).policy(policy)
    var errors = 0
    for round in 0..<1_700 {
      var record: [String: Any] = ["name": "a"]
      for key in Self.keys where records.next(2) == 0 { record[key] = records.value() }
      let injector = round % 2 == 0 ? logins : required
      let text = String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
      var shown: [String] = []
      do { shown += try Self.texts(of: try injector.injectReporting(record).report) } catch let error
        as InjectionError
      {
        shown += try Self.texts(of: error)
        errors += 1
      }
      do { shown += try Self.texts(of: try injector.injectReporting(json: text).report) } catch let error
        as InjectionError
      {
        shown += try Self.texts(of: error)
      }
      if let leak = shown.first(where: { $0.contains(secret) }) {
        Issue.record("\(leak) of \(text)")
        return
      }
    }
    #expect(errors > 400)
  }

  @Test func whatIsSaid() throws {
    let logins = Injector.bind(Login.self).sensitive(\.password).rules {
      $0.sensitive("secrets").and("inner")
    }
    let json =
      #"{"password": ["x", "y"], "secrets": {"a key": "z"}, "inner": {"code": "q", "texts": 7}, "pin": "p"}"#
    let expected = [
      #"inner: expected Inner, found a sensitive value under "inner"; default kept"#,
      #"password: expected String, found a sensitive value under "password"; default kept"#,
      #"pin: expected Int, found string "p" under "pin"; default kept"#,
      #"secrets: expected [String: Int], found a sensitive value under "secrets"; element dropped"#,
    ]
    for report in try BothInputs.reports(logins, json) { #expect(report.sorted() == expected) }
    let (_, report) = try logins.injectReporting(json: json)
    let column =
      try json.utf8.distance(
        from: json.startIndex,
        to: #require(json.range(of: #"{"code""#)).lowerBound
      ) + 1
    #expect(Set(report.issues.map(\.pointer)) == ["/password", "/secrets", "/inner", "/pin"])
    #expect(report.issues.first { $0.pointer == "/inner" }?.location?.column == column)
  }

  @Test func byAttributeAndByDefaults() throws {
    let json = #"{"pass": "x9x", "day": "x9x", "token": "x9x"}"#
    let (_, report) = try Injector.bind(Account.self).sensitive(\.token).injectReporting(json: json)
    #expect(report.issues.count == 3 && !report.description.contains("x9x"))
    InjectionDefaults.set(InjectionDefaults().sensitive("token"), for: [Account.self])
    defer { InjectionDefaults.remove(for: [Account.self]) }
    #expect(try !Injector.bind(Account.self).injectReporting(json: json).report.description.contains("x9x"))
  }

  @Test func hooksAroundIt() throws {
    struct Owner: Injectable { var login = Login() }
    let owners = Injector.bind(Owner.self).format(\.login).with.injector(
      Injector.bind(Login.self).sensitive(\.password)
    )
    .didInject { throw Refused(value: $0.login.password) }
    let error = try #require(throws: InjectionError.self) {
      try owners.inject(json: #"{"login": {"password": "x9x"}}"#)
    }
    #expect(error.description == "the object was rejected (line 1, column 1)")
  }

  /// Neither how many issues there are inside, nor that keys are unknown there, is shown.
  @Test func oneIssueForEachValue() throws {
    let logins = Injector.bind(Login.self).sensitive(\.inner)
    for json in [#"{"inner": {"x": 1}}"#, #"{"inner": {"texts": [{}, {}, 1], "x": 1, "y": 2}}"#] {
      let (_, report) = try logins.injectReporting(json: json)
      #expect(report.issues.map(\.pointer) == ["/inner"] && report.unknownKeys.isEmpty)
    }
    let error = #expect(throws: InjectionError.self) {
      try logins.policy(unknownKeys: .fail).inject(json: #"{"inner": {"x": 1, "y": 2}}"#)
    }
    #expect(error?.issues.map(\.code) == [.typeMismatch])
  }

  /// Dictionaries have no order, so that the first of several issues is no answer.
  @Test(arguments: [
    (#"{"inner": {"x": 1, "code": "7"}}"#, InjectionReport.Issue.Consequence.coerced),
    (#"{"inner": {"code": "7", "x": 1}}"#, .coerced),
    (#"{"inner": {"code": "a", "texts": [{}]}}"#, .elementDropped),
    (#"{"inner": {"texts": [{}], "code": "a"}}"#, .elementDropped),
  ])
  func theIssueDoesNotDependOnTheOrder(
    json: String,
    consequence: InjectionReport.Issue.Consequence
  ) throws {
    let logins = Injector.bind(Login.self).sensitive(\.inner)
    let text = try logins.injectReporting(json: json).report
    let native = try logins.injectReporting(BothInputs.record(json)).report
    #expect([text, native].map { $0.issues.map(\.consequence) } == [[consequence], [consequence]])
  }

  struct Ticket: Decodable {
    var id: Int
    var token: String?
  }

  struct Wallet: Injectable {
    var login = Login()
    var logins: [Login] = []
    var byKind: Any?
    var one: Ticket?
    var many: [Ticket] = []
  }

  static let wallets = Injector.bind(Wallet.self)
    .format(\.login).with.injector(Injector.bind(Login.self).sensitive(\.password))
    .format(\.logins).with.injector(Injector.bind(Login.self).sensitive(\.password))
    .format(\.byKind).with.type(by: "kind", ["account": Account.self])
    .format(\.one).with.injector(Injector.bind(Ticket.self).sensitive(\.token))
    .format(\.many).with.injector(Injector.bind(Ticket.self).sensitive(\.token))

  /// A text where an object is expected may be that object, encoded twice.
  @Test func recordsThatAreTexts() throws {
    let record = #""{\"password\": \"x9x\"}""#
    let json = #"{"login": \#(record), "logins": [\#(record)], "byKind": \#(record)}"#
    for report in try BothInputs.reports(Self.wallets, json) {
      #expect(
        report == [
          #"byKind: expected an object whose "kind" is "account", found a sensitive value under "byKind"; default kept"#,
          #"login: expected Login, found a sensitive value under "login"; default kept"#,
          "logins[0]: expected Login, found a sensitive value; element dropped",
        ]
      )
    }
  }

  /// The value is there; what is missing inside it is not said.
  @Test func partsOfCodableTypesThatAreMissing() throws {
    let json = #"{"one": {"token": "x9x"}, "many": [{"token": "x9x"}]}"#
    for report in try BothInputs.reports(Self.wallets, json) {
      #expect(
        report == [
          "many[0]: expected Ticket, found a sensitive value; element dropped",
          #"one: expected Ticket, found a sensitive value under "one"; default kept"#,
        ]
      )
    }
    let root = Injector.bind(Ticket.self).sensitive(\.token)
    for error in BothInputs.errors(root, #"{"token": "x9x"}"#) {
      #expect(error == "expected Ticket, found a sensitive value")
    }
  }

  final class First: Injectable {
    var secret = ""
    var second: Second?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("secret") }
  }

  final class Second: Injectable, InjectionObserving {
    var first: First?
    required init() {}
    func didInject(from record: [String: Any]) throws { throw Refused(value: first?.secret ?? "") }
  }

  @Test func hooksOfRecursiveModelsAndOfChosenTypes() throws {
    struct Box: Injectable { var any: Any? }
    let json = #"{"secret": "a", "second": {"first": {"secret": "x9x"}}}"#
    let (_, report) = try Injector.bind(First.self).injectReporting(json: json)
    #expect(report.issues.count == 1 && !report.description.contains("x9x"))
    let boxes = Injector.bind(Box.self).format(\.any).with.type(by: "k", ["f": First.self])
      .didInject { throw Refused(value: ($0.any as? First)?.secret ?? "") }
    let error = try #require(throws: InjectionError.self) {
      try boxes.inject(json: #"{"any": {"k": "f", "secret": "x9x"}}"#)
    }
    #expect(!error.description.contains("x9x"))
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
    for shown in try shown(by: lists.format(\.one).as(.json(of: Secret.self)), json) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    let injecting: @Sendable ([String: Any]) throws -> Secret? = {
      try Injector.bind(Secret.self).policy(.strict).inject($0)
    }
    let owners = Injector.bind(Owner.self)
    let rejecting = owners.format(\.one).as(.json(of: Secret.self)).didInject {
      throw Refused(value: "\($0) \(text)")
    }
    for injector in [
      owners.format(\.one).converter(injecting), rejecting,
      owners.format(\.one).as(.json(of: Secret.self)).values { throw Refused(value: "\($0) \($1)") },
    ] {
      for policy in [InjectionPolicy.lenient, .strict] {
        for shown in try shown(by: injector.policy(policy), one) {
          #expect(!shown.contains("x9x"), "\(shown)")
        }
      }
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
      } catch {
        return ["error"]
      }
    }
    for policy in [
      InjectionPolicy.lenient, .strict, .forgiving, InjectionPolicy(elements: .fail),
      InjectionPolicy(null: .fail),
      InjectionPolicy(mismatch: .fail),
    ] {
      #expect(outcome(Secret.self, policy) == outcome(Plain.self, policy), "\(policy)")
    }
  }

  @Test func convertersThatTakeIt() throws {
    struct Box: Injectable { var level = 0 }
    let throwing = Converter<Secret, Int> { throw Refused(value: "\($0)") }
    let boxes = [
      Injector.bind(Box.self).format(\.level).as(
        Converter<String, Secret>.json(of: Secret.self).then(throwing)
      ),
      Injector.bind(Box.self).format(\.level).as(throwing),
    ]
    for (box, json) in zip(boxes, [#"{"level": "{\"password\": 815}"}"#, #"{"level": {"password": 815}}"#]) {
      for shown in try shown(by: box, json) { #expect(!shown.contains("815"), "\(shown)") }
    }
  }

  @Test func aSensitiveKindInSnakeCase() throws {
    class Animal: Injectable {
      var petKind = ""
      required init() {}
      class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("petKind") }
    }
    let animals = Injector.bind(Animal.self).keys(.snakeCase).type(by: "pet_kind", ["ape": Animal.self])
    for shown in try shown(by: animals, #"{"pet_kind": "x9x"}"#) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
  }

  struct Street: InjectionObserving {
    var street = ""
    mutating func didInject(from record: [String: Any]) throws { throw Refused(value: "\(record)") }
  }

  @Test func hooksOfFlattenedModels() throws {
    struct Person: Injectable { var password = ""; var street = Street() }
    let people = Injector.bind(Person.self).sensitive(\.password).flatten(\.street)
    for shown in try shown(by: people, #"{"password": "x9x", "street": "a"}"#) {
      #expect(!shown.contains("x9x"))
    }
  }

  @Test func closuresBeforeAChosenType() throws {
    struct Box: Injectable { var any: Any? }
    let boxes = Injector.bind(Box.self).format(\.any).with.type { _ in Secret.self }
      .values { throw Refused(value: "\($0) \($1)") }
    for shown in try shown(by: boxes, #"{"any": {"password": "x9x"}}"#) { #expect(!shown.contains("x9x")) }
  }

  @Test func aSensitiveKind() throws {
    class Animal: Injectable {
      var kind = ""
      required init() {}
      class func rules(_ rules: InjectionRules) -> InjectionRules { rules.sensitive("kind") }
    }
    final class Ape: Animal {}
    let animals = Injector.bind(Animal.self).type(by: "kind", ["ape": Ape.self])
    for shown in try shown(by: animals, #"{"kind": "x9x"}"#) { #expect(!shown.contains("x9x"), "\(shown)") }
  }

  enum Choice: Decodable { case pass(password: Int) }

  @Test func insideDecodableTypes() throws {
    struct Inner: Decodable { var password = 0 }
    struct Outer: Decodable { var inner: [String: [Inner?]]; var secret: Secret?; var choice: Choice? }
    InjectionDefaults.set(InjectionDefaults().sensitive("password"), for: [Inner.self])
    defer { InjectionDefaults.remove(for: [Inner.self]) }
    for json in [
      #"{"inner": {"a": [{"password": "x9x"}]}}"#, #"{"inner": {}, "secret": {"password": "x9x"}}"#,
      #"{"inner": {}, "choice": {"pass": {"password": "x9x"}}}"#,
    ] {
      for injector in [Injector.bind(Outer.self), Injector.bind(Outer.self).policy(.strict)] {
        for shown in try shown(by: injector, json) { #expect(!shown.contains("x9x"), "\(shown)") }
      }
    }
  }

  class Observed: Injectable {
    var password = 0
    var pin = 0 { didSet {} }
    required init() {}
  }

  @Test func keyPathsThatMayLeadToIt() throws {
    let json = #"{"p": "x9x", "pass": "x9x", "pp": "x9x", "q": "x9x", "pin": "x9x", "password": "x9x"}"#
    let accounts = Injector.bind(Account.self).mapping("pp").to(\.password)
    for shown in try shown(by: accounts.sensitive(\.token), json) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    let observed = Injector.bind(Observed.self).rules { $0.sensitive("password", "pin") }
      .mapping("p").to(\.password).mapping("q").to(\.pin)
    for injector in [observed, observed.policy(.strict)] {
      for shown in try shown(by: injector, json) { #expect(!shown.contains("x9x"), "\(shown)") }
    }
  }

  @Test(arguments: [1, 2, 7]) func theNumberOfOmittedIssues(count: Int) throws {
    struct Pins: Injectable { var first = 0; var pin: [Int] = [] }
    let texts = Array(repeating: "\"1\"", count: count).joined(separator: ",")
    let report = try Injector.bind(Pins.self).sensitive(\.pin).limits(InjectionLimits(issues: 1))
      .injectReporting(json: #"{"first": "1", "pin": [\#(texts)]}"#).report
    #expect(report.issues.count == 1 && report.omittedCount == 1)
  }

  @Test func typesThatAClosureChooses() throws {
    struct Box: Injectable { var any: Any? }
    let json = #"{"any": {"secret": "x9x"}}"#
    let boxes = Injector.bind(Box.self).format(\.any).with.type { _ in First.self }
    let rejecting = boxes.didInject { throw Refused(value: ($0.any as? First)?.secret ?? "") }
    let error = try #require(throws: InjectionError.self) { try rejecting.inject(json: json) }
    #expect(!error.description.contains("x9x") && error.code == .rejected)
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
    InjectionDefaults.set(
      InjectionDefaults().sensitive("password"),
      for: [Credentials.self, Session.self, Owner.self]
    )
    defer { InjectionDefaults.remove(for: [Credentials.self, Session.self, Owner.self]) }
    let wrong = [
      #"{"pw": "x9x", "level": 1}"#, #"{"pw": ["x9x"], "level": 1}"#, #"{"pw": "x9x"}"#, #""x9x""#,
      #"{"pw": 7, "level": "x9x"}"#,
    ]
    for json in wrong {
      let record =
        #"{"credentials": \#(json), "list": [\#(json)], "session": {"all": [\#(json)]}, "name": "y8y"}"#
      for injector in [Injector.bind(Owner.self), Injector.bind(Owner.self).policy(.strict)] {
        let texts = try shown(by: injector, record)
        for text in texts { #expect(!text.contains("x9x"), "\(text)") }
        #expect(texts[0].contains("y8y"))
      }
      let root = #expect(throws: InjectionError.self) {
        try Injector.bind(Credentials.self).inject(json: json)
      }
      #expect(root?.description.contains("x9x") == false, "\(root?.description ?? "")")
    }
  }

  /// Everything that a run shows.
  private func shown(by injector: Injector<some Any>, _ json: String) throws -> [String] {
    do throws(InjectionError) {
      let report = try injector.injectReporting(json: json).report
      return [report.description, (try? encoded(report)) ?? "x9x"]
    } catch {
      let underlying = error.issues.compactMap(\.underlying)
      return [error.description, error.publicMessage, "\(underlying)", try encoded(error)]
    }
  }

  private func encoded(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test func aClosureThatSeesEveryValue() throws {
    struct Owner: Injectable { var login = Login() }
    let owners = Injector.bind(Owner.self)
      .format(\.login).with.injector(Injector.bind(Login.self).sensitive(\.password))
      .values { _, value in throw Refused(value: "\(value)") }
    let (_, report) = try owners.injectReporting(json: #"{"login": {"password": "x9x"}}"#)
    #expect(report.issues.count == 1 && !report.description.contains("x9x"))
  }

  class Base: Injectable {
    private var token = ""
    required init() {}
  }

  final class Sub: Base { private var token = "" }

  @Test func propertiesOfOneName() throws {
    let (_, report) = try Injector.bind(Sub.self).rules { $0.sensitive("token") }
      .injectReporting(["token": 815])
    #expect(report.issues.count == 2 && !report.description.contains("815"))
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
    for json in [#"{"card": "x9x", "list": ["x9x", {"number": "x9x"}]}"#] {
      for shown in try shown(by: purses, json) { #expect(!shown.contains("x9x"), "\(shown)") }
    }
    let (_, report) = try Injector.bind(Card.self).sensitive().injectReporting(json: #"{"number": "x9x"}"#)
    #expect(report.issues.map(\.path.description) == ["number"])
  }

  @Test func allValuesOfOtherTypesAndByDefaults() throws {
    struct Coded: Decodable { var level = 0; var list: [Open] = [] }
    for json in [#"{"level": "x9x"}"#, #"{"level": 1, "list": [{"level": "x9x"}]}"#, #""x9x""#] {
      for shown in try shown(by: Injector.bind(Coded.self).sensitive(), json) {
        #expect(!shown.contains("x9x"))
      }
      for shown in try shown(by: Injector.bind(Ruled.self), json) { #expect(!shown.contains("x9x")) }
    }
    let numbers = Injector.bind([String: [Int]].self).sensitive()
    for shown in try shown(by: numbers, #"{"x9x": ["x9x"], "b": 1}"#) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    for shown in try shown(by: Injector.bind(Int.self).sensitive(), #""x9x""#) {
      #expect(!shown.contains("x9x"))
    }
    let document = try RuleDocument(json: #"{"sensitive": true}"#, file: "rules.json")
    for shown in try shown(by: Injector.bind(Open.self).rules(document), #"{"level": "x9x"}"#) {
      #expect(!shown.contains("x9x"))
    }
    InjectionDefaults.set(InjectionDefaults().sensitive(), for: [Open.self])
    defer { InjectionDefaults.remove(for: [Open.self]) }
    for shown in try shown(by: Injector.bind(Open.self), #"{"level": "x9x"}"#) {
      #expect(!shown.contains("x9x"))
    }
    #expect(try Injector.bind(Open.self).extractJSONString(Open(level: 1)) == #"{"level":1}"#)
  }

  @Test func allValuesOfModelsInsideOtherRoots() throws {
    for shown in try shown(by: Injector.bind([Open].self).sensitive(), #"[{"level": "x9x"}, "x9x"]"#) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    for shown in try shown(by: Injector.bind(Open?.self).sensitive(), #"{"level": "x9x"}"#) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    let byName = Injector.bind([String: [Open]].self).sensitive()
    for shown in try shown(by: byName, #"{"x9x": [{"level": "x9x"}]}"#) {
      #expect(!shown.contains("x9x"), "\(shown)")
    }
    struct Ratio: Injectable { var ratio = Double.infinity }
    let ratios = Injector.bind([Ratio].self).sensitive()
    let error = #expect(throws: InjectionError.self) { try ratios.extractJSON([Ratio()]) }
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
    let shared = [
      logins.mapping("pw").to(\.password).and(\.pin).injectOnly(\.pin),
      logins.mapping("id", "password").to(\.id),
      logins.mapping("secret.password").to(\.password).mapping("secret").to(\.all).injectOnly(\.all),
    ]
    for logins in shared {
      let json = #"{"pw": "x9x", "password": "x9x", "secret": {"password": "x9x"}, "open": "o9o"}"#
      let texts = try shown(by: logins, json)
      #expect(texts.allSatisfy { !$0.contains("x9x") && $0.contains("o9o") }, "\(texts)")
    }
    let apart = logins.mapping("a.pw").to(\.password).mapping("a.open").to(\.open)
    let (_, report) = try apart.injectReporting(json: #"{"a": {"open": "o9o"}}"#)
    #expect(report.description.contains("o9o"))
  }

  @Test func unknownNamesAreMistakes() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Login.self).rules { $0.sensitive("pasword") }.validated()
    }
    #expect(error?.description.hasPrefix("no property 'pasword' in Login; did you mean 'password'?") == true)
  }
}
