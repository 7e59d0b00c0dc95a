extension RuleChain {
  /// Sets how source keys are made of the names of properties that have no mapping of their own.
  ///
  /// ```swift
  /// Injector.bind(User.self).keys(.snakeCase)   // nickName is read from nick_name
  /// ```
  ///
  /// Replaces an earlier strategy.
  public func keys(_ strategy: KeyStrategy) -> Self {
    changing { $0.setKeyStrategy(strategy) }
  }

  /// Sets the whole policy; see ``InjectionPolicy``. Replaces an earlier policy.
  public func policy(_ policy: InjectionPolicy) -> Self {
    changing { $0.changePolicy(PolicyOverrides(policy)) }
  }

  /// Sets the parts of the policy that are given, and leaves the others as they are; see ``InjectionPolicy``.
  public func policy(
    mismatch: InjectionPolicy.Mismatch? = nil,
    missing: InjectionPolicy.Missing? = nil,
    null: InjectionPolicy.Null? = nil,
    unknownKeys: InjectionPolicy.UnknownKeys? = nil,
    numbers: InjectionPolicy.Numbers? = nil,
    elements: InjectionPolicy.Elements? = nil,
    text: InjectionPolicy.Text? = nil,
    paths: InjectionPolicy.Paths? = nil
  ) -> Self {
    changing {
      $0.changePolicy(
        PolicyOverrides(
          mismatch: mismatch,
          missing: missing,
          null: null,
          unknownKeys: unknownKeys,
          numbers: numbers,
          elements: elements,
          text: text,
          paths: paths
        )
      )
    }
  }

  /// Sets the limits of every run of this injector; see ``InjectionLimits``. Replaces earlier limits. Nested injectors have
  /// those of the run.
  public func limits(_ limits: InjectionLimits) -> Self {
    changing { $0.limits = limits }
  }

  /// Sets where every run of this injector starts in its input. Replaces an earlier root path. Not for an injector that is
  /// nested in another: its records are where the outer one's property is.
  ///
  /// ```swift
  /// Injector.bind(Cat.self).at("data.cat")
  /// ```
  public func at(_ path: String) -> Self {
    changing { $0.setRootPath(path) }
  }

  /// Lets each record name its own type, by the text under one of its keys, for an injector of a protocol, a superclass or
  /// `Any`. Replaces an earlier choice.
  ///
  /// ```swift
  /// let pets = Injector.bind(Pet.self)
  ///   .type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self)
  /// let rex = try pets.inject(["kind": "dog", "name": "Rex"])   // a Dog
  /// ```
  ///
  /// All rules of the injector hold for each of the types. The rules that a type carries itself cannot choose another.
  ///
  /// `key` is the key whose value names the type, or a path such as `"meta.kind"`; a number or a boolean counts by its text.
  /// `types` has the type for each text, and `otherwise` is the type of records of any other kind, or of none; where it is nil,
  /// they do not fit.
  public func type(
    by key: String,
    _ types: [String: any Any.Type],
    otherwise: (any Any.Type)? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = RuleOrigin(fileID: fileID, line: line)
    return changing { $0.setKinds(KindChoice(by: key, types, otherwise: otherwise, at: origin)) }
  }

  /// Calls `hook` with each record before it is injected. Adds to earlier hooks.
  public func willInject(_ hook: @escaping @Sendable ([String: Any]) -> Void) -> Self {
    changing { $0.addWillInject(hook) }
  }
}

extension Injector {
  /// Calls a closure with each model after it was injected; an error that it throws rejects the record. Adds to earlier
  /// hooks.
  public func didInject(_ hook: @escaping @Sendable (inout Model) throws -> Void) -> Injector<Model> {
    changing { $0.addDidInject(hook) }
  }
}

extension InjectionRules {
  /// Calls a closure with each model after it was injected; an error that it throws rejects the record. Adds to earlier
  /// hooks.
  ///
  /// ```swift
  /// rules.didInject { (person: inout Person) in
  ///   guard person.age >= 0 else { throw NegativeAge() }
  /// }
  /// ```
  ///
  /// `Model` is the type that the rules belong to; subclasses inherit the hook with the rules.
  public func didInject<Model>(
    _ hook: @escaping @Sendable (inout Model) throws -> Void
  ) -> InjectionRules {
    changing { $0.addDidInject(hook) }
  }
}
