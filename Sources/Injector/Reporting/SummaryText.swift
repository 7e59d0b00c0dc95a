/// The text of changes and facts.
enum SummaryText {
  /// The name of a key that does not belong to any property.
  static let key = "key"
  /// The words that follow the kind of an invalid value.
  static let unusable = " that does not fit"

  static func line(for change: InjectionSummary.Change) -> String {
    line(change.place, statement(of: change))
  }

  /// Returns the line for a fact and the number of records that have it.
  static func line(for fact: InjectionSummary.Fact, of records: Int) -> String {
    let name =
      switch fact.code.known {
      case .unknownKey: "unknown key"
      case .refusedKey: "refused key"
      case .constant: "key of a constant"
      default: fact.names.last ?? fact.code.rawValue
      }
    let expected = fact.expected.map { ", expected \($0)" } ?? ""
    return line(fact.place, "\(name) \(share(fact.count, records))\(expected)")
  }

  private static func line(_ place: String, _ statement: String) -> String {
    place.isEmpty ? statement : "\(place): \(statement)"
  }

  private static func statement(of change: InjectionSummary.Change) -> String {
    let (fact, now, earlier) = (change.fact, change.count, LimitText.grouped(change.earlierCount))
    let share = share(now, change.records)
    if change.name == key { return now > 0 ? "new key (\(records(now)))" : "gone (was in \(earlier))" }
    if fact.code == .missing {
      // A key is counted as missing only if the record that should contain it exists.
      if now == change.records, change.earlierCount == 0 {
        return "gone (was in \(LimitText.grouped(change.earlierRecords)))"
      }
      return now > 0
        ? "missing \(share), was missing in \(earlier)" : "there again (was missing in \(earlier))"
    }
    if now == 0 { return "no longer \(change.name) (was in \(earlier))" }
    if change.earlierCount > 0 { return "\(change.name) \(share), was in \(earlier)" }
    let kinds = change.name == fact.foundKind?.rawValue ? change.earlierKinds.joined(separator: " or ") : ""
    return "\(change.name) \(share)" + (kinds.isEmpty ? "" : ", was \(kinds)")
  }

  /// The names of numeric types.
  private static let numbers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "UInt128",
    "Double", "Float", "Float16", "Float80", "CGFloat", "Decimal", "NSNumber",
  ]

  /// Returns the kind of values that a type accepts without coercion, or the name of the type.
  static func kind(of type: String?) -> String {
    guard let type else { return "another value" }
    if numbers.contains(type) { return "number" }
    switch type {
    case "Bool": return "boolean"
    case "String", "Substring", "NSString": return "string"
    case _ where type.hasPrefix("["): return type.contains(":") ? "object" : "array"
    default: return type
    }
  }

  static func words(for code: InjectionCode) -> String {
    switch code.known {
    case .lossy: "a part cut off"
    case .outOfRange: "out of range"
    case .implausible: "a value that is probably a mistake"
    case .pathEndedEarly: "a path that ended early"
    case .unknownKind: "unknown kind"
    case .unknownCase: "unknown case"
    case .malformed: "not valid JSON"
    case .limitExceeded, .tooDeep: "beyond a limit"
    case .unknownKey, .refusedKey, .constant: key
    case .coerced: "a coerced value"
    case .typeMismatch, .null, .converterFailed, .decodingFailed: "a value" + unusable
    default: code.rawValue
    }
  }

  private static func records(_ count: Int) -> String {
    "\(LimitText.grouped(count)) record\(count == 1 ? "" : "s")"
  }

  private static func share(_ count: Int, _ total: Int) -> String {
    "in \(LimitText.grouped(count)) of \(records(total))"
  }
}
