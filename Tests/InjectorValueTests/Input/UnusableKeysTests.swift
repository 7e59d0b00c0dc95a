import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Dictionaries that are no records because of their keys: what is wrong with them is said.
struct UnusableKeysTests {
  struct Kid: Injectable { var id = 0 }

  struct Home: Injectable {
    var kid = Kid()
    var counts: [String: Int] = [:]
    var name = ""
    var anything: Any?
  }

  static let dictionaries: [(@Sendable () -> [AnyHashable: Any], String)] = [
    ({ [1.5: 1, "b": 2] }, "object with a key that is not a string, number 1.5"),
    (
      { [Date(timeIntervalSince1970: 0): 1] },
      "object with a key that is not a string, Date 1970-01-01T00:00:00Z"
    ),
    ({ [1: 1, "1": 2] }, #"object with two keys "1""#),
  ]

  @Test(arguments: dictionaries.indices)
  func areDescribed(_ index: Int) throws {
    let (make, text) = Self.dictionaries[index]
    let homes = Injector.bind(Home.self)
    for value in [make(), NSDictionary(dictionary: make())] as [Any] {
      let values: [(String, String)] = [("kid", "Kid"), ("counts", "[String: Int]"), ("name", "String")]
      for (key, type) in values {
        let (_, report) = try homes.injectReporting([key: value])
        #expect(
          report.description == "\(key): expected \(type), found \(text) under \"\(key)\"; default kept"
        )
      }
      let hooked = try homes.values { $1 }.injectReporting(["kid": value]).report
      #expect(hooked.description == "kid: expected Kid, found \(text) under \"kid\"; default kept")
      #expect(try homes.inject(["anything": value]).anything is [AnyHashable: Any])
    }
    let error = #expect(throws: InjectionError.self) { try homes.inject(NSDictionary(dictionary: make())) }
    #expect(error?.description == "expected an object for Home, found \(text)")
  }
}
