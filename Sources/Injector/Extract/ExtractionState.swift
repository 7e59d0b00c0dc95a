/// The state of one extraction: its closures and policy, and the reason for a failure.
@safe struct ExtractionState: RuleScope {
  var unownedClosures: UnownedReference<RuleClosures>
  var policy: InjectionPolicy
  /// The defaults under which the plans of this run are compiled.
  let defaults: DefaultsSnapshot
  let options: ExtractionOptions
  /// The counter of open records and arrays.
  var depth: DepthGuard
  /// The reason why the last target returned false.
  private(set) var failure: InjectionReport.Issue?
  /// The objects that are being written, the outermost first.
  var openObjects: [ObjectIdentifier] = []
  /// The position of the object to report the failure at, because it contains itself.
  private var failedObject: Int?
  /// Whether hooks of models are called. They are not if the same models are written a second time.
  var callsHooks = true
  /// The `didExtract` hooks to call when the text is complete; nil if they are called at once.
  var laterHooks: [() -> Void]?
  /// The key for the value of a dictionary, if the value may be a record with a property for its key.
  var recordKey: RecordKey?
  /// The plan of the innermost model.
  var model: UnsafeMutablePointer<PlanContents>?
  /// The plans of types that are known only at run time.
  private var chosenPlans: [ChosenPlan: CompiledPlan] = [:]
  private let findPlan: FindPlan

  /// A type that is known only at run time, and its rules.
  private struct ChosenPlan: Hashable {
    let type: ObjectIdentifier
    let shape: RuleShape
  }

  init(
    closures: RuleClosures,
    defaults: DefaultsSnapshot,
    policy: InjectionPolicy,
    options: ExtractionOptions,
    depth: DepthGuard,
    findPlan: @escaping FindPlan
  ) {
    unownedClosures = UnownedReference(closures)
    self.defaults = defaults
    self.policy = policy
    self.options = options
    self.depth = depth
    self.findPlan = findPlan
  }

  /// Returns the target for values of a type that is known only at run time. If there is none, returns nil and records
  /// the failure.
  mutating func target(for type: Any.Type, _ rules: RuleSet) -> Target? {
    let type = DynamicType.opaque(type)
    let key = ChosenPlan(type: ObjectIdentifier(type), shape: rules.shape)
    if let known = chosenPlans[key] { return known.target }
    do throws(InjectionError) {
      let compiled = try findPlan(type, rules, defaults)
      try compiled.prepareOutput()
      chosenPlans[key] = compiled
      return compiled.target
    } catch {
      if error.isOfStack {
        _ = failTooDeep()
      } else {
        fail(.notRepresentable, found: TypeName.of(type), underlying: error)
      }
      return nil
    }
  }

  // MARK: - Failures

  /// Records that a value cannot be written. Returns false, which the target returns as well.
  @discardableResult
  mutating func fail(
    _ code: InjectionCode,
    found: String?,
    detail: InjectionReport.Issue.Detail? = nil,
    underlying: (any Error)? = nil
  ) -> Bool {
    let found = found.map { InjectionReport.Issue.Fact.text($0) }
    failure = InjectionReport.Issue(code: code, found: found, underlying: underlying, detail: detail)
    return false
  }

  /// Replaces the failure with one that hides the value and the place inside it.
  mutating func redactFailure() {
    guard let issue = failure else { return }
    switch issue.code {
    case .tooDeep: fail(.tooDeep, found: nil, detail: issue.facts.detail)
    case .converterFailed: fail(.converterFailed, found: IssueText.sensitiveValue, detail: .back)
    default: fail(issue.code, found: IssueText.sensitiveValue)
    }
  }

  /// Records that values are nested too deeply, or contain themselves. Returns false, which the target returns as well.
  mutating func failTooDeep() -> Bool {
    var known: Set<ObjectIdentifier> = []
    if let second = openObjects.firstIndex(where: { !known.insert($0).inserted }) {
      failedObject = second
      return fail(.tooDeep, found: nil, detail: .cycle)
    }
    return fail(.tooDeep, found: nil, detail: .limit(ExceededLimit(kind: .depth, value: depth.limit)))
  }

  /// Closes the innermost object. If it contains itself, the failure is reported at this object.
  mutating func closeObject() {
    openObjects.removeLast()
    guard failedObject == openObjects.count else { return }
    failure?.facts.place = IssuePlace()
    failedObject = nil
  }

  /// Adds a component to the path of the failure.
  mutating func extendPath(with component: InjectionPath.Component, under keys: [String]? = nil) {
    failure?.extendPath(with: component, under: keys)
  }

  /// Adds a property to the path of the failure.
  mutating func extendPath(with property: OutputProperty) {
    if property.isSensitive { redactFailure() }
    extendPath(with: .property(property.name), under: property.isFlattened ? [] : property.path.keys)
  }
}
