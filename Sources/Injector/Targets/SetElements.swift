import Foundation

/// The elements of sets.
///
/// On platforms other than Apple's, `NSDecimalNumber.hash` recurses without end, also for a `Decimal` in an `NSSet`.
/// There, such an element is converted to the number that it is in JSON text: an integer or a `Double`. An integer
/// that fits neither of them does not fit.
enum SetElements {
  /// Returns the target for the elements of a set. `element` is the target for elements of other collections.
  static func target<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
    #if canImport(Darwin)
      return element
    #else
      let mayBeDecimal =
        Element.self == Any.self
        || TypeRelation.isSame(Element.self, orSuperclassOf: NSDecimalNumber.self)
      guard mayBeDecimal else { return element }
      return AdaptedTarget(
        element,
        takesExactType: false,
        refusal: .outOfRange,
        revert: { $0 },
        adapt: hashable
      )
    #endif
  }

  /// Returns the value, or the number that a decimal is in JSON text; nil if that is a decimal, too.
  private static func hashable<Value>(_ made: Value) -> Value? {
    let type = Swift.type(of: made as Any)
    guard type == Decimal.self || type is NSDecimalNumber.Type else { return made }
    guard case .decimal(let decimal) = SourceValue(made as Any) else { return nil }
    let native = NativeValue.narrowed(decimal)
    guard !(native is Decimal) else { return nil }
    return Value.self == Any.self
      ? native as? Value : Coercion.number(SourceValue(native)).value as? Value
  }
}
