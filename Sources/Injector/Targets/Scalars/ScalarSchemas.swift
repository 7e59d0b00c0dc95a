import Foundation

/// The schemas of single values, by their types.
enum ScalarSchemas {
  /// Returns the schema of the values that strict reading takes, or of those that are written.
  static func schema(of type: Any.Type, _ context: SchemaContext) -> JSONSchema {
    if let integer = type as? any FixedWidthInteger.Type { return schema(of: integer) }
    let isOut = context.direction == .extracting
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Double.self), ObjectIdentifier(CGFloat.self):
      return .number.with("format", "double")
    case ObjectIdentifier(Float.self): return .number.with("format", "float")
    case ObjectIdentifier(Decimal.self), ObjectIdentifier(NSDecimalNumber.self): return .number
    case ObjectIdentifier(NSNumber.self): return ["type": ["boolean", "number"]]
    case ObjectIdentifier(Bool.self): return .boolean
    case ObjectIdentifier(Date.self), ObjectIdentifier(NSDate.self):
      return isOut && context.policy.mismatch == .coerce ? .number : .dateTime
    case ObjectIdentifier(URL.self), ObjectIdentifier(NSURL.self): return .url
    case ObjectIdentifier(UUID.self), ObjectIdentifier(NSUUID.self): return .uuid
    case ObjectIdentifier(Data.self), ObjectIdentifier(NSData.self), ObjectIdentifier(NSMutableData.self):
      return .base64
    case ObjectIdentifier(NSNull.self): return .null
    case ObjectIdentifier(Character.self): return .string(minLength: 1)
    default: return .string
    }
  }

  private static func schema<Number: FixedWidthInteger>(of type: Number.Type) -> JSONSchema {
    let format: JSONSchema.Value? =
      switch type.bitWidth {
      case 32 where type.isSigned: "int32"
      case 64 where type.isSigned: "int64"
      default: nil
      }
    // The limits of wider types are beyond the numbers that schemas have.
    return .integer.with("format", format).with("minimum", JSONSchema.Value(.init(integer: type.min)))
      .with("maximum", JSONSchema.Value(.init(integer: type.max)))
  }
}
