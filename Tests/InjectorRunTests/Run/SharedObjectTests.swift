import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Objects that several models hold: what one record says of its model never reaches the others.
struct SharedObjectTests {
  final class Tag: Injectable, @unchecked Sendable {
    var t = ""
    var made = "default"
    required init() {}
    convenience init(made: String) {
      self.init()
      self.made = made
    }
  }
  final class Row: Injectable {
    var tag = none
    var maybe: Tag? = none
  }
  struct Record: Injectable { var tag = none }
  static let none = Tag()

  static let list = #"[{"tag": {"t": "a"}, "maybe": {"t": "m"}}, {"tag": {"t": "b"}}]"#
  static func records() throws -> [[String: Any]] {
    [["tag": ["t": "a"], "maybe": ["t": "m"]], ["tag": ["t": "b"]]]
  }

  @Test func aDefaultThatModelsShareIsNotFilled() throws {
    for rows in [try [Row](injectingJSON: Self.list), try [Row](injecting: Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"])
      #expect(rows.map { $0.maybe?.t } == ["m", ""])
    }
    for rows in [try [Record](injectingJSON: Self.list), try [Record](injecting: Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"])
    }
    #expect(Self.none.t == "")
  }

  @Test func namedByKeyPathToo() throws {
    let rows = Injector.bind(Row.self).mapping("tag").to(\.tag).mapping("maybe").to(\.maybe)
    for rows in [try rows.injectArray(json: Self.list), try rows.inject(Self.records())] {
      #expect(rows.map(\.tag.t) == ["a", "b"])
      #expect(rows.map { $0.maybe?.t } == ["m", ""])
    }
    #expect(Self.none.t == "")
  }

  final class Own: Injectable { var tag = Tag(made: "own") }

  @Test func aDefaultOfItsOwnIsFilled() throws {
    for own in [try Own(injectingJSON: #"{"tag": {"t": "x"}}"#), try Own(injecting: ["tag": ["t": "x"]])] {
      #expect(own.tag.t == "x")
      #expect(own.tag.made == "own")
    }
  }

  /// A default is filled, whether it is a struct or an object; a factory makes the models where there is none.
  @Test func aFactoryMakesModelsWhereThereIsNone() throws {
    struct Kid: Injectable { var id = 0; var name = "" }
    struct Home: Injectable {
      var kid = Kid(id: 1)
      var maybeKid: Kid?
      var tag = Tag(made: "own")
      var maybeTag: Tag?
      var shared = SharedObjectTests.none
      var tags: [Tag] = []
    }
    let kids = Injector.bind(Kid.self) { Kid(id: 5) }
    let tags = Injector.bind(Tag.self) { Tag(made: "factory") }
    let homes = Injector.bind(Home.self)
      .format(\.kid).with.injector(kids).format(\.maybeKid).with.injector(kids)
      .format(\.tag).with.injector(tags).format(\.maybeTag).with.injector(tags)
      .format(\.shared).with.injector(tags).format(\.tags).with.injector(tags)
    let json = #"{"kid": {}, "maybeKid": {}, "tag": {"t": "x"}, "maybeTag": {}, "shared": {}, "tags": [{}]}"#
    for home in try BothInputs.models(homes, json) {
      #expect(home.kid.id == 1 && home.maybeKid?.id == 5)
      #expect(home.tag.t == "x" && home.tag.made == "own" && home.maybeTag?.made == "factory")
      #expect(home.shared.made == "factory" && home.tags.map(\.made) == ["factory"])
    }
    #expect(Self.none.made == "default")
  }

  @Test func anInjectorWithAFactoryFillsTheDefaultToo() throws {
    let tags = Injector.bind(Tag.self) { Tag(made: "factory") }
    let owns = Injector.bind(Own.self).format(\.tag).with.injector(tags)
    let named = Injector.bind(Own.self).rules { $0.format("tag").with.injector(tags) }
    for own in try BothInputs.models(owns, #"{"tag": {"t": "x"}}"#)
      + BothInputs.models(named, #"{"tag": {"t": "x"}}"#)
    {
      #expect(own.tag.t == "x")
      #expect(own.tag.made == "own")
    }
    let filled = Own()
    let tag = filled.tag
    for own in try BothInputs.updates(owns, #"{"tag": {"t": "y"}}"#, of: { filled }) {
      #expect(own.tag === tag)
      #expect(tag.t == "y" && tag.made == "own")
    }
  }

  @Test func anUpdateFillsWhatIsThere() throws {
    for fromText in [true, false] {
      let row = Row()
      let shared = Tag()
      (row.tag, row.maybe) = (shared, shared)
      if fromText {
        try row.inject(json: #"{"tag": {"t": "u"}}"#)
      } else {
        try row.inject(["tag": ["t": "u"]])
      }
      #expect(row.tag === shared)
      #expect(row.maybe?.t == "u")
    }
  }

  @Test func whatAFactorySharesIsTakenBackWhenTheRunFails() throws {
    let shared = Tag(made: "before")
    let tags = Injector.bind(Tag.self) { shared }
    struct Pair: Injectable { var tag: Tag?; var n = 0 }
    let pairs = Injector.bind(Pair.self).rules { $0.format("tag").with.injector(tags).require("n") }
    let text = #"{"tag": {"t": "x", "made": "y"}}"#
    #expect(BothInputs.errors(pairs, text).count == 2)
    #expect(shared.t == "" && shared.made == "before")
    var pair = Pair()
    let update = #"{"tag": {"t": "x", "made": "y"}, "n": null}"#
    #expect(throws: InjectionError.self) { try pairs.inject(json: update, into: &pair) }
    #expect(throws: InjectionError.self) { try pairs.inject(BothInputs.record(update), into: &pair) }
    #expect(shared.t == "" && shared.made == "before")
    let malformed = #"[{"tag": {"t": "x"}, "n": 1}, {"tag": {"made": "y"}, "n": tru}]"#
    #expect(throws: InjectionError.self) { try pairs.injectArray(json: malformed) }
    #expect(shared.t == "" && shared.made == "before")
    #expect(try pairs.inject(json: #"{"tag": {"t": "x"}, "n": 1}"#).tag?.t == "x")
    #expect(shared.t == "x")
  }

  @Test func whatAFactorySharesIsTakenBackWhenItsElementIsDropped() throws {
    let shared = Tag(made: "before")
    struct Refused: Error {}
    let tags = Injector.bind(Tag.self) { shared }.didInject { if $0.t == "bad" { throw Refused() } }
    #expect(try tags.injectArray(json: #"[{"t": "bad"}]"#).isEmpty)
    #expect(try tags.inject([["t": "bad"]]).isEmpty)
    #expect(shared.t == "")
  }

  @Test func whatAFactorySharesIsTakenBackWithTheModelAroundIt() throws {
    let shared = Tag(made: "before")
    let tags = Injector.bind(Tag.self) { shared }
    struct Row: Injectable { var tag: Tag?; var need = 0 }
    struct Member { let tag: Tag; let need: Int }
    struct Refused: Error {}
    let rows = Injector.bind(Row.self).rules { $0.format("tag").with.injector(tags) }
    let members = Injector.bind(Member.self).rules { $0.format("tag").with.injector(tags) }
    let text = #"[{"tag": {"t": "x"}}]"#
    let record = [["tag": ["t": "x"]]]
    for rows in [rows.rules { $0.require("need") }, rows.didInject { _ in throw Refused() }] {
      #expect(try rows.injectArray(json: text).isEmpty)
      #expect(try rows.inject(record).isEmpty)
      #expect(shared.t == "")
    }
    #expect(try members.injectArray(json: text).isEmpty)
    #expect(try members.inject(record).isEmpty)
    #expect(shared.t == "")
    #expect(try rows.inject(record).map { $0.tag?.t } == ["x"])
  }
}
