import InjectorCache

/// The types that conform to ``Injectable``.
///
/// For a type that it has not looked up before, the runtime searches the conformances of all images. That takes longer
/// than most steps of compiling a plan. So if the conformance of a model is known at compile time, it is noted here.
enum InjectableTypes {
  private static let known = TypeTable()

  private final class Conformance: Sendable {
    let type: any Injectable.Type

    init(_ type: any Injectable.Type) { self.type = type }
  }

  /// Notes a conforming type.
  static func note(_ type: any Injectable.Type) { _ = known.value(for: type) { Conformance(type) } }

  /// Returns a type with its conformance; nil if it does not conform.
  static func conformance(of type: Any.Type) -> (any Injectable.Type)? {
    let noted: Conformance? = known.known(type)
    return noted?.type ?? type as? any Injectable.Type
  }

  /// Whether a type conforms.
  static func contain(_ type: Any.Type) -> Bool { conformance(of: type) != nil }
}
