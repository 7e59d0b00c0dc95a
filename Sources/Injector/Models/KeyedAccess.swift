/// Access to one property of a model by one of its keys, or by its name.
struct KeyedAccess<Model> {
  private let compiled: CompiledPlan
  private let target: ModelTarget<Model>
  private let property: PlannedProperty

  /// Finds the property. A first candidate is preferred to a later candidate, and a key to a name. Nil if there is no
  /// such property, or if the model's rules have mistakes.
  init?(key: String) {
    guard
      let compiled = try? PlanCache.shared.plan(for: Model.self, rules: RuleSet()).compiled,
      let target = compiled.target as? ModelTarget<Model>,
      let root = compiled.root,
      let property = Self.property(withKey: key, in: root.parts)
    else { return nil }
    self.compiled = compiled
    self.target = target
    self.property = property
  }

  /// Returns the property's value, coerced if it is of another type.
  func value<Value>(of model: Model) -> Value? {
    let value = target.value(of: property, in: model)
    if NullValue.isNil(value) { return nil }
    if let exact = value as? Value { return exact }
    guard !NullValue.isNull(value), let scalar = ScalarTargets.target(for: Value.self) as? TypedTarget<Value>
    else { return nil }
    var run = RunState(closures: .none, defaults: compiled.defaults)
    return scalar.make(of: value, &run)
  }

  /// Sets the property, coercing a value of another type. A value that does not fit has no effect.
  func setValue(_ newValue: Any?, of model: inout Model) {
    let value = newValue ?? Any?.none as Any
    var run = RunState(closures: .none, defaults: compiled.defaults)
    target.setValue(value, of: property, in: &model, &run)
    withExtendedLifetime(compiled) {}
  }

  private static func property(withKey key: String, in parts: PlanContents) -> PlannedProperty? {
    let key = parts.keys.folded(key)
    let properties = parts.properties
    return properties.first { $0.candidates.first.map { parts.keys.folded($0.text) } == key }
      ?? properties.first { $0.keyNames.contains { parts.keys.folded($0) == key } }
      ?? properties.first { parts.keys.folded($0.name) == key && !$0.candidates.isEmpty }
      ?? parts.keys.snakeCaseName(forKey: key).flatMap { name in
        properties.first { $0.snakeCaseName == name }
      }
  }
}
