/// The runs and look-ups of ``Injectable`` models, using the rules of their own type.
///
/// For an object whose class is a subclass of its static type, the plan of the dynamic type is used.
enum InstanceInjection {
  /// Fills a new model, or updates an existing one. If this method throws, an existing model is unchanged, and a new
  /// one must not be used. Returns the report if `isReporting` is true.
  @discardableResult
  static func fill<Model: Injectable>(
    _ model: inout Model,
    isNew: Bool = false,
    _ source: some RootSource,
    at path: String?,
    by interface: RunCall.Interface = .model,
    isReporting: Bool = false
  ) throws(InjectionError) -> InjectionReport {
    func run<Own: Injectable>(_ own: inout Own) throws(InjectionError) -> InjectionReport {
      let run = try Injector.bind(Own.self).run(isReporting: isReporting, at: path, by: interface)
      if isNew { return try run.complete(&own, from: source) }
      return try run.update(&own, from: source)
    }
    func open<Own: Injectable>(_ type: Own.Type) throws(InjectionError) -> InjectionReport {
      guard var object = model as? Own else { return InjectionReport() }
      let report = try run(&object)
      if let object = object as? Model { model = object }
      return report
    }
    return try Model.self is AnyClass ? open(ownType(of: model)) : run(&model)
  }

  /// Creates a model of the dynamic type in `type`, and returns it with the report if `isReporting` is true.
  static func one<Model: Injectable>(
    of type: Model.Type,
    _ source: some RootSource,
    at path: String?,
    by interface: RunCall.Interface,
    isReporting: Bool = false
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    var model = type.init()
    let report = try fill(&model, isNew: true, source, at: path, by: interface, isReporting: isReporting)
    return (model, report)
  }

  /// Creates a model of the dynamic type in `type` from each record of an array, and returns the models with the report
  /// if `isReporting` is true.
  static func array<Model: Injectable>(
    of type: Model.Type, _ source: some RootSource, at path: String?, isReporting: Bool = false
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    func make<Own: Injectable>(_ own: Own.Type) throws(InjectionError) -> ([Model], InjectionReport) {
      let run = try Injector.bind(own).run(isReporting: isReporting, at: path, by: .modelType)
      let (models, report): ([Own], InjectionReport) = try run.many(source)
      return (models as? [Model] ?? [], report)
    }
    let own: any Injectable.Type = DynamicType.opaque(type)
    return try make(own)
  }

  /// Returns the value of the property with a key or name, coerced to `Value`.
  static func value<Model: Injectable, Value>(forKey key: String, of model: Model) -> Value? {
    guard Model.self is AnyClass else { return KeyedAccess<Model>(key: key)?.value(of: model) }
    func read<Own: Injectable>(_ own: Own.Type) -> Value? {
      (model as? Own).flatMap { KeyedAccess<Own>(key: key)?.value(of: $0) }
    }
    return read(ownType(of: model))
  }

  /// Sets the property with a key or name, if the value fits.
  static func setValue<Model: Injectable>(_ value: Any?, forKey key: String, of model: inout Model) {
    func set<Own: Injectable>(_ type: Own.Type) {
      guard var object = model as? Own else { return }
      KeyedAccess<Own>(key: key)?.setValue(value, of: &object)
      if let object = object as? Model { model = object }
    }
    if Model.self is AnyClass {
      set(ownType(of: model))
    } else {
      KeyedAccess<Model>(key: key)?.setValue(value, of: &model)
    }
  }

  /// Returns the dynamic type of a model.
  private static func ownType<Model: Injectable>(of model: Model) -> any Injectable.Type {
    let type = DynamicType.opaque(type(of: model) as any Injectable.Type)
    #if canImport(ObjectiveC)
      let declared = (type as? AnyClass).map { DynamicType.declaredClass($0) }
      return declared as? any Injectable.Type ?? type
    #else
      return type
    #endif
  }
}

/// Access to a property of a model by key or name.
struct KeyedAccess<Model> {
  private let compiled: CompiledPlan
  private let target: ModelTarget<Model>
  private let property: PlannedProperty

  /// Finds the property. First candidates are preferred to later ones, and keys to names. Returns nil if there is no
  /// such property, or if the rules of the model have mistakes.
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

  /// Returns the property's value, coerced if it has another type.
  func value<Value>(of model: Model) -> Value? {
    let value = target.value(of: property, in: model)
    if NullValue.isNil(value) { return nil }
    if let exact = value as? Value { return exact }
    guard !NullValue.isNull(value), let scalar = BuiltInTargets.target(for: Value.self) as? TypedTarget<Value>
    else { return nil }
    var run = RunState(closures: .none, defaults: compiled.defaults)
    return scalar.make(of: value, &run)
  }

  /// Sets the property, and coerces a value of another type. A value that does not fit has no effect.
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
