import Foundation

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

  private static let makers: [ObjectIdentifier: @Sendable (TypedTarget<Any>) -> Target] = [
    ObjectIdentifier(NSArray.self): { array($0) { NSArray(array: $0) } },
    ObjectIdentifier(NSMutableArray.self): { array($0) { NSMutableArray(array: $0) } },
    ObjectIdentifier(NSSet.self): { array(SetElements.target($0)) { NSSet(array: $0) } },
    ObjectIdentifier(NSMutableSet.self): { array(SetElements.target($0)) { NSMutableSet(array: $0) } },
    ObjectIdentifier(NSDictionary.self): { dictionary($0) { NSDictionary(dictionary: $0) } },
    ObjectIdentifier(NSMutableDictionary.self): { dictionary($0) { NSMutableDictionary(dictionary: $0) } },
  ]

  private static func array<Value>(
    _ element: TypedTarget<Any>,
    _ adapt: @escaping ([Any]) -> Value
  ) -> Target {
    AdaptedTarget<[Any], Value>(ArrayTarget(AnyTarget.inCollection(element))) { adapt($0) }
  }

  private static func dictionary<Value>(
    _ value: TypedTarget<Any>,
    _ adapt: @escaping ([String: Any]) -> Value
  ) -> Target {
    AdaptedTarget<[String: Any], Value>(
      DictionaryTarget(AnyTarget.inCollection(value), key: { $0 }, name: { $0 })
    ) {
      adapt($0)
    }
  }
}
