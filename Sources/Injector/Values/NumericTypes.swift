import Foundation

/// The types that a text becomes by being a number.
enum NumericTypes {
  /// Whether a type is one of them: a number, or a truth value, which is false for zero.
  static func contain(_ type: Any.Type) -> Bool {
    type is any Numeric.Type || type == Bool.self || type is NSNumber.Type
  }
}
