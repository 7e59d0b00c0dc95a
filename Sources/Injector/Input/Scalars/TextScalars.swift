import Foundation

extension String: ScalarValue {
  @inline(__always)
  static func read(_ reader: inout JSONReader, coercing: Bool) -> String? {
    let start = unsafe reader.position
    if let text = (try? reader.readString()) ?? nil { return text }
    unsafe reader.position = start
    return coercing ? (try? reader.readInt64()).map { String($0) } : nil
  }

  @inline(__always)
  static func read(_ value: Any, coercing: Bool) -> String? {
    if let text = ExactValue.string(value) { return text }
    return coercing ? ExactValue.int(value).map { String($0) } : nil
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<String> { Coercion.text(source) }

  static func readArray(_ reader: inout JSONReader, coercing: Bool) -> [String]? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in try reader.readStrings() }
  }
}

extension Substring: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Substring? {
    String.read(&reader, coercing: coercing).map { Substring($0) }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Substring> {
    Coercion.text(source).map { Substring($0) }
  }
}

extension Character: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Character? { nil }
  static func coerced(from source: SourceValue) -> CoercionOutcome<Character> { Coercion.character(source) }
}

extension Data: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Data? { nil }
  static func coerced(from source: SourceValue) -> CoercionOutcome<Data> { Coercion.data(source) }
}

extension Date: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> Date? {
    if let date = unsafe reader.readPlainText({ unsafe date($0, coercing: coercing) }) { return date }
    guard coercing else { return nil }
    let start = unsafe reader.position
    if let seconds = try? reader.readInt64(), let date = date(seconds: seconds) { return date }
    unsafe reader.position = start
    return nil
  }

  static func read(_ value: Any, coercing: Bool) -> Date? {
    if let date = ExactValue.of(value, as: Date.self) { return date }
    if let text = ExactValue.string(value) {
      return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe date($0, coercing: coercing) } ?? nil
    }
    return coercing ? ExactValue.int(value).flatMap { date(seconds: Int64($0)) } : nil
  }

  private static func date(_ bytes: UnsafeBufferPointer<UInt8>, coercing: Bool) -> Date? {
    guard let read = unsafe ISO8601.read(bytes), read.isRFC3339 || coercing else { return nil }
    return read.date
  }

  private static func date(seconds: Int64) -> Date? {
    Double(exactly: seconds).map { Date(timeIntervalSince1970: $0) }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Date> { Coercion.date(source) }
}

extension URL: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> URL? {
    reader.readingOrReturning { (reader) throws(JSONFailure) in
      try reader.readString().flatMap { PercentEncoding.url(from: $0) }
    }
  }

  static func read(_ value: Any, coercing: Bool) -> URL? {
    ExactValue.of(value, as: URL.self) ?? ExactValue.string(value).flatMap { PercentEncoding.url(from: $0) }
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<URL> { Coercion.url(source) }
}

extension UUID: ScalarValue {
  static func read(_ reader: inout JSONReader, coercing: Bool) -> UUID? {
    unsafe reader.readPlainText { unsafe uuid($0) }
  }

  static func read(_ value: Any, coercing: Bool) -> UUID? {
    if let uuid = ExactValue.of(value, as: UUID.self) { return uuid }
    guard let text = ExactValue.string(value) else { return nil }
    return unsafe text.utf8.withContiguousStorageIfAvailable { unsafe uuid($0) } ?? nil
  }

  static func coerced(from source: SourceValue) -> CoercionOutcome<UUID> { Coercion.uuid(source) }

  /// Reads a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case.
  private static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<36 {
      let byte = unsafe text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = JSONReader.hexadecimal(byte) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    var bytes = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeBytes(of: &bytes) { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
