import Foundation

/// The types of texts.
enum TextTypes {
  /// Whether a type is one of them.
  static func contain(_ type: Any.Type) -> Bool { type is any StringProtocol.Type || type is NSString.Type }
}

/// The types of bytes. A text that is no Base64 is coerced to them by its UTF-8 bytes.
enum DataTypes {
  /// Whether a type is one of them.
  static func contain(_ type: Any.Type) -> Bool { type == Data.self || type is NSData.Type }
}

/// The types that a text becomes by being a number.
enum NumericTypes {
  /// Whether a type is one of them: a number, or a truth value, which is false for zero.
  static func contain(_ type: Any.Type) -> Bool {
    type is any Numeric.Type || type == Bool.self || type is NSNumber.Type
  }
}
