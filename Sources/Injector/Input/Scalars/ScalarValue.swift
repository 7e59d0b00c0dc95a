import Foundation

/// A type of single values: one with a row in the coercion table.
///
/// A conformance holds all that is known of reading the type. The functions that read are called where the type is
/// known at compile time, so that the compiler specialises what calls them.
protocol ScalarValue: Hashable, Sendable {
  /// Reads a value of JSON text that fits without an issue. For any other value, returns nil and does not move.
  ///
  /// `coercing` is whether frequent values of another kind are read, too, such as a number in a string. Such a value has
  /// the result that the coercion table has for it, and loses nothing.
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Self?

  /// Reads a value in memory in the same way.
  static func read(_ value: Any, coercing: Bool) -> Self?

  /// Returns a value as the coercion table has it.
  static func coerced(from source: SourceValue) -> CoercionOutcome<Self>

  /// Reads an array of values as `read` does.
  static func readArray(_ reader: inout JSONReader, coercing: Bool) -> [Self]?
}

extension ScalarValue {
  static func read(_ value: Any, coercing: Bool) -> Self? { ExactValue.of(value, as: Self.self) }

  @inline(__always)
  static func readArray(_ reader: inout JSONReader, coercing: Bool) -> [Self]? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in
      try reader.readElements { (reader) throws(JSONFailure) in Self.read(&reader, coercing: coercing) }
    }
  }

  /// Reads an array of values in memory as `read` does.
  @inline(__always)
  static func readArray(_ value: Any, coercing: Bool) -> [Self]? {
    guard let values = ExactValue.array(value) else { return ExactValue.of(value, as: [Self].self) }
    var elements: [Self] = []
    elements.reserveCapacity(values.count)
    for value in values {
      guard let element = read(value, coercing: coercing) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Reads an object of values as `read` does. Of a key that occurs twice, the last value is used.
  @inline(__always)
  static func readDictionary(_ reader: inout JSONReader, coercing: Bool) -> [String: Self]? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in
      guard var members = try reader.openMembers(seeking: nil) else { return nil }
      var entries: [String: Self] = [:]
      while let key = try reader.nextEntry(&members) {
        guard let value = Self.read(&reader, coercing: coercing) else { return nil }
        entries[key] = value
      }
      return entries
    }
  }

  /// Reads a dictionary of values in memory as `read` does.
  @inline(__always)
  static func readDictionary(_ value: Any, coercing: Bool) -> [String: Self]? {
    guard let record = ExactValue.record(value) else { return ExactValue.of(value, as: [String: Self].self) }
    var entries = [String: Self](minimumCapacity: record.count)
    for (key, value) in record {
      guard let value = read(value, coercing: coercing) else { return nil }
      entries[key] = value
    }
    return entries
  }
}

extension JSONReader {
  /// Reads a value with a function. If it returns nil or throws, the reader has not moved.
  @inline(__always)
  mutating func readingOrReturning<Value>(
    _ read: (inout JSONReader) throws(JSONFailure) -> Value?
  ) -> Value? {
    let start = self
    if let value = (try? read(&self)) ?? nil { return value }
    self = start
    return nil
  }

  /// Reads what is between the quotes of a string. If that is not all of it, returns nil and does not move.
  @inline(__always)
  mutating func readQuoted<Value>(_ read: (inout JSONReader) throws(JSONFailure) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let start = unsafe position
    advance()
    if let value = (try? read(&self)) ?? nil, byte == UInt8(ascii: "\"") {
      advance()
      return value
    }
    unsafe position = start
    return nil
  }

  /// Reads the bytes of a string without escapes. For any other value, returns nil and does not move.
  @inline(__always)
  mutating func readPlainText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let start = unsafe position
    if let span = try? scanString(), !span.hasEscapes, let value = unsafe read(span.bytes) { return value }
    unsafe position = start
    return nil
  }
}

extension ScalarValue {
  /// Reads the complete text of a value in memory as JSON text.
  @inline(__always)
  static func readText(_ value: Any, _ read: (inout JSONReader) throws(JSONFailure) -> Self?) -> Self? {
    guard let text = ExactValue.string(value) else { return nil }
    return unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard !bytes.isEmpty else { return nil }
      var reader = unsafe JSONReader(bytes, depthLimit: 1)
      guard let value = (try? read(&reader)) ?? nil, reader.remainingByteCount == 0 else { return nil }
      return value
    } ?? nil
  }
}
