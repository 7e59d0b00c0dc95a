#if Foundation || canImport(Darwin)
  public import Foundation
#endif

/// The start of a chain in the closure of a receiver: `dictionary.inject { $0.bind(User.self) }`.
public struct InjectorBinder: Sendable {
  /// Returns rules for a model.
  ///
  /// - Parameters:
  ///   - model: The model's type; see ``Injector/bind(_:_:)`` for the types that need no closure.
  ///   - make: A closure that returns a new model for each record.
  /// - Returns: Rules by name, which are empty.
  @inlinable
  public func bind<Model>(
    _ model: Model.Type, _ make: (@Sendable () -> Model)? = nil
  ) -> BoundRules<Model> {
    BoundRules(Injector.bind(model, make))
  }
}

/// Rules for one model that refer to its properties by name.
///
/// The closure of a receiver returns them:
///
/// ```swift
/// let user = try dictionary.inject { injector in
///   injector.bind(User.self)
///     .mapping("id").to("userId")
///     .ignore("token").and("session")
/// }
/// ```
public struct BoundRules<Model>: RulesByName {
  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  /// Creates rules by name that begin with the rules of an injector.
  ///
  /// ```swift
  /// let rules = BoundRules(Injector.bind(User.self).keys(.snakeCase)).mapping("id").to("userId")
  /// let users = rules.injector
  /// ```
  ///
  /// - Parameter injector: The injector with the first rules.
  public init(_ injector: Injector<Model>) {
    _storage = _RuleStorage(rules: injector.ruleSet.written(in: .names))
  }

  /// The injector that has these rules.
  public var injector: Injector<Model> { Injector(rules: ruleSet.written(in: .keyPaths)) }

  /// Adds a closure that is called with each model after it is injected.
  ///
  /// An error that the closure throws rejects the record. Adds to earlier hooks.
  ///
  /// - Parameter hook: The closure. It may change the model.
  /// - Returns: New rules with the hook.
  public func didInject(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> Self {
    changing { $0.addDidInject(hook) }
  }
}

extension Dictionary where Key == String, Value == Any {
  /// Creates a model from this dictionary.
  ///
  /// ```swift
  /// let user = try dictionary.inject { $0.bind(User.self).mapping("id").to("userId") }
  /// ```
  ///
  /// The closure is called each time. The plan for its rules is compiled once and stored in ``PlanCache/shared``.
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new model.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> Model {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Creates a model from this dictionary and returns it with a report.
  ///
  /// ```swift
  /// let (user, report) = try dictionary.injectReporting { $0.bind(User.self).mapping("id").to("userId") }
  /// ```
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension Array where Element == [String: Any] {
  /// Creates a model from each record of this array, in order.
  ///
  /// ```swift
  /// let users = try records.inject { $0.bind(User.self).mapping("id").to("userId") }
  /// ```
  ///
  /// The closure is called once. The plan for its rules is compiled once and stored in ``PlanCache/shared``.
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new models.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> [Model] {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Creates a model from each record of this array, in order, and returns the models with a report.
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

extension Array where Element == Any {
  /// Creates a model from each record of this array, in order. Other elements are left out; under the strict policy,
  /// they are errors.
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new models.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func inject<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> [Model] {
    try configure(InjectorBinder()).injector.inject(self)
  }

  /// Creates a model from each record of this array, in order, and returns the models with a report.
  ///
  /// - Parameter configure: A closure that returns the rules.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting<Model>(
    _ configure: (InjectorBinder) -> BoundRules<Model>
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try configure(InjectorBinder()).injector.injectReporting(self)
  }
}

#if Foundation || canImport(Darwin)
  extension NSDictionary {
    /// Creates a model from this dictionary.
    ///
    /// - Parameter configure: A closure that returns the rules.
    /// - Returns: The new model.
    /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
    /// - Complexity: O(*n*) in the size of the record.
    public func inject<Model>(
      _ configure: (InjectorBinder) -> BoundRules<Model>
    ) throws(InjectionError) -> Model {
      try configure(InjectorBinder()).injector.inject(value: self)
    }

    /// Creates a model from this dictionary and returns it with a report.
    ///
    /// - Parameter configure: A closure that returns the rules.
    /// - Returns: The new model, and the report of the run.
    /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
    /// - Complexity: O(*n*) in the size of the record.
    public func injectReporting<Model>(
      _ configure: (InjectorBinder) -> BoundRules<Model>
    ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
      try configure(InjectorBinder()).injector.injectReporting(value: self)
    }
  }

  extension NSArray {
    /// Creates a model from each record of this array, in order. Other elements are left out; under the strict policy,
    /// they are errors.
    ///
    /// - Parameter configure: A closure that returns the rules.
    /// - Returns: The new models.
    /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
    /// - Complexity: O(*n*) in the size of the records.
    public func inject<Model>(
      _ configure: (InjectorBinder) -> BoundRules<Model>
    ) throws(InjectionError) -> [Model] {
      try configure(InjectorBinder()).injector.run(at: nil).many(TreeSource(value: self)).0
    }

    /// Creates a model from each record of this array, in order, and returns the models with a report.
    ///
    /// - Parameter configure: A closure that returns the rules.
    /// - Returns: The new models, and the report of the run.
    /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
    /// - Complexity: O(*n*) in the size of the records.
    public func injectReporting<Model>(
      _ configure: (InjectorBinder) -> BoundRules<Model>
    ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
      try configure(InjectorBinder()).injector.run(isReporting: true, at: nil).many(TreeSource(value: self))
    }
  }
#endif
