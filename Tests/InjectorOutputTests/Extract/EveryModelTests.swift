import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The models of the other tests are extracted and injected again.
struct EveryModelTests {
  /// Has another value each time it is injected.
  struct Unstable: Injectable, Equatable {
    var count = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("count").with.converter { (number: Int) in number + 1 }
    }
  }

  struct Unwritable: Injectable {
    struct Part: Decodable { var id: Int }
    var part: Part?
  }

  static let ways: [@Sendable () throws -> Void] = [
    { _ = try Unstable(injecting: ["count": 1]) }, { _ = try Unstable(injectingJSON: #"{"count": 1}"#) },
    { _ = try Unstable(injecting: ["count": 1] as NSDictionary) },
    { _ = try Unstable.injected(from: ["count": 1]) },
    { _ = try Unstable.injected(fromJSON: #"{"count": 1}"#) },
    { _ = try Injector.bind(Unstable.self).inject(["count": 1]) },
    { _ = try Injector.bind(Unstable.self).inject([["count": 1]]) },
    { _ = try Injector.bind(Unstable.self).inject(["count": 1] as NSDictionary) },
    { _ = try Injector.bind(Unstable.self).inject(value: ["count": 1]) },
    { _ = try Injector.bind(Unstable.self).inject(json: #"{"count": 1}"#) },
    { _ = try Injector.bind(Unstable.self).injectArray(json: #"[{"count": 1}]"#) },
    { _ = try Injector.bind(Unstable.self).injectDictionary(json: #"{"a": {"count": 1}}"#) },
    { _ = try Injector.bind(Unstable.self).injectReporting(["count": 1]) },
    { _ = try Injector.bind(Unstable.self).injectReporting(json: #"{"count": 1}"#) },
  ]

  /// Fails if the compiler prefers one of the library's methods.
  @Test(arguments: ways.indices)
  func aModelThatChangesIsFound(way: Int) {
    withKnownIssue { try Self.ways[way]() }
  }

  @Test func aModelThatCannotBeWrittenIsFound() {
    withKnownIssue { _ = try Injector.bind(Unwritable.self).inject(json: "{}") }
  }

  @Test(.withoutRoundTrips) func aTestMayDoWithoutIt() throws {
    #expect(try Injector.bind(Unstable.self).inject(json: #"{"count": 1}"#).count == 2)
  }
}
