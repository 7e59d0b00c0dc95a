extension Injector {
  /// An injector that is built once and then found by its model's type, and by name where a type has several.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self) { $0.mapping("id").to("cardId") }
  /// ```
  ///
  /// The injector is kept in ``PlanCache/shared``; `build` runs only when it is not there.
  ///
  /// - Parameters:
  ///   - model: the type to bind.
  ///   - name: a name for each of several injectors of one type.
  ///   - build: adds the rules to a chain that begins with `bind(model)`.
  /// - Returns: the injector, built now or before.
  public static func cached(
    _ model: Model.Type,
    name: String = "",
    _ build: (BoundRules<Model>) -> BoundRules<Model>
  ) -> Injector<Model> {
    PlanCache.shared.injector(for: model, name: name) { build(BoundRules(bind(model))).injector }
  }

  /// An injector that is built once and then found by its model's type, and by name where a type has several; `make`
  /// makes the instances.
  ///
  /// ```swift
  /// let cards = Injector.cached(Card.self, make: { Card() }) { $0.mapping("id").to("cardId") }
  /// ```
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
