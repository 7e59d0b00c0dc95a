/// The rules of a chain as a plain value: the shape that a plan is compiled from, and the closures that a run uses.
struct RuleSet: Sendable {
  private(set) var shape = RuleShape.empty
  private(set) var closures = RuleClosures.none
  /// The path at which runs begin to read their input. It is not part of the shape, because plans begin at the
  /// record.
  private(set) var rootPath: SourcePath?
  /// The limits of runs; nil for those of the type's own rules. They are not part of the shape.
  var limits: InjectionLimits? {
    didSet { endStatement() }
  }
  /// The options of extractions; nil for those of the type's own rules. They are not part of the shape.
  var extraction: ExtractionOptions? {
    didSet { endStatement() }
  }
  /// Whether the last change was a rule that `and` can repeat.
  private var endsInRule = false
  /// The rules and the slots that are not part of the shape and the closures yet; nil outside of `addTogether`.
  private var batch: (rules: [Rule], slots: [RuleClosures.Slot])?

  /// Creates an empty set of rules.
  init() {}

  /// Creates an empty set of rules for a model inside one with a key strategy.
  init(inheriting strategy: KeyStrategy?) { shape = RuleShape.empty.inheriting(strategy) }

  /// Creates the rules for a type that is known only when a value of it is extracted. Instances are never created.
  init(forExtraction shape: RuleShape, _ closures: RuleClosures = .none) {
    self.init(forSubclass: shape, closures)
    self.shape = self.shape.changing { $0.isForExtraction = true }
  }

  /// Creates the rules of a model for an object of a subclass. The object exists, so that none is created.
  init(forSubclass shape: RuleShape, _ closures: RuleClosures) {
    self.shape = shape.changing { settings in
      settings.hasFactory = false
      settings.kinds = nil
    }
    self.closures = closures
  }

  /// Creates the rules of models that are only updated.
  static var forUpdates: RuleSet {
    var rules = RuleSet()
    rules.changeSettings { $0.isForUpdates = true }
    return rules
  }

  mutating func add(_ action: Rule.Action, for property: PropertyReference, at origin: RuleOrigin) {
    endsInRule = true
    let rule = Rule(property: property, action: action, origin: origin)
    guard batch == nil else {
      batch?.rules.append(rule)
      return
    }
    append([rule])
    if action == .sensitive, let layout = shape.settings.recordLayout { declare(layout) }
  }

  /// Adds many rules in linear time: the shape and the closures are created once for all of them.
  mutating func addTogether(_ add: (inout RuleSet) -> Void) {
    batch = ([], closures.slots)
    add(&self)
    guard let (rules, slots) = batch else { return }
    batch = nil
    append(rules, slots: slots)
  }

  private mutating func append(_ rules: [Rule], slots: [RuleClosures.Slot]? = nil) {
    shape = shape.appending(rules)
    replaceClosures(slots: slots, origins: closures.origins + rules.map(\.origin))
  }

  /// Adds the same rule for each property.
  mutating func add(_ action: Rule.Action, for properties: [PropertyReference], at origin: RuleOrigin) {
    for property in properties { add(action, for: property, at: origin) }
    guard properties.isEmpty else { return }
    add(.namesNothing, for: .name(""), at: origin)
    endStatement()
  }

  /// Repeats the last rule for more properties.
  mutating func repeatRule(for properties: [PropertyReference], at origin: RuleOrigin) {
    let action = endsInRule ? shape.rules.last?.action : nil
    add(action ?? .repeatsNothing, for: properties, at: origin)
    endsInRule = action != nil
  }

  /// Ends the last rule, so that `and` cannot repeat it.
  mutating func endStatement() { endsInRule = false }

  mutating func addMapping(
    _ keys: [String],
    only: Bool,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    add(.mapping(keys.map { SourcePath($0) }, only: only), for: property, at: origin)
  }

  /// Adds a `writing` rule. It cannot be repeated, because two properties would be extracted under the same key.
  mutating func addWriting(_ key: String, for property: PropertyReference, at origin: RuleOrigin) {
    add(.writing(SourcePath(key)), for: property, at: origin)
    endStatement()
  }

  mutating func setRootPath(_ path: String) {
    rootPath = SourcePath(path)
    endStatement()
  }

  mutating func addConverter(
    _ converter: any RuntimeConverter,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.converter(converter))
    let action = Rule.Action.converter(
      input: TypeIdentity(converter.inputType),
      output: TypeIdentity(converter.outputType),
      isTwoWay: converter.isTwoWay,
      takesJSONText: converter.takesJSONText,
      problem: converter.problem,
      innerTypes: converter.innerTypes.map { TypeIdentity($0) },
      slot: slot
    )
    add(action, for: property, at: origin)
  }

  mutating func addNested(
    _ rules: RuleSet,
    model: Any.Type,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.nested(rules.closures))
    add(.nested(model: TypeIdentity(model), shape: rules.shape, slot: slot), for: property, at: origin)
  }

  /// Adds rules for the model inside the type of a property.
  mutating func addNestedRules(
    _ rules: RuleSet,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.nested(rules.closures))
    add(.nestedRules(shape: rules.shape, slot: slot), for: property, at: origin)
  }

  /// Adds a default of a document, with its JSON text.
  mutating func addDefault(
    _ value: UntypedDefault,
    _ text: String,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    add(.documentDefault(text: text, slot: addSlot(.defaultValue(value))), for: property, at: origin)
  }

  mutating func addDynamicType(
    _ choose: @escaping @Sendable (Any) -> Any.Type?,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.dynamicType(choose))
    add(.dynamicType(slot: slot), for: property, at: origin)
  }

  mutating func addDefault<Value>(
    _ make: @escaping @Sendable () -> Value,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.defaultValue(ValueSource(make)))
    add(.defaultValue(type: TypeIdentity(Value.self), slot: slot), for: property, at: origin)
  }

  mutating func addOmission<Value>(
    _ condition: @escaping @Sendable (Value) -> Bool,
    for property: PropertyReference,
    at origin: RuleOrigin
  ) {
    let slot = addSlot(.condition(ValueCondition(closure: condition)))
    add(.omit(type: TypeIdentity(Value.self), slot: slot), for: property, at: origin)
  }

  mutating func setFactory<Model>(_ make: @escaping @Sendable () -> Model, _ memory: _ModelMemory) {
    shape = shape.changing { $0.hasFactory = true }
    replaceClosures(factory: ValueSource(make, memory: memory))
  }

  /// Declares the properties of a ``MappedRecord``.
  mutating func declare(_ layout: RecordLayout) {
    let hidden = shape.rules.compactMap { rule in
      if case .name(let name) = rule.property, rule.action == .sensitive { name } else { nil as String? }
    }
    let all = shape.settings.hidesValues ? layout.properties.map(\.name) : []
    let layout = layout.hiding(Set(hidden + all))
    let canRepeat = endsInRule
    defer { endsInRule = canRepeat }
    changeSettings { $0.recordLayout = layout }
    setFactory({ MappedRecord.make(layout) }, _ModelMemory { MappedRecord.make(layout) })
  }

  mutating func setValueHook(_ hook: @escaping ValueHook) {
    changeSettings { $0.hasValueHook = true }
    replaceClosures(valueHook: hook)
  }

  mutating func setExtractedHook(_ hook: @escaping ValueHook) {
    changeSettings { $0.hasExtractedHook = true }
    replaceClosures(extractedHook: hook)
  }

  mutating func addWillInject(_ hook: @escaping @Sendable ([String: Any]) -> Void) {
    changeSettings { $0.willInjectCount += 1 }
    replaceClosures(willInject: closures.willInject + [hook])
  }

  mutating func addDidInject<Model>(_ hook: @escaping @Sendable (inout Model) throws -> Void) {
    changeSettings { $0.didInjectCount += 1 }
    replaceClosures(didInject: closures.didInject + [DidInjectHook(hook)])
  }

  mutating func changePolicy(_ changes: PolicyOverrides) {
    changeSettings { $0.overrides = $0.overrides.overridden(by: changes) }
  }

  mutating func setKeyStrategy(_ strategy: KeyStrategy) {
    changeSettings { $0.keyStrategy = strategy }
  }

  mutating func hideValues() {
    changeSettings { $0.hidesValues = true }
    if let layout = shape.settings.recordLayout { declare(layout) }
  }

  mutating func setKinds(_ kinds: KindChoice) { changeSettings { $0.kinds = kinds } }

  mutating func ignoreKeys(_ keys: [String]) { changeSettings { $0.ignoredKeys.formUnion(keys) } }

  private mutating func changeSettings(_ change: (inout RuleShape.Settings) -> Void) {
    shape = shape.changing(change)
    endStatement()
  }

  /// Adds a closure and returns the number of its slot.
  private mutating func addSlot(_ slot: RuleClosures.Slot) -> Int {
    if let count = batch?.slots.count {
      batch?.slots.append(slot)
      return count
    }
    replaceClosures(slots: closures.slots + [slot])
    return closures.slots.count - 1
  }

  private mutating func replaceClosures(
    slots: [RuleClosures.Slot]? = nil,
    factory: (RuntimeValueSource)? = nil,
    valueHook: ValueHook? = nil,
    extractedHook: ValueHook? = nil,
    willInject: [@Sendable ([String: Any]) -> Void]? = nil,
    didInject: [any RuntimeHook]? = nil,
    origins: [RuleOrigin]? = nil
  ) {
    closures = RuleClosures(
      slots: slots ?? closures.slots,
      factory: factory ?? closures.factory,
      valueHook: valueHook ?? closures.valueHook,
      extractedHook: extractedHook ?? closures.extractedHook,
      willInject: willInject ?? closures.willInject,
      didInject: didInject ?? closures.didInject,
      origins: origins ?? closures.origins
    )
  }
}
