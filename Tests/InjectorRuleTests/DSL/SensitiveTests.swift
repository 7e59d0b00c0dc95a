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

  struct Inner: Injectable { var code = 0; var texts: [String] = [] }

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
    var generator = SeededGenerator(seed: 42)
    let secret: String

    mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

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

  /// Everything that a report or an error says.
  static func texts(_ result: Result<InjectionReport, InjectionError>) throws -> [String] {
    var dumped = ""
    switch result {
    case .success(let report):
      dump(report, to: &dumped)
      let issues = "\(report.issues)"
      return [report.description, try encoded(report), dumped, issues, "\(report.unknownKeys)"]
    case .failure(let error):
      dump(error, to: &dumped)
      return [
        error.description, error.publicMessage, error.localizedDescription, try encoded(error), dumped,
        "\(error.issues)", "\(String(describing: error.underlying))", error.found ?? "", error.pointer,
        error.path.description, String(reflecting: error),
      ]
    }
  }

  @Test(arguments: [InjectionPolicy.lenient, .strict, .forgiving])
  func noTextHasTheSecret(policy: InjectionPolicy) throws {
    let secret = "S3CR3T-7c1e"
    var records = Records(secret: secret)
    let logins = Self.logins.policy(policy).policy(unknownKeys: .fail)
    let required = Self.logins.require(\.password, \.pin, \.secrets, \.inner, \.day, \.quoted).policy(policy)
    var errors = 0
    for round in 0..<1_700 {
      var record: [String: Any] = ["name": "a"]
      for key in Self.keys where records.next(2) == 0 { record[key] = records.value() }
      let injector = round % 2 == 0 ? logins : required
      let text = String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
      let results = [
        Result { () throws(InjectionError) in try injector.injectReporting(record).report },
        Result { () throws(InjectionError) in try injector.injectReporting(json: text).report },
      ]
      if case .failure = results[0] { errors += 1 }
      let leak = try results.flatMap(Self.texts).first { $0.contains(secret) }
      try #require(leak == nil, "of \(text)")
    }
    #expect(errors > 400)
  }

  @Test func whatIsSaid() throws {
    let logins = Injector.bind(Login.self).sensitive(\.password)
      .rules { $0.sensitive("secrets").and("inner") }
    let json =
      #"{"password": ["x", "y"], "secrets": {"a key": "z"}, "inner": {"code": "q", "texts": 7}, "pin": "p"}"#
    try expectReports(
      logins, json, #"inner: expected Inner, found a sensitive value under "inner"; default kept"#,
      #"password: expected String, found a sensitive value under "password"; default kept"#,
      #"pin: expected Int, found string "p" under "pin"; default kept"#,
      #"secrets: expected [String: Int], found a sensitive value under "secrets"; element dropped"#
    )
    let (_, report) = try logins.injectReporting(json: json)
    let start = try #require(json.range(of: #"{"code""#)).lowerBound
    let column = json.utf8.distance(from: json.startIndex, to: start) + 1
    #expect(Set(report.issues.map(\.pointer)) == ["/password", "/secrets", "/inner", "/pin"])
    #expect(report.issues.first { $0.pointer == "/inner" }?.location?.column == column)
  }

  @Test func byAttributeAndByDefaults() throws {
    let json = #"{"pass": "x9x", "day": "x9x", "token": "x9x"}"#
    let accounts = Injector.bind(Account.self)
    let (_, report) = try accounts.sensitive(\.token).injectReporting(json: json)
    #expect(report.issues.count == 3 && !report.description.contains("x9x"))
    InjectionDefaults.set(InjectionDefaults().sensitive("token"), for: [Account.self])
    defer { InjectionDefaults[for: Account.self] = nil }
    try expectHidden(json, by: accounts)
  }

  @Test func hooksAroundIt() throws {
    struct Owner: Injectable { var login = Login() }
    let logins = Injector.bind(Login.self).sensitive(\.password)
    let owners = Injector.bind(Owner.self).format(\.login).with.injector(logins)
      .didInject { throw Refused(value: $0.login.password) }
    expectError("the object was rejected (line 1, column 1)") {
      try owners.inject(json: #"{"login": {"password": "x9x"}}"#)
    }
  }

  /// Neither how many issues there are inside, nor that keys are unknown there, is shown.
  @Test func oneIssueForEachValue() throws {
    let logins = Injector.bind(Login.self).sensitive(\.inner)
    for json in [#"{"inner": {"x": 1}}"#, #"{"inner": {"texts": [{}, {}, 1], "x": 1, "y": 2}}"#] {
      let (_, report) = try logins.injectReporting(json: json)
      #expect(report.issues.map(\.pointer) == ["/inner"] && report.unknownKeys.isEmpty)
    }
    expectError(code: .typeMismatch, count: 1) {
      try logins.policy(unknownKeys: .fail).inject(json: #"{"inner": {"x": 1, "y": 2}}"#)
    }
  }

  /// Dictionaries have no order, so that the first of several issues is no answer.
  @Test(arguments: [
    (#"{"inner": {"x": 1, "code": "7"}}"#, InjectionReport.Issue.Consequence.coerced),
    (#"{"inner": {"code": "7", "x": 1}}"#, .coerced),
    (#"{"inner": {"code": "a", "texts": [{}]}}"#, .elementDropped),
    (#"{"inner": {"texts": [{}], "code": "a"}}"#, .elementDropped),
  ])
  func theIssueDoesNotDependOnTheOrder(json: String, consequence: InjectionReport.Issue.Consequence) throws {
    for report in try Injector.bind(Login.self).sensitive(\.inner).reports(json) {
      #expect(report.issues.map(\.consequence) == [consequence])
    }
  }

  struct Ticket: Decodable { var id: Int; var token: String? }

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
    try expectReports(
      Self.wallets, json,
      #"byKind: expected an object whose "kind" is "account", found a sensitive value under "byKind"; default kept"#,
      #"login: expected Login, found a sensitive value under "login"; default kept"#,
      "logins[0]: expected Login, found a sensitive value; element dropped"
    )
  }

  /// The value is there; what is missing inside it is not said.
  @Test func partsOfCodableTypesThatAreMissing() throws {
    let json = #"{"one": {"token": "x9x"}, "many": [{"token": "x9x"}]}"#
    try expectReports(
      Self.wallets, json, "many[0]: expected Ticket, found a sensitive value; element dropped",
      #"one: expected Ticket, found a sensitive value under "one"; default kept"#
    )
    let root = Injector.bind(Ticket.self).sensitive(\.token)
    expectErrors(root, #"{"token": "x9x"}"#, "expected Ticket, found a sensitive value")
  }

  // MARK: - What a run shows

  /// Everything that a run shows.
  func shown(by injector: Injector<some Any>, _ json: String) throws -> [String] {
    do throws(InjectionError) {
      let report = try injector.injectReporting(json: json).report
      return [report.description, (try? Self.encoded(report)) ?? "x9x"]
    } catch {
      let underlying = error.issues.compactMap(\.underlying)
      return [error.description, error.publicMessage, "\(underlying)", try Self.encoded(error)]
    }
  }

  /// Expects that a run shows no secret.
  func expectHidden(
    _ json: String,
    by injector: Injector<some Any>,
    _ secret: String = "x9x",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for text in try shown(by: injector, json) {
      #expect(!text.contains(secret), "\(text)", sourceLocation: sourceLocation)
    }
  }

  static func encoded(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
