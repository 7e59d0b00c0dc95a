import Foundation

/// Values as Swift has them, whatever classes they came in.
enum NativeValue {
  /// The nesting that is followed; what lies deeper, or refers to itself, is left out.
  private static let greatestDepth = 512

  /// Turns the objects of Foundation into `Int`, `Double`, `Bool`, `String`, `[Any]`, `[String: Any]`, … deeply.
  ///
  /// An `NSNumber` becomes what it holds, a boolean first of all; integers above `Int.max` become `UInt64`. An
  /// `NSDecimalNumber` becomes what the same number of JSON text does: an integer or a `Double`, a `Decimal` only if it is an
  /// integer that neither of them holds.
  /// `nil` becomes `NSNull`, a set an array. Swift's own values stay as they are.
  static func native(_ value: Any) -> Any {
    native(value, depth: 0)
  }

  /// Swift's description of a value after `native(_:)`, the keys of dictionaries in order.
  ///
  ///     NativeValue.describe(NSArray(array: [1, [2, 3], "4"]))  // [1, [2, 3], "4"]
  static func describe(_ value: Any) -> String {
    description(of: native(value))
  }

  private static func native(_ value: Any, depth: Int) -> Any {
    guard depth < greatestDepth else { return NSNull() }
    switch SourceValue(value) {
    case .null: return NSNull()
    case .bool(let boolean): return boolean
    case .int(let integer): return swiftValue(value) ?? Int(exactly: integer) ?? integer
    case .uint(let integer): return swiftValue(value) ?? integer
    case .float(let number): return number
    case .double(let number): return swiftValue(value) ?? number
    case .decimal(let decimal): return swiftValue(value) ?? narrowed(decimal)
    case .digits(let digits): return digits.nativeNumber
    case .text(let text): return text
    case .date(let date): return date
    case .url(let url): return url
    case .data(let data): return data
    case .uuid(let uuid): return uuid
    case .array(let elements): return elements.map { native($0, depth: depth + 1) }
    case .record(let entries): return entries.mapValues { native($0, depth: depth + 1) }
    case .other(let value): return value
    }
  }

  /// The value itself if it is a number of Swift, in no optional.
  private static func swiftValue(_ value: Any) -> Any? {
    let type = type(of: value)
    return type is any Numeric.Type || type == Decimal.self ? value : nil
  }

  /// What the number of JSON text with the digits of a decimal becomes.
  static func narrowed(_ decimal: Decimal) -> Any {
    guard let digits = NumericPrefix(decimal) else { return decimal }
    switch SourceValue(narrowing: decimal) {
    case .int(let integer): return Int(exactly: integer) ?? integer
    case .uint(let integer): return integer
    default: return digits.nativeNumber
    }
  }

  private static func description(of value: Any) -> String {
    switch value {
    case let elements as [Any]:
      return "[" + elements.map(description).joined(separator: ", ") + "]"
    case let entries as [String: Any]:
      guard !entries.isEmpty else { return "[:]" }
      let ordered = entries.sorted { $0.key < $1.key }
      let texts = ordered.map { "\($0.key.debugDescription): \(description(of: $0.value))" }
      return "[" + texts.joined(separator: ", ") + "]"
    case is NSNull: return "<null>"
    case let date as Date: return Coercion.description(of: date)
    default: return String(reflecting: value)
    }
  }
}

extension SourceValue {
  /// A decimal as an integer or a `Double` where that holds all its digits.
  init(narrowing decimal: Decimal) {
    guard let prefix = NumericPrefix(decimal) else {
      self = .decimal(decimal)
      return
    }
    if let integer = prefix.integer(as: Int64.self).exactValue {
      self = .int(integer)
    } else if let integer = prefix.integer(as: UInt64.self).exactValue {
      self = .uint(integer)
    } else if let double = prefix.double, NumericPrefix(shortestTextOf: double) == prefix {
      self = .double(double)
    } else {
      self = .decimal(decimal)
    }
  }
}
