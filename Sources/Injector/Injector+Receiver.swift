public import Foundation

/// Begins a chain in the closure of a receiver: `dictionary.inject { $0.bind(User.self) }`.
public struct InjectorBinder: Sendable {
  /// Begins a chain for a model whose instances make themselves; see ``Injector/bind(_:)``.
  public func bind<Model>(_ model: Model.Type) -> BoundRules<Model> {
    BoundRules(Injector.bind(model))
  }

  /// Begins a chain for a model whose instances a closure makes; see ``Injector/bind(_:_:)``.
  @inlinable
  public func bind<Model>(
    _ model: Model.Type,
    _ make: @escaping @Sendable () -> Model
  ) -> BoundRules<Model> {
    BoundRules(Injector.bind(model, make))
  }
}

extension Dictionary where Key == String, Value == Any {
  /// Makes a model of this dictionary, by rules built on the spot.
  ///
  /// ```swift
  /// let user = try dictionary.inject { $0.bind(User.self).mapping("id").to("userId") }
  /// ```
  ///
  /// The rules are built at each call; their plan is compiled once and found again.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> Model {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Makes a model of this dictionary, by rules built on the spot, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension Array where Element == [String: Any] {
  /// Makes a model of each record, in order, by rules built on the spot.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> [Model] {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Makes a model of each record, in order, by rules built on the spot, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension Array where Element == Any {
  /// Makes a model of each record, in order, by rules built on the spot.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> [Model] {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Makes a model of each record, in order, by rules built on the spot, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension NSDictionary {
  /// Makes a model of this dictionary, by rules built on the spot.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> Model {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Makes a model of this dictionary, by rules built on the spot, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSDictionary,_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension NSArray {
  /// Makes a model of each record, in order, by rules built on the spot.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> [Model] {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Makes a model of each record, in order, by rules built on the spot, and reports everything that happened.
  ///
  /// - Throws: as ``Injector/inject(_:at:)-(NSArray,_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}
