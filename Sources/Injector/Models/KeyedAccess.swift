/// Reads and writes one property of a model by one of its keys, or by its name.
struct KeyedAccess<Model> {
  private let compiled: CompiledPlan
  private let target: ModelTarget<Model>
  private let property: PlannedProperty

  /// Finds the property: its first key counts more than a further one, and any key more than a name. Nil where there is no
  /// such property, and where the model's rules are not right.
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

  /// The property's value as it is, or coerced where it is of another kind.
  func value<Value>(of model: Model) -> Value? {
    let value = target.value(of: property, in: model)
    if NullValue.isNil(value) { return nil }
    if let exact = value as? Value { return exact }
    guard !NullValue.isNull(value), let scalar = ScalarTargets.target(for: Value.self) as? TypedTarget<Value>
    else { return nil }
    var run = RunState(closures: .none, defaults: compiled.defaults)
    return scalar.make(of: value, &run)
  }

  /// Writes a value, coerced where it is of another kind; one that does not fit changes nothing.
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
