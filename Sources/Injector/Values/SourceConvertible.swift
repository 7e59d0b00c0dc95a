import Foundation

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
