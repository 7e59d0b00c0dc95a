extension Converter where Input == String {
  /// Creates a converter for JSON text inside a string.
  ///
  /// Some servers encode a part of their response twice.
  ///
  /// ```swift
  /// struct Settings: Injectable { var theme = ""; var size = 0 }
  ///
  /// let settings: Converter<String, Settings> = .json(of: Settings.self)
  /// try settings.convert(#"{"theme": "dark", "size": "12"}"#)  // Settings(theme: "dark", size: 12)
  /// try settings.convertBack(Settings(theme: "dark", size: 12))  // {"theme":"dark","size":12}
  /// try Converter<String, [Int]>.json(of: [Int].self).convert("[1, 2]")  // [1, 2]
  ///
  /// let users = Injector.bind(User.self)
  ///   .format(\.settings).as(.json(of: Settings.self))
  /// try users.inject(["settings": #"{"theme": "dark"}"#])
  /// ```
  ///
  /// The value is created using the type's own rules. In a rule, the policy and the limits of the run apply inside the
  /// text, and its issues are in the report, with their paths. On its own, the converter uses the lenient policy. An
  /// object, an array, a number or a Boolean value that is not encoded twice is injected directly.
  ///
  /// The text is written using the type's own rules, as in ``Injector/extractJSON(_:_:)-(Model,_)``.
  ///
  /// The converter throws an ``InjectionError``: `malformed` if the string is not JSON text, with the line and column
  /// inside the string; `configuration` if values of the type cannot be created; the code of the mismatch if the value
  /// does not fit. In a rule, that error is the `underlying` error of the issue. If the policy treats issues inside the
  /// text as errors, or the text exceeds a limit, they are errors of the run itself.
  ///
  /// - Parameter type: The type of the value, which may be any type that a property without a rule may have: an
  ///   ``Injectable`` or `Decodable` type, a scalar, `Any`, or an array, set, dictionary or Optional of these.
  /// - Returns: A two-way converter.
  /// - Complexity: A conversion takes O(*n*) in the length of the text.
  public static func json(of type: Output.Type) -> Converter {
    Converter(
      noting: { text, notes in
        // The value is the complete text, and may be of any kind.
        let run = try Injector.bind(Output.self).run().atBeginning(expecting: .value, inside: notes?.settings)
        do throws(InjectionError) {
          let (value, report): (Output, _) = try run.make(TextSource(source: text))
          notes?.add(report.issues, omittedCount: report.omittedCount)
          return value
        } catch {
          let errors = error.issues.filter { $0.facts.isOfPolicy || $0.isOfLimit }
          if errors.count == error.issues.count { notes?.add(errors, omittedCount: error.omittedCount) }
          throw error
        }
      },
      backward: { value, notes in
        var run = try ExtractionRun(Injector.bind(Output.self), [])
        if let notes { run.depth = notes.settings.depth }
        return try run.text(value).finishString()
      },
      ConverterTraits(jsonType: Output.self, dependsOnPolicy: true)
    ).named("json(of: \(TypeName.of(Output.self)).self)")
  }
}
