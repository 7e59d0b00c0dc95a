#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// The relations between types that are known only at run time.
package enum TypeRelation {
  /// Whether a property of type `type` can store a value of type `value`: it is the same type, or an Optional, a
  /// superclass, a protocol or a collection of it.
  static func canHold(_ type: Any.Type, valueOf value: Any.Type) -> Bool {
    if type == value || type == Any.self { return true }
    if let payload = payload(of: type) {
      return canHold(payload, valueOf: value)
        || self.payload(of: value).map { canHold(payload, valueOf: $0) } == true
    }
    switch RuntimeEntryPoints.kind(of: type) {
    case .existential: return true
    case .class: return isSubclass(value, of: type)
    default: break
    }
    if type == AnyHashable.self { return value is any Hashable.Type }
    guard let wide = type as? any WideningType.Type, let narrow = value as? any WideningType.Type,
      wide.family == narrow.family
    else { return false }
    return zip(wide.parameters, narrow.parameters).allSatisfy { canHold($0, valueOf: $1) }
  }

  /// Whether an instance of `type` is also an instance of `other`.
  static func isSame(_ other: Any.Type, orSuperclassOf type: Any.Type) -> Bool {
    other == type || (RuntimeEntryPoints.kind(of: other) == .class && isSubclass(type, of: other))
  }

  /// Whether values of several types can be stored in `type`.
  static func holdsSeveralTypes(_ type: Any.Type) -> Bool {
    switch RuntimeEntryPoints.kind(of: type) {
    case .existential, .class: true
    default: type == AnyHashable.self
    }
  }

  /// Whether a type is an actor. A distributed actor conforms to another protocol, but has the same storage.
  static func isActor(_ type: Any.Type) -> Bool {
    guard RuntimeEntryPoints.kind(of: type) == .class else { return false }
    return type is any Actor.Type
      || RuntimeEntryPoints.storedProperties(of: type).contains { $0.name == "$defaultActor" }
  }

  /// Whether every value, including native ones, can be stored in `type`.
  static func holdsAnything(_ type: Any.Type) -> Bool {
    type == Any.self || type == AnyObject.self || type == AnyHashable.self
  }

  /// Whether a value of the type may be a record that has not been injected: `Any`, a protocol, `NSObject`.
  static func canHoldRecords(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.kind(of: type) != .class || isSubclass(NSDictionary.self, of: type)
  }

  /// Returns the type that an Optional type wraps; nil for other types.
  static func payload(of type: Any.Type) -> Any.Type? {
    // The kind is compared first because, for a type that does not conform, the runtime searches the conformances of
    // every image.
    guard RuntimeEntryPoints.kind(of: type) == .optional else { return nil }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(String?.self): return String.self
    case ObjectIdentifier(Int?.self): return Int.self
    case ObjectIdentifier(Double?.self): return Double.self
    case ObjectIdentifier(Bool?.self): return Bool.self
    default: break
    }
    return (type as? any WrappingType.Type)?.wrapped
  }

  /// Returns the type inside all Optionals of a type.
  package static func withoutOptionals(_ type: Any.Type) -> Any.Type {
    payload(of: type).map(withoutOptionals) ?? type
  }

  private static func isSubclass(_ type: Any.Type, of superclass: Any.Type) -> Bool {
    func test<Super>(_ superclass: Super.Type) -> Bool { type is Super.Type }
    return _openExistential(superclass, do: test)
  }
}

/// A collection that Swift converts to the same collection of a wider type: `[Dog]` to `[Any]`.
protocol WideningType {
  /// A type that is shared by all element types of the collection.
  static var family: Any.Type { get }
  static var parameters: [Any.Type] { get }
}

extension Array: WideningType {
  static var family: Any.Type { [Never].self }
  static var parameters: [Any.Type] { [Element.self] }
}

extension Set: WideningType {
  static var family: Any.Type { Set<Never>.self }
  static var parameters: [Any.Type] { [Element.self] }
}

extension Dictionary: WideningType {
  static var family: Any.Type { [Never: Never].self }
  static var parameters: [Any.Type] { [Key.self, Value.self] }
}

/// A type that wraps another one and has a nil value. Optional conforms to it.
protocol WrappingType {
  static var wrapped: Any.Type { get }
  static func makeNil() -> Any
  /// The wrapped value; nil if there is none.
  var payload: Any? { get }
}

extension Optional: WrappingType {
  static var wrapped: Any.Type { Wrapped.self }
  static func makeNil() -> Any { Self.none as Any }
  var payload: Any? { map { erased($0) } }
}
