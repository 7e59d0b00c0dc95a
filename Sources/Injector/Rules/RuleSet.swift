/// The rules of a chain as a plain value: the shape that a plan is compiled from, and the closures that a run uses.
package struct RuleSet: Sendable {
  private(set) var shape = RuleShape.empty
  private(set) var closures = RuleClosures.none
  /// The path at which runs begin to read their input. It is not part of the shape, because a plan begins at the
  /// record.
  private(set) var rootPath: SourcePath?
  /// The limits of runs; nil for the limits in the type's own rules. They are not part of the shape.
  var limits: InjectionLimits? { didSet { endStatement() } }
  /// The options of extractions; nil for the options in the type's own rules. They are not part of the shape.
  package var extraction: ExtractionOptions? { didSet { endStatement() } }
  /// The dialect of the rules that are added next.
  var dialect = RuleDialect.keyPaths
  /// The number of actions in the last rule, if the last change was a rule that `and` can repeat.
  private var repeatableCount = 0
  /// Rules and slots that have not been added to the shape and the closures; nil outside of `addTogether`.
  private var batch: (rules: [Rule], slots: [RuleClosures.Slot])?

  package init() {}

  /// Creates an empty set of rules for a nested model whose outer model has a key strategy.
  init(inheriting strategy: KeyStrategy?) { shape = RuleShape.empty.inheriting(strategy) }

  /// Creates rules for a type that becomes known during an extraction. No instances are created.
  init(forExtraction shape: RuleShape, _ closures: RuleClosures = .none) {
    self.init(forSubclass: shape, closures)
    self.shape = self.shape.changing { $0.isForExtraction = true }
  }

  /// Creates the rules of a model for an existing object of a subclass. No instances are created.
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

  /// Returns the rules as the start of a chain in another dialect.
  func written(in dialect: RuleDialect) -> RuleSet {
    var rules = self
    rules.dialect = dialect
    return rules
  }

  mutating func add(_ action: Rule.Action, to subject: RuleSubject) {
    repeatableCount = action.isRepeatable ? 1 : 0
    var origin = subject.origin
    origin.dialect = origin.dialect ?? dialect
    let rule = Rule(property: subject.property, action: action, origin: origin)
    guard batch == nil else {
      batch?.rules.append(rule)
      return
    }
    append(CollectionOfOne(rule))
    if action == .plain(.sensitive), let layout = shape.settings.recordLayout { declare(layout) }
  }

  /// Adds a rule with a closure. `action` creates the rule from the slot of the closure.
  mutating func add(_ closure: RuleClosures.Slot, to subject: RuleSubject, _ action: (Int) -> Rule.Action) {
    let slot = (batch?.slots ?? closures.parts.slots).count
    if batch == nil { changeClosures { $0.slots.append(closure) } } else { batch?.slots.append(closure) }
    add(action(slot), to: subject)
  }

  /// Adds many rules in linear time: the shape and the closures are created once for all of them.
  package mutating func addTogether(_ add: (inout RuleSet) -> Void) {
    batch = ([], closures.parts.slots)
    add(&self)
    guard let (rules, slots) = batch else { return }
    batch = nil
    changeClosures { $0.slots = slots }
    append(rules)
  }

  private mutating func append(_ rules: some Collection<Rule>) {
    shape = shape.appending(rules)
    changeClosures { for rule in rules { $0.origins.append(rule.origin) } }
  }

  /// Adds the same rule for each property.
  mutating func add(_ action: Rule.Action, for properties: [PropertyReference], at origin: RuleOrigin) {
    for property in properties { add(action, to: RuleSubject(property, origin)) }
    if properties.isEmpty { add(.namesNothing, to: RuleSubject(.name(""), origin)) }
  }

  /// Repeats the last rule for more properties.
  mutating func repeatRule(for properties: [PropertyReference], at origin: RuleOrigin) {
    let count = repeatableCount
    let actions = shape.rules.suffix(count).map(\.action)
    for property in properties {
      for action in actions.isEmpty ? [.danglingAnd] : actions { add(action, for: [property], at: origin) }
    }
    if properties.isEmpty { add(.namesNothing, for: [], at: origin) }
    repeatableCount = count
  }

  /// Sets the closure that is called with every value before it is injected.
  mutating func setValueHook(_ hook: @escaping ValueHook) {
    changeSettings({ $0.hasValueHook = true }, closures: { $0.valueHook = hook })
  }

  /// Sets the closure that is called with every value before it is extracted.
  mutating func setExtractedHook(_ hook: @escaping ValueHook) {
    changeSettings({ $0.hasExtractedHook = true }, closures: { $0.extractedHook = hook })
  }

  /// Fills in settings that are not set, from rules of lower precedence.
  mutating func complete(by weaker: RuleSet) {
    changeSettings {
      $0.keyStrategy = $0.keyStrategy ?? weaker.shape.settings.keyStrategy
      $0.overrides = weaker.shape.settings.overrides.overridden(by: $0.overrides)
    }
    if closures.parts.valueHook == nil, let hook = weaker.closures.parts.valueHook { setValueHook(hook) }
    if closures.parts.extractedHook == nil, let hook = weaker.closures.parts.extractedHook {
      setExtractedHook(hook)
    }
  }

  /// Ends the last rule, so that `and` cannot repeat it.
  package mutating func endStatement() { repeatableCount = 0 }

  /// Adds an action that belongs to the last rule.
  mutating func continueRule(_ add: (inout RuleSet) -> Void) {
    let count = repeatableCount
    add(&self)
    repeatableCount = count + 1
  }

  package mutating func setRootPath(_ text: String, at origin: RuleOrigin) {
    let path = SourcePath(text)
    rootPath = path
    // The path is not part of the shape, so that all valid paths share one plan.
    let isWrong = ConfigurationProblem.path(path, of: .root) != nil
    changeSettings { $0.wrongRootPath = isWrong ? RuleShape.RootPath(path: path, origin: origin) : nil }
  }

  package mutating func addMapping(_ keys: [String], only: Bool, to subject: RuleSubject) {
    add(.mapping(keys.map { SourcePath($0) }, only: only), to: subject)
  }

  package mutating func addWriting(_ key: String, to subject: RuleSubject) {
    add(.writing(SourcePath(key)), to: subject)
  }

  mutating func addConverter(_ converter: any RuntimeConverter, to subject: RuleSubject) {
    add(.converter(converter), to: subject) { .converter(ConverterShape(converter), slot: $0) }
  }

  /// Adds rules for the model inside the type of a property: for `model`, or for any model if it is nil.
  package mutating func addNested(_ rules: RuleSet, model: (any Any.Type)?, to subject: RuleSubject) {
    let model = model.map { TypeIdentity($0) }
    add(.nested(rules.closures), to: subject) { .nested(model: model, shape: rules.shape, slot: $0) }
  }

  mutating func addDefault<Value>(_ make: @escaping @Sendable () -> Value, to subject: RuleSubject) {
    let type = TypeIdentity(Value.self)
    add(.defaultValue(ValueSource(make)), to: subject) { .defaultValue(type: type, slot: $0) }
  }

  mutating func addOmission<Value>(_ isOmitted: @escaping @Sendable (Value) -> Bool, to subject: RuleSubject)
  {
    let type = TypeIdentity(Value.self)
    add(.condition(ValueCondition(closure: isOmitted)), to: subject) { .omit(type: type, slot: $0) }
  }

  /// Sets the closure that creates models. `and` can still repeat the last rule.
  mutating func setFactory<Model>(_ make: @escaping @Sendable () -> Model, _ memory: _ModelMemory) {
    shape = shape.changing { $0.hasFactory = true }
    changeClosures { $0.factory = ValueSource(make, memory: memory) }
  }

  /// Declares the properties of records.
  package mutating func declare(_ layout: RecordLayout) {
    let hidden = shape.rules.compactMap { $0.action == .plain(.sensitive) ? $0.property.name : nil }
    let all = shape.settings.hidesValues ? layout.properties.map(\.name) : []
    let layout = layout.hiding(Set(hidden + all))
    shape = shape.changing { $0.recordLayout = layout }
    func setFactory<Record: DeclaredRecord>(of type: Record.Type) {
      let (make, memory) = type.factory(for: layout)
      self.setFactory(make, memory)
    }
    setFactory(of: layout.recordType)
  }

  mutating func addDidInject<Model>(_ hook: @escaping @Sendable (inout Model) throws -> Void) {
    changeSettings({ $0.didInjectCount += 1 }, closures: { $0.didInject.append(DidInjectHook(hook)) })
  }

  package mutating func setKeyStrategy(_ strategy: KeyStrategy) {
    changeSettings { $0.keyStrategy = strategy }
  }

  package mutating func ignoreKeys(_ keys: [String]) { changeSettings { $0.ignoredKeys.formUnion(keys) } }

  package mutating func changePolicy(_ changes: PolicyOverrides) {
    changeSettings { $0.overrides = $0.overrides.overridden(by: changes) }
  }

  package mutating func hideValues() {
    changeSettings { $0.hidesValues = true }
    if let layout = shape.settings.recordLayout { declare(layout) }
  }

  /// Changes the settings, and the closures that belong to them.
  mutating func changeSettings(
    _ change: (inout RuleShape.Settings) -> Void,
    closures changeParts: ((inout RuleClosures.Parts) -> Void)? = nil
  ) {
    shape = shape.changing(change)
    if let changeParts { changeClosures(changeParts) }
    endStatement()
  }

  private mutating func changeClosures(_ change: (inout RuleClosures.Parts) -> Void) {
    var parts = closures.parts
    change(&parts)
    closures = RuleClosures(parts)
  }
}
