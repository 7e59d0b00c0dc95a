import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct HandlingErrorsTests {
  struct Card: Injectable { var number = 0; var expires: Date? }
  struct User: Injectable {
    var name = ""
    var password = ""
    var cards: [Card] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("password").with.converter { (text: String) in text.isEmpty ? nil : text }.sensitive(
        "password"
      )
    }
  }

  struct Person: Injectable { var age = 0 }

  let users = Injector.bind(User.self)

  @Test func readAReport() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let users = Injector.bind(User.self)
    let (user, report) = try users.injectReporting(
      json: #"{"name": 5, "cards": [{"number": 1, "colour": "red"}, {"number": "x", "colour": "blue"}]}"#
    )
    print(user.name, user.cards.map(\.number))
    for issue in report.issues { print(issue.severity, issue.code, issue.path, issue.consequence) }
    print(report.warnings.count, report.notes.count, report.unknownKeys)

    try expectOutput(output, of: "HandlingErrors", section: "Read a report")
  }

  @Test func showAnError() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try users.inject(json: #"[{"name": "Tom"}]"#)
    } catch {
      print(error)
      print(error.publicMessage)
    }

    try expectOutput(output, of: "HandlingErrors", section: "Show an error")
  }

  @Test func catchAnErrorInAClosure() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let codes = ["{}", "[]", "{"].map { text in
      do throws(InjectionError) {
        _ = try users.inject(json: text)
        return "ok"
      } catch {
        return "\(error.code)"
      }
    }
    print(codes)

    try expectOutput(output, of: "HandlingErrors", section: "Catch an error in a closure")
  }

  @Test func sendAnErrorFromAServer() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      _ = try users.policy(.strict).inject(json: #"{"cards": [{"number": "x"}]}"#)
    } catch {
      print(String(decoding: try encoder.encode(error), as: UTF8.self))
    }

    try expectOutput(output, of: "HandlingErrors", section: "Send an error from a server")
  }

  @Test func keepSecretsOutOfMessages() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let (_, secret) = try users.injectReporting(json: #"{"password": 12345}"#)
    print(secret)

    try expectOutput(output, of: "HandlingErrors", section: "Keep secrets out of messages")
  }

  @Test func throwErrorsOfYourOwn() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    struct Underage: Error {}
    let adults = Injector.bind(Person.self).didInject { person in
      guard person.age >= 18 else { throw Underage() }
    }
    do {
      _ = try adults.inject(json: #"{"age": 12}"#)
    } catch {
      print(error, error.code, error.underlying is Underage)
    }
    let (people, rejected) = try adults.injectArrayReporting(json: #"[{"age": 12}, {"age": 40}]"#)
    print(people.map(\.age), rejected)

    try expectOutput(output, of: "HandlingErrors", section: "Throw errors of your own")
  }

  @Test func findMistakesInTheRules() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try users.rules { $0.ignore("passwort").require("names") }.validated()
    } catch {
      print(error.issues.count, error.code)
      print(error.issues[0].publicMessage)
    }

    try expectOutput(output, of: "HandlingErrors", section: "Find mistakes in the rules")
  }
}
