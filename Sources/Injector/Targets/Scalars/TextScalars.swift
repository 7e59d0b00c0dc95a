#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension String: ScalarValue {
  static func makePuts() -> ScalarPuts { makePutsOfFrequentElement() }
  static func coerced(from source: SourceValue) -> CoercionOutcome<String> { Coercion.text(source) }
  var sourceValue: SourceValue { .text(self) }

  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> String? {
    if let text = input.attempt({ (try? $0.readString()) ?? nil }) { return text }
    return coercing ? input.attemptInteger().map { String($0) } : nil
  }
}

extension Substring: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Substring> {
    Coercion.text(source).map { Substring($0) }
  }
  static var isCoercible: Bool { false }
  var sourceValue: SourceValue { .text(String(self)) }

  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Substring? {
    input.exact(Substring.self) ?? String.read(&input, coercing: coercing).map { Substring($0) }
  }
}

extension Character: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Character> { Coercion.character(source) }
  static var isCoercible: Bool { false }
  var sourceValue: SourceValue { .text(String(self)) }
}

extension Data: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Data> { Coercion.data(source) }
  var sourceValue: SourceValue { .data(self) }
}

extension Date: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<Date> { Coercion.date(source) }
  var sourceValue: SourceValue { .date(self) }

  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Date? {
    if let date = input.exact(Date.self) { return date }
    let text = unsafe input.readPlainText { bytes -> Date? in
      guard let read = unsafe ISO8601.read(bytes), read.isRFC3339 || coercing else { return nil }
      return read.date
    }
    if let text { return text }
    guard coercing else { return nil }
    return input.attempt { input in
      input.attemptInteger().flatMap { Double(exactly: $0) }.map { Date(timeIntervalSince1970: $0) }
    }
  }
}

extension URL: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<URL> { Coercion.url(source) }
  var sourceValue: SourceValue { .url(self) }

  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> URL? {
    input.exact(URL.self)
      ?? input.attempt { input in
        ((try? input.readString()) ?? nil).flatMap { PercentEncoding.url(from: $0) }
      }
  }
}

extension UUID: ScalarValue {
  static func coerced(from source: SourceValue) -> CoercionOutcome<UUID> { Coercion.uuid(source) }
  var sourceValue: SourceValue { .uuid(self) }

  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> UUID? {
    unsafe input.exact(UUID.self) ?? input.readPlainText { unsafe uuid($0) }
  }

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
