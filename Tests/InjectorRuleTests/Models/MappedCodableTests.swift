import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models with attributes keep their synthesized conformances.
struct MappedCodableTests {
  struct Account: Injectable, Codable, Hashable {
    @Mapped("user_name") var userName = ""
    @Mapped(converter: .date("yyyy")) var born: Date? = nil
    @Mapped var tags: [String] = []
  }

  @Test func roundTrip() throws {
    var account = Account()
    account.userName = "Tom"
    account.tags = ["a"]
    let data = try JSONEncoder().encode(account)
    #expect(try JSONDecoder().decode(Account.self, from: data) == account)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""userName":"Tom""#) && !text.contains("born"))
    account.born = Date(timeIntervalSince1970: 0)
    #expect(try JSONDecoder().decode(Account.self, from: JSONEncoder().encode(account)) == account)
  }

  @Test func theRulesStillHoldForInjectors() throws {
    let account = try Account(injectingJSON: #"{"user_name": "Tom", "born": "1970"}"#)
    #expect(account.userName == "Tom" && account.born == Date(timeIntervalSince1970: 0))
  }
}
