/// The runs and look-ups of ``Injectable`` models, by the rules of their own type.
///
/// An object may be of a subclass of its static type. The plan of its dynamic type is used.
enum InstanceInjection {
  /// Fills a model, which is updated unless it is new. If this throws, an existing model is unchanged, and a new one
  /// must not be used. Returns the report, if `isReporting`.
  @discardableResult
  static func fill<Model: Injectable>(
    _ model: inout Model,
    isNew: Bool = false,
    _ source: some RootSource,
    at path: String?,
    by interface: RunCall.Interface = .model,
    isReporting: Bool = false
  ) throws(InjectionError) -> InjectionReport {
    let filling = Filling(
      source: source,
      path: path,
      isNew: isNew,
      isReporting: isReporting,
      interface: interface
    )
    return try perform(filling, on: &model) ?? InjectionReport()
  }

  /// Creates a model of the type in `type`, and returns it with the report, if `isReporting`.
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

  /// Creates a model from each record of an array, all of the dynamic type in `type`, and returns them with the
  /// report, if `isReporting`.
  static func array<Model: Injectable>(
    of type: Model.Type,
    _ source: some RootSource,
    at path: String?,
    isReporting: Bool = false
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    func make<Own: Injectable>(_ own: Own.Type) throws(InjectionError) -> ([Model], InjectionReport) {
      let run = try InjectorRun(Injector.bind(own), isReporting: isReporting, at: path, by: .modelType)
      let models: [Own] = try run.many(source)
      return (models as? [Model] ?? [], run.report)
    }
    let own: any Injectable.Type = DynamicType.opaque(type)
    return try make(own)
  }

  /// Returns the value of the property with a key or name, as a `Value`.
  static func value<Model: Injectable, Value>(forKey key: String, of model: Model) -> Value? {
    guard Model.self is AnyClass else { return KeyedAccess<Model>(key: key)?.value(of: model) }
    func read<Own: Injectable>(_ own: Own.Type) -> Value? {
      (model as? Own).flatMap { KeyedAccess<Own>(key: key)?.value(of: $0) }
    }
    return read(ownType(of: model))
  }

  /// Sets the property with a key or name, if the value fits.
  static func setValue<Model: Injectable>(_ value: Any?, forKey key: String, of model: inout Model) {
    _ = try? perform(ValueSetting(value: value, key: key), on: &model)
  }

  /// Performs a task on the model as one of its dynamic type; returns nil if it cannot be cast to that.
  private static func perform<Model: Injectable, Task: InstanceTask>(
    _ task: Task,
    on model: inout Model
  ) throws(InjectionError) -> Task.Outcome? {
    guard Model.self is AnyClass else { return try task.perform(on: &model) }
    func open<Own: Injectable>(_ own: Own.Type) throws(InjectionError) -> Task.Outcome? {
      guard var object = model as? Own else { return nil }
      let outcome = try task.perform(on: &object)
      if let object = object as? Model { model = object }
      return outcome
    }
    return try open(ownType(of: model))
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

/// A task on a model whose static type is its dynamic type.
private protocol InstanceTask {
  associatedtype Outcome

  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError) -> Outcome
}

private struct Filling<Source: RootSource>: InstanceTask {
  let source: Source
  let path: String?
  let isNew: Bool
  let isReporting: Bool
  let interface: RunCall.Interface

  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError) -> InjectionReport {
    let run = try InjectorRun(Injector.bind(Model.self), isReporting: isReporting, at: path, by: interface)
    if isNew {
      try run.complete(&model, from: source) { Model() }
    } else {
      try run.update(&model, from: source)
    }
    return run.report
  }
}

private struct ValueSetting: InstanceTask {
  let value: Any?
  let key: String

  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError) {
    KeyedAccess<Model>(key: key)?.setValue(value, of: &model)
  }
}
