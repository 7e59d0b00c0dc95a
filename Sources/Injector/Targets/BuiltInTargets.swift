import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The targets of the types with a row in the coercion table.
///
/// Each is created when it is first needed. A process needs few of them, and creating one loads the types that it
/// uses.
enum BuiltInTargets {
  /// Returns the target for a type; nil if the table has no row for it.
  static func target(for type: Any.Type) -> Target? {
    switch RuntimeEntryPoints.kind(of: type) {
    case .struct: type == AnyHashable.self ? anyHashable : scalar(type)
    case .class where type == NSNull.self: null
    case .class where DeclaringModule.isFoundation(type) || DeclaringModule.isC(type):
      foundationValue(type) ?? FoundationCollections.target(for: type, element: AnyTarget())
    case .existential: type == Any.self ? any : type == AnyObject.self ? anyObject : nil
    default: nil
    }
  }

  private static let null = object { if case .null = $0 { .exact(NSNull()) } else { .doesNotFit } }
  private static let any = AnyTarget()
  private static let anyObject = AdaptedTarget<Any, AnyObject>(AnyTarget(makesObjects: true)) {
    $0 as AnyObject
  }
  private static let anyHashable = AdaptedTarget<Any, AnyHashable>(AnyTarget()) { $0 as? AnyHashable }

  private static let known = TypeTable()

  private static func scalar(_ type: Any.Type) -> Target? {
    conformance(of: type).map { scalar in known.value(for: type) { scalar.makeTarget() } }
  }

  /// Returns a type with a row. To ask the runtime for the conformance would search those of all images.
  private static func conformance(of type: Any.Type) -> (any ScalarValue.Type)? {
    if let known = types.first(where: { $0 == type }) { return known }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return type == Int128.self ? Int128.self : type == UInt128.self ? UInt128.self : nil
  }

  /// The types with a row, the most frequent ones first.
  private static let types: [any ScalarValue.Type] = {
    var types: [any ScalarValue.Type] = [
      Int.self, String.self, Double.self, Bool.self, Float.self, Date.self, URL.self, UUID.self, Decimal.self,
      Data.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self, Substring.self, Character.self,
    ]
    #if Foundation || canImport(Darwin)
      types.append(CGFloat.self)
    #endif
    return types
  }()

  #if Foundation || canImport(Darwin)
    private static func foundationValue(_ type: Any.Type) -> Target? {
      switch ObjectIdentifier(type) {
      case ObjectIdentifier(NSString.self): object { Coercion.text($0).map(NSString.init(string:)) }
      case ObjectIdentifier(NSMutableString.self):
        object { Coercion.text($0).map(NSMutableString.init(string:)) }
      case ObjectIdentifier(NSNumber.self):
        // On Linux, Foundation's parser creates an NSDecimalNumber for most fractions, and its `doubleValue` is inexact
        // there.
        ScalarTarget(takes: { !($0 is NSDecimalNumber) }, Coercion.number)
      case ObjectIdentifier(NSDecimalNumber.self):
        object { Coercion.decimal($0).map(NSDecimalNumber.init(decimal:)) }
      case ObjectIdentifier(NSDate.self):
        object {
          Coercion.date($0).map { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
        }
      case ObjectIdentifier(NSURL.self):
        object { Coercion.url($0).compactMap { NSURL(string: $0.absoluteString) } }
      case ObjectIdentifier(NSData.self): object { Coercion.data($0).map(NSData.init(data:)) }
      case ObjectIdentifier(NSMutableData.self): object { Coercion.data($0).map(NSMutableData.init(data:)) }
      case ObjectIdentifier(NSUUID.self):
        object { Coercion.uuid($0).compactMap { NSUUID(uuidString: $0.uuidString) } }
      default: nil
      }
    }
  #else
    private static func foundationValue(_ type: Any.Type) -> Target? { nil }
  #endif

  private static func object<Value: AnyObject>(
    _ coerce: @escaping @Sendable (SourceValue) -> CoercionOutcome<Value>
  ) -> Target {
    ScalarTarget(coerce)
  }
}
