import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Decoding from text takes time in proportion to its length, in whatever way a type uses its decoder.
@Suite(.withoutRoundTrips) struct DecodingTimeTests {
  /// Expects text to be decoded to the same as dictionaries, and not to take many times as long.
  private func expectSimilarTime<Model: Equatable>(_ type: Model.Type, _ text: String) throws {
    let (models, input) = (Injector.bind(Model.self), try DecodingInput(text))
    var (read, expected): (Model?, Model?)
    try expectTime(
      of: { read = try models.inject(json: text) },
      lessThan: 4,
      timesThatOf: { expected = try models.inject(input.record) },
      plus: .milliseconds(600)
    )
    #expect(read == expected)
  }

  private static func object(_ names: some Sequence<Int>, _ value: String) -> String {
    "{\(names.map { "\"key number \($0) of many\": \(value)" }.joined(separator: ", "))}"
  }

  struct Nested: Decodable, Equatable {
    var sum = 0

    init(from decoder: any Decoder) throws {
      let names = try decoder.container(keyedBy: AnyKey.self)
      for (index, name) in names.allKeys.enumerated() {
        switch index % 3 {
        case 0: sum += try names.nestedContainer(keyedBy: AnyKey.self, forKey: name).allKeys.count
        case 1: sum += try names.nestedUnkeyedContainer(forKey: name).count ?? 0
        default: sum += try names.superDecoder(forKey: name).singleValueContainer().decode(Int.self)
        }
      }
    }
  }

  @Test func `containers inside a container read their own values only`() throws {
    let values = [#"{"a": 1, "b": [2]}"#, "[1, 2, 3]", "4"]
    let members = (0..<6000).map { "\"k\($0)\": \(values[$0 % 3])" }.joined(separator: ", ")
    try expectSimilarOfText(members, sum: 2000 * (2 + 3 + 4))
  }

  /// The keys of dictionaries are in no order, so that the type is given the text only.
  private func expectSimilarOfText(_ members: String, sum: Int) throws {
    let models = Injector.bind(Nested.self)
    var model: Nested?
    try expectTime(
      of: { model = try models.inject(json: "{\(members)}") },
      lessThan: 30,
      timesThatOf: { _ = try DecodingInput("{\(members)}") },
      plus: .milliseconds(600)
    )
    #expect(model?.sum == sum)
  }

  struct Members: Decodable, Equatable {
    var sum = 0
    var missing = 0

    init(from decoder: any Decoder) throws {
      let names = try decoder.container(keyedBy: AnyKey.self)
      for name in names.allKeys.sorted(by: { $0.stringValue > $1.stringValue }) {
        sum += try names.decode(Int.self, forKey: name)
        missing += names.contains(AnyKey(name.stringValue + "?")) ? 0 : 1
        missing += names.contains(AnyKey(name.stringValue + "é")) ? 0 : 1
      }
    }
  }

  @Test(arguments: ["1", #"1, "é": 1"#]) func `members are found in any order`(last: String) throws {
    let text = Self.object(0..<8000, "1").dropLast()
    try expectSimilarTime(Members.self, "\(text), \"last\": \(last)}")
  }

  @Test(arguments: [3, 63, 64, 65, 66, 80])
  func `every member of an object is found, however many there are`(count: Int) throws {
    let names = (0..<count).map { $0 * 37 % count }
    let text = "{\(names.map { "\"\($0 % 5 == 0 ? "é" : "")\($0)\": \($0)" }.joined(separator: ", "))}"
    struct Found: Decodable, Equatable {
      var values: [Int?] = []
      init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: AnyKey.self)
        for number in (0..<90).reversed() {
          let name = AnyKey("\(number % 5 == 0 ? "e\u{301}" : "")\(number)")
          values.append(try names.decodeIfPresent(Int.self, forKey: name))
        }
      }
    }
    let expected = try JSONDecoder().decode(Found.self, from: Data(text.utf8))
    #expect(expected.values.compactMap(\.self).count >= count * 4 / 5)
    #expect(try DecodingInput(text).inject(Injector.bind(Found.self)).model == expected)
  }

  // MARK: - Types that are tried in turn

  enum Kind: String, Decodable { case a }
  /// A type that asks for a container of elements first.
  indirect enum Tree: Decodable, Equatable {
    case leaf, list([Tree]), record(Tree)

    init(from decoder: any Decoder) throws {
      if let record = try? decoder.container(keyedBy: AnyKey.self) {
        self = .record(try record.decode(Tree.self, forKey: AnyKey("key")))
      } else {
        let list = try? decoder.singleValueContainer().decode([Tree].self)
        self = list.map { .list($0) } ?? .leaf
      }
    }
  }

  private static func nested(_ depth: Int, _ opening: String, _ closing: String) -> String {
    let numbers = (0..<1500).map { "\($0)" }.joined(separator: ",")
    let text =
      String(repeating: opening, count: depth) + "[\(numbers)]" + String(repeating: closing, count: depth)
    return "{\"key\":\(text)}"
  }

  @Test(arguments: [("[", "]"), (#"{"key":"#, "}")])
  func `types are tried in turn at every depth`(opening: String, closing: String) throws {
    try expectSimilarTime(DecodingDifferentialTests.Member.self, Self.nested(80, opening, closing))
    try expectSimilarTime(Tree.self, Self.nested(80, opening, closing))
  }

  /// The messages of the types that a value is not.
  struct Refusals: Decodable, Equatable {
    var messages: [String] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      func look(_ body: () throws -> Void) {
        do { try body() } catch { messages.append(Self.message(of: error)) }
      }
      look { _ = try container.decode(Bool.self) }
      look { _ = try container.decode(Int8.self) }
      look { _ = try container.decode(Decimal.self) }
      look { _ = try container.decode(URL.self) }
      look { _ = try container.decode(Date.self) }
      look { _ = try container.decode(Kind.self) }
      look { _ = try container.decode([Int].self) }
      look { _ = try container.decode([String: Int].self) }
      look { _ = try decoder.container(keyedBy: AnyKey.self) }
      look { _ = try decoder.unkeyedContainer() }
    }

    private static func message(of error: any Error) -> String {
      switch error as? DecodingError {
      case .typeMismatch(let type, let context): "\(type): \(context.debugDescription)"
      case .dataCorrupted(let context): context.debugDescription
      default: "\(error)"
      }
    }
  }

  struct Holder: Decodable, Equatable { var value: Refusals }

  @Test(arguments: [
    ("[]", "array of 0"), ("[1, 2, 3]", "array of 3"), ("{}", "object with 0 keys"),
    (#"{"a": 1, "b": 2, "\u0061": 3}"#, "object with 2 keys"),
  ])
  func `messages say what an array or object has`(value: String, found: String) throws {
    let input = try DecodingInput("{\"value\": \(value)}")
    for holders in [Injector.bind(Holder.self), Injector.bind(Holder.self).policy(.strict)] {
      let messages = try input.inject(holders).model.value.messages
      #expect(messages.count == 8)
      #expect(messages.allSatisfy { $0.contains(found) })
    }
  }
}
