import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Where nothing has to be coerced, `init(from:)` gives what it gives with `JSONDecoder`.
struct DecodingDifferentialTests {
  /// One model and JSON text for it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Model: Decodable & Equatable & Sendable>(_ type: Model.Type, _ text: String) {
      testDescription = "\(type) \(text)"
      check = {
        let expected = try JSONDecoder().decode(Model.self, from: Data(text.utf8))
        let input = try DecodingInput("{\"value\": \(text)}")
        for policy in [InjectionPolicy.lenient, .strict] {
          let (holder, report) = try input.inject(Injector.bind(ValueHolder<Model>.self).policy(policy))
          #expect(holder.value == expected && report.isEmpty)
        }
      }
    }
  }

  struct Scalars: Codable, Equatable, Sendable {
    var bool = true, text = "", float: Float = 0, double = 0.0, decimal = Decimal()
    var int = 0, int8: Int8 = 0, int16: Int16 = 0, int32: Int32 = 0, int64: Int64 = 0
    var uint: UInt = 0, uint8: UInt8 = 0, uint16: UInt16 = 0, uint32: UInt32 = 0, uint64: UInt64 = 0
  }

  struct Optionals: Codable, Equatable, Sendable {
    var a: Int?, b: String?, c: Double?, d: Bool?, e: [Int?]?, f: [String: Int?]?, g: Inner?, h: Int??,
      i: UInt8?
    var j: Float?
    struct Inner: Codable, Equatable { var x: Int? }
  }

  indirect enum Expression: Codable, Equatable, Sendable {
    case number(Double)
    case negated(Expression)
    case sum(left: Expression, right: Expression)
    case nothing
  }

  enum Suit: String, Codable, CaseIterable, CodingKeyRepresentable { case hearts, spades }
  enum Rank: Int, Codable { case two = 2, three }
  enum Plain: Codable, Equatable { case one, two }

  struct Hand: Codable, Equatable, Sendable {
    var suits: [Suit], counts: [Suit: Int], names: [Int: String], plain: Plain, ranks: [Rank: Bool]
    var best: Rank?
    var set: Set<Suit>
  }

  struct Grid: Codable, Equatable, Sendable { var rows: [[[Int]]]; var byName: [String: [String: [Double]]] }

  struct Wrapped<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value
    var list: [Value]
  }

  struct Celsius: Codable, Equatable, Sendable {
    var degrees: Double
    init(from decoder: any Decoder) throws {
      degrees = try decoder.singleValueContainer().decode(Double.self)
    }
  }

  struct Nested: Decodable, Equatable, Sendable {
    enum Keys: String, CodingKey { case meta, list }
    enum MetaKeys: Int, CodingKey { case id = 7, size }
    var id: Int
    var size: [Int]
    var first: String
    var rest: [Bool?]

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Keys.self)
      let meta = try outer.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
      id = try meta.decode(Int.self, forKey: .id)
      var sizes = try meta.nestedUnkeyedContainer(forKey: .size)
      size = []
      while !sizes.isAtEnd { size.append(try sizes.decode(Int.self)) }
      var list = try outer.nestedUnkeyedContainer(forKey: .list)
      var inner = try list.nestedUnkeyedContainer()
      first = try inner.decode(String.self)
      #expect(try list.nestedContainer(keyedBy: Keys.self).allKeys.isEmpty)
      rest = []
      while !list.isAtEnd { rest.append(try list.decodeNil() ? nil : list.decode(Bool.self)) }
    }
  }

  enum Member: Decodable, Equatable {
    enum Kind: String, Decodable { case a }
    case flag(Bool), whole(Int), number(Double), text(String), list([Member]), object([String: Member])
    case kind(Kind), null

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let kind = try? value.decode(Kind.self) {
        self = .kind(kind)
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let whole = try? value.decode(Int.self) {
        self = .whole(whole)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([Member].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: Member].self))
      }
    }
  }

  static let rows: [Row] = [
    Row(
      Scalars.self,
      #"""
      {"bool": false, "text": "é\n", "int": -7, "int8": -128, "int16": 32767, "int32": -2147483648,
       "int64": 9007199254740993, "uint": 18446744073709551615, "uint8": 255, "uint16": 65535,
       "uint32": 4294967295, "uint64": 18446744073709551615, "float": 0.1, "double": 1e300,
       "decimal": 1234567.125}
      """#
    ),
    Row(
      Scalars.self,
      #"""
      {"bool": true, "text": "", "int": 1e3, "int8": 6.0, "int16": 0, "int32": -0, "int64": -9223372036854775808,
       "uint": 0, "uint8": 0, "uint16": 0, "uint32": 0, "uint64": 0, "float": -3.5e38, "double": 3,
       "decimal": 1}
      """#.replacingOccurrences(
        of: "-3.5e38", with: "-3.25e38"
      )
    ),
    Row(Optionals.self, "{}"),
    Row(
      Optionals.self,
      #"{"a": null, "b": null, "c": null, "d": null, "e": null, "f": null, "g": null, "h": null, "i": null}"#
    ),
    Row(
      Optionals.self,
      #"""
      {"a": 1, "b": "x", "c": 2.5, "d": true, "e": [1, null], "f": {"a": null, "b": 2}, "g": {"x": 1}, "h": 4,
       "i": 200, "j": 0.5}
      """#
    ),
    Row(
      Expression.self,
      #"{"sum": {"left": {"number": {"_0": 1}}, "right": {"negated": {"_0": {"nothing": {}}}}}}"#
    ),
    Row(
      Hand.self,
      #"""
      {"suits": ["hearts", "spades"], "best": 3, "counts": {"hearts": 2}, "names": {"1": "a", "-2": "b"},
       "plain": {"two": {}}, "ranks": [2, true, 3, false], "set": ["spades", "spades"]}
      """#
    ),
    Row(Grid.self, #"{"rows": [[[1, 2], []], [], [[3]]], "byName": {"a": {"b": [1.5, 2]}, "c": {}}}"#),
    Row(Wrapped<[Int: Wrapped<Bool>]>.self, #"{"value": {"5": {"value": true, "list": []}}, "list": [{}]}"#),
    Row(Wrapped<Celsius>.self, #"{"value": 21.5, "list": [1, 2.25]}"#),
    Row(Nested.self, #"{"meta": {"id": 3, "size": [1, 2]}, "list": [["x", 1], {}, true, null, false]}"#),
    Row(Member.self, #"[null, true, 7, 7.5, "6", {"a": [false, 1, "true"], "b": {}}, 9007199254740993]"#),
    Row([String: [Member]].self, #"{"a": [1, 0, "yes"], "b": []}"#),
    Row(Person.self, #"{"name": "Ada"}"#),
    Row(Student.self, #"{"name": "Ada", "score": 3}"#),
    Row(Teacher.self, #"{"subject": "Math", "super": {"name": "Bob"}}"#),
    Row(Dean.self, #"{"subject": "Law", "teacher": {"super": {"name": "Eve"}, "subject": "Law"}}"#),
  ]

  @Test(arguments: rows)
  func equalsJSONDecoder(row: Row) throws { try row.check() }
}

/// A class with subclasses that keep their parent's properties in different places.
class Person: Decodable, Equatable, @unchecked Sendable {
  let name: String
  static func == (left: Person, right: Person) -> Bool {
    left.name == right.name && "\(type(of: left))" == "\(type(of: right))" && left.facts == right.facts
  }
  var facts: [String] { [] }
}

final class Student: Person, @unchecked Sendable {
  let score: Int
  override var facts: [String] { ["\(score)"] }
  enum Keys: CodingKey { case score }
  required init(from decoder: any Decoder) throws {
    score = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .score)
    try super.init(from: decoder)
  }
}

class Teacher: Person, @unchecked Sendable {
  let subject: String
  override var facts: [String] { [subject] }
  enum Keys: CodingKey { case subject }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    subject = try container.decode(String.self, forKey: .subject)
    try super.init(from: container.superDecoder())
  }
}

final class Dean: Teacher, @unchecked Sendable {
  override var facts: [String] { super.facts + ["dean"] }
  enum Places: CodingKey { case teacher }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Places.self)
    try super.init(from: container.superDecoder(forKey: .teacher))
  }
}
