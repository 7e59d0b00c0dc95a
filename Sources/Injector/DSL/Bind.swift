extension Injector {
  /// Begins a chain for a model whose instances make themselves.
  ///
  /// An ``Injectable`` type is made by its `init()`, and a type that is only `Decodable` by its `init(from:)`. Any other
  /// struct is put together from the record, memberwise, with no `init()` and no conformance needed; so is a `Decodable`
  /// struct when there are rules for its properties, which `init(from:)` knows nothing of.
  ///
  /// ```swift
  /// struct Point { let x: Int; let y: Int }
  /// try Injector.bind(Point.self).inject(["x": 1, "y": 2])   // Point(x: 1, y: 2)
  /// ```
  ///
  /// A class that is neither ``Injectable`` nor `Decodable` needs ``bind(_:_:)``, and so do structs of the system and C
  /// structs with bit-fields or unions; this is reported when the plan is compiled.
  ///
  /// An update of a model that decodes itself, `inject(_:into:)`, fills its properties by their names.
  public static func bind(_ model: Model.Type) -> Injector<Model> {
    Injector(rules: RuleSet())
  }

  /// Begins a chain for a model whose instances `make` makes, one for each record.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }
  /// ```
  ///
  /// A key that a record does not hold leaves the default that `make` gave.
  @inlinable
  public static func bind(
    _ model: Model.Type,
    _ make: @escaping @Sendable () -> Model
  ) -> Injector<Model> {
    bind(make, _ModelMemory(make))
  }

  @usableFromInline
  static func bind(_ make: @escaping @Sendable () -> Model, _ memory: _ModelMemory) -> Injector<Model> {
    var rules = RuleSet()
    rules.setFactory(make, memory)
    return Injector(rules: rules)
  }
}
