#if Foundation || canImport(Darwin)
  import Foundation

  /// The Foundation classes for single values. They represent the same values as Swift's types.
  enum FoundationScalars {
    /// Returns the target for a class; nil for other classes.
    static func target(for type: Any.Type) -> Target? {
      switch ObjectIdentifier(type) {
      case ObjectIdentifier(NSString.self): object(of: String.self) { NSString(string: $0) }
      case ObjectIdentifier(NSMutableString.self): object(of: String.self) { NSMutableString(string: $0) }
      case ObjectIdentifier(NSNumber.self):
        // On Linux, Foundation's parser creates an NSDecimalNumber for most fractions, and its `doubleValue` is inexact
        // there.
        ScalarTarget(
          takes: { !($0 is NSDecimalNumber) }, schema: { _ in ["type": ["boolean", "number"]] }, Self.number)
      case ObjectIdentifier(NSDecimalNumber.self): object(of: Decimal.self) { NSDecimalNumber(decimal: $0) }
      case ObjectIdentifier(NSDate.self):
        object(of: Date.self) { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
      case ObjectIdentifier(NSURL.self): object(of: URL.self) { NSURL(string: $0.absoluteString) }
      case ObjectIdentifier(NSData.self): object(of: Data.self) { NSData(data: $0) }
      case ObjectIdentifier(NSMutableData.self): object(of: Data.self) { NSMutableData(data: $0) }
      case ObjectIdentifier(NSUUID.self): object(of: UUID.self) { NSUUID(uuidString: $0.uuidString) }
      default: nil
      }
    }

    /// Returns the target for a class whose objects are created from values of a Swift type.
    private static func object<Object: AnyObject, Value: ScalarValue>(
      of type: Value.Type, _ make: @escaping @Sendable (Value) -> Object?
    ) -> Target {
      ScalarTarget(schema: Value.schema) { Value.coerced(from: $0).compactMap(make) }
    }

    /// Returns a value as an `NSNumber`. It stores an integer or a `Double` if that can represent all digits;
    /// otherwise it is an `NSDecimalNumber`. Boolean values stay Boolean.
    static func number(_ source: SourceValue) -> CoercionOutcome<NSNumber> {
      switch source {
      case .int(let integer): .exact(NSNumber(value: integer))
      case .uint(let integer): .exact(NSNumber(value: integer))
      case .float(let number): .exact(NSNumber(value: number))
      case .double(let number): .exact(NSNumber(value: number))
      case .decimal(let decimal): .exact(number(holding: decimal))
      case .digits(let digits): number(digits)
      case .bool(let boolean): .exact(NSNumber(value: boolean))
      case .date(let date): .coerced(NSNumber(value: date.timeIntervalSince1970))
      case .text(let text): number(text)
      case .null, .url, .data, .uuid, .array, .record, .other: .doesNotFit
      }
    }

    private static func number(_ text: String) -> CoercionOutcome<NSNumber> {
      if let truth = Coercion.truth(ofWord: text.utf8) { return .coerced(NSNumber(value: truth)) }
      return NumericPrefix(whole: text).map { number($0).fromAnotherKind } ?? .doesNotFit
    }

    /// Returns a number with all its digits if a `Decimal` can represent them, otherwise the nearest `Double`.
    private static func number(_ digits: NumericPrefix) -> CoercionOutcome<NSNumber> {
      let decimal = digits.decimal
      if decimal == .outOfRange, let double = digits.double { return .exact(NSNumber(value: double)) }
      return decimal.map(number(holding:))
    }

    private static func number(holding decimal: Decimal) -> NSNumber {
      switch SourceValue(narrowing: decimal) {
      case .int(let integer): NSNumber(value: integer)
      case .uint(let integer): NSNumber(value: integer)
      case .double(let double): NSNumber(value: double)
      default: NSDecimalNumber(decimal: decimal)
      }
    }
  }
#endif
