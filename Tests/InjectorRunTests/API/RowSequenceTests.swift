import Injector
import Testing

@testable import InjectorTestSupport

/// Sequences of rows, and rows that throw errors.
struct RowSequenceTests {
  struct User: Injectable, Equatable { var id = 0, name = "" }
  class Pet: Injectable { var id = 0, name = ""; required init() {} }

  struct DriverError: Error, CustomStringConvertible { let description: String }

  /// A row whose fields a driver may refuse.
  struct Row: RecordSource {
    var fields: [Result<SourceField, DriverError>]
    init(_ fields: SourceField...) { self.fields = fields.map { .success($0) } }

    func field(at column: Int) throws -> SourceField { try fields[column].get() }

    func refusing(_ column: Int) -> Row {
      var row = self
      row.fields[column] = .failure(DriverError(description: "cell \(column) is broken"))
      return row
    }
  }

  static let rows = [Row(.integer(1), .text("Ann")), Row(.text("x"), .text("Bob")), Row(.integer(3), .null)]
  static let names = ["id", "name"]

  @Test func rowsAreReadAsAnArrayOfRecordsIs() throws {
    let records: [[String: Any]] = [
      ["id": 1, "name": "Ann"], ["id": "x", "name": "Bob"], ["id": 3, "name": Optional<String>.none as Any],
    ]
    for users in [Injector.bind(User.self), Injector.bind(User.self).require(\.id)] {
      let columns = try users.columns(Self.names)
      let expected = try users.injectReporting(records)
      let (models, report) = try columns.injectReporting(Self.rows)
      #expect(models == expected.models)
      #expect(report.issues.map(\.description) == expected.report.issues.map(\.description))
      #expect(try columns.inject(Self.rows.lazy.map { $0 }) == models)
    }
    let pets = try Injector.bind(Pet.self).columns(Self.names)
    #expect(try pets.inject(Self.rows).map(\.name) == ["Ann", "Bob", ""])
    #expect(try pets.inject([Row]()).isEmpty)
  }

  @Test func manyRows() throws {
    let columns = try Injector.bind(User.self).policy(.strict).columns(Self.names)
    let rows = (1...50).map { Row(.integer($0), .text("a name of some length \($0)")) }
    #expect(try columns.inject(rows) == (1...50).map { User(id: $0, name: "a name of some length \($0)") })
    #expect(throws: InjectionError.self) { try columns.inject(rows + Self.rows) }
  }

  @Test func theStrictPolicyRefusesARowWithItsIndex() throws {
    let columns = try Injector.bind(User.self).policy(.strict).columns(Self.names)
    do {
      _ = try columns.inject(Self.rows)
      Issue.record("an error was expected")
    } catch {
      #expect(error.issues.map(\.pointer) == ["/1/id"])
    }
  }

  @Test func modelsThatAreNotReadByColumns() throws {
    let texts = try Injector.bind([String: String].self).columns(Self.names)
    #expect(try texts.inject([Row(.text("a"), .text("b"))]) == [["id": "a", "name": "b"]])
  }

  @Test(arguments: [InjectionPolicy.lenient, .strict, .forgiving])
  func errorsOfADriverEndTheRun(policy: InjectionPolicy) throws {
    let columns = try Injector.bind(User.self).policy(policy).columns(Self.names)
    let broken = Self.rows[0].refusing(1)
    for read in [{ _ = try columns.inject(broken) }, { _ = try columns.injectReporting(broken) }] {
      let error = try #require(#expect(throws: InjectionError.self) { try read() })
      #expect(error.code == .sourceFailed && error.underlying is DriverError && error.pointer == "/name")
      #expect("\(error)" == #"the column "name" cannot be read: cell 1 is broken"#)
      #expect(error.publicMessage == "/name: a value could not be read")
    }
    let rows = [Self.rows[0], broken.refusing(0), Self.rows[1]]
    let error = try #require(#expect(throws: InjectionError.self) { try columns.inject(rows) })
    #expect("\(error)" == #"[1]: the column "id" cannot be read: cell 0 is broken"#)
    #expect(error.pointer == "/1/id")
  }

  /// A row that is used again for each record, as drivers do.
  final class SharedRow: RecordSource {
    var position = -1
    var brokenPosition = Int.max
    func field(at column: Int) throws -> SourceField {
      if position == brokenPosition { throw DriverError(description: "broken") }
      return column == 0 ? .integer(Int64(position)) : .text("n\(position)")
    }
  }

  struct Cursor: Sequence, IteratorProtocol {
    let row = SharedRow()
    var count = 4
    mutating func next() -> SharedRow? {
      row.position += 1
      return row.position < count ? row : nil
    }
  }

  @Test func rowsAreReadOneAfterTheOther() throws {
    let columns = try Injector.bind(User.self).columns(Self.names)
    #expect(try columns.inject(Cursor()).map(\.id) == [0, 1, 2, 3])
    let broken = Cursor(count: .max)
    broken.row.brokenPosition = 2
    let error = try #require(#expect(throws: InjectionError.self) { try columns.inject(broken) })
    #expect("\(error)" == #"[2]: the column "id" cannot be read: broken"# && broken.row.position == 2)
    let limited = try Injector.bind(User.self).limits(InjectionLimits(records: 3)).columns(Self.names)
    expectError(code: .limitExceeded) { try limited.inject(Cursor()) }
  }

  @Test func errorsOfADriverShowNothingSensitive() throws {
    let columns = try Injector.bind(User.self).sensitive(\.name).columns(Self.names)
    let row = Row(.integer(1), .text("secret"))
    let error = try #require(#expect(throws: InjectionError.self) { try columns.inject(row.refusing(1)) })
    #expect("\(error)" == #"the column "name" cannot be read"# && error.underlying == nil)
    let anyCase = try Injector.bind(User.self).sensitive(\.name).keys(.caseInsensitive).columns([
      "ID", "NAME",
    ])
    let other = try #require(#expect(throws: InjectionError.self) { try anyCase.inject(row.refusing(1)) })
    #expect(other.underlying == nil)
  }
}
