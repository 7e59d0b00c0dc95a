import Injector
import InjectorCache

/// The default of a property in a document, as a native value.
final class DocumentDefault: NativeDefault, @unchecked Sendable {
  // Unchecked because of the values of type `Any`, which are never changed.

  private let native: Any
  private let isConverted: Bool
  /// The output of the property's converter for the default; nil if the conversion fails.
  let converted: Any?
  /// The values that can be shared, one for each property type that uses this default.
  private let shared = Locked<[SharedValue]>([])

  /// A value of one type. It contains no objects, so it is immutable.
  private struct SharedValue: @unchecked Sendable {
    let type: Any.Type
    let value: Any
  }

  init(_ native: Any, _ converter: (any RuntimeConverter)?) {
    self.native = native
    isConverted = converter != nil
    converted = converter.flatMap { Self.convert(native, $0) }
  }

  private static func convert(_ native: Any, _ converter: some RuntimeConverter) -> Any? {
    (try? converter.converter.takingAny.convert(native)).flatMap { $0 }
  }

  /// Always true while a default is created on this thread. The plan being compiled is then for models inside the
  /// outermost default, and their rules are checked together with those of the property that has the default.
  func canMake<Value>(_ type: Value.Type) -> Bool {
    DefaultCreation.ofThread.current != nil || make(as: type) != nil
  }

  func make<Value>(as type: Value.Type) -> Value? {
    // Casting nil to an Optional type would result in a value.
    if isConverted { return converted.flatMap { $0 as? Value } }
    if let known = shared.withLock({ $0.first { $0.type == type } }) { return known.value as? Value }
    guard let value = DefaultCreation.make(of: self, native, as: type) else { return nil }
    if Self.isShareable(native, as: type) {
      shared.withLock { $0.append(SharedValue(type: type, value: value)) }
    }
    return value
  }

  /// Whether the values of a type that are created from a native value contain no objects. Each model needs its own
  /// objects.
  private static func isShareable(_ native: Any, as type: Any.Type) -> Bool {
    let type = TypeRelation.withoutOptionals(type)
    if shareableCollections.contains(ObjectIdentifier(type)) { return true }
    if type is AnyObject.Type { return false }
    switch SourceValue(native) {
    case .array, .record, .other: return false
    default: return true
    }
  }

  private static let shareableCollections: Set<ObjectIdentifier> = [
    ObjectIdentifier([String].self), ObjectIdentifier([Int].self), ObjectIdentifier([Double].self),
    ObjectIdentifier([Bool].self), ObjectIdentifier([String: String].self),
    ObjectIdentifier([String: Int].self), ObjectIdentifier([String: Double].self),
    ObjectIdentifier([String: Bool].self), ObjectIdentifier(Any.self), ObjectIdentifier([Any].self),
    ObjectIdentifier([String: Any].self),
  ]

  func makeUntyped() -> Any { converted ?? native }
}

/// The creation of a default on a thread.
///
/// The model inside a default may have properties with defaults, which are created during this creation. A default that
/// requires itself would be created endlessly:
///
/// ```
///   struct Node { var child: Node? }   {"properties": {"child": {"default": {}}}}
///
///   the default of 'child' ─▶ a Node without the key 'child' ─▶ the default of 'child'
/// ```
///
/// Such a default is not valid, and neither is any default that requires it.
private final class DefaultCreation {
  /// The creation of each thread.
  static let ofThread = ThreadLocal<DefaultCreation>()

  /// The defaults that are being created, outermost first, each with the type of its property.
  private var open: [(source: DocumentDefault, type: Any.Type)] = []
  /// Whether one of them would be created endlessly.
  private var isEndless = false

  /// Creates a value from the native value of a default; nil if it is not valid for the type.
  static func make<Value>(of source: DocumentDefault, _ native: Any, as type: Value.Type) -> Value? {
    let creation = ofThread.current ?? DefaultCreation()
    if creation.open.contains(where: { $0.source === source && $0.type == type }) {
      creation.isEndless = true
    }
    if creation.isEndless { return nil }
    creation.open.append((source, type))
    defer { creation.open.removeLast() }
    let injector = Injector.bind(Value.self)
      .policy(.lenient, unknownKeys: .fail, numbers: .exact, elements: .fail)
    let value = ofThread.with(creation) { try? injector.inject(value: native) }
    return creation.isEndless ? nil : value
  }
}
