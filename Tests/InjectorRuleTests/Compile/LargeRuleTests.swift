import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The time to compile rules is in proportion to their size.
struct LargeRuleTests {
  struct User: Injectable { var id = 0; var name = "" }

  /// Maps keys to a property. In a chain, each of them is an argument.
  private static func mapping(_ keys: [String]) -> Injector<User> {
    let id = RuleSubject(.keyPath(\User.id), RuleOrigin(fileID: #fileID, line: #line))
    return Injector.bind(User.self).changing { $0.addMapping(keys, only: false, to: id) }
  }

  /// Rules that no plan was compiled for yet.
  private static func candidates(_ count: Int) -> Injector<User> {
    let mark = UUID().uuidString
    return mapping((0..<count).map { "\($0)\(mark)" })
  }

  private static func path(_ count: Int) -> Injector<User> {
    let path = "\(UUID().uuidString)." + (0..<count).map { "k\($0)" }.joined(separator: ".")
    return Injector.bind(User.self).mapping(path).to(\.id)
  }

  @Test(arguments: [false, true]) func manyCandidates(ignoresCase: Bool) throws {
    func compile(_ count: Int) throws {
      let users = Self.candidates(count)
      _ = try (ignoresCase ? users.keys(.caseInsensitive) : users).validated()
    }
    try expectTime(of: { try compile(8_000) }, lessThan: 20, timesThatOf: { try compile(1_000) })
  }

  @Test(arguments: [false, true]) func longPaths(ignoresCase: Bool) throws {
    func compile(_ count: Int) throws {
      let users = Self.path(count)
      _ = try (ignoresCase ? users.keys(.caseInsensitive) : users).validated()
    }
    try expectTime(of: { try compile(2_000) }, lessThan: 20, timesThatOf: { try compile(250) })
  }

  @Test(arguments: [false, true]) func theFirstCandidateWithAValueWins(ignoresCase: Bool) throws {
    let keys = (0..<500).map { "k\($0)" }
    let users = Self.mapping(keys + keys + ["a.b.c", "a.b.d", "a.b.c"])
    let injector = ignoresCase ? users.keys(.caseInsensitive) : users
    #expect(try injector.inject(json: #"{"k400": 2, "k3": 1, "a": {"b": {"c": 3}}}"#).id == 1)
    #expect(try injector.inject(json: #"{"a": {"b": {"d": 4, "c": 3}}}"#).id == 3)
    let (user, report) = try injector.injectReporting(json: #"{"a": {"b": {"d": 4, "x": 1}}}"#)
    #expect(user.id == 4 && report.unknownKeys == ["a.b.x"])
  }
}
