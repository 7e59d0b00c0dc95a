/// What an ``Injectable`` model does with itself: runs and look-ups by the rules of its own type.
///
/// An object may be of a subclass of the type that the caller sees: its own type's plan is the one that is used.
enum InstanceInjection {
  /// Fills a model from a record; one that is new need not be left as it was when this throws.
  static func fill<Model: Injectable>(
    _ model: inout Model,
    isNew: Bool,
    from record: Any,
    at path: String?
  ) throws(InjectionError) {
    try perform(Filling(source: RecordSource(value: record), path: path, isNew: isNew), on: &model)
  }

  /// Fills a model from an object in JSON text; one that is new need not be left as it was when this throws.
  static func fill<Model: Injectable>(
    _ model: inout Model,
    isNew: Bool,
    fromJSON json: some JSONSource,
    at path: String?
  ) throws(InjectionError) {
    try perform(Filling(source: TextSource(source: json), path: path, isNew: isNew), on: &model)
  }

  /// A model of each record of an array, all of the very type that `type` holds.
  static func array<Model: Injectable>(
    of type: Model.Type,
    from records: Any,
    at path: String?
  ) throws(InjectionError) -> [Model] {
    func make<Own: Injectable>(_ own: Own.Type) throws(InjectionError) -> [Model] {
      var run = try InjectorRun(Injector.bind(own), at: path)
      let models: [Own] = try run.many(RecordSource(value: records))
      return models as? [Model] ?? []
    }
    let own: any Injectable.Type = type
    return try make(own)
  }

  /// A model of each object of an array in JSON text, all of the very type that `type` holds.
  static func array<Model: Injectable>(
    of type: Model.Type,
    fromJSON json: some JSONSource,
    at path: String?
  ) throws(InjectionError) -> [Model] {
    func make<Own: Injectable>(_ own: Own.Type) throws(InjectionError) -> [Model] {
      try Injector.bind(own).injectArray(json: json, at: path) as? [Model] ?? []
    }
    let own: any Injectable.Type = type
    return try make(own)
  }

  /// The value of the property that has a key or a name, as a `Value`.
  static func value<Model: Injectable, Value>(forKey key: String, of model: Model) -> Value? {
    guard Model.self is AnyClass else { return KeyedAccess<Model>(key: key)?.value(of: model) }
    func read<Own: Injectable>(_ own: Own.Type) -> Value? {
      (model as? Own).flatMap { KeyedAccess<Own>(key: key)?.value(of: $0) }
    }
    let own: any Injectable.Type = type(of: model)
    return read(own)
  }

  /// Changes the property that has a key or a name, if the value fits.
  static func setValue<Model: Injectable>(_ value: Any?, forKey key: String, of model: inout Model) {
    try? perform(ValueSetting(value: value, key: key), on: &model)
  }

  /// Does something with the model as one of the type it really is.
  private static func perform<Model: Injectable>(
    _ task: some InstanceTask,
    on model: inout Model
  ) throws(InjectionError) {
    guard Model.self is AnyClass else { return try task.perform(on: &model) }
    func open<Own: Injectable>(_ own: Own.Type) throws(InjectionError) {
      guard var object = model as? Own else { return }
      try task.perform(on: &object)
      if let object = object as? Model { model = object }
    }
    let own: any Injectable.Type = type(of: model)
    try open(own)
  }
}

/// Something that is done with a model whose type is known where it is done.
private protocol InstanceTask {
  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError)
}

private struct Filling<Source: RootSource>: InstanceTask {
  let source: Source
  let path: String?
  let isNew: Bool

  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError) {
    var run = try InjectorRun(Injector.bind(Model.self), at: path)
    if isNew {
      try run.complete(&model, from: source) { Model() }
    } else {
      try run.update(&model, from: source)
    }
  }
}

private struct ValueSetting: InstanceTask {
  let value: Any?
  let key: String

  func perform<Model: Injectable>(on model: inout Model) throws(InjectionError) {
    KeyedAccess<Model>(key: key)?.setValue(value, of: &model)
  }
}
