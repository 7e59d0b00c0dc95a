extension TargetCompiler {
  /// Returns the target for an enum whose cases are named by the records, and records its mistakes.
  func target<Cases: InjectableCases>(ofCases type: Cases.Type) -> Target {
    let cases = Cases.injectionCases
    guard compiler.isRight(casesOf: type, { check(cases) }) else { return TypedTarget<Cases>() }
    return CasesTarget(
      by: cases.key, cases.all.compactMap { target($0, of: cases) }, otherwise: cases.otherwise)
  }

  /// Returns the target of a case; nil if its payload has none.
  private func target<Cases>(_ own: EnumCase<Cases>, of cases: InjectionCases<Cases>) -> CasesTarget<Cases>
    .Case?
  {
    let isInContent = cases.content != nil && own.payload != NoPayload.self
    func open<Payload>(_ type: Payload.Type) -> CasesTarget<Cases>.Case? {
      guard let own = own as? PayloadCase<Payload, Cases> else { return nil }
      if isInContent {
        return target(own, of: cases) {
          own.make($0.payload)
        } record: {
          own.extract($0).map(CaseRecord.init)
        }
      }
      return target(own, of: cases, make: own.make, record: own.extract)
    }
    return _openExistential(own.payload, do: open)
  }

  private func target<Record, Cases>(
    _ own: EnumCase<Cases>,
    of cases: InjectionCases<Cases>,
    make: @escaping @Sendable (Record) -> Cases,
    record: @escaping @Sendable (Cases) -> Record?
  ) -> CasesTarget<Cases>.Case? {
    let isPayload = own.payload == Record.self && own.payload != NoPayload.self
    let title = isPayload ? nil : "\(TypeName.of(Cases.self)).\(own.text)"
    let kind = KindTag(path: cases.key, text: own.text, names: [own.text], title: title)
    let rules = rules(own, of: cases, kind)
    guard var base = compiler.target(for: Record.self, rules) as? TypedTarget<Record> else { return nil }
    if base.rootKind == .decoded { base = EncodedCaseTarget(base, kind) }
    let target = AdaptedTarget(base, takesExactType: false, revert: record) { make($0) }
    return .init(text: own.text, record: Record.self, base: base, target: target) { record($0) != nil }
  }

  /// Returns the rules for the records of a case. A record is the payload itself, unless the payload has a key of its
  /// own.
  private func rules<Cases>(_ own: EnumCase<Cases>, of cases: InjectionCases<Cases>, _ kind: KindTag)
    -> ModelRules
  {
    let isPayload = cases.content == nil || own.payload == NoPayload.self
    var rules = isPayload ? own.injector?.rules ?? RuleSet() : RuleSet().written(in: .names)
    if !isPayload, let content = cases.content {
      let subject = RuleSubject(.name(CaseRecord<Any>.property), own.origin)
      rules.add(.mapping([content], only: true), to: subject)
      if let (model, nested) = own.injector ?? plainModel(in: own.payload).map({ ($0, RuleSet()) }) {
        rules.addNested(nested, model: model, to: subject)
      }
    }
    let shape = rules.shape.inheriting(keyStrategy).changing { settings in
      settings.ignoredKeys.insert(cases.key.text)
      if own.payload == NoPayload.self, let content = cases.content {
        settings.ignoredKeys.insert(content.text)
      }
      settings.kind = kind
      settings.isForUpdates = false
      settings.hidesValues = settings.hidesValues || caseShape.settings.hidesValues
      settings.overrides = caseShape.settings.overrides.overridden(by: settings.overrides)
    }
    let hasClosures = !isPayload || own.injector != nil
    let source = hasClosures ? ClosureSource.plan(.nested(rules.closures)) : nil
    return ModelRules(shape: shape, closures: rules.closures, source: source)
  }

  /// Returns the struct in a payload that has no rules and is created memberwise; nil if there is none.
  private func plainModel(in payload: Any.Type) -> Any.Type? {
    let model = TypeRelation.element(of: payload)
    let isPlain =
      RuntimeEntryPoints.kind(of: model) == .struct && !PlanCompiler.isValue(model, .empty)
      && !InjectableTypes.contain(model) && !(model is any Decodable.Type)
      && ![model, payload].contains { converters[TypeIdentity($0)] != nil }
    return isPlain ? model : nil
  }

  // MARK: - Mistakes

  /// Checks the list of an enum's cases, and records its mistakes. Returns whether there are none.
  private func check<Cases>(_ cases: InjectionCases<Cases>) -> Bool {
    let type = Cases.self
    var isRight = true
    func report(_ problem: ConfigurationProblem?, at origin: RuleOrigin) {
      guard let problem else { return }
      compiler.report(problem, at: origin)
      isRight = false
    }
    for path in [cases.key, cases.content].compactMap(\.self) {
      report(.path(path, of: .kind), at: cases.origin)
    }
    let (key, content) = (cases.key.keys, cases.content?.keys ?? [])
    if cases.key.text.isEmpty || cases.content?.text.isEmpty == true {
      report(.emptyKey(ofCases: type), at: cases.origin)
    }
    if cases.all.isEmpty { report(.noCases(type), at: cases.origin) }
    if !content.isEmpty, key.starts(with: content) || content.starts(with: key) {
      let content = cases.content?.text ?? ""
      report(.sameKey(cases.key.text, content: content, ofCases: type), at: cases.origin)
    }
    var texts: Set<String> = []
    for own in cases.all {
      if !texts.insert(own.text).inserted { report(.repeatedCase(own.text, of: type), at: own.origin) }
      report(problem(with: own, of: cases), at: own.origin)
    }
    return isRight
  }

  /// Returns the mistake of a case whose payload cannot be part of records; nil if it can.
  private func problem<Cases>(with own: EnumCase<Cases>, of cases: InjectionCases<Cases>)
    -> ConfigurationProblem?
  {
    let (payload, text, type) = (own.payload, own.text, Cases.self)
    if let value = own.value {
      return Mirror(reflecting: value()).children.isEmpty ? nil : .omittedPayload(text, of: type)
    }
    if let (model, rules) = own.injector, cases.content == nil,
      model != payload || rules.shape.settings.kinds != nil
    {
      return .injectorOfPayload(payload, model, text, of: type)
    }
    if cases.content == nil {
      return PlanCompiler.isValue(payload, .empty)
        ? .keylessPayload(payload, key: cases.key.text, text, of: type) : nil
    }
    if own.injector != nil || plainModel(in: payload) != nil || target(for: payload) != nil
      || writing.target(for: payload) != nil
    {
      return nil
    }
    let element = TypeRelation.element(of: payload)
    let reason = TypeRelation.unsupportedReason(payload)
    return .unsupportedPayload(payload, element: element, reason, text, of: type)
  }
}
