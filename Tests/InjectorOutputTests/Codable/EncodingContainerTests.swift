import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The containers of the encoder, as types of their own use them.
struct EncodingContainerTests {
  class Animal: Codable { var name = "a"; init() {} }

  final class Dog: Animal {
    var age = 3
    enum CodingKeys: String, CodingKey { case age, base }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      age = try container.decode(Int.self, forKey: .age)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      // The superclass is encoded after its place in the record is known.
      let base = container.superEncoder()
      let other = container.superEncoder(forKey: .base)
      try container.encode(age, forKey: .age)
      try super.encode(to: base)
      _ = other
    }
  }

  final class Cat: Animal {
    var lives = 9
    enum CodingKeys: CodingKey { case lives }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
    }
  }

  @Test func `superclasses are encoded under a key or into the same record`() throws {
    let dog = Dog()
    dog.name = "Rex"
    let text = try Injector.bind(Dog.self).extractJSONString(dog)
    #expect(text == #"{"super":{"name":"Rex"},"base":{},"age":3}"#)
    let back = try Injector.bind(Dog.self).inject(json: text)
    #expect(back.name == "Rex" && back.age == 3)
    #expect(try Injector.bind(Cat.self).extractJSONString(Cat()) == #"{"name":"a","lives":9}"#)
  }

  @Test func `an object of a subclass is encoded as that`() throws {
    struct Home: Codable { var pet: Animal = Cat() }
    #expect(try Injector.bind(Home.self).extractJSONString(Home()) == #"{"pet":{"name":"a","lives":9}}"#)
  }

  struct Matrix: Codable, Equatable {
    var rows = [[1, 2], [3]]
    var note = "n"
    enum CodingKeys: CodingKey { case meta, rows, note }

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var outer = try container.nestedUnkeyedContainer(forKey: .rows)
      rows = []
      while !outer.isAtEnd {
        var inner = try outer.nestedUnkeyedContainer()
        var row: [Int] = []
        while !inner.isAtEnd { row.append(try inner.decode(Int.self)) }
        rows.append(row)
      }
      note = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .meta)
        .decode(String.self, forKey: .note)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var meta = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .meta)
      var outer = container.nestedUnkeyedContainer(forKey: .rows)
      for row in rows {
        var inner = outer.nestedUnkeyedContainer()
        for number in row { try inner.encode(number) }
      }
      try meta.encode(note, forKey: .note)
    }
  }

  @Test func `containers are used at the same time`() throws {
    #expect(try roundTrip(Matrix()) == #"{"meta":{"note":"n"},"rows":[[1,2],[3]]}"#)
  }

  struct Mixed: Encodable, Injectable {
    var whole = Whole()
    struct Whole: Encodable {
      enum Keys: String, CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encodeNil()
        try list.encode(true)
        try list.encode(Date(timeIntervalSince1970: 1))
        try list.encode(contentsOf: ["x", "y"])
        var record = list.nestedContainer(keyedBy: Keys.self)
        let later = list.superEncoder()
        try record.encode(1, forKey: .a)
        try record.encodeNil(forKey: .b)
        try record.encode(2, forKey: .a)
        var single = later.singleValueContainer()
        try single.encode(list.count)
        #expect(later.codingPath.map(\.stringValue) == ["Index 6"])
      }
    }
  }

  @Test func `unkeyed and single-value containers, and a key that is encoded twice`() throws {
    let text = try Injector.bind(Mixed.self).extractJSONString(Mixed())
    #expect(text == #"{"whole":[null,true,1,"x","y",{"a":2,"b":null},7]}"#)
  }

  /// An object that coding keys hold.
  final class Held: Sendable {}

  struct Part: Encodable {
    let held: Held
    let fails: Bool

    struct Key: CodingKey {
      let stringValue: String
      var held: Held?
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var key = Key(stringValue: "list")
      key.held = held
      try container.encode([1], forKey: key)
      if fails { throw EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "no")) }
    }
  }

  @Test func `what an encoder keeps is released after an error inside`() {
    weak var released: Held?
    do {
      let held = Held()
      released = held
      let parts = ["a": [Part(held: held, fails: false), Part(held: held, fails: true)]]
      #expect(throws: InjectionError.self) { try Injector.bind([String: [Part]].self).extractJSON(parts) }
      struct Whole: Encodable { let parts: [String: [Part]] }
      #expect(throws: InjectionError.self) { try Injector.bind(Whole.self).extractJSON(Whole(parts: parts)) }
    }
    #expect(released == nil)
  }

  @Test func `many keys keep their order, and the last value of a key wins`() throws {
    struct Many: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for number in 0..<40 { try container.encode(number, forKey: AnyKey("k\(number % 20)")) }
      }
    }
    let expected = (0..<20).map { "\"k\($0)\":\($0 + 20)" }.joined(separator: ",")
    #expect(try Injector.bind(Many.self).extractJSONString(Many()) == "{\(expected)}")
  }

  @Test func `the encoder has the settings of the defaults`() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "EncodingContainerTests"))
    struct Asking: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let key = CodingUserInfoKey(rawValue: "EncodingContainerTests")
        try container.encode(key.flatMap { encoder.userInfo[$0] } as? String)
      }
    }
    InjectionDefaults.set(InjectionDefaults().userInfo([key: "told"]), for: [Asking.self])
    defer { InjectionDefaults[for: Asking.self] = nil }
    #expect(try Injector.bind([Asking].self).extractJSONString([Asking()]) == #"["told"]"#)
  }
}
