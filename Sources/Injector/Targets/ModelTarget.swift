/// A target for models. It runs the model's plan over records.
///
/// ```
///   memory is empty    a new model is created ── with a factory or `init()`, then filled
///                                             ── with `init(from:)`
///                                             ── memberwise
///   memory is filled   the existing model is filled, or replaced if it is created with `init(from:)`
/// ```
@safe final class ModelTarget<Model>: TypedTarget<Model>, @unchecked Sendable {
  typealias Memory = UnsafeMutablePointer<Model>

  private unowned(unsafe) let unownedPlan: InjectionPlan
  let contents: UnsafeMutablePointer<PlanContents>
  /// The source of the closures of the model's nested injector; nil at the root, and for a type's own rules.
  private let closures: ClosureSource?
  let unownedClosures: UnownedSource?
  let construction: Construction
  /// The type's own `init()`, if it creates new models.
  let unownedInitializer: UnownedReference<RuntimeValueSource>?
  let isClass: Bool
  /// Whether the models are records whose properties a document declares.
  let isRecord: Bool
  /// The model's own hooks.
  let observer: ModelObserver<Model>?
  /// Whether a model is written without calling hooks or checking its type.
  let isPlainStruct: Bool
  /// The target that writes models with `encode(to:)`; nil if their properties are written.
  let encoder: Target?
  /// The function that moves models to an array, if the module of their type provides it. The function that creates
  /// models belongs to the injector and is not stored here.
  private let moveModels: _ModelMemory.MoveToArray?
  /// The function that finds the plans of subclasses.
  private let findPlan: FindPlan

  init(
    plan: InjectionPlan,
    closures: ClosureSource?,
    construction: Construction,
    encoder: Target?,
    memory: _ModelMemory?,
    isRecord: Bool,
    findPlan: @escaping FindPlan
  ) {
    unsafe unownedPlan = plan
    unsafe contents = plan.contents
    (self.closures, unownedClosures) = (closures, closures?.unowned)
    self.construction = construction
    unownedInitializer = construction.initializer.map { UnownedReference($0) }
    isClass = RuntimeEntryPoints.kind(of: Model.self) == .class
    self.isRecord = isRecord
    observer = ModelObserver.of(Model.self)
    self.encoder = encoder
    unsafe moveModels = memory.map { unsafe $0.moveToArray }
    isPlainStruct = !isClass && observer == nil && construction.decoder == nil && encoder == nil
    self.findPlan = findPlan
    super.init()
  }

  /// The plan. The compiled plan that contains this target owns it.
  @inline(__always)
  var plan: InjectionPlan { unsafe unownedPlan }

  /// False for a model that is created with `init(from:)`. As the value of a property, it is replaced, not filled.
  override var fillsInPlace: Bool { decoder == nil }
  override var runsUserCode: Bool { unsafe isClass || decoder != nil || contents.pointee.runsUserCode }
  override var holdsObject: Bool { isClass && decoder == nil }
  override var mayReject: Bool { unsafe contents.pointee.mayReject }
  override var fillsByPlanAlone: Bool {
    unsafe !runsUserCode && !isRecord && !mayReject && !contents.pointee.overridesPolicy
  }
  override var isModel: Bool { true }
  override var forms: ValueForms { decoder == nil ? .objects : [.objects, .arrays] }
  override var isMemberwise: Bool { construction.isMemberwise }
  override var rootKind: RootKind {
    if decoder != nil { return .decoded }
    return unsafe contents.pointee.readsPositions ? .positions : .record
  }
  override var summary: String { "inject" }
  override var nestedPlan: InjectionPlan? { plan }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let isCoded = context.direction == .injecting ? decoder != nil : encoder != nil
    return isCoded ? .anything : context.model(self)
  }

  override func closures(inside outer: RuleClosures) -> RuleClosures {
    guard let closures else { return plan.parts.shape.rules.isEmpty ? .none : outer }
    guard case .nested(let nested)? = closures.held(in: outer.parts.slots) else { return outer }
    return nested
  }

  override func moveToArray(_ values: UnsafeMutableRawPointer, count: Int, _ array: Cell) {
    guard let move = unsafe moveModels else { return unsafe super.moveToArray(values, count: count, array) }
    unsafe move(values, count, array.memory, array.isFilled)
  }

  override func enterScope(_ run: inout RunState) -> ScopeOfModel { enter(&run) }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if unsafe cell.isFilled, decoder != nil { return unsafe try replace(cell, from: &input, &run) }
    guard input.isRecord else { return unsafe try putOther(cell, &input, &run) }
    return unsafe try makeOrFill(cell, &input, &run)
  }

  /// Creates or fills a model from the record at the input's position.
  @inline(__always)
  private func makeOrFill(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let outer = enter(&run)
    defer { run.scope = outer }
    guard unsafe cell.isEmpty else { return unsafe try fillByClass(cell, from: &input, &run) }
    return unsafe try initialize(cell.pointer(to: Model.self), from: &input, &run)
  }

  /// Fills an existing model using the plan of its own class.
  @inline(__always)
  private func fillByClass(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let model = unsafe cell.pointer(to: Model.self)
    guard isClass, let subclass = unsafe subclass(of: model) else {
      return unsafe try fill(model, from: &input, &run)
    }
    return unsafe try fill(cell, as: subclass, from: &input, &run)
  }

  /// Returns the class of an object if it is a subclass of the model's class and has its own rules; otherwise nil.
  @inline(__always)
  private func subclass(of model: Memory) -> (any Injectable.Type)? {
    let object = unsafe UnsafeMutableRawPointer(model).load(as: Unmanaged<AnyObject>.self)
    let type: AnyClass = unsafe object._withUnsafeGuaranteedRef { Swift.type(of: $0) }
    return type == Model.self ? nil : type as? any Injectable.Type
  }

  /// Fills an object of a subclass using the plan of that class and the same rules.
  @inline(never)
  private func fill(
    _ cell: Cell, as subclass: any Injectable.Type, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let closures = run.closures
    func rules() -> RuleSet { RuleSet(forSubclass: plan.parts.shape, closures) }
    guard let target = run.target(of: subclass, rules(), chosenBy: self, findPlan) else {
      try input.skipValue()
      return false
    }
    return unsafe try input.put(by: target, cell, &run)
  }

  /// Stores a model unchanged, decodes one, or fills one from an array or a record in another form. Refuses any other
  /// value.
  @inline(never)
  private func putOther(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    if decoder == nil, unsafe contents.pointee.readsPositions, input.isArray {
      return unsafe try makeOrFill(cell, &input, &run)
    }
    let start = input.mark
    let source = try input.readAny()
    let value = SourceValue(source)
    // Casting a dictionary to a class converts the whole dictionary to a Foundation object.
    if !value.hasParts, unsafe cell.putUnlessNil(source as? Model) { return true }
    if decoder != nil {
      let outer = enter(&run)
      defer { run.scope = outer }
      input.move(to: start)
      return unsafe try decode(cell.pointer(to: Model.self), from: &input, &run)
    }
    switch value {
    case .record(let record):
      return unsafe put(cell, record, inside: input.depth, &run)
    case .null: return run.refuse(.null, expected: type, isOfRecord: true)
    case _ where value.isTooDeep: return run.refuseTooDeep()
    default: break
    }
    _ = run.refuse(.typeMismatch, expected: type, isOfRecord: true)
    // The text may be the record itself, encoded twice.
    let hides =
      unsafe contents.pointee.hidesValues || contents.pointee.holdsSensitive && value.kindName != nil
    if hides { run.refusal.hideValue() }
    return false
  }

  /// Takes a snapshot of an object's properties, and returns a closure that restores them.
  func snapshot(of object: AnyObject) -> () -> Void { unsafe contents.pointee.takeSnapshot?(object) ?? {} }

  // MARK: - Updating the root

  /// Fills an existing model. A model that is created with `init(from:)` and has no properties is replaced.
  override func update(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    if decoder != nil, unsafe contents.pointee.properties.isEmpty {
      return unsafe try input.put(by: self, cell, &run)
    }
    return unsafe try fillByClass(cell, from: &input, &run)
  }

  override func complete(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let model = unsafe cell.pointer(to: Model.self)
    let shown = try show(&input, &run)
    guard unsafe acceptsLayout(model, &run) else { return false }
    if let shown { unsafe observer?.willInject(&model.pointee, shown) }
    let errors = run.issues.errorCount
    let isFilled = unsafe try fillNew(model, from: &input, &run)
    return unsafe isFilled && isUsable(model, shown, since: errors, &run)
  }

  // MARK: - Extraction

  override var obstacle: ConfigurationProblem.OutputObstacle? { encoder == nil ? decoder?.obstacle : nil }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    guard isPlainStruct else { return unsafe writeOther(memory, to: &output) }
    return unsafe writeRecords(RecordsInMemory(base: memory), to: &output)
  }

  override func extractElements(
    _ elements: UnsafeRawPointer, _ count: Int, stride: Int, to output: inout RunOutput
  ) -> Bool {
    guard isPlainStruct else {
      return unsafe super.extractElements(elements, count, stride: stride, to: &output)
    }
    let models = unsafe RecordsInMemory(base: elements, count: count, stride: stride, areElements: true)
    return writeRecords(models, to: &output)
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    guard case .members = role else { return unsafe super.extract(value, as: role, to: &output) }
    return unsafe writeMembers(ofModelAt: value, to: &output)
  }
}
