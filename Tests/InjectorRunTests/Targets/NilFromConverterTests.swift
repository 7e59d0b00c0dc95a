import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What a converter's nil means: of nil it is a value, of anything else it says that the value does not fit.
struct NilFromConverterTests {
  struct Account: Injectable, Equatable {
    var crashes: [Date]? = []
    var name: String? = "default"
  }

  static let accounts = Injector.bind(Account.self)
    .format(\.crashes).as(.optional(.array(.epochSeconds)))
    .format(\.name).with.converter { (text: String?) in text.map { $0 == "bad" ? nil : $0 + "!" } ?? nil }

  static func both(
    _ injector: Injector<Account>,
    _ json: String
  ) throws -> (account: Account, report: [String]) {
    let (fromText, textReport) = try injector.injectReporting(json: json)
    let tree = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    let (fromTree, _) = try injector.injectReporting(tree)
    #expect(fromText == fromTree)
    return (fromText, textReport.issues.map(\.description))
  }

  @Test func nullBecomesNil() throws {
    let (account, report) = try Self.both(Self.accounts, #"{"crashes": null, "name": null}"#)
    #expect(account == Account(crashes: nil, name: nil))
    #expect(report.isEmpty)
  }

  @Test func aMissingKeyKeepsTheDefault() throws {
    let (account, report) = try Self.both(Self.accounts, "{}")
    #expect(account == Account())
    #expect(report.isEmpty)
    let (strict, _) = try Self.both(Self.accounts.policy(.strict), "{}")
    #expect(strict == Account())
  }

  @Test func aRequiredPropertyIsMissedAllTheSame() throws {
    let error = #expect(throws: InjectionError.self) {
      try Self.accounts.rules { $0.require("crashes") }.inject(json: "{}")
    }
    #expect(error?.code == .missing)
    #expect(throws: InjectionError.self) {
      try Self.accounts.policy(missing: .fail).rules { $0.require("name") }.inject([:])
    }
  }

  @Test func nilOfAValueDoesNotFit() throws {
    let (account, report) = try Self.both(Self.accounts, #"{"crashes": ["x"], "name": "bad"}"#)
    #expect(account == Account())
    #expect(report.count >= 1)
    #expect(throws: InjectionError.self) {
      try Self.accounts.policy(.strict).inject(json: #"{"name": "bad"}"#)
    }
    #expect(try Self.both(Self.accounts, #"{"crashes": [0], "name": "a"}"#).account.name == "a!")
  }
}
