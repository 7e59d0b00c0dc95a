import Foundation

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// Makes documents whose keys and values the models of `AgreementModels` may or may not know what to do with.
struct AgreementGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// An object, now and then one with far more members than a model has properties.
  mutating func record(depth: Int = 0) -> AgreementDocument {
    let most = depth == 0 ? (random.next() % 10 == 0 ? 60 : 14) : 5
    var members = depth == 0 ? [] : kindMembers()
    var taken = Set(members.map(\.key))
    for _ in 0..<Int.random(in: 0...most, using: &random) {
      let key = key()
      guard taken.insert(key).inserted else { continue }
      members.append(.init(key: key, value: value(for: key, depth: depth + 1)))
    }
    return .object(members)
  }

  /// Members that often tell what a record inside another is.
  private mutating func kindMembers() -> [AgreementDocument.Member] {
    var members: [AgreementDocument.Member] = []
    if random.next() % 2 == 0 {
      let numbers: [AgreementDocument] = [.int(0), .int(1), .int(2), .double(-1), .bool(true), .text("A")]
      let key = random.next() % 3 == 0 ? "user_id" : "id"
      members.append(.init(key: key, value: numbers.randomElement(using: &random) ?? .null))
    }
    if random.next() % 3 == 0 {
      let names: [AgreementDocument] = [.int(6), .text("A"), .bool(true)]
      members.append(.init(key: "name", value: names.randomElement(using: &random) ?? .null))
    }
    return members
  }

  private mutating func key() -> String {
    if random.next() % 24 == 0 { return "unknown \(random.next() % 8)" }
    if random.next() % 12 == 0, let key = Self.keys.randomElement(using: &random) {
      return random.next() % 2 == 0 ? key.uppercased() : key.capitalized
    }
    return Self.keys.randomElement(using: &random) ?? "id"
  }

  /// A value: more often than not one of the kind that the key is about.
  mutating func value(for key: String, depth: Int) -> AgreementDocument {
    guard random.next() % 3 > 0, let kinds = Self.kinds[key] else { return anyValue(depth: depth) }
    return value(of: kinds, depth: depth)
  }

  private mutating func value(of kind: Kind, depth: Int) -> AgreementDocument {
    switch kind {
    case .number: return number()
    case .text: return text()
    case .numbers: return array { $0.random.next() % 6 == 0 ? $0.anyValue(depth: 3) : $0.number() }
    case .texts: return array { $0.random.next() % 6 == 0 ? $0.anyValue(depth: 3) : $0.text() }
    case .matrix:
      return array { $0.random.next() % 8 == 0 ? $0.anyValue(depth: 3) : $0.value(of: .numbers, depth: 3) }
    case .record: return depth > 4 ? .object([]) : record(depth: depth)
    case .records:
      return array { $0.random.next() % 6 == 0 ? $0.anyValue(depth: 3) : $0.record(depth: depth + 1) }
    case .members: return members { $0.random.next() % 6 == 0 ? $0.anyValue(depth: 3) : $0.number() }
    case .recordMembers:
      return members { $0.random.next() % 6 == 0 ? $0.anyValue(depth: 3) : $0.record(depth: depth + 1) }
    }
  }

  private mutating func anyValue(depth: Int) -> AgreementDocument {
    switch random.next() % (depth > 4 ? 8 : 12) {
    case 0: return .null
    case 1: return .bool(random.next() % 2 == 0)
    case 2, 3: return number()
    case 4, 5, 6, 7: return text()
    case 8: return array { $0.anyValue(depth: depth + 1) }
    case 9: return array { $0.number() }
    case 10: return members { $0.anyValue(depth: depth + 1) }
    default: return record(depth: depth + 1)
    }
  }

  private mutating func number() -> AgreementDocument {
    switch random.next() % 12 {
    case 0...3: .int(Int.random(in: -3...6, using: &random))
    case 4: .int(Int.random(in: -70_000...70_000, using: &random))
    case 5: .int(Int(truncatingIfNeeded: random.next()))
    case 6: .uint(random.next() | 1 << 63)
    case 7: .double(Double(Int.random(in: -9...9, using: &random)))
    case 8: .double(Double(Int.random(in: -999...999, using: &random)) / 100)
    case 9: .double(Double.random(in: -1e300...1e300, using: &random))
    case 10:
      .double([1e20, 0.1, 1e-7, .leastNonzeroMagnitude, -0.0, 9e15].randomElement(using: &random) ?? 0)
    default: .digits((random.next() % 2 == 0 ? "-" : "") + "12345678901234567890123456789")
    }
  }

  private mutating func text() -> AgreementDocument { .text(Self.texts.randomElement(using: &random) ?? "") }

  private mutating func array(_ element: (inout AgreementGenerator) -> AgreementDocument) -> AgreementDocument
  {
    let most = random.next() % 8 == 0 ? 40 : 4
    return .array((0..<Int.random(in: 0...most, using: &random)).map { _ in element(&self) })
  }

  private mutating func members(_ value: (inout AgreementGenerator) -> AgreementDocument) -> AgreementDocument
  {
    let names = ["1", "2", "-7", "01", "+1", "002", "x", "a.b", "id", "é", "10000000000000000000000"]
      .shuffled(using: &random)
    let count = Int.random(in: 0...names.count, using: &random)
    return .object(names.prefix(count).map { AgreementDocument.Member(key: $0, value: value(&self)) })
  }

  // MARK: - Vocabulary

  private enum Kind { case number, text, numbers, texts, matrix, record, records, members, recordMembers }

  private static let kinds: [String: Kind] = [
    "id": .number, "user_id": .number, "userId": .number, "tiny": .number, "wide": .number, "real": .number,
    "single": .number, "exact": .number, "maybe": .number, "twice": .number, "level": .number,
    "flag": .number, "name": .text, "note": .text, "grade": .text, "mood": .text, "link": .text, "a.b": .text,
    "bytes": .text, "ints": .numbers, "reals": .numbers, "texts": .texts, "gaps": .numbers,
    "unique": .numbers, "dense": .numbers, "matrix": .matrix, "counts": .members, "byNumber": .members,
    "gapsByName": .members, "leaf": .record, "spare": .record, "tree": .record, "meta": .record,
    "friend": .record, "data": .record, "leaves": .records, "list": .records, "leafByName": .recordMembers,
    "trees": .records,
  ]

  private static let keys =
    kinds.keys.sorted() + [
      "day", "place", "token", "anything", "box", "ID", "Id", "NAME", "user_name", "user-id", "UserId",
      "is_vip", "kind", "a", "b", "x", "0", "meta.id", "", "é", "mood ", "leafs", "observed",
    ]

  private static let texts = [
    "", "6", "6suan8fa8", "-1.5", " 7", "1e3", "300", "soon", "true", "YES", "no", "A", "B", "happy", "sad",
    "é€😀", "1970-01-02", "2020-01-01T00:00:00.5Z", "https://a.b/c d?e=é#f", "/path",
    "D3C5A1B2-0000-4000-8000-000000000001", "\0\n\"\\/", "x", "leaf", "tree",
    "a text of more than sixteen bytes, so that it is kept on the heap",
    "12345678901234567890123456789012345678901", "[1, 2]", "null", "\u{7F}\u{2028}",
  ]
}
