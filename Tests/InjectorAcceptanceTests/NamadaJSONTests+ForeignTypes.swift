import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// A foreign type that is made known once. Defaults hold for the whole process, so each test has one of its own.
extension NamadaJSONTests {
  struct Citizen: Injectable {
    @Mapped("date_of_birth") var birthday: Date?
    @Mapped var registered = Date.distantPast
    @Mapped("moves") var moves: [Date]?
    var byCity: [String: Date?] = [:]
  }

  /// Not ours, and no model.
  struct Money: Equatable { var cents = 0 }
  struct Purse: Injectable {
    @Mapped("in_cash") var cash: Money?
    @Mapped var coins: [Money] = []
  }

  @Test("NJ-22 NJ-24 a converter for a type is registered once, and holds for every property of the type")
  func registered() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(.date("dd-MM-yyyy"))
          .converter(
            Converter<Double, Money>(
              { Money(cents: Int(($0 * 100).rounded())) },
              back: { Double($0.cents) / 100 }
            )
          )
      )
      let json = #"""
        {
          "date_of_birth": "06-03-1993", "registered": "12-08-1996", "moves": ["06-03-1993", "12-08-1996"],
          "byCity": {"Rome": "06-03-1993", "Oslo": null}
        }
        """#
      for citizen in try injectEveryForm(json, as: Citizen.self) {
        #expect(citizen.birthday == Self.first)
        #expect(citizen.registered == Self.second)
        #expect(citizen.moves == [Self.first, Self.second])
        #expect(citizen.byCity == ["Rome": Self.first, "Oslo": nil])
      }
      for citizen in try injectEveryForm(#"{"date_of_birth": null}"#, as: Citizen.self) {
        #expect(citizen.birthday == nil)
        #expect(citizen.registered == .distantPast)
      }
      for purse in try injectEveryForm(#"{"in_cash": 1.5, "coins": [0.5, "2"]}"#, as: Purse.self) {
        #expect(purse.cash == Money(cents: 150))
        #expect(purse.coins == [Money(cents: 50), Money(cents: 200)])
      }
    }
  }

  @Test("NJ-23 a registered type works from values and from text, and by key")
  func registeredEverywhere() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().converter(.date("dd-MM-yyyy")))
      let fromRecord = try Citizen(injecting: ["date_of_birth": "06-03-1993"])
      let fromText = try Citizen(injectingJSON: #"{"date_of_birth": "06-03-1993"}"#)
      #expect(fromRecord.birthday == Self.first)
      #expect(fromText.birthday == Self.first)
      #expect(
        try [Citizen](injectingJSON: #"[{"date_of_birth": "12-08-1996"}]"#).first?.birthday == Self.second
      )
      var citizen = Citizen()
      citizen["date_of_birth"] = "12-08-1996"
      #expect(citizen.birthday == Self.second)
      let read: Date? = citizen["date_of_birth"]
      #expect(read == Self.second)
      // A converter at the property comes first.
      for life in try injectEveryForm(#"{"last_login": 839808000}"#, as: Life.self) {
        #expect(life.login == Self.second)
      }
    }
  }
}
