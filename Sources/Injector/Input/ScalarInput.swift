#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// An input of which a single value, or a collection of these, is read by code that is specialised for its type.
///
/// A function that returns nil has not moved.
protocol ScalarInput: RecordInput {
  /// Returns the value in memory if it is exactly of a type. Text has none.
  func exact<Value>(_ type: Value.Type) -> Value?

  /// Reads a scalar with a function.
  mutating func attempt<Value>(_ read: (inout Self) -> Value?) -> Value?

  /// Reads what is between the quotes of a string, all of it, with a function.
  mutating func readQuoted<Value>(_ read: (inout JSONReader) -> Value?) -> Value?

  /// Reads the bytes of a string without escapes with a function.
  mutating func readPlainText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value?

  /// Reads a number as a `Decimal`, if it has few digits.
  mutating func attemptDecimal() -> Decimal?

  /// Moves past null. For any other value, also one that is no JSON text, returns false and does not move.
  mutating func passNull() -> Bool

  /// Reads an array, each element with a function.
  mutating func readElements<Element>(each read: (inout Self) -> Element?) -> [Element]?

  /// Reads an object, each value with a function. Of a key that occurs twice, the last value is used.
  mutating func readEntries<Value>(each read: (inout Self) -> Value?) -> [String: Value]?
}

extension ScalarInput {
  /// Reads an integer.
  @inline(__always)
  mutating func attemptInteger() -> Int64? { ((try? readInt()) ?? nil).map { Int64($0) } }

  /// Reads a number as a `Double`.
  @inline(__always)
  mutating func attemptDouble() -> Double? { attempt { (try? $0.readDouble()) ?? nil } }
}

extension JSONReader: ScalarInput {
  @inline(__always)
  func exact<Value>(_ type: Value.Type) -> Value? { nil }

  @inline(__always)
  mutating func attempt<Value>(_ read: (inout JSONReader) -> Value?) -> Value? {
    let start = unsafe position
    if let value = read(&self) { return value }
    unsafe position = start
    return nil
  }

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

  @inline(__always)
  mutating func readQuoted<Value>(_ read: (inout JSONReader) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    return attempt { reader in
      reader.advance()
      guard let value = read(&reader), reader.byte == UInt8(ascii: "\"") else { return nil }
      reader.advance()
      return value
    }
  }

  @inline(__always)
  mutating func readPlainText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    let start = unsafe position
    if let span = try? scanString(), !span.hasEscapes, let value = unsafe read(span.bytes) { return value }
    unsafe position = start
    return nil
  }

  /// Reads a number of at most 19 digits.
  mutating func attemptDecimal() -> Decimal? {
    guard byte == UInt8(ascii: "-") || (byte &- UInt8(ascii: "0")) < 10 else { return nil }
    return attempt { reader in
      guard let scan = try? reader.scanNumber(), !scan.isTruncated, (-100...100).contains(scan.exponent)
      else { return nil }
      return Decimal(isNegative: scan.isNegative, significand: scan.significand, exponent: scan.exponent)
    }
  }

  @inline(__always)
  mutating func passNull() -> Bool {
    guard byte == UInt8(ascii: "n") else { return false }
    return attempt { (try? $0.readNull()) == true ? () : nil } != nil
  }

  @inline(__always)
  mutating func readElements<Element>(each read: (inout JSONReader) -> Element?) -> [Element]? {
    readingOrReturning { (reader) throws(JSONFailure) in
      try reader.readElements { (reader) throws(JSONFailure) in read(&reader) }
    }
  }

  @inline(__always)
  mutating func readEntries<Value>(each read: (inout JSONReader) -> Value?) -> [String: Value]? {
    readingOrReturning { (reader) throws(JSONFailure) in
      guard var members = try reader.openMembers(seeking: nil) else { return nil }
      var entries: [String: Value] = [:]
      while let key = try reader.nextEntry(&members) {
        guard let value = read(&reader) else { return nil }
        entries[key] = value
      }
      return entries
    }
  }
}

extension TreeReader: ScalarInput {
  @inline(__always)
  func exact<Value>(_ type: Value.Type) -> Value? { ExactValue.of(value, as: type) }

  @inline(__always)
  mutating func attempt<Value>(_ read: (inout TreeReader) -> Value?) -> Value? { read(&self) }

  @inline(__always)
  func readQuoted<Value>(_ read: (inout JSONReader) -> Value?) -> Value? {
    unsafe readPlainText { bytes in
      guard !bytes.isEmpty else { return nil }
      var reader = unsafe JSONReader(bytes, inside: DepthGuard(limit: 1))
      guard let value = read(&reader), reader.remainingByteCount == 0 else { return nil }
      return value
    }
  }

  @inline(__always)
  func readPlainText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard let text = readString() else { return nil }
    return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe read($0) } ?? nil
  }

  func attemptDecimal() -> Decimal? {
    readInt().map { Decimal($0) } ?? readDouble().flatMap { Decimal(shortDigitsOf: $0) }
  }

  @inline(__always)
  func passNull() -> Bool { readNull() }

  @inline(__always)
  mutating func readElements<Element>(each read: (inout TreeReader) -> Element?) -> [Element]? {
    guard mayOpen else { return nil }
    guard let values = ExactValue.array(value) else { return exact([Element].self) }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    defer { move(to: values) }
    for value in values {
      move(to: value)
      guard let element = read(&self) else { return nil }
      elements.append(element)
    }
    return elements
  }

  @inline(__always)
  mutating func readEntries<Value>(each read: (inout TreeReader) -> Value?) -> [String: Value]? {
    guard mayOpen else { return nil }
    guard let record = ExactValue.record(value) else { return exact([String: Value].self) }
    var entries = [String: Value](minimumCapacity: record.count)
    defer { move(to: record) }
    for (key, value) in record {
      move(to: value)
      guard let value = read(&self) else { return nil }
      entries[key] = value
    }
    return entries
  }
}
