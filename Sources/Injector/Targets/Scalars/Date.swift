#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension Date: FrequentScalar {
  static func schema(writesSeconds: Bool) -> InjectionSchema { writesSeconds ? .number : .dateTime }
  static var keys: DictionaryKeys.Forms<Date>? { nil }
  var sourceValue: SourceValue { .date(self) }

  static func coerced(from source: SourceValue) -> CoercionOutcome<Date> { Coercion.date(source) }

  static func read(_ input: inout Reader, coercing: Bool) -> Date? {
    if let date = input.exact(Date.self) { return date }
    let text = unsafe input.readPlainText { bytes -> Date? in
      guard let read = unsafe ISO8601.read(bytes), read.isRFC3339 || coercing else { return nil }
      return read.date
    }
    if let text { return text }
    guard coercing else { return nil }
    return input.attempt { input in
      guard let seconds = input.attemptInteger(), !Coercion.isCalendarDate(seconds) else { return nil }
      return Double(exactly: seconds).map { Date(timeIntervalSince1970: $0) }
    }
  }
}

extension Date: ReplaceableValue {
  static var sample: Date? { Date(timeIntervalSinceReferenceDate: 0) }
  var replacement: Date? { advanced(by: 1) }
}
