extension InjectionCases {
  /// Adds a case with a payload.
  ///
  /// ```swift
  /// .case("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
  /// ```
  ///
  /// The payload may have any type that a property may have. If its keys are next to the text, it must be a model.
  ///
  /// - Parameters:
  ///   - text: The text that names the case.
  ///   - make: The case, as a function from its payload to a value.
  ///   - fileID: The file that contains the case, for error messages.
  ///   - line: The line that contains the case, for error messages.
  ///   - payload: A closure that returns the payload of a value, or `nil` if the value is another case.
  /// - Returns: The list with the case.
  public func `case`<Payload>(
    _ text: String,
    _ make: @escaping @Sendable (Payload) -> Cases,
    fileID: String = #fileID,
    line: Int = #line,
    _ payload: @escaping @Sendable (Cases) -> Payload?
  ) -> InjectionCases {
    let origin = RuleOrigin(fileID: fileID, line: line, dialect: .names)
    return adding(PayloadCase(text, at: origin, make: make, extract: payload))
  }

  /// Adds a case whose payload has an injector.
  ///
  /// ```swift
  /// static let pushes = Injector.bind(Push.self).mapping("ref").to(\.branch)
  /// // …
  /// .case("push", Event.push, by: pushes) { if case .push(let push) = $0 { push } else { nil } }
  /// ```
  ///
  /// The payload may contain one model or several: `T`, `T?`, `[T]`, `[String: T]`, nested to any depth.
  ///
  /// - Parameters:
  ///   - text: The text that names the case.
  ///   - make: The case, as a function from its payload to a value.
  ///   - injector: The injector of the model inside the payload.
  ///   - fileID: The file that contains the case, for error messages.
  ///   - line: The line that contains the case, for error messages.
  ///   - payload: A closure that returns the payload of a value, or `nil` if the value is another case.
  /// - Returns: The list with the case.
  public func `case`<Payload, Nested>(
    _ text: String,
    _ make: @escaping @Sendable (Payload) -> Cases,
    by injector: Injector<Nested>,
    fileID: String = #fileID,
    line: Int = #line,
    _ payload: @escaping @Sendable (Cases) -> Payload?
  ) -> InjectionCases {
    let origin = RuleOrigin(fileID: fileID, line: line, dialect: .names)
    let nested = (model: Nested.self as Any.Type, rules: injector.ruleSet)
    return adding(PayloadCase(text, injector: nested, at: origin, make: make, extract: payload))
  }

  /// Adds a case without a payload.
  ///
  /// ```swift
  /// enum Event: InjectableCases {
  ///   case ping, push(Push)
  ///   static var injectionCases: InjectionCases<Event> {
  ///     InjectionCases(by: "type")
  ///       .case("ping", .ping)                        // {"type": "ping"}
  ///       .case("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text that names the case.
  ///   - value: The case.
  ///   - fileID: The file that contains the case, for error messages.
  ///   - line: The line that contains the case, for error messages.
  /// - Returns: The list with the case.
  public func `case`(
    _ text: String,
    _ value: @autoclosure @escaping @Sendable () -> Cases,
    fileID: String = #fileID,
    line: Int = #line
  ) -> InjectionCases {
    let origin = RuleOrigin(fileID: fileID, line: line, dialect: .names)
    return adding(.plain(text, value, at: origin))
  }
}
