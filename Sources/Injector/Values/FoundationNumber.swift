import Foundation

/// The value in an `NSNumber`: a Boolean value, an integer or a fraction, according to its class and its type code.
///
/// Casts cannot distinguish these: `NSNumber(value: 1) as? Bool` is `true`, and `NSNumber(value: true) as? Int` is 1.
enum FoundationNumber {
  /// The class of `NSNumber(value: true)`; on Apple's platforms nothing else distinguishes it from an `Int8`.
  static let booleanClass: AnyClass = dynamicClass(of: NSNumber(value: true))
  /// The usual class of other numbers.
  static let plainClass: AnyClass = dynamicClass(of: NSNumber(value: 1))

  /// Returns the dynamic class of an object. It is not inlined, because the compiler assumes that `type(of:
  /// NSNumber(value: true))` is `NSNumber`; the initializer creates an object of another class.
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

  /// Returns the value in a number that is neither a Boolean value nor a decimal.
  ///
  /// Source of the type codes: the documentation of `@encode` in Apple's Objective-C Runtime Programming Guide.
  private static func sourceValue(ofPlain number: NSNumber) -> SourceValue {
    switch typeCode(of: number) {
    case UInt8(ascii: "q"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "c"),
      UInt8(ascii: "I"), UInt8(ascii: "S"), UInt8(ascii: "C"):
      return .int(number.int64Value)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return SourceValue(integer: number.uint64Value)
    case UInt8(ascii: "f"): return .float(number.floatValue)
    case UInt8(ascii: "B"): return .bool(number.boolValue)
    default: return .double(number.doubleValue)
    }
  }
}
