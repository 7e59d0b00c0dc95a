import InjectorCache

/// The types that conform to ``Injectable``.
///
/// For a type that it was not asked about yet, the runtime searches the conformances of all images, which takes longer than
/// most of what a plan is compiled from. Where the conformance of a model is known at compile time, it is noted here.
enum InjectableTypes {
  private static let known = TypeTable()

  private final class Conformance: Sendable {
    let type: any Injectable.Type

    init(_ type: any Injectable.Type) { self.type = type }
  }

  /// Notes a type that conforms.
  static func note(_ type: any Injectable.Type) { _ = known.value(for: type) { Conformance(type) } }

  /// Returns a type with its conformance; nil if it has none.
  static func conformance(of type: Any.Type) -> (any Injectable.Type)? {
    let noted: Conformance? = known.known(type)
    return noted?.type ?? type as? any Injectable.Type
  }

  /// Whether a type conforms.
  static func contain(_ type: Any.Type) -> Bool { conformance(of: type) != nil }
}
