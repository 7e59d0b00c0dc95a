import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct TroubleshootingTests {
  struct Pet: Injectable {
    var name = ""
    func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("pet_name").to("name") }
  }

  class Animal: Injectable {
    var name = ""
    required init() {}
  }
  final class Fish: Animal {
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("fish_name").to("name") }
  }

  struct Silent: Injectable {
    var name = ""
    mutating func didInject(from record: [String: Any]) throws { name += "!" }
  }
  struct Observed: InjectionObserving {
    var name = ""
    mutating func didInject(from record: [String: Any]) throws { name += "!" }
  }

  struct User: Injectable { var userName = ""; var age = 0; var session = "" }

  class Account: Injectable {
    var owner = ""
    required init() {}
  }

  struct Button: Injectable {
    var title = ""
    var position = (0, 0)
    var onTap: () -> Void = {}
  }

  struct Ticket { let id: Int; let seat: String; let note: String? }

  struct Seat { var id = 0; var row = "any" }

  struct Event: Injectable { var at = Date.distantPast }

  @Test func theRulesOfAModelHaveNoEffect() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    print(try Injector.bind(Pet.self).explain())

    print(try Injector.bind(Fish.self).explain())

    try expectOutput(output, of: "Troubleshooting", section: "The rules of a model have no effect")
  }

  @Test func aHookIsNotCalled() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    print(try Silent(injecting: ["name": "Tom"]).name, try Observed(injecting: ["name": "Tom"]).name)

    try expectOutput(output, of: "Troubleshooting", section: "A hook is not called")
  }

  @Test func aPropertyKeepsItsDefault() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let (_, report) = try Injector.bind(User.self).injectReporting(
      json: #"{"user_name": "Tom", "age": "old"}"#
    )
    print(report)

    try expectOutput(output, of: "Troubleshooting", section: "A property keeps its default")
  }

  @Test func aKeyPathDoesNotShowItsProperty() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try Injector.bind(Account.self).require(\.owner).validated()
    } catch {
      print(error)
    }
    try Injector.bind(Account.self).mapping("owner_name", "owner").to(\.owner).require(\.owner).validated()
    try Injector.bind(Account.self).rules { $0.require("owner") }.validated()

    try expectOutput(output, of: "Troubleshooting", section: "A key path does not show its property")
  }

  @Test func aTypeCannotBeInjected() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try Injector.bind(Button.self).validated()
    } catch {
      print(error)
    }
    try Injector.bind(Button.self).rules { $0.ignore("position", "onTap") }.validated()

    try expectOutput(output, of: "Troubleshooting", section: "A type cannot be injected")
  }

  @Test func aMissingKeyIsAnErrorInAStructWithoutDefaults() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try Injector.bind(Ticket.self).inject(json: #"{"id": 1}"#)
    } catch {
      print(error)
    }
    print(try Injector.bind(Ticket.self).format(\.seat).with.default("any").inject(json: #"{"id": 1}"#))

    do {
      _ = try Injector.bind(Seat.self).inject(json: #"{"id": 1}"#)
    } catch {
      print(error)
    }
    print(try Injector.bind(Seat.self) { Seat() }.inject(json: #"{"id": 1}"#))

    try expectOutput(
      output,
      of: "Troubleshooting",
      section: "A missing key is an error in a struct without defaults"
    )
  }

  @Test func aDateIsThousandsOfYearsAway() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let events = Injector.bind(Event.self)
    print(try events.injectReporting(json: #"{"at": 1700000000000}"#).report)
    print(try events.format(\.at).as(.epochMilliseconds).inject(json: #"{"at": 1700000000000}"#).at)

    try expectOutput(output, of: "Troubleshooting", section: "A date is thousands of years away")
  }

  @Test func aDatePatternIsRefused() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try Injector.bind(Event.self).format(\.at).as(.date("YYYY-MM-dd")).validated()
    } catch {
      print(error)
    }

    try expectOutput(output, of: "Troubleshooting", section: "A date pattern is refused")
  }

  @Test func theTextIsNotValidJSON() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try Event(injectingJSON: #"{"at": 17,}"#)
    } catch {
      print(error)
    }

    try expectOutput(output, of: "Troubleshooting", section: "The text is not valid JSON")
  }

  @Test func wrongRootType() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try Event(injectingJSON: #"{"data": {"events": [], "page": 1}}"#, at: "data.event")
    } catch {
      print(error)
    }

    try expectOutput(output, of: "Troubleshooting", section: "Wrong root type")
  }
}
