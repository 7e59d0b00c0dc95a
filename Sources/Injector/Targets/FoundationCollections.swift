#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The collections of Foundation. Their element type is not known, so a target for `Any` creates the elements.
enum FoundationCollections {
  /// Returns the target for a type whose elements or values `element` creates; nil if it is not a collection of
  /// Foundation.
  static func target(for type: Any.Type, element: TypedTarget<Any>) -> Target? {
    makers[ObjectIdentifier(type)]?(element)
  }

  /// Whether a type is a collection of Foundation.
  static func contain(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.kind(of: type) == .class && makers[ObjectIdentifier(type)] != nil
  }

  #if Foundation || canImport(Darwin)
    private static let makers: [ObjectIdentifier: @Sendable (TypedTarget<Any>) -> Target] = [
      ObjectIdentifier(NSArray.self): { array($0) { NSArray(array: $0) } },
      ObjectIdentifier(NSMutableArray.self): { array($0) { NSMutableArray(array: $0) } },
      ObjectIdentifier(NSSet.self): { array(SetElements.target($0)) { NSSet(array: $0) } },
      ObjectIdentifier(NSMutableSet.self): { array(SetElements.target($0)) { NSMutableSet(array: $0) } },
      ObjectIdentifier(NSDictionary.self): { dictionary($0) { NSDictionary(dictionary: $0) } },
      ObjectIdentifier(NSMutableDictionary.self): { dictionary($0) { NSMutableDictionary(dictionary: $0) } },
    ]
  #else
    private static let makers: [ObjectIdentifier: @Sendable (TypedTarget<Any>) -> Target] = [:]
  #endif

  private static func array<Value>(
    _ element: TypedTarget<Any>, _ adapt: @escaping ([Any]) -> Value
  ) -> Target {
    AdaptedTarget<[Any], Value>(ArrayTarget(AnyTarget.inCollection(element))) { adapt($0) }
  }

  private static func dictionary<Value>(
    _ value: TypedTarget<Any>, _ adapt: @escaping ([String: Any]) -> Value
  ) -> Target {
    AdaptedTarget<[String: Any], Value>(
      DictionaryTarget(AnyTarget.inCollection(value), key: { $0 }, name: { $0 })
    ) {
      adapt($0)
    }
  }
}

/// The elements of sets.
///
/// On platforms other than Apple's, `NSDecimalNumber.hash` recurses without end, also for a `Decimal` in an `NSSet`.
/// There, such an element is converted to the number that it is in JSON text: an integer or a `Double`. An integer
/// that fits neither of them does not fit.
enum SetElements {
  /// Returns the target for the elements of a set. `element` is the target for elements of other collections.
  static func target<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
    #if canImport(Darwin) || !Foundation
      return element
    #else
      let mayBeDecimal =
        Element.self == Any.self
        || TypeRelation.isSame(Element.self, orSuperclassOf: NSDecimalNumber.self)
      guard mayBeDecimal else { return element }
      return AdaptedTarget(
        element, takesExactType: false, refusal: .outOfRange, revert: { $0 }, adapt: hashable
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
    if Value.self == Any.self { return native as? Value }
    #if Foundation || canImport(Darwin)
      return Coercion.number(SourceValue(native)).value as? Value
    #else
      return nil
    #endif
  }
}
