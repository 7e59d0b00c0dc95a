import Foundation
import InjectorCache

/// The targets of the types with a row in the coercion table.
///
/// Each is created when it is first needed. A process needs few of them, and creating one loads the types that it
/// uses.
enum ScalarTargets {
  /// Returns the target for a type; nil if the table has no row for it.
  static func target(for type: Any.Type) -> Target? {
    switch RuntimeEntryPoints.kind(of: type) {
    case .struct: type == AnyHashable.self ? anyHashable : scalar(type)
    case .class where DeclaringModule.isFoundation(type) || DeclaringModule.isC(type):
      foundationValue(type) ?? FoundationCollections.target(for: type, element: AnyTarget())
    case .existential: type == Any.self ? any : type == AnyObject.self ? anyObject : nil
    default: nil
    }
  }

  private static let any = AnyTarget()
  private static let anyObject = AdaptedTarget<Any, AnyObject>(AnyTarget()) { $0 as AnyObject }
  private static let anyHashable = AdaptedTarget<Any, AnyHashable>(AnyTarget()) { $0 as? AnyHashable }

  private static let known = Locked<[ObjectIdentifier: Target]>([:])

  private static func scalar(_ type: Any.Type) -> Target? {
    guard let scalar = type as? any ScalarValue.Type else { return nil }
    return known.withLock { known in
      if let target = known[ObjectIdentifier(type)] { return target }
      let target = scalar.makeTarget()
      known[ObjectIdentifier(type)] = target
      return target
    }
  }

  private static func foundationValue(_ type: Any.Type) -> Target? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(NSString.self):
      ObjectTarget<NSString> { Coercion.text($0).map { NSString(string: $0) } }
    case ObjectIdentifier(NSMutableString.self):
      ObjectTarget<NSMutableString> { Coercion.text($0).map { NSMutableString(string: $0) } }
    case ObjectIdentifier(NSNumber.self):
      // On Linux, Foundation's parser creates an NSDecimalNumber for most fractions, and its `doubleValue` is inexact
      // there.
      ObjectTarget<NSNumber>(takes: { !($0 is NSDecimalNumber) }) { Coercion.number($0) }
    case ObjectIdentifier(NSDecimalNumber.self):
      ObjectTarget<NSDecimalNumber> { Coercion.decimal($0).map { NSDecimalNumber(decimal: $0) } }
    case ObjectIdentifier(NSDate.self):
      ObjectTarget<NSDate> {
        Coercion.date($0).map { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
      }
    case ObjectIdentifier(NSURL.self): ObjectTarget<NSURL> { nsURL($0) }
    case ObjectIdentifier(NSData.self): ObjectTarget<NSData> { Coercion.data($0).map { NSData(data: $0) } }
    case ObjectIdentifier(NSMutableData.self):
      ObjectTarget<NSMutableData> { Coercion.data($0).map { NSMutableData(data: $0) } }
    case ObjectIdentifier(NSUUID.self):
      ObjectTarget<NSUUID> { Coercion.uuid($0).map { NSUUID(uuidString: $0.uuidString) ?? NSUUID() } }
    case ObjectIdentifier(NSNull.self):
      ObjectTarget<NSNull> { source in
        if case .null = source { .exact(NSNull()) } else { .doesNotFit }
      }
    default: nil
    }
  }

  private static func nsURL(_ source: SourceValue) -> CoercionOutcome<NSURL> {
    switch Coercion.url(source) {
    case .exact(let url): NSURL(string: url.absoluteString).map { .exact($0) } ?? .doesNotFit
    case .coerced(let url), .lossy(let url):
      NSURL(string: url.absoluteString).map { .coerced($0) } ?? .doesNotFit
    case .doesNotFit: .doesNotFit
    case .outOfRange: .outOfRange
    }
  }
}

/// The targets of enums and of structs with a raw value.
enum EnumTargets {
  /// Returns the target for a type; nil if it is another type, or its raw type has no target.
  ///
  /// `other` is used for a value that is neither a raw value nor the name of a case.
  static func target(
    for type: Any.Type,
    otherwise other: Target? = nil,
    rawTarget: (Any.Type) -> Target?
  ) -> Target? {
    if let enumeration = type as? any RawRepresentable.Type { return rawValue(enumeration, other, rawTarget) }
    guard RuntimeEntryPoints.kind(of: type) == .enum, let enumeration = type as? any CaseIterable.Type else {
      return nil
    }
    return caseName(enumeration, other)
  }

  private static func rawValue<Value: RawRepresentable>(
    _ type: Value.Type,
    _ other: Target?,
    _ rawTarget: (Any.Type) -> Target?
  ) -> Target? {
    guard let raw = rawTarget(Value.RawValue.self) as? TypedTarget<Value.RawValue> else { return nil }
    return RawValueTarget<Value>(raw, otherwise: other as? TypedTarget<Value>)
  }

  private static func caseName<Value: CaseIterable>(_ type: Value.Type, _ other: Target?) -> Target {
    CaseNameTarget<Value>(otherwise: other as? TypedTarget<Value>)
  }
}
