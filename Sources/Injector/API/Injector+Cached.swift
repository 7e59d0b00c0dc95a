extension Injector {
  /// Returns the injector that is kept for a model type and a name, and builds it if there is none.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self) { $0.mapping("id").to("cardId") }
  /// ```
  ///
  /// The injector is kept in ``PlanCache/shared``. Injectors are found by their model's type and `name` only: two
  /// calls with the same type and name return the injector of the first call, whatever their closures do.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - name: A name that is different for each injector of the type. The default is the empty string.
  ///   - build: A closure that adds rules to a chain that begins with `bind(model)`. It is called only if no injector
  ///     is kept.
  /// - Returns: The injector.
  public static func cached(
    _ model: Model.Type,
    name: String = "",
    _ build: (BoundRules<Model>) -> BoundRules<Model>
  ) -> Injector<Model> {
    PlanCache.shared.injector(for: model, name: name) { build(BoundRules(bind(model))).injector }
  }

  /// Returns the injector that is kept for a model type and a name, and builds it with a closure that creates models
  /// if there is none.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self, make: { Card() }) { $0.mapping("id").to("cardId") }
  /// ```
  ///
  /// The injector is kept in ``PlanCache/shared``; see ``cached(_:name:_:)``.
  ///
  /// - Parameters:
  ///   - model: The model's type.
  ///   - name: A name that is different for each injector of the type. The default is the empty string.
  ///   - make: A closure that returns a new model for each record.
  ///   - build: A closure that adds rules to a chain that begins with `bind(model, make)`. It is called only if no
  ///     injector is kept.
  /// - Returns: The injector.
  public static func cached(
    _ model: Model.Type,
    name: String = "",
    make: @escaping @Sendable () -> Model,
    _ build: (BoundRules<Model>) -> BoundRules<Model>
  ) -> Injector<Model> {
    PlanCache.shared.injector(for: model, name: name) {
      build(BoundRules(bind(model, make))).injector
    }
  }
}
