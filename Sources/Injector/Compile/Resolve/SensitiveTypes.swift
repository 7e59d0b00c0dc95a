/// Searches for sensitive properties in types without a plan: `Decodable` types and the outputs of converters.
///
/// Each type is searched once per compilation.
struct SensitiveTypes {
  private let defaults: DefaultsSnapshot
  private var known: [ObjectIdentifier: Bool] = [:]

  init(defaults: DefaultsSnapshot) { self.defaults = defaults }

  /// Returns whether a property of a type, or of a type inside it, is sensitive because of its rules, its attributes or
  /// the defaults.
  mutating func hold(_ type: Any.Type) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    if search(type, &seen) { return true }
    for type in seen { known[type] = false }
    return false
  }

  private mutating func search(_ type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    let type = TypeRelation.element(of: type)
    let identity = ObjectIdentifier(type)
    if let known = known[identity] { return known }
    // The type's name, which shows whether it is a system type, takes long to look up.
    guard seen.insert(identity).inserted, !(type is any CoercibleScalar.Type),
      !DeclaringModule.isSystem(type), isSensitive(type, &seen)
    else { return false }
    known[identity] = true
    return true
  }

  private mutating func isSensitive(_ type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    let defaults = defaults.resolved(for: type)
    if defaults.hidesValues { return true }
    let names = defaults.sensitiveProperties
    if RuntimeEntryPoints.kind(of: type) == .enum {
      // The names of payloads are unknown at run time, so the defaults may mark any of them as sensitive.
      return !names.isEmpty && !(type is any RawRepresentable.Type) && !(type is any CaseIterable.Type)
    }
    guard let layout = try? TypeLayout.of(type) else { return false }
    if hasSensitiveRule(type, layout) { return true }
    for property in layout.properties {
      if names.contains(property.name) || property.wrappedName.map(names.contains) == true { return true }
      if search(property.type, &seen) { return true }
    }
    return false
  }

  /// Whether the rules that a type declares, or the attributes of its properties, mark something as sensitive.
  private func hasSensitiveRule(_ type: Any.Type, _ layout: TypeLayout) -> Bool {
    guard InjectableTypes.contain(type) else { return false }
    if let rules = try? TypeRules.of(type, defaults: defaults), rules.hasSensitive { return true }
    let mapped = MappedRules(of: layout, sample: SampleInstance(of: type))
    return layout.properties.indices.contains { position in
      mapped.rules(at: position, for: layout.properties[position].name)?.hasSensitive == true
    }
  }
}

extension RuleSet {
  /// Whether a rule marks a property as sensitive.
  fileprivate var hasSensitive: Bool {
    shape.settings.hidesValues || shape.rules.contains { $0.action == .plain(.sensitive) }
  }
}

/// A new instance of a model, for facts that the compiler of its plan cannot derive from the type.
final class SampleInstance {
  private let type: Any.Type
  private let closures: RuleClosures
  /// The instance, once it has been needed.
  private var stored: Any?

  /// Creates a sample whose instance is created by the factory in the closures, or by the type's own `init()`.
  init(of type: Any.Type, closures: RuleClosures = .none) {
    self.type = type
    self.closures = closures
  }

  /// Returns the instance, always the same, as its own type or a superclass; nil if none can be created.
  func instance<Model>() -> Model? { untypedInstance() as? Model }

  private func untypedInstance() -> Any? {
    stored =
      stored ?? closures.parts.factory.map { factory in MappedRecording.record { factory.makeUntyped() } }
      ?? initialized()
    return stored
  }

  /// Returns a new instance, which is not stored.
  func newInstance() -> Any? {
    defer { stored = nil }
    return untypedInstance()
  }

  /// Returns an instance that is created by the type's own `init()`, and not by the factory. It replaces the stored
  /// one.
  func initializedInstance<Model>() -> Model? {
    guard let new = initialized() else { return nil }
    stored = new
    return new as? Model
  }

  /// Whether a property of a type that can store several types can store an instance.
  ///
  /// An instance is cast to determine whether its type conforms to a protocol that is known only at run time. If no
  /// instance can be created, the result is true, and the run checks each value.
  func fits(_ property: Any.Type) -> Bool {
    if property == AnyHashable.self { return type is any Hashable.Type }
    guard !TypeRelation.holdsAnything(property), RuntimeEntryPoints.kind(of: property) == .existential else {
      return TypeRelation.canHold(property, valueOf: type)
    }
    guard let instance = untypedInstance() else { return true }
    func test<Property>(_ property: Property.Type) -> Bool { instance is Property }
    return _openExistential(property, do: test)
  }

  private func initialized() -> Any? {
    InjectableTypes.conformance(of: type).map { type in MappedRecording.record { type.init() } }
  }
}
