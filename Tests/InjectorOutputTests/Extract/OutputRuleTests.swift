import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules that leave out or replace values on their way out, and the options of all extractions.
struct OutputRuleTests {
  struct Card: Injectable, Equatable { var id = 1 }
  struct User: Injectable {
    var name = "Ann"
    var tags: [String] = []
    var more: [String]? = []
    var born = Date(timeIntervalSince1970: 0)
    var card = Card()
    var link = "a/b"
  }
  final class Observed: Injectable {
    var tags: [String] = [] { didSet {} }
    @Mapped("t") var title = ""
    let fixed = 0
  }

  static let users = Injector.bind(User.self) { User() }.ignore(\.link, \.card)
    .format(\.born).as(.epochSeconds)

  // MARK: - omit

  @Test func valuesForWhichTheConditionHoldsAreLeftOut() throws {
    let users = Self.users.omit(\.tags, when: { $0.isEmpty }).omit(\.more, when: { $0?.isEmpty == true })
    #expect(try users.extractJSONString(User()) == #"{"name":"Ann","born":0}"#)
    #expect(try users.extract(User()).keys.sorted() == ["born", "name"])
    #expect(try users.extractJSONString(User(), .nullForNil) == #"{"name":"Ann","born":0}"#)
    let text = try users.extractJSONString(User(tags: ["a"], more: nil), .nullForNil)
    #expect(text == #"{"name":"Ann","tags":["a"],"more":null,"born":0}"#)
  }

  /// Rules about null on the way in do not change what nil is on the way out.
  @Test func nilIsLeftOutWhateverNullIs() throws {
    let users = Self.users.ignore(\.born, \.tags)
    let missing = User(more: nil)
    for more in [
      users.nonNull(\.more), users.format(\.more).with.default(["x"]), users.values { $1 },
    ] {
      #expect(try more.omit(\.more, when: { _ in false }).extractJSONString(missing) == #"{"name":"Ann"}"#)
      #expect(try more.mapping("m").to(\.more).extractJSONString(missing) == #"{"name":"Ann"}"#)
      #expect(try more.mapping("m").to(\.more).extract(missing).keys.sorted() == ["name"])
      let present = try more.mapping("m").to(\.more).extractJSONString(User())
      #expect(present == #"{"name":"Ann","m":[]}"#)
    }
  }

  @Test func theRuleIsRepeatedForOtherProperties() throws {
    let users = Self.users.omit(\.tags, when: { $0.isEmpty }).and(\.more)
    #expect(try users.extractJSONString(User()) == #"{"name":"Ann","born":0}"#)
  }

  @Test func byNameTheClosureMayTakeTheValueInside() throws {
    let users = Injector.bind(User.self).rules {
      $0.omit("more", when: { (more: [String]) in more.isEmpty }).accept("name")
        .ignore("tags", "born", "card", "link")
    }
    #expect(try users.extractJSONString(User()) == #"{"name":"Ann"}"#)
  }

  @Test func propertiesThatAreReadThroughAGetterAreLeftOut() throws {
    let observed = Injector.bind(Observed.self)
      .mapping("tags").to(\.tags).omit(\.tags, when: { $0.isEmpty })
      .rules { $0.omit("title", when: { (title: String) in title.isEmpty }) }
      .rules { $0.omit("fixed", when: { (fixed: Int) in fixed == 0 }) }
    #expect(try observed.extractJSONString(Observed()) == "{}")
  }

  @Test func aFlattenedModelIsLeftOut() throws {
    let users = Injector.bind(User.self).flatten(\.card).omit(\.card, when: { $0.id == 1 })
      .ignore(\.born, \.link)
    #expect(try users.extract(User())["id"] == nil)
    #expect(try users.extract(User(card: Card(id: 2)))["id"] as? Int == 2)
  }

  @Test func aConditionOfAnotherTypeIsAMistake() throws {
    let users = Injector.bind(User.self).rules { $0.omit("tags", when: { (tags: Int) in tags == 0 }) }
    let text =
      "the condition of .omit(tags) takes Int, but 'tags' is of type [String]; "
      + "write .omit(\"tags\", when: { (value: [String]) in … })"
    expectError(part: text) { try users.validated() }
  }

  // MARK: - extractedValues

  @Test func aClosureReplacesValuesBeforeTheyAreWritten() throws {
    let users = Self.users.extractedValues { property, value in
      switch property {
      case "name": "kj_\(value)"
      case "born": (value as? Date).map { $0 + 5 }
      case "tags": nil
      case "more": ["n": (value as? [String])?.count ?? 0]
      default: value
      }
    }
    #expect(try users.extractJSONString(User(tags: ["a"])) == #"{"name":"kj_Ann","more":{"n":0},"born":5}"#)
    let text = try users.extractJSONString(User(more: nil), .nullForNil)
    #expect(text == #"{"name":"kj_Ann","tags":null,"more":null,"born":5}"#)
    #expect(try users.extract(User())["name"] as? String == "kj_Ann")
  }

  struct Ruled: Injectable {
    var name = "a"
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.extractedValues { _, value in "\(value)!" }.extraction(.pretty)
    }
  }

  @Test func aTypeHasItsOwnClosureAndOptions() throws {
    #expect(try Ruled().extract() as? [String: String] == ["name": "a!"])
    #expect(try Ruled().extractJSONString().contains("\n"))
    #expect(try Injector.bind(Ruled.self).extraction([]).extractJSONString(Ruled()) == #"{"name":"a!"}"#)
  }

  struct Shouted: Injectable { var name = "a" }

  @Test func defaultsHaveAClosureForATypeAndItsSubclasses() throws {
    defer { InjectionDefaults[for: Shouted.self] = nil }
    let shouting = InjectionDefaults().extractedValues { _, value in "\(value)!" }
    InjectionDefaults.set(shouting, for: [Shouted.self])
    #expect(try Shouted().extractJSONString() == #"{"name":"a!"}"#)
    let own = Injector.bind(Shouted.self).extractedValues { _, value in value }
    #expect(try own.extractJSONString(Shouted()) == #"{"name":"a"}"#)
  }

  @Test func anErrorOfTheClosureIsTheReason() throws {
    let users = Self.users.extractedValues { property, value in
      if property == "name" { throw Refused() }
      return value
    }
    let error = expectError(path: "name") { try users.extractJSON(User()) }
    #expect(error?.underlying is Refused)
  }

  // MARK: - extraction

  @Test func theOptionsHoldForEveryExtraction() throws {
    let links = Injector.bind(User.self).ignore(\.born, \.tags, \.more, \.card)
      .extraction([.unescapedSlashes, .sortedKeys])
    #expect(try links.extractJSONString(User()) == #"{"link":"a/b","name":"Ann"}"#)
    #expect(try links.extractJSONString([User()]) == #"[{"link":"a/b","name":"Ann"}]"#)
    #expect(try links.extractJSONString(User(), .pretty).contains("\n"))
  }

  @Test func theFormOfOneExtractionComesFirst() throws {
    let numbers = Injector.bind([Double].self).extraction(.nonFinite(.string))
    #expect(try numbers.extractJSONString([.nan]) == #"["NaN"]"#)
    #expect(try numbers.extractJSONString([.nan], .nonFinite(.null)) == "[null]")
  }
}
