#if Foundation || canImport(Darwin)
  package import Foundation
#else
  package import FoundationEssentials
#endif

/// A value of a record, classified by its type so that all inputs share the same coercions.
package enum SourceValue {
  case null
  case bool(Bool)
  case int(Int64)
  /// An integer above `Int64.max`.
  case uint(UInt64)
  case float(Float)
  /// A `Double` or a `CGFloat`.
  case double(Double)
  /// A `Decimal` or an `NSDecimalNumber`.
  case decimal(Decimal)
  /// A number in JSON text whose digits no other case can represent.
  case digits(NumericPrefix)
  case text(String)
  case date(Date)
  case url(URL)
  case data(Data)
  case uuid(UUID)
  /// Any array or set, of Swift or of Foundation.
  case array([Any])
  /// Any dictionary whose keys are texts or integers.
  case record([String: Any])
  /// Everything else: models, enums, functions, dictionaries with other keys.
  case other(Any)

  /// Classifies a value. Optionals of any depth are unwrapped; `nil` and `NSNull` are `null`.
  ///
  /// The existential is opened first. Comparing static types and reading the value in place takes a few nanoseconds; a
  /// dynamic cast to the same type takes twenty, and a cast that bridges takes hundreds.
  package init(_ value: Any) { self = SourceValue.classify(value) }

  /// Classifies a value of a type that records consist of, checking the most frequent types first. Other values take
  /// more time.
  ///
  /// For an object, `Value` is its static class, which may be a superclass of its dynamic class.
  private static func classify<Value>(_ value: Value) -> SourceValue {
    if Value.self == String.self { return .text(reinterpreted(value, as: String.self)) }
    if Value.self == Int.self { return .int(Int64(reinterpreted(value, as: Int.self))) }
    if Value.self == Double.self { return .double(reinterpreted(value, as: Double.self)) }
    if Value.self == Bool.self { return .bool(reinterpreted(value, as: Bool.self)) }
    if Value.self == [String: Any].self { return .record(reinterpreted(value, as: [String: Any].self)) }
    if Value.self == [Any].self { return .array(reinterpreted(value, as: [Any].self)) }
    if Value.self == NSNumber.self {
      return FoundationNumber.sourceValue(of: reinterpreted(value, as: NSNumber.self))
    }
    if Value.self is AnyClass { return object(value) }
    if let type = Value.self as? any SourceConvertible.Type { return sourceValue(of: value, as: type) }
    return container(value)
  }

  private static func sourceValue<Value, Known: SourceConvertible>(
    of value: Value, as type: Known.Type
  ) -> SourceValue {
    reinterpreted(value, as: type).sourceValue
  }

  private static func object<Value>(_ value: Value) -> SourceValue {
    FoundationObject.sourceValue(of: value, class: type(of: value as Any))
  }

  /// Classifies values inside another existential (`Optional<any Sendable>`).
  private static func container<Value>(_ value: Value) -> SourceValue {
    if let convertible = value as? any SourceConvertible { return convertible.sourceValue }
    let isWrappedObject = type(of: value as Any) is AnyClass && !(value is any Error)
    return isWrappedObject ? object(value as AnyObject) : .other(value)
  }

  /// Creates the value of an integer of up to 128 bits, the size of a decimal's significand.
  @inline(__always)
  init<Value: FixedWidthInteger>(integer value: Value) {
    if Value.bitWidth <= 64, Value.isSigned {
      self = .int(Int64(truncatingIfNeeded: value))
    } else if let integer = Int64(exactly: value) {
      self = .int(integer)
    } else if let integer = UInt64(exactly: value) {
      self = .uint(integer)
    } else {
      self = NumericPrefix(String(value))?.decimal.exactValue.map { .decimal($0) } ?? .other(value)
    }
  }
}

/// A type of values in a record: a scalar, or a generic type of the standard library.
protocol SourceConvertible {
  var sourceValue: SourceValue { get }
}

extension Optional: SourceConvertible {
  var sourceValue: SourceValue {
    switch self {
    case .none: .null
    case .some(let wrapped): SourceValue(erased(wrapped))
    }
  }
}

extension NumericPrefix: SourceConvertible {
  var sourceValue: SourceValue { .digits(self) }
}

extension AnyHashable: SourceConvertible {
  var sourceValue: SourceValue { SourceValue(base) }
}

extension SourceConvertible where Self: Sequence {
  var sourceValue: SourceValue { .array(map { erased($0) }) }
}

extension Array: SourceConvertible {}
extension ArraySlice: SourceConvertible {}
extension ContiguousArray: SourceConvertible {}
extension Set: SourceConvertible {}

extension Dictionary: SourceConvertible {
  var sourceValue: SourceValue {
    let entries = lazy.map { (key: erased($0.key), value: erased($0.value)) }
    return SourceValue.record(entries: entries, count: count, of: self)
  }
}

extension SourceValue {
  /// Returns the entries of a dictionary as a record, or the reason why it is not a record: a key is neither a text nor
  /// an integer, or two keys have the same text.
  static func record(
    entries: some Sequence<(key: Any, value: Any)>, count: Int, of dictionary: @autoclosure () -> Any
  ) -> SourceValue {
    var record = [String: Any](minimumCapacity: count)
    for (key, value) in entries {
      guard let name = SourceValue(key).recordKey else {
        let summary = ExpectedText.object(withKey: SourceValue(key).summary)
        return .other(UnusableKeys(dictionary: dictionary(), summary: summary))
      }
      guard record.updateValue(value, forKey: name) == nil else {
        return .other(UnusableKeys(dictionary: dictionary(), summary: ExpectedText.object(withTwoKeys: name)))
      }
    }
    return .record(record)
  }

  /// The text of a value that can be the key of a record.
  private var recordKey: String? {
    switch self {
    case .text(let text): text
    case .int(let integer): String(integer)
    case .uint(let integer): String(integer)
    case .decimal(let decimal): NumericPrefix(decimal)?.isWhole == true ? decimal.description : nil
    default: nil
    }
  }
}

/// A dictionary that is not a record because of its keys.
struct UnusableKeys {
  let dictionary: Any
  /// The text for messages.
  let summary: String
}

extension SourceValue {
  /// Whether it is an array or a record.
  var hasParts: Bool {
    switch self {
    case .array, .record: true
    default: false
    }
  }

  /// The type of a value as one word: `"number"`, `"object"`, or the name of a Swift type.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .uint, .float, .double, .decimal, .digits: "number"
    case .text: "string"
    case .date: "date"
    case .url: "url"
    case .data: "data"
    case .uuid: "uuid"
    case .array: "array"
    case .record: "object"
    case .other(let value): value is UnusableKeys ? "object" : String(describing: type(of: value))
    }
  }

  /// The type and contents of a value on one short line, for messages.
  ///
  ///     SourceValue("soon").summary     // string "soon"
  ///     SourceValue(6.66).summary       // number 6.66
  ///     SourceValue([1, 2, 3]).summary  // array of 3
  package var summary: String { fact.text }

  /// The summary as a fact: text or, if it is small, the value itself, which becomes text later.
  var fact: InjectionReport.Issue.Fact {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .text(let value) where value.utf8.count <= 4 * QuotedText.longestValue: .string(value)
    default: .value(longSummary, InjectionReport.FoundKind(rawValue: kind))
    }
  }

  private var longSummary: String {
    switch self {
    case .other(let keys as UnusableKeys): keys.summary
    case .null, .other, .bool, .int: kind
    case .uint(let value): "number \(value)"
    case .float(let value): "number \(Coercion.shortestText(value))"
    case .double(let value): "number \(Coercion.shortestText(value))"
    case .decimal(let value): "number \(value)"
    case .digits(let value): "number \(value.shortText)"
    case .text(let value): "string \(QuotedText.value(value))"
    case .date(let value): "Date \(Self.calendarText(value))"
    case .url(let value): "URL \(QuotedText.value(value.absoluteString))"
    case .data(let value): "data of \(value.count) \(value.count == 1 ? "byte" : "bytes")"
    case .uuid(let value): "UUID \(value.uuidString)"
    case .array(let value): "array of \(value.count)"
    case .record(let value): "object with \(value.count) \(value.count == 1 ? "key" : "keys")"
    }
  }

  /// Returns a date as ISO 8601 in UTC, or as seconds since 1970 if its year does not have four digits.
  private static func calendarText(_ date: Date) -> String {
    ISO8601.roundedText(from: date)
      ?? "\(Coercion.shortestText(date.timeIntervalSince1970)) seconds since 1970"
  }
}
