import Foundation

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// A document that can be given both as native values and as JSON text.
indirect enum AgreementDocument: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case uint(UInt64)
  case double(Double)
  /// An integer of more digits than a `UInt64` has.
  case digits(String)
  case text(String)
  case array([AgreementDocument])
  case object([Member])

  struct Member: Sendable { let key: String; let value: AgreementDocument }

  /// The document as dictionaries, arrays, and Swift's own numbers.
  var native: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .int(let value): value
    case .uint(let value): value
    case .double(let value): value
    case .digits(let value): Decimal(string: value) ?? Decimal.nan
    case .text(let value): value
    case .array(let elements): elements.map(\.native)
    case .object: record
    }
  }

  /// The members of an object; none of anything else.
  var record: [String: Any] {
    guard case .object(let members) = self else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value.native) }) { _, last in last }
  }

  /// The document as JSON text, its spacing and escapes chosen by `random`.
  ///
  /// With `repeatsKeys`, some keys come twice, with another value the first time.
  func json(_ random: inout SeededGenerator, repeatsKeys: Bool = false) -> String {
    let space = [" ", "", "", "\n", "\t", "\r\n  "].randomElement(using: &random) ?? ""
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .int(let value): return "\(value)"
    case .uint(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .digits(let value): return value
    case .text(let value): return AgreementDocument.quoted(value, &random)
    case .array(let elements):
      return "[" + space
        + elements.map { $0.json(&random, repeatsKeys: repeatsKeys) }.joined(separator: ",\(space)") + space
        + "]"
    case .object(let members):
      let decoys = repeatsKeys ? AgreementDocument.decoys(for: members, &random) : []
      let texts = (decoys + members).map { member in
        AgreementDocument.quoted(member.key, &random) + space + ":"
          + member.value.json(&random, repeatsKeys: repeatsKeys)
      }
      return "{" + texts.joined(separator: "\(space),") + space + "}"
    }
  }

  /// Members that do not count, because their keys come again.
  private static func decoys(for members: [Member], _ random: inout SeededGenerator) -> [Member] {
    var decoys: [Member] = []
    for member in members where random.next() % 3 == 0 {
      let values =
        [.null, .int(3), .text("5"), .array([.int(1)]), .object([]), member.value] + members.map(\.value)
      decoys.append(Member(key: member.key, value: values.randomElement(using: &random) ?? .null))
    }
    return decoys.shuffled(using: &random)
  }

  private static func quoted(_ text: String, _ random: inout SeededGenerator) -> String {
    let escapesAll = random.next() % 16 == 0
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if escapesAll || scalar.value < 0x20 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: random.next() % 2 == 0)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        if scalar == "\"" || scalar == "\\" { quoted += "\\" }
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// MARK: - Shrinking

extension AgreementDocument {
  /// Documents that are a little simpler, the simplest first.
  var simpler: [AgreementDocument] {
    switch self {
    case .null: []
    case .bool, .int(0), .text(""): [.null]
    case .int, .uint, .double, .digits: [.null, .int(0)]
    case .text(let text): [.null, .text(""), .text(String(text.prefix(text.count / 2)))]
    case .array(let elements):
      [.null, .array([])] + elements.indices.map { .array(AgreementDocument.without($0, elements)) }
        + elements.indices.flatMap { index in
          elements[index].simpler.map { .array(AgreementDocument.replacing(index, by: $0, elements)) }
        }
    case .object(let members):
      [.null] + AgreementDocument.objects(simplerThan: members)
    }
  }

  /// Objects that are a little simpler than one with these members.
  private static func objects(simplerThan members: [Member]) -> [AgreementDocument] {
    members.indices.map { .object(without($0, members)) }
      + members.indices.flatMap { index in
        members[index].value.simpler.map { value in
          .object(replacing(index, by: Member(key: members[index].key, value: value), members))
        }
      }
  }

  private static func without<Element>(_ index: Int, _ elements: [Element]) -> [Element] {
    var elements = elements
    elements.remove(at: index)
    return elements
  }

  private static func replacing<Element>(_ index: Int, by element: Element, _ elements: [Element])
    -> [Element]
  {
    var elements = elements
    elements[index] = element
    return elements
  }

  /// The simplest object on the way down from this one for which `fails` still holds.
  func shrunk(while fails: (AgreementDocument) -> Bool) -> AgreementDocument {
    var current = self
    var attempts = 0
    search: while true {
      for candidate in current.simpler {
        guard case .object = candidate, attempts < 3000 else { continue }
        attempts += 1
        if fails(candidate) {
          current = candidate
          continue search
        }
      }
      return current
    }
  }
}
