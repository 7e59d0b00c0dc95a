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
      return mayBeDecimal ? HashableTarget(element) : element
    #endif
  }
}

/// A target that replaces Foundation's decimal numbers by other numbers.
private final class HashableTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>

  init(_ base: TypedTarget<Value>) {
    self.base = base
    super.init(inner: base)
  }

  override var acceptsExactType: Bool { false }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    guard let made = try base.make(from: &input, &run) else { return false }
    guard let kept = kept(made) else { return run.refuse(.outOfRange, expected: Value.self) }
    unsafe cell.put(kept)
    return true
  }

  /// Returns the value, or the number that replaces a decimal number; nil if there is none.
  private func kept(_ made: Value) -> Value? {
    let type = Swift.type(of: made as Any)
    guard type == Decimal.self || type is NSDecimalNumber.Type else { return made }
    return hashable(SourceValue(made as Any))
  }

  /// Returns the number that a decimal is in JSON text; nil if that is a decimal, too.
  private func hashable(_ source: SourceValue) -> Value? {
    guard case .decimal(let decimal) = source else { return nil }
    let native = NativeValue.narrowed(decimal)
    guard !(native is Decimal) else { return nil }
    return Value.self == Any.self
      ? native as? Value : Coercion.number(SourceValue(native)).value as? Value
  }

  override var writer: ExtractingTarget { base.writer }
}
