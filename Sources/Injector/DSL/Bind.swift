extension Injector {
  /// Creates an injector for a type.
  ///
  /// ```swift
  /// struct Point { let x: Int; let y: Int }
  /// try Injector.bind(Point.self).inject(["x": 1, "y": 2])   // Point(x: 1, y: 2)
  /// try Injector.bind([Int64].self).inject(json: "[1, 2]")   // [1, 2]
  /// ```
  ///
  /// How a new instance is created depends on the type:
  ///
  /// - An ``Injectable`` type is created by its `init()`. A missing key leaves the default.
  /// - A type that is only `Decodable` is created by its `init(from:)`, unless there are rules for its properties.
  /// - Any other struct, and a `Decodable` struct with rules for its properties, is created memberwise from the record.
  ///   It needs no `init()` and no conformance. A missing key is an error, or `nil` for an Optional.
  /// - A collection, a scalar or an enum is created as if it were the value of a property.
  ///
  /// A class that is neither ``Injectable`` nor `Decodable` needs a closure. So do structs of the system, and C structs
  /// with bit-fields or unions. Without the closure, compiling the plan throws a configuration error.
  ///
  /// An update of a `Decodable` model, using `inject(_:into:)`, sets its properties by name.
  ///
  /// If there is a closure, it creates all new models, whatever the type is. A missing key then leaves the value that
  /// the closure has set:
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }
  /// ```
  ///
  /// - Parameters:
  ///   - model: The type.
  ///   - make: A closure that returns a new model. It is called for each record, from any thread that runs the
  ///     injector. If it is nil, the library creates the models.
  /// - Returns: An injector without rules.
  @inlinable
  public static func bind(
    _ model: Model.Type, _ make: (@Sendable () -> Model)? = nil
  ) -> Injector<Model> {
    if let make { bind(make, _ModelMemory(make)) } else { bindWithoutFactory() }
  }

  @usableFromInline
  static func bindWithoutFactory() -> Injector<Model> { Injector(rules: RuleSet()) }

  @usableFromInline
  static func bind(_ make: @escaping @Sendable () -> Model, _ memory: _ModelMemory) -> Injector<Model> {
    var rules = RuleSet()
    rules.setFactory(make, memory)
    return Injector(rules: rules)
  }
}

extension Injector where Model: AnyObject {
  /// Creates an injector that updates existing objects and never creates one.
  ///
  /// ```swift
  /// final class Screen { var title: String; var count = 0; init(title: String) { self.title = title } }
  ///
  /// let screens = Injector.bind(updating: Screen.self).mapping("heading").to(\.title)
  /// let screen = Screen(title: "Empty")
  /// try screens.inject(json: #"{"heading": "Inbox", "count": 3}"#, into: screen)   // no `&`
  /// // screen.title == "Inbox", screen.count == 3
  /// ```
  ///
  /// The class needs no `init()` and no conformance. A method that creates models throws a configuration error.
  ///
  /// - Parameter model: The class.
  /// - Returns: An injector without rules.
  public static func bind(updating model: Model.Type) -> Injector<Model> { Injector(rules: .forUpdates) }
}
