import Foundation
import Injector
import InjectorIO
import Metrics
import MetricsTestKit
import NIOCore
import Testing

@testable import WebAPI

struct WebAPITests {
  @Test func usersAreCreatedReadListedAndChanged() async throws {
    let server = try ServerProcess(Database())
    let ann = """
      {"name": "Ann", "email": "ann@example.com", "born": "1815-12-10", "role": "editor", "tax_number": "T-4711"}
      """
    let created = try await server.send("POST", "/users", ann)
    #expect(created.status == 201)
    var user = try User.answer.inject(json: created.text)
    #expect((user.id, user.name, user.role, user.isActive) == (1, "Ann", .editor, true))
    #expect(
      user.born == Date(timeIntervalSince1970: -4_861_728_000)
        && abs(user.createdAt.timeIntervalSinceNow) < 60
    )

    let read = try await server.send("GET", "/users/1")
    #expect(read.status == 200 && read.text == created.text)

    let changed = try await server.send(
      "PATCH",
      "/users/1",
      #"{"born": null, "is_active": false, "biography": "Counts"}"#
    )
    #expect(changed.status == 200)
    (user.born, user.isActive, user.biography) = (nil, false, "Counts")
    #expect(try User.answer.inject(json: changed.text) == user)
    #expect(try await server.send("PATCH", "/users/1", "{}").text == changed.text)

    _ = try await server.send("POST", "/users", #"{"name": "Bea", "email": "bea@example.com"}"#)
    #expect(try await server.send("GET", "/users?after=0&limit=1").text == "[\(changed.text)]")
    #expect(
      try await User.answer.injectArray(json: server.send("GET", "/users").text).map(\.name) == [
        "Ann", "Bea",
      ]
    )
    #expect(try await server.send("GET", "/export").text.split(separator: "\n").first ?? "" == changed.text)

    let answers = created.text + changed.text
    #expect(try !(answers + server.logged).contains("4711"))
  }

  @Test func badBodiesAreRefusedWithTheirPlace() async throws {
    let server = try ServerProcess(Database())
    let good = #"{"name": "Eve", "email": "eve@example.com""#
    let bodies = [
      (#"{"name": "Eve""#, 400, "#"),
      ("[]", 400, "#"),
      ("", 400, "#"),
      (#"{"name": 7, "email": "eve@example.com"}"#, 422, "#/name"),
      (#"{"name": "", "email": "eve@example.com"}"#, 422, "#/name"),
      (#"{"name": "Eve"}"#, 422, "#/email"),
      (#"{"name": "Eve", "email": "nobody"}"#, 422, "#/email"),
      (good + #", "role": "king"}"#, 422, "#/role"),
      (good + #", "born": "soon"}"#, 422, "#/born"),
      (good + #", "id": 7}"#, 422, "#/id"),
      (good + #", "is_admin": true}"#, 422, "#/is_admin"),
      (good + #", "tax_number": 4711}"#, 422, "#/tax_number"),
      (good + #", "biography": "\#(String(repeating: "x", count: 40_000))"}"#, 413, "#/biography"),
      (good + #", "biography": "\#(String(repeating: "x", count: 100_000))"}"#, 413, "#"),
      (String(repeating: " ", count: 2 << 20), 413, "#"),
    ]
    for (body, status, pointer) in bodies {
      let answer = try await server.send("POST", "/users", body)
      #expect(answer.status == status, "\(body.prefix(80))")
      let problem = try Problem(injectingJSON: answer.text)
      #expect(problem.status == status && problem.errors.map(\.pointer) == [pointer], "\(answer.text)")
      #expect(!answer.text.contains("4711"))
    }
    #expect(try !server.logged.contains("4711"))
  }

  @Test func otherMistakesAreRefused() async throws {
    let server = try ServerProcess(Database())
    let requests = [
      ("POST", "/users", #"{"name": "Eve", "email": "eve@example.com"}"#, 201),
      ("POST", "/users", #"{"name": "Eve", "email": "eve@example.com"}"#, 409),
      ("PATCH", "/users/1", #"{"name": null}"#, 422),
      ("PATCH", "/users/1", #"{"created_at": "2000-01-01T00:00:00Z"}"#, 422),
      ("PATCH", "/users/99", #"{"name": "Nobody"}"#, 404),
      ("GET", "/users/99", "", 404),
      ("GET", "/users/ann", "", 400),
      ("GET", "/users?limit=0", "", 422),
      ("GET", "/users?limit=many", "", 422),
      ("GET", "/users?offset=1", "", 422),
      ("GET", "/nothing", "", 404),
    ]
    for (method, path, body, status) in requests {
      let answer = try await server.send(method, path, body)
      #expect(answer.status == status, "\(method) \(path) \(body.prefix(80)): \(answer.text)")
    }
  }

  @Test func anUploadEndsAtItsFirstMistakeAndIsResumed() async throws {
    let server = try ServerProcess(Database())
    let text = await Lines(numbers: 0..<1_200).reduce(into: "") { $0 += String(buffer: $1) }
    var lines = text.split(separator: "\n")
    lines[700] = #"{"name": "User 700"}"#
    let refused = try await server.send("POST", "/uploads/staff", lines.joined(separator: "\n"))
    let problem = try Problem(injectingJSON: refused.text)
    #expect(
      (problem.status, problem.records, problem.errors.first?.pointer, problem.errors.first?.line) == (
        422, 700, "#/email", 701
      )
    )
    #expect(try await server.send("GET", "/uploads/staff").text == #"{"name":"staff","records":700}"#)

    // The users before one that is there already are stored, too.
    lines[700] = #"{"name": "User 700", "email": "700@example.com"}"#
    lines[800] = lines[3]
    let conflict = try await server.send("POST", "/uploads/staff", lines[700...].joined(separator: "\n"))
    let reason = try Problem(injectingJSON: conflict.text)
    #expect(
      (reason.status, reason.records, reason.errors.map(\.pointer)) == (409, 800, ["#/email"]),
      "\(conflict.text)"
    )

    lines[800] = #"{"name": "User 800", "email": "800@example.com"}"#
    let rest = lines[800...].joined(separator: "\n")
    #expect(try await server.send("POST", "/uploads/staff", rest).text == #"{"name":"staff","records":1200}"#)
  }

  @Test func anUploadSurvivesTheEndOfTheServer() async throws {
    let database = try Database()
    var server = try ServerProcess(database)
    // The body has no end: what is stored is stored while it arrives.
    let upload = Task { [server] in
      try await server.send("POST", "/uploads/staff", .stream(Lines(numbers: 0..<Int.max), length: .unknown))
    }
    while try await Upload.answer.inject(json: server.send("GET", "/uploads/staff").text).records < 2_000 {
      try await Task.sleep(for: .milliseconds(1))
    }
    server.end()
    await #expect(throws: (any Error).self) { _ = try await upload.value }

    server = try ServerProcess(database)
    let stored = try await Upload.answer.inject(json: server.send("GET", "/uploads/staff").text).records
    #expect(stored >= 2_000 && stored.isMultiple(of: 500))
    let total = stored + 750
    let rest = try await server.send(
      "POST",
      "/uploads/staff",
      .stream(Lines(numbers: stored..<total), length: .unknown)
    )
    #expect(rest.text == #"{"name":"staff","records":\#(total)}"#)
    let users = try User.answer.injectArray(json: await server.send("GET", "/export").text, format: .lines)
    #expect(users.map(\.email) == (0..<total).map { "\($0)@example.com" })
  }

  @Test func theDescriptionHasTheSchemasOfTheInjectors() async throws {
    let text = try await ServerProcess(Database()).send("GET", "/openapi.json").text
    let types = "components.schemas.NewUser.properties"
    let properties = try Injector.bind([String: Any].self).inject(json: text, at: types)
    #expect(properties.keys.sorted() == ["biography", "born", "email", "name", "role", "tax_number"])
    #expect(
      try Injector.bind([String].self).inject(json: text, at: types + ".role.enum") == [
        "reader", "editor", "owner",
      ]
    )
    #expect(
      try Injector.bind([String].self).inject(json: text, at: "components.schemas.NewUser.required") == [
        "name", "email",
      ]
    )
    let answer = try Injector.bind([String: Any].self).inject(
      json: text,
      at: "components.schemas.User.properties"
    )
    #expect(answer["tax_number"] == nil && answer.count == 8)
    // An answer to a request that is refused without a mistake in a body has none.
    #expect(
      try Injector.bind([String].self).inject(json: text, at: "components.schemas.Problem.required") == [
        "status", "title",
      ]
    )
  }

  @Test func runsAreCounted() throws {
    let metrics = TestMetrics()
    MetricsSystem.bootstrap(metrics)
    monitorInjectors(.init(label: "test"))
    struct Stock { var count = 0 }
    let stocks = Injector.bind(Stock.self) { Stock() }
    #expect(try stocks.inject(json: #"{"count": "many"}"#).count == 0)
    #expect(try stocks.inject(json: #"{"count": 3}"#).count == 3)
    let ofStocks = metrics.counters.filter { $0.dimensions.contains { $0 == ("model", "Stock") } }
    let counted = ofStocks.map { "\($0.label) \($0.totalValue)" }
    #expect(counted.sorted() == ["injector.bytes 29", "injector.issues 1", "injector.records 2"])
  }
}
