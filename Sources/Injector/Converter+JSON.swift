extension Converter where Input == String {
  /// A converter for JSON text inside a string, as some servers encode a part of their answer twice.
  ///
  /// ```swift
  /// struct Settings: Injectable { var theme = ""; var size = 0 }
  ///
  /// let settings: Converter<String, Settings> = .json(of: Settings.self)
  /// try settings.convert(#"{"theme": "dark", "size": "12"}"#)  // Settings(theme: "dark", size: 12)
  /// try Converter<String, [Int]>.json(of: [Int].self).convert("[1, 2]")  // [1, 2]
  ///
  /// let users = Injector.bind(User.self)
  ///   .format("settings").as(.json(of: Settings.self))
  /// try users.inject(["settings": #"{"theme": "dark"}"#])
  /// ```
  ///
  /// `type` is whatever a property with no rule may be: an ``Injectable`` or `Decodable` type, a scalar, `Any`, or an array,
  /// set, dictionary or optional of these. The value is made under the lenient policy and the type's own rules. In a
  /// property's rule, an object, an array, a number or a truth value that is not encoded twice is taken as it is.
  ///
  /// The converter is one-way. It throws an ``InjectionError``: `malformed` when the string is not JSON text, with line and
  /// column inside the string; `configuration` when there is no way to make values of the type; every other code when the
  /// value does not fit. In a property's rule, that error is the `underlying` one.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func json(of type: Output.Type) -> Converter {
    Converter(
      .simple { text in try JSONValue<Output>.value(of: text) },
      backward: nil,
      takesJSONText: true
    )
  }
}

/// Makes values of any type that a property may have from whole JSON texts.
private enum JSONValue<Value> {
  static func value(of text: String) throws(InjectionError) -> Value {
    let defaults = DefaultsSnapshot.current
    let (compiled, isNew) = try PlanCache.shared.plan(for: Value.self, rules: RuleSet(), defaults: defaults)
    defer { withExtendedLifetime(compiled) {} }
    guard compiled.target.type == Value.self, let target = compiled.target as? ValueTarget else {
      throw InjectionError(RootError.notAModel(Value.self))
    }
    let settings = RunSettings(
      modelType: Value.self,
      closures: .none,
      defaults: defaults,
      policy: compiled.policy,
      isReporting: false,
      limits: InjectionLimits(),
      checksLayouts: isNew,
      paths: [],
      makesModels: true
    )
    var report = InjectionReport()
    let root = RootRun(settings, target, .value, .make)
    return try root.make(of: TextSource(source: text), report: &report)
  }
}
