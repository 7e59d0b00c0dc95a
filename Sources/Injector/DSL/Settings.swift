extension InjectionSettings {
  /// Sets the key strategy of the properties that have no mapping. Replaces an earlier strategy.
  ///
  /// ```swift
  /// Injector.bind(User.self).keys(.snakeCase)   // nickName is read from nick_name
  /// ```
  ///
  /// Nested models use the same strategy unless they set their own.
  ///
  /// - Parameter strategy: The strategy that derives a source key from the name of a property.
  /// - Returns: A copy with the strategy.
  public func keys(_ strategy: KeyStrategy) -> Self { changing { $0.setKeyStrategy(strategy) } }

  /// Sets the complete policy, some of its settings, or both.
  ///
  /// ```swift
  /// Injector.bind(User.self).policy(.strict)
  /// Injector.bind(User.self).policy(null: .fail, unknownKeys: .fail)
  /// Injector.bind(User.self).policy(.strict, missing: .fail, empty: .null)
  /// ```
  ///
  /// A policy replaces all earlier settings. Without one, settings that you do not give are unchanged.
  ///
  /// - Parameters:
  ///   - policy: The policy; see ``InjectionPolicy``. If it is nil, only the given settings are changed.
  ///   - mismatch: The setting for values of another type than the property's.
  ///   - missing: The setting for missing keys.
  ///   - null: The setting for `null`.
  ///   - unknownKeys: The setting for keys that belong to no property.
  ///   - numbers: The setting for numbers that would lose their fraction.
  ///   - elements: The setting for elements that do not fit.
  ///   - text: The setting for numbers in text.
  ///   - paths: The setting for paths that end early.
  ///   - empty: The setting for empty values where a value of another kind is expected.
  ///   - single: The setting for one value where an array is expected.
  ///   - refusedKeys: The setting for keys of properties that `accept` leaves out.
  /// - Returns: A copy with the settings.
  public func policy(
    _ policy: InjectionPolicy? = nil,
    mismatch: InjectionPolicy.Mismatch? = nil,
    missing: InjectionPolicy.Missing? = nil,
    null: InjectionPolicy.Null? = nil,
    unknownKeys: InjectionPolicy.OtherKeys? = nil,
    numbers: InjectionPolicy.Numbers? = nil,
    elements: InjectionPolicy.Elements? = nil,
    text: InjectionPolicy.Text? = nil,
    paths: InjectionPolicy.Paths? = nil,
    empty: InjectionPolicy.Empty? = nil,
    single: InjectionPolicy.Single? = nil,
    refusedKeys: InjectionPolicy.OtherKeys? = nil
  ) -> Self {
    var changes = policy.map { PolicyOverrides($0) } ?? .unchanged
    changes.set(\.mismatch, to: mismatch)
    changes.set(\.missing, to: missing)
    changes.set(\.null, to: null)
    changes.set(\.unknownKeys, to: unknownKeys)
    changes.set(\.numbers, to: numbers)
    changes.set(\.elements, to: elements)
    changes.set(\.text, to: text)
    changes.set(\.paths, to: paths)
    changes.set(\.empty, to: empty)
    changes.set(\.single, to: single)
    changes.set(\.refusedKeys, to: refusedKeys)
    return changing { $0.changePolicy(changes) }
  }

  /// Sets a closure that is called with every value before it is injected, and may replace it.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }.values { property, value in
  ///   property == "name" ? "kj_\(value)" : value
  /// }
  /// // {"name": "cat"} sets name to "kj_cat"
  /// ```
  ///
  /// The result is converted or coerced as if it were the record's value. The closure is not called for `null`. When
  /// injecting JSON text, each value is read into a tree for the closure, which takes time.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and the record's value as a native Swift value, and
  ///   returns the value to inject. If it throws or returns `nil`, the value does not fit.
  /// - Returns: A copy with the closure.
  public func values(_ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?) -> Self {
    changing { $0.setValueHook(hook) }
  }

  /// Sets a closure that is called with every value before it is extracted, and may replace it.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.extractedValues { property, value in
  ///   property == "born" ? (value as? Date).map { dayFormatter.string(from: $0) } : value
  /// }
  /// try users.extractJSONString(user)   // {"name":"Ann","born":"2001-02-03"}
  /// ```
  ///
  /// The closure gets the property's value, without its Optional, and is not called for `nil`. If the result has the
  /// property's type, it is written using the rules of the property. Any other result is written as a value of its own
  /// type.
  ///
  /// Replaces an earlier closure, including that of the type's rules and of ``InjectionDefaults``.
  ///
  /// - Parameter hook: A closure that gets the name of the property and its value, and returns the value to extract. If
  ///   it returns `nil`, the property is extracted as if it were `nil`. If it throws, the model cannot be extracted.
  /// - Returns: A copy with the closure.
  public func extractedValues(
    _ hook: @escaping @Sendable (_ property: String, _ value: Any) throws -> Any?
  ) -> Self {
    changing { $0.setExtractedHook(hook) }
  }
}

extension RuleChain {
  /// Adds keys of the data that the model does not use. They are not recorded as unknown.
  ///
  /// ```swift
  /// .policy(unknownKeys: .fail).ignoreKeys("trace", "debug")
  /// ```
  ///
  /// A path, such as `"meta.trace"`, can be used as well. Adds to earlier keys.
  ///
  /// - Parameter keys: Keys and paths of the model's own record.
  /// - Returns: A new chain with the keys.
  public func ignoreKeys(_ keys: String...) -> Self { changing { $0.ignoreKeys(keys) } }

  /// Sets the limits of each run, for its input and for its report. Replaces earlier limits.
  ///
  /// ```swift
  /// let guarded = Injector.bind(User.self).limits(InjectionLimits(depth: 64, bytes: 1 << 20))
  /// ```
  ///
  /// Nested injectors use the limits of the run. Limits in a model's own rules apply to runs of that model, unless the
  /// injector has limits.
  ///
  /// - Parameter limits: The limits; see ``InjectionLimits``.
  /// - Returns: A new chain with the limits.
  public func limits(_ limits: InjectionLimits) -> Self {
    changing { $0.limits = limits.withoutNegativeNumbers }
  }

  /// Sets the options of each extraction. Replaces earlier options.
  ///
  /// ```swift
  /// let links = Injector.bind(Link.self).extraction([.unescapedSlashes, .sortedKeys])
  /// try links.extractJSONString(link)   // {"title":"Swift","url":"https://swift.org"}
  /// ```
  ///
  /// The options of a single extraction are added to these. Options in a model's own rules apply to extractions of that
  /// model, unless the injector has options. The options of a nested injector have no effect.
  ///
  /// - Parameter options: The options; see ``ExtractionOptions``.
  /// - Returns: A new chain with the options.
  public func extraction(_ options: ExtractionOptions) -> Self { changing { $0.extraction = options } }

  /// Sets the path at which each run begins to read its input. Replaces an earlier path.
  ///
  /// ```swift
  /// Injector.bind(Cat.self).at("data.cat")
  /// ```
  ///
  /// A path that you give to `inject` continues from there. The path has no effect in a nested injector, whose records
  /// are the values of a property.
  ///
  /// - Parameters:
  ///   - path: The path from the root of the input.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the path.
  public func at(_ path: String, fileID: String = #fileID, line: Int = #line) -> Self {
    changing { $0.setRootPath(path, at: RuleOrigin(fileID: fileID, line: line)) }
  }

  /// Chooses the model's type for each record by the text under one of its keys, for an injector of a protocol, a
  /// superclass or `Any`. Replaces an earlier choice.
  ///
  /// ```swift
  /// let pets = Injector.bind(Pet.self)
  ///   .type(by: "kind", ["dog": Dog.self, "cat": Cat.self], otherwise: Pet.self)
  /// let rex = try pets.inject(["kind": "dog", "name": "Rex"])   // a Dog
  /// ```
  ///
  /// All rules of the injector apply to each of the types. The rules of a type itself cannot choose another type.
  ///
  /// - Parameters:
  ///   - key: The key or path whose value names the type, such as `"kind"` or `"meta.kind"`. A number or a Boolean
  ///     value is compared by its text.
  ///   - types: The type for each text.
  ///   - otherwise: The type of records with another text or none. If it is `nil`, such records do not fit.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func type(
    by key: String,
    _ types: [String: any Any.Type],
    otherwise: (any Any.Type)? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = RuleOrigin(fileID: fileID, line: line)
    return setting { $0.kinds = KindChoice(by: key, types, otherwise: otherwise, at: origin) }
  }
}

extension Injector {
  /// Adds rules that refer to properties by name.
  ///
  /// ```swift
  /// Injector.bind(User.self) { User() }
  ///   .rules { $0.mapping("id").to("userId").ignore("token") }
  /// ```
  ///
  /// - Parameter add: A closure that gets the rules so far, and returns them with its own.
  /// - Returns: A new chain with the rules.
  public func rules(_ add: (InjectionRules) -> InjectionRules) -> Injector<Model> {
    var rules = ruleSet
    rules.endStatement()
    var changed = add(InjectionRules(rules: rules)).ruleSet.written(in: .keyPaths)
    changed.endStatement()
    return Injector(rules: changed)
  }
}

extension InjectionDefaults {
  /// Sets the converter for all values of a type. Replaces an earlier converter for that type.
  ///
  /// ```swift
  /// InjectionDefaults().converter(Converter<String, Money> { Money(text: $0) })
  /// ```
  ///
  /// The converter applies to every property of type `Output` that has no converter of its own, to every `Output`
  /// inside arrays, sets, dictionaries and Optionals, and inside types that are created by their `init(from:)`.
  ///
  /// - Parameter converter: The converter.
  /// - Returns: New defaults with the converter.
  public func converter<Input, Output>(_ converter: Converter<Input, Output>) -> InjectionDefaults {
    with { $0.converters[TypeIdentity(Output.self)] = ConverterBox(converter) }
  }

  /// Sets values for the `userInfo` of the decoder that creates `Decodable` types. Replaces earlier values of the same
  /// keys.
  ///
  /// ```swift
  /// if let region = CodingUserInfoKey(rawValue: "region") {
  ///   InjectionDefaults.setGlobal(InjectionDefaults().userInfo([region: "eu"]))
  /// }
  /// // in init(from decoder:): decoder.userInfo[region] as? String == "eu"
  /// ```
  ///
  /// - Parameter values: The values by their keys.
  /// - Returns: New defaults with the values.
  public func userInfo(_ values: [CodingUserInfoKey: any Sendable]) -> InjectionDefaults {
    with { $0.userInfo.merge(values) { _, new in new } }
  }

  /// Hides the values of all properties with these names, or all values; see ``Injector/sensitive(_:fileID:line:)``.
  /// Adds to earlier names.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(InjectionDefaults().sensitive("password", "token"))
  /// ```
  ///
  /// - Parameter properties: The names of properties in any model. If there are none, all values are hidden.
  /// - Returns: New defaults with the names.
  public func sensitive(_ properties: String...) -> InjectionDefaults {
    with {
      $0.sensitiveProperties.formUnion(properties)
      if properties.isEmpty { $0.hidesValues = true }
    }
  }

  /// Calls a closure after each run, in both directions. Replaces an earlier closure.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(
  ///   InjectionDefaults().monitor { run in
  ///     metrics.record(run.duration, "\(run.direction).\(run.model)", bytes: run.bytes)
  ///     for (code, count) in run.counts { metrics.add(count, "issues.\(code)") }
  ///   }
  /// )
  /// ```
  ///
  /// The closure is called on the thread of the run, also if the run fails. Without a report, it gets no value of the
  /// data. A stream, an array that is read on several cores, the records of a `RecordWriter`, and chunks are one run
  /// each. Such a run ends with the last record or the error; if it is abandoned before, it ends when the iterator or
  /// the writer is released. The extraction of rows is not monitored.
  ///
  /// A monitored run takes as long as a run with a report, because issues are counted. Without a monitor, nothing is
  /// measured.
  ///
  /// With `reporting: true`, each run has its ``MonitoredRun/report``, so that you can log all issues:
  ///
  /// ```swift
  /// InjectionDefaults.global = InjectionDefaults().monitor(reporting: true) { run in
  ///   for issue in run.report?.issues ?? [] { logger.warning("\(run.model): \(issue)") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reporting: A Boolean value that indicates whether the runs have a report of their issues.
  ///   - monitor: The closure. It may be called from several threads at the same time.
  /// - Returns: New defaults with the closure.
  public func monitor(
    reporting: Bool = false, _ monitor: @escaping @Sendable (MonitoredRun) -> Void
  ) -> InjectionDefaults {
    with { $0.monitor = RunMonitor(call: monitor, isReporting: reporting) }
  }
}
