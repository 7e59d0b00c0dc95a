import Foundation

/// What an `NSNumber` holds: a boolean, an integer or a fraction, found out by its class and its type code.
///
/// Casts do not find it out: `NSNumber(value: 1) as? Bool` is `true`, and `NSNumber(value: true) as? Int` is one.
enum FoundationNumber {
  /// The class of `NSNumber(value: true)`; on Apple's platforms nothing else distinguishes it from an `Int8`.
  static let booleanClass: AnyClass = dynamicClass(of: NSNumber(value: true))
  /// The class that other numbers usually have.
  static let plainClass: AnyClass = dynamicClass(of: NSNumber(value: 1))

  /// Kept out of line: `type(of: NSNumber(value: true))` itself is taken for `NSNumber` by the compiler, which
  /// does not know that the initializer makes an object of another class.
  @inline(never)
  private static func dynamicClass(of object: AnyObject) -> AnyClass {
    type(of: object)
  }

  static func sourceValue(of number: NSNumber) -> SourceValue {
    let dynamicClass: AnyClass = type(of: number)
    if dynamicClass == plainClass { return sourceValue(ofPlain: number) }
    if dynamicClass == booleanClass { return .bool(number.boolValue) }
    if let decimal = number as? NSDecimalNumber { return .decimal(decimal.decimalValue) }
    return sourceValue(ofPlain: number)
  }

  /// Of a number that is neither a boolean nor a decimal.
  ///
  /// Source of the type codes: the documentation of `@encode` in Apple's Objective-C Runtime Programming Guide.
  private static func sourceValue(ofPlain number: NSNumber) -> SourceValue {
    switch typeCode(of: number) {
    case UInt8(ascii: "q"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "c"),
      UInt8(ascii: "I"), UInt8(ascii: "S"), UInt8(ascii: "C"):
      return .int(number.int64Value)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return SourceValue(unsigned: number.uint64Value)
    case UInt8(ascii: "f"): return .float(number.floatValue)
    case UInt8(ascii: "B"): return .bool(number.boolValue)
    default: return .double(number.doubleValue)
    }
  }
}
