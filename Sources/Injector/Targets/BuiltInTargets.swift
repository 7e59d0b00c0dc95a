import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The targets of the types with a row in the coercion table.
///
/// Each target is created when it is first needed. A process needs only a few of them, and creating one loads the
/// types that it uses.
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

  private static let null = ScalarTarget(schema: { _ in .null }) {
    if case .null = $0 { .exact(NSNull()) } else { .doesNotFit }
  }
  private static let any = AnyTarget()
  private static let anyObject = AdaptedTarget<Any, AnyObject>(AnyTarget(makesObjects: true)) {
    $0 as AnyObject
  }
  private static let anyHashable = AdaptedTarget<Any, AnyHashable>(AnyTarget()) { $0 as? AnyHashable }

  private static let known = TypeTable()

  private static func scalar(_ type: Any.Type) -> Target? {
    conformance(of: type).map { scalar in known.value(for: type) { scalar.makeTarget() } }
  }

  /// Returns the type as a scalar, if it has a row. A dynamic cast would search the conformances of all loaded
  /// images.
  private static func conformance(of type: Any.Type) -> (any ScalarValue.Type)? {
    scalarTypes.first { $0 == type }
  }

  private static func foundationValue(_ type: Any.Type) -> Target? {
    #if Foundation || canImport(Darwin)
      FoundationScalars.target(for: type)
    #else
      nil
    #endif
  }
}
