import Foundation
import Injector

@testable import InjectorTestSupport

/// A JSON document of a test. Numbers are as they are written.
indirect enum DocumentTree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case text(String)
  case list([DocumentTree])
  case record([(key: String, value: DocumentTree)])

  static func == (left: DocumentTree, right: DocumentTree) -> Bool { left.json == right.json }

  /// The text of the document.
  var json: String {
    switch self {
    case .null: "null"
    case .boolean(let truth): truth ? "true" : "false"
    case .number(let digits): digits
    case .text(let text): Self.quoted(text)
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .record(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": #"\""#
      case "\\": #"\\"#
      case "\n": #"\n"#
      case "\t": #"\t"#
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension DocumentTree {
  /// Creates the tree of a text.
  init(json: String) throws { self.init(native: try Injector.bind(Any.self).inject(json: "[\(json)]")) }

  private init(native value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let truth as Bool: self = .boolean(truth)
    case let number as Int: self = .number("\(number)")
    case let number as Double: self = .number("\(number)")
    case let elements as [Any]: self = .list(elements.map { DocumentTree(native: $0) })
    case let record as [String: Any]: self = .record(record.map { ($0.key, DocumentTree(native: $0.value)) })
    case is NSNull: self = .null
    default: self = .number("\(value)")
    }
  }
}

extension DocumentTree: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  init(integerLiteral value: Int) { self = .number("\(value)") }
  init(floatLiteral value: Double) { self = .number("\(value)") }
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(arrayLiteral elements: DocumentTree...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, DocumentTree)...) {
    self = .record(elements.map { ($0.0, $0.1) })
  }
  init(nilLiteral: ()) { self = .null }
}

/// A source of documents that are like some others: a few values, keys and elements are different.
struct DocumentMutator {
  private var generator: SeededGenerator
  private let originals: [DocumentTree]
  /// Values that replace others.
  private let values: [DocumentTree]
  /// Keys that replace others, and are added.
  private let keys: [String]

  init(_ originals: [DocumentTree], values: [DocumentTree], keys: [String], seed: UInt64) {
    (self.originals, self.keys) = (originals, keys)
    self.values = Self.usualValues + values
    generator = SeededGenerator(seed: seed)
  }

  /// Values of every kind, and at the limits of types.
  static let usualValues: [DocumentTree] = [
    nil, true, false, 0, 1, -1, 7, 127, 128, 255, 256, -129, 65536, 1.5, .number("2.0"), .number("1e2"),
    .number("-0"), .number("2147483648"), "", "a", "text", "7", "true", "SGVsbG8=", "2024-02-29T10:00:00Z",
    "2024-02-29", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", [], [1], ["a"], [nil], [[]], [:], ["a": 1],
    ["a": nil],
  ]

  mutating func next() -> DocumentTree {
    var tree = originals.randomElement(using: &generator) ?? nil
    for _ in 0..<Int.random(in: 0...3, using: &generator) { tree = mutated(tree) }
    return tree
  }

  private mutating func value() -> DocumentTree { values.randomElement(using: &generator) ?? nil }
  private mutating func key() -> String { keys.randomElement(using: &generator) ?? "" }

  /// Returns the tree with one difference, somewhere.
  private mutating func mutated(_ tree: DocumentTree) -> DocumentTree {
    switch tree {
    case .record(var members):
      guard let position = members.indices.randomElement(using: &generator) else { return [key(): value()] }
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: members.remove(at: position)
      case 1: members[position].key = unusedKey(among: members, else: members[position].key)
      case 2, 3:
        let key = key()
        if !members.contains(where: { $0.key == key }) { members.append((key, value())) }
      case 4:
        let key = unusedKey(among: members, else: "")
        if !key.isEmpty { members.append((key, members[position].value)) }
      case 5, 6: members[position].value = value()
      case 7 where Bool.random(using: &generator): return value()
      default: members[position].value = mutated(members[position].value)
      }
      return .record(members)
    case .list(var elements):
      guard let position = elements.indices.randomElement(using: &generator) else { return [value()] }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: elements.remove(at: position)
      case 1: elements.append(elements[position])
      case 2: elements[position] = value()
      case 3: return elements[position]
      default: elements[position] = mutated(elements[position])
      }
      return .list(elements)
    default: return Bool.random(using: &generator) ? value() : [tree]
    }
  }

  private mutating func unusedKey(among members: [(key: String, value: DocumentTree)], else other: String)
    -> String
  {
    let key = key()
    return members.contains { $0.key == key } ? other : key
  }
}
