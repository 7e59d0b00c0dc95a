import Foundation

/// A type of values in a record that is found by a cast: a generic type of the standard library, which cannot be
/// compared with a list of types, or a scalar inside another existential.
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

extension Array: SourceConvertible {
  var sourceValue: SourceValue { .array(map { erased($0) }) }
}

extension ArraySlice: SourceConvertible {
  var sourceValue: SourceValue { .array(map { erased($0) }) }
}

extension ContiguousArray: SourceConvertible {
  var sourceValue: SourceValue { .array(map { erased($0) }) }
}

extension Set: SourceConvertible {
  var sourceValue: SourceValue { .array(map { erased($0) }) }
}

extension Dictionary: SourceConvertible {
  var sourceValue: SourceValue {
    let entries = lazy.map { (key: erased($0.key), value: erased($0.value)) }
    return SourceValue.record(entries: entries, count: count, of: self)
  }
}

extension SourceConvertible {
  /// The source value of a scalar.
  var sourceValue: SourceValue { SourceValue(self) }
}

extension String: SourceConvertible {}
extension Substring: SourceConvertible {}

extension Character: SourceConvertible {
  var sourceValue: SourceValue { .text(String(self)) }
}

extension Bool: SourceConvertible {}
extension Int: SourceConvertible {}
extension Int8: SourceConvertible {}
extension Int16: SourceConvertible {}
extension Int32: SourceConvertible {}
extension Int64: SourceConvertible {}
extension UInt: SourceConvertible {}
extension UInt8: SourceConvertible {}
extension UInt16: SourceConvertible {}
extension UInt32: SourceConvertible {}
extension UInt64: SourceConvertible {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: SourceConvertible {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: SourceConvertible {}
extension Float: SourceConvertible {}
extension Double: SourceConvertible {}
extension CGFloat: SourceConvertible {}
extension Decimal: SourceConvertible {}
extension Date: SourceConvertible {}
extension URL: SourceConvertible {}
extension Data: SourceConvertible {}
extension UUID: SourceConvertible {}

extension SourceValue {
  /// Returns a record of the entries of a dictionary, or the reason why it is none: a key is neither a text nor an
  /// integer, or two keys have the same text.
  static func record(
    entries: some Sequence<(key: Any, value: Any)>,
    count: Int,
    of dictionary: @autoclosure () -> Any
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

  /// The text of a value that can be a key of a record.
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

/// A dictionary that is no record because of its keys.
struct UnusableKeys {
  let dictionary: Any
  /// The text for messages.
  let summary: String
}
