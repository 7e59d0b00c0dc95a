import Foundation

/// What may be put into a set.
///
/// Outside Apple's platforms `NSDecimalNumber.hash` calls itself without end, also that of the one that a `Decimal` in an
/// `NSSet` becomes. There such an element becomes the number that it is in JSON text: an integer or a `Double`. An integer
/// that neither of them holds does not fit.
enum SetElements {
  /// The target for the elements of a set, given the one that makes them elsewhere.
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

/// A target that has other numbers instead of Foundation's decimal numbers.
private final class HashableTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>

  init(_ base: TypedTarget<Value>) { self.base = base }

  override var acceptsExactType: Bool { false }
  override var runsClosure: Bool { base.runsClosure }
  override var summary: String { base.summary }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { base.choices }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    guard unsafe base.initialize(destination, from: source, &run) else { return false }
    return unsafe keep(destination, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard unsafe try base.initialize(destination, from: &reader, &run) else { return false }
    return unsafe keep(destination, &run)
  }

  private func keep(_ destination: UnsafeMutablePointer<Value>, _ run: inout RunState) -> Bool {
    let made = unsafe Swift.type(of: destination.pointee as Any)
    guard made == Decimal.self || made is NSDecimalNumber.Type else { return true }
    guard let number = unsafe hashable(SourceValue(destination.pointee as Any)) else {
      unsafe destination.deinitialize(count: 1)
      return run.refuse(.outOfRange, expected: Value.self)
    }
    unsafe destination.pointee = number
    return true
  }

  /// The number that a decimal is in JSON text; nil if that is a decimal, too.
  private func hashable(_ source: SourceValue) -> Value? {
    guard case .decimal(let decimal) = source else { return nil }
    let native = NativeValue.narrowed(decimal)
    guard !(native is Decimal) else { return nil }
    return Value.self == Any.self
      ? native as? Value : Coercion.number(SourceValue(native)).value as? Value
  }
}
