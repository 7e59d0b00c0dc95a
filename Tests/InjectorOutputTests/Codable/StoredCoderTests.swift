import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Decoders and encoders that a type stores: code of the user that is called for another value uses them, and so does code
/// after the run. They throw an error.
struct StoredCoderTests {
  /// What a type has stored, and what became of its use.
  final class Store: @unchecked Sendable {
    @TaskLocal static var current = Store()

    var decoder: (any Decoder)?
    var members: KeyedDecodingContainer<AnyKey>?
    var elements: (any UnkeyedDecodingContainer)?
    var encoder: (any Encoder)?
    var membersOut: KeyedEncodingContainer<AnyKey>?
    var elementsOut: (any UnkeyedEncodingContainer)?
    var attempt: @Sendable (Store) throws -> Void = { _ in }
    /// Whether code was called that uses what is stored, and the errors that it got.
    private(set) var useCount = 0
    private(set) var errors: [any Error] = []
    private var isInUse = false

    func use() {
      if decoder == nil && encoder == nil || isInUse { return }
      isInUse = true
      defer { isInUse = false }
      useCount += 1
      do { try attempt(self) } catch { errors.append(error) }
    }
  }

  /// A type whose raw values are read and written by code that uses what is stored.
  struct Level: RawRepresentable, Codable, Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    init?(rawValue: Int) {
      Store.current.use()
      number = rawValue
    }
    var rawValue: Int {
      if Store.current.encoder != nil { Store.current.use() }
      return number
    }
  }

  struct Money: Decodable { var cents = 0 }

  /// A type that stores its decoder.
  struct Model: Decodable {
    init(from decoder: any Decoder) throws {
      let store = Store.current
      store.decoder = decoder
      let members = try decoder.container(keyedBy: AnyKey.self)
      store.members = members
      store.elements = try members.nestedUnkeyedContainer(forKey: AnyKey("list"))
      #expect(try members.decode(String.self, forKey: AnyKey("name")) == "n")
      #expect(try members.decode(Level.self, forKey: AnyKey("level")) == Level(7))
      #expect(try members.decode(Money.self, forKey: AnyKey("price")).cents == 5)
      #expect(try members.decodeIfPresent([Level].self, forKey: AnyKey("list")) == [Level(1), Level(2)])
    }
  }

  /// The converter of its values, which is the same in all tests.
  private static let setsDefaults: Void = {
    let money = Converter { (cents: Int) -> Money? in
      Store.current.use()
      return Money(cents: cents)
    }
    InjectionDefaults.set(InjectionDefaults().converter(money), for: [Model.self])
  }()

  static let json = #"{"name": "n", "level": 7, "price": 5, "list": [1, 2], "other": {"x": 1}}"#

  struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (Store) throws -> Void
    init(_ name: String, _ run: @escaping @Sendable (Store) throws -> Void) {
      (testDescription, self.run) = (name, run)
    }
  }

  static let decoding: [Attempt] = [
    Attempt("scalar") { _ = try $0.members?.decode(String.self, forKey: AnyKey("name")) },
    Attempt("integer") { _ = try $0.members?.decode(Int8.self, forKey: AnyKey("level")) },
    Attempt("raw value") { _ = try $0.members?.decode(Level.self, forKey: AnyKey("level")) },
    Attempt("array") { _ = try $0.members?.decode([Int].self, forKey: AnyKey("list")) },
    Attempt("dictionary") { _ = try $0.members?.decode([String: Int].self, forKey: AnyKey("other")) },
    Attempt("converted") { _ = try $0.members?.decode(Money.self, forKey: AnyKey("price")) },
    Attempt("Optional") { _ = try $0.members?.decodeIfPresent(Level.self, forKey: AnyKey("level")) },
    Attempt("missing") { _ = try $0.members?.decodeIfPresent(Date.self, forKey: AnyKey("none")) },
    Attempt("null") { _ = try $0.members?.decodeNil(forKey: AnyKey("level")) },
    Attempt("record") {
      _ = try $0.members?.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("other"))
    },
    Attempt("elements") { _ = try $0.members?.nestedUnkeyedContainer(forKey: AnyKey("list")) },
    Attempt("superclass") { _ = try $0.members?.superDecoder(forKey: AnyKey("other")) },
    Attempt("element") { _ = try $0.elements?.decode(Level.self) },
    Attempt("element's record") { _ = try $0.elements?.nestedContainer(keyedBy: AnyKey.self) },
    Attempt("single value") { _ = try $0.decoder?.singleValueContainer().decode(Model.self) },
    Attempt("single dictionary") { _ = try $0.decoder?.singleValueContainer().decode([String: Int].self) },
    Attempt("container") {
      _ = try $0.decoder?.container(keyedBy: AnyKey.self).decode(Level.self, forKey: AnyKey("level"))
    },
    Attempt("unkeyed container") { _ = try $0.decoder?.unkeyedContainer() },
  ]

  enum Form: CaseIterable { case text, strictText, record }

  private func decode(_ form: Form, _ models: Injector<Model>) throws {
    switch form {
    case .text: _ = try models.inject(json: Self.json)
    case .strictText: _ = try models.policy(.strict).inject(json: Self.json)
    case .record: _ = try models.inject(BothInputs.record(Self.json))
    }
  }

  @Test(arguments: decoding, Form.allCases)
  func aDecoderThrowsWhileAnotherValueIsDecodedAndAfterTheRun(_ attempt: Attempt, _ form: Form) throws {
    let store = Store()
    store.attempt = attempt.run
    try Store.$current.withValue(store) {
      Self.setsDefaults
      try decode(form, Injector.bind(Model.self))
      let count = store.useCount
      #expect(count >= 3)
      #expect(store.errors.count == count)
      store.use()
      #expect(store.errors.count == count + 1)
    }
  }

  @Test(arguments: Form.allCases)
  func aDecoderHasNoKeysAndNoMembersAfterTheRun(_ form: Form) throws {
    let store = Store()
    try Store.$current.withValue(store) {
      Self.setsDefaults
      try decode(form, Injector.bind(Model.self))
      let members = try #require(store.members)
      #expect(members.allKeys.isEmpty && !members.contains(AnyKey("name")))
    }
  }

  /// A type that keeps the decoder of its text, and uses it when it is decoded again with coercions.
  struct Again: Decodable {
    let id: Int

    init(from decoder: any Decoder) throws {
      let store = Store.current
      let members = try decoder.container(keyedBy: AnyKey.self)
      if let first = store.decoder {
        store.use()
        #expect(throws: (any Error).self) { try first.unkeyedContainer() }
        #expect(throws: (any Error).self) { try store.members?.decode(String.self, forKey: AnyKey("name")) }
      } else {
        (store.decoder, store.members) = (decoder, members)
      }
      id = try members.decode(Int.self, forKey: AnyKey("id"))
    }
  }

  @Test func aDecoderOfTheTextThrowsWhileTheTreeIsDecoded() throws {
    let store = Store()
    try Store.$current.withValue(store) {
      let again = try Injector.bind(Again.self).inject(json: #"{"name": "n", "id": "7"}"#)
      #expect(again.id == 7)
    }
    #expect(store.useCount > 0)
  }

  /// The error of one value whose text decodes another one, which has an error of the same kind.
  struct Talkative: Error, CustomStringConvertible {
    var description: String {
      Store.current.use()
      return "no"
    }
  }

  struct Refusing: Codable {
    init() {}
    init(from decoder: any Decoder) throws { throw Talkative() }
    func encode(to encoder: any Encoder) throws { throw Talkative() }
  }

  struct Outer: Codable {
    var refusing: Refusing? = Refusing()
    init() {}
    init(from decoder: any Decoder) throws {
      Store.current.decoder = decoder
      Store.current.members = try decoder.container(keyedBy: AnyKey.self)
      refusing = try? Store.current.members?.decode(Refusing.self, forKey: AnyKey("a"))
    }
    func encode(to encoder: any Encoder) throws {
      Store.current.encoder = encoder
      var members = encoder.container(keyedBy: AnyKey.self)
      Store.current.membersOut = members
      try? members.encode(Refusing(), forKey: AnyKey("a"))
      try members.encode(1, forKey: AnyKey("b"))
    }
  }

  @Test func theTextOfAnErrorMayUseTheCoders() throws {
    let store = Store()
    store.attempt = { store in
      if store.encoder != nil {
        try store.membersOut?.encode(Refusing(), forKey: AnyKey("c"))
      } else {
        _ = try store.members?.decode(Refusing.self, forKey: AnyKey("c"))
      }
    }
    try Store.$current.withValue(store) {
      _ = try Injector.bind(Outer.self).inject(json: #"{"a": 1, "c": 2}"#)
      #expect(store.useCount > 0)
      let count = store.useCount
      store.decoder = nil
      _ = try Injector.bind(Outer.self).extractJSON(Outer())
      _ = try Injector.bind(Outer.self).extract(Outer())
      #expect(store.useCount > count)
    }
  }

  // MARK: - Encoders

  static let encoding: [Attempt] = [
    Attempt("scalar") { try $0.membersOut?.encode("x", forKey: AnyKey("a")) },
    Attempt("raw value") { try $0.membersOut?.encode(Level(1), forKey: AnyKey("a")) },
    Attempt("null") { try $0.membersOut?.encodeNil(forKey: AnyKey("a")) },
    Attempt("record") {
      var inner = $0.membersOut?.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("a"))
      try inner?.encode(1, forKey: AnyKey("b"))
    },
    Attempt("elements") {
      var inner = $0.membersOut?.nestedUnkeyedContainer(forKey: AnyKey("a"))
      try inner?.encode(1)
    },
    Attempt("superclass") {
      var container = $0.membersOut?.superEncoder(forKey: AnyKey("a")).singleValueContainer()
      try container?.encode(1)
    },
    Attempt("single value") {
      var container = $0.encoder?.singleValueContainer()
      try container?.encode(1)
    },
    Attempt("single null") {
      var container = $0.encoder?.singleValueContainer()
      try container?.encodeNil()
    },
    Attempt("container") {
      var container = $0.encoder?.container(keyedBy: AnyKey.self)
      try container?.encode(1, forKey: AnyKey("a"))
    },
    Attempt("unkeyed container") {
      var container = $0.encoder?.unkeyedContainer()
      try container?.encode(Level(1))
    },
  ]

  /// A type that stores its encoder.
  struct Output: Encodable {
    func encode(to encoder: any Encoder) throws {
      let store = Store.current
      store.encoder = encoder
      var members = encoder.container(keyedBy: AnyKey.self)
      store.membersOut = members
      try members.encode("n", forKey: AnyKey("name"))
      try members.encode(Level(7), forKey: AnyKey("level"))
      try members.encode([Level(1), Level(2)], forKey: AnyKey("list"))
    }
  }

  enum OutputForm: CaseIterable { case text, tree, textOfTree }

  @Test(arguments: encoding, OutputForm.allCases)
  func anEncoderThrowsWhileAnotherValueIsEncodedAndAfterTheRun(_ attempt: Attempt, _ form: OutputForm) throws
  {
    let store = Store()
    let models = Injector.bind(Output.self)
    store.attempt = attempt.run
    try Store.$current.withValue(store) {
      let data =
        switch form {
        case .text: try models.extractJSON(Output())
        case .tree: try JSONSerialization.data(withJSONObject: models.extract(Output()))
        case .textOfTree: try models.extractJSON(Output(), .nullForNil)
        }
      let found = try JSONSerialization.jsonObject(with: data) as? NSDictionary
      #expect(found == ["name": "n", "level": 7, "list": [1, 2]] as NSDictionary)
      let count = store.useCount
      #expect(count == 3)
      #expect(store.errors.count == count)
      store.use()
      #expect(store.errors.count == count + 1)
    }
  }
}
