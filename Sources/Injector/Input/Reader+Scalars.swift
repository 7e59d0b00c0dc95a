#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A type whose frequent values are read by code that is specialised for it.
protocol DirectReadable: Sendable {
  /// Reads a value that is valid without an issue. For any other value, returns nil and does not move.
  ///
  /// `coercing` indicates whether frequent values of another kind are also read, such as a number in a string. They
  /// are converted according to the coercion table, without loss.
  static func read(_ input: inout Reader, coercing: Bool) -> Self?
}

/// Reading single values, or collections of them, with code that is specialised for the type.
///
/// A function that returns nil does not move.
extension Reader {
  // These are not generic, because they are frequent, and generic code that is not optimized looks up types.

  /// Reads an integer.
  @_transparent
  mutating func attemptInt() -> Int? { (try? readInt()) ?? nil }

  /// Reads a number as a `Double`.
  @_transparent
  mutating func attemptDouble() -> Double? {
    let start = unsafe position
    if let number = (try? readDouble()) ?? nil { return number }
    unsafe position = start
    return nil
  }

  /// Reads a Boolean value.
  @_transparent
  mutating func attemptBool() -> Bool? {
    let start = unsafe position
    if let truth = (try? readBool()) ?? nil { return truth }
    unsafe position = start
    return nil
  }

  /// Reads a string.
  @_transparent
  mutating func attemptString() -> String? {
    let start = unsafe position
    if let text = (try? readString()) ?? nil { return text }
    unsafe position = start
    return nil
  }

  /// Reads an integer as a 64-bit integer.
  @_transparent
  mutating func attemptInteger() -> Int64? {
    guard let integer = attemptInt() else { return nil }
    return Int64(integer)
  }

  /// Returns the value in memory if it has exactly this type; nil for JSON text.
  @inline(__always)
  func exact<Value>(_ type: Value.Type) -> Value? {
    guard let cursor else { return nil }
    return cursor.withObject { ExactValue.of($0.stored, as: type) }
  }

  /// Whether the value is in memory and is neither an `[Any]` nor a `[[String: Any]]`.
  @inline(__always) var isNoArrayInMemory: Bool {
    cursor.map { $0.withObject { !ExactValue.isArray($0.stored) } } ?? false
  }

  /// The value, if it is in memory.
  var stored: Any? { cursor?.object.stored }

  /// Returns the value in memory if it is an object of a class.
  func object<Value>(as type: Value.Type) -> Value? {
    guard let value = stored, Swift.type(of: value) is AnyClass else { return nil }
    return value as? Value
  }

  /// Reads a scalar with a function. If it returns nil, the reader does not move.
  @inline(__always)
  mutating func attempt<Value>(_ read: (inout Reader) -> Value?) -> Value? {
    let start = unsafe position
    if let value = read(&self) { return value }
    unsafe position = start
    return nil
  }

  /// Reads a value with a function. If it returns nil or throws, the reader does not move.
  @inline(__always)
  mutating func readingOrReturning<Value>(
    _ read: (inout Reader) throws(JSONFailure) -> Value?
  ) -> Value? {
    let (start, outer) = unsafe (position, depth)
    if let value = (try? read(&self)) ?? nil { return value }
    unsafe position = start
    depth = outer
    return nil
  }

  /// Reads the complete contents of a string with a function.
  @inline(__always)
  mutating func readQuoted<Value>(_ read: (inout Reader) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else { return cursor == nil ? nil : readCursorText(read) }
    return attempt { reader in
      reader.advance()
      guard let value = read(&reader), reader.byte == UInt8(ascii: "\"") else { return nil }
      reader.advance()
      return value
    }
  }

  @inline(__always)
  private func readCursorText<Value>(_ read: (inout Reader) -> Value?) -> Value? {
    cursor?.object.text().flatMap { Self.reading(text: $0, read) }
  }

  /// Reads a complete text in memory with a function, as if it were the contents of a string in JSON text.
  @inline(__always)
  static func reading<Value>(text: String, _ read: (inout Reader) -> Value?) -> Value? {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> Value? in
      var reader = unsafe Reader(bytes, inside: DepthGuard(limit: 1))
      guard reader.offset == 0, let value = read(&reader), reader.remainingByteCount == 0 else { return nil }
      return value
    } ?? nil
  }

  /// Reads the bytes of a string with a function, if the string has no escapes.
  @inline(__always)
  mutating func readPlainText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard byte == UInt8(ascii: "\"") else {
      guard cursor != nil, let text = (try? readString()) ?? nil else { return nil }
      return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe read($0) } ?? nil
    }
    let start = unsafe position
    if let span = try? scanString(), !span.hasEscapes, let value = unsafe read(span.bytes) { return value }
    unsafe position = start
    return nil
  }

  /// Reads a number as a `Decimal`, if it has at most 19 digits.
  mutating func attemptDecimal() -> Decimal? {
    if let cursor = cursor?.object {
      return cursor.int().map { Decimal($0) } ?? cursor.double().flatMap { Decimal(shortDigitsOf: $0) }
    }
    guard byte == UInt8(ascii: "-") || (byte &- UInt8(ascii: "0")) < 10 else { return nil }
    return attempt { reader in
      guard let scan = try? reader.scanNumber(), !scan.isTruncated, (-100...100).contains(scan.exponent)
      else { return nil }
      return Decimal(isNegative: scan.isNegative, significand: scan.significand, exponent: scan.exponent)
    }
  }

  /// Moves past null. For any other value and for invalid JSON text, returns false and does not move.
  @_transparent
  mutating func passNull() -> Bool {
    guard byte == UInt8(ascii: "n") else { return isNull }
    let start = unsafe position
    if (try? readNull()) ?? false { return true }
    unsafe position = start
    return false
  }

  /// Reads an array, using a function for each element.
  @inline(__always)
  mutating func readElements<Element>(each read: (inout Reader) -> Element?) -> [Element]? {
    if cursor != nil { return readStoredElements(each: read) ?? exact([Element].self) }
    return readingOrReturning { (reader) throws(JSONFailure) in
      try reader.readElements { (reader) throws(JSONFailure) in read(&reader) }
    }
  }

  /// Reads the elements of an `[Any]`.
  @inline(__always)
  private mutating func readStoredElements<Element>(
    each read: (inout Reader) -> Element?
  ) -> [Element]? {
    guard depth.admits(more: 1), let cursor = cursor?.object,
      let values = ExactValue.array(cursor.stored)
    else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    defer { cursor.show(values) }
    for value in values {
      cursor.show(value)
      guard let element = read(&self) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Reads an object, using a function for each value. If a key occurs twice, the last value is used.
  @inline(__always)
  mutating func readEntries<Value>(each read: (inout Reader) -> Value?) -> [String: Value]? {
    if cursor != nil { return readStoredEntries(each: read) ?? exact([String: Value].self) }
    return readingOrReturning { (reader) throws(JSONFailure) in
      guard var members = try reader.openMembers(seeking: nil) else { return nil }
      var entries: [String: Value] = [:]
      while let key = try reader.nextEntry(&members) {
        guard let value = read(&reader) else { return nil }
        entries[key] = value
      }
      return entries
    }
  }

  /// Reads the members of a `[String: Any]`.
  @inline(__always)
  private mutating func readStoredEntries<Value>(
    each read: (inout Reader) -> Value?
  ) -> [String: Value]? {
    guard depth.admits(more: 1), let cursor = cursor?.object,
      let record = ExactValue.record(cursor.stored)
    else { return nil }
    var entries = [String: Value](minimumCapacity: record.count)
    defer { cursor.show(record) }
    for (key, value) in record {
      cursor.show(value)
      guard let value = read(&self) else { return nil }
      entries[key] = value
    }
    return entries
  }
}
