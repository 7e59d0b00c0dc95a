#if Foundation || canImport(Darwin)
  package import Foundation
#else
  package import FoundationEssentials
#endif

/// The conversion of Foundation objects to native Swift values.
enum NativeValue {
  /// Returns a value in which all Foundation objects are `Int`, `Double`, `Bool`, `String`, `[Any]`, `[String: Any]`,
  /// …
  ///
  /// An `NSNumber` is converted to the value in it: a Boolean value, an integer or a fraction. Integers above `Int.max`
  /// are `UInt64`. An `NSDecimalNumber` is converted like the same number in JSON text: to an integer or a `Double`, or
  /// to a `Decimal` if it is an integer that neither of them can represent. `nil` is converted to `NSNull`, and a set
  /// to an array. Swift's own values are unchanged. The result is nil if the value is nested too deeply.
  static func native(_ value: Any, inside depth: DepthGuard = DepthGuard()) -> Any? {
    var depth = depth
    return native(value, &depth)
  }

  /// Whether a value looks native. Only the value and its direct elements are checked.
  static func looksNative(_ value: Any) -> Bool {
    if type(of: value) == [String: Any].self, let record = value as? [String: Any] {
      return record.values.allSatisfy { isNativeType(of: $0) }
    }
    if type(of: value) == [Any].self, let array = value as? [Any] {
      return array.allSatisfy { isNativeType(of: $0) }
    }
    return isNativeType(of: value)
  }

  /// Whether the stack of this thread has space to convert a native value to a Foundation object. On platforms other
  /// than Apple's, a collection is converted recursively, together with everything inside it.
  static func canBecomeObject(_ value: Any) -> Bool {
    #if canImport(Darwin)
      return true
    #else
      var (level, depth) = (parts(of: value), 1)
      while !level.isEmpty {
        depth += 1
        // A few levels need little space.
        guard depth <= 16 || DepthGuard().hasSpace(for: depth, bytesPerLevel: 4096) else { return false }
        level = level.flatMap(parts)
      }
      return true
    #endif
  }

  /// Returns the elements of a native array or the values of a native dictionary; an empty array for any other value.
  private static func parts(of value: Any) -> [Any] {
    let type = type(of: value)
    if type == [Any].self, let array = value as? [Any] { return array }
    if type == [String: Any].self, let record = value as? [String: Any] { return Array(record.values) }
    return []
  }

  private static func isNativeType(of value: Any) -> Bool {
    switch type(of: value) {
    case is String.Type, is Int.Type, is Double.Type, is Bool.Type, is [String: Any].Type, is [Any].Type,
      is NSNull.Type, is UInt64.Type, is Decimal.Type:
      true
    default: false
    }
  }

  /// Returns Swift's description of a value after `native(_:)`, with the keys of dictionaries sorted.
  ///
  ///     NativeValue.describe(NSArray(array: [1, [2, 3], "4"]))  // [1, [2, 3], "4"]
  static func describe(_ value: Any) -> String? { native(value).map { description(of: $0) } }

  private static func native(_ value: Any, _ depth: inout DepthGuard) -> Any? {
    switch SourceValue(value) {
    case .null: return NSNull()
    case .bool(let boolean): return boolean
    case .int(let integer): return swiftValue(value) ?? Int(integer)
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
    case .array(let elements): return native(elements, &depth)
    case .record(let entries): return native(entries, &depth)
    case .other(let value):
      return value is TooDeeplyNested ? nil : (value as? UnusableKeys)?.dictionary ?? value
    }
  }

  private static func native(_ elements: [Any], _ depth: inout DepthGuard) -> [Any]? {
    guard depth.enter() else { return nil }
    defer { depth.leave() }
    var natives: [Any] = []
    natives.reserveCapacity(elements.count)
    for element in elements {
      guard let native = native(element, &depth) else { return nil }
      natives.append(native)
    }
    return natives
  }

  private static func native(_ entries: [String: Any], _ depth: inout DepthGuard) -> [String: Any]? {
    guard depth.enter() else { return nil }
    defer { depth.leave() }
    var natives = [String: Any](minimumCapacity: entries.count)
    for (key, value) in entries {
      guard let native = native(value, &depth) else { return nil }
      natives[key] = native
    }
    return natives
  }

  /// Returns the value if it is a Swift number and not an Optional.
  private static func swiftValue(_ value: Any) -> Any? {
    let type = type(of: value)
    return type is any Numeric.Type || type == Decimal.self ? value : nil
  }

  /// Returns the native value of a decimal, like that of a number in JSON text with the same digits.
  static func narrowed(_ decimal: Decimal) -> Any {
    guard let digits = NumericPrefix(decimal) else { return decimal }
    switch SourceValue(narrowing: decimal) {
    case .int(let integer): return Int(integer)
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
      let ordered = entries.inOrder { $0.key < $1.key }
      let texts = ordered.map { "\($0.key.debugDescription): \(description(of: $0.value))" }
      return "[" + texts.joined(separator: ", ") + "]"
    case is NSNull: return "<null>"
    case let date as Date: return Coercion.description(of: date)
    default: return String(reflecting: value)
    }
  }
}

extension SourceValue {
  /// Creates an integer or a `Double` from a decimal if it can represent all digits.
  package init(narrowing decimal: Decimal) {
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

/// A record that is an array, in the form that hooks get.
enum RecordOfPositions {
  /// Returns a dictionary unchanged, and an array keyed by position: `["0": 7, "1": "a"]`.
  static func record(_ value: Any) -> [String: Any] {
    switch SourceValue(value) {
    case .record(let record): return record
    case .array(let elements):
      return Dictionary(elements.enumerated().map { (String($0), $1) }) { _, last in last }
    default: return [:]
    }
  }
}
