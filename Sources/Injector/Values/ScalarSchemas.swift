#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The schemas of single values, by their types.
enum ScalarSchemas {
  /// Returns the schema of the values that strict reading takes, or of those that are written. `writesSeconds` is whether dates
  /// are written as numbers.
  static func schema(of type: Any.Type, writesSeconds: Bool = false) -> InjectionSchema {
    if let integer = type as? any FixedWidthInteger.Type { return Self.integer(integer) }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Double.self), ObjectIdentifier(CGFloat.self):
      return .number.with("format", "double")
    case ObjectIdentifier(Float.self): return floatingPoint(Float.self).with("format", "float")
    case ObjectIdentifier(Decimal.self), ObjectIdentifier(NSDecimalNumber.self): return .number
    case ObjectIdentifier(NSNumber.self): return ["type": ["boolean", "number"]]
    case ObjectIdentifier(Bool.self): return .boolean
    case ObjectIdentifier(Date.self), ObjectIdentifier(NSDate.self):
      return writesSeconds ? .number : .dateTime
    case ObjectIdentifier(URL.self), ObjectIdentifier(NSURL.self): return .url
    case ObjectIdentifier(UUID.self), ObjectIdentifier(NSUUID.self): return .uuid
    case ObjectIdentifier(Data.self), ObjectIdentifier(NSData.self), ObjectIdentifier(NSMutableData.self):
      return .base64
    case ObjectIdentifier(NSNull.self): return .null
    case ObjectIdentifier(Character.self): return .character
    default: return .string
    }
  }

  /// Returns the schema of the numbers that are rounded to a finite number of a type.
  static func floatingPoint<Number: BinaryFloatingPoint>(_ type: Number.Type) -> InjectionSchema {
    guard Number.significandBitCount < Double.significandBitCount else { return .number }
    let greatest = Number.greatestFiniteMagnitude
    let bound = Double(greatest) + Double(greatest.ulp) / 2
    return .number.with("exclusiveMinimum", .number(-bound)).with("exclusiveMaximum", .number(bound))
  }

  private static func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> InjectionSchema {
    let format: InjectionSchema.Value? =
      switch type.bitWidth {
      case 32 where type.isSigned: "int32"
      case 64 where type.isSigned: "int64"
      default: nil
      }
    let (least, greatest) = (SourceValue(integer: type.min), SourceValue(integer: type.max))
    return .integer.with("format", format)
      .with("minimum", InjectionSchema.Value(least) ?? .number(Double(type.min)))
      // The greatest number of a wider type is no `Double`, and the next one is.
      .with(
        type.bitWidth > 64 ? "exclusiveMaximum" : "maximum",
        InjectionSchema.Value(greatest) ?? .number(Double(type.max))
      )
  }
}
