import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// A rule that excludes a property by its key path excludes one of a superclass that has the same name, too.
struct InheritedNamesTests {
  class Base: Injectable {
    private var token = "base"
    var baseToken: String { token }
    required init() {}
  }

  final class Session: Base { var token = "own" }

  private static let sessions = Injector.bind(Session.self)

  @Test func neitherIsInjected() throws {
    for injector in [
      Self.sessions.ignore(\.token), Self.sessions.rules { $0.ignore("token") },
      Self.sessions.extractOnly(\.token),
    ] {
      for session in try BothInputs.models(injector, #"{"token": "x"}"#) {
        #expect(session.token == "own" && session.baseToken == "base")
      }
    }
    #expect(try Self.sessions.ignore(\.token).extract(Session()).isEmpty)
  }

  @Test func neitherIsShown() throws {
    for injector in [Self.sessions.sensitive(\.token), Self.sessions.rules { $0.sensitive("token") }] {
      let (_, report) = try injector.policy(mismatch: .skip).injectReporting(json: #"{"token": 12345}"#)
      #expect(report.issues.count == 2 && !report.description.contains("12345"))
    }
  }
}
