/// The runs over the records of a stream, one after the other. The plan was looked up once for all of them.
@safe struct RecordRun {
  /// Keeps the plans in memory during the stream; the cache may remove them meanwhile.
  private let compiled: CompiledPlan
  private let target: ValueTarget
  private(set) var settings: RunSettings
  private var root: RootRun

  init(_ compiled: CompiledPlan, _ target: ValueTarget, _ settings: RunSettings) {
    self.compiled = compiled
    self.target = target
    self.settings = settings
    root = RootRun(settings, target, target.rootKind, .make)
  }

  /// The greatest number of bytes of a record.
  var byteLimit: Int { min(settings.limits.recordBytes, 1 << 40) }

  /// Sets the paths that lead to the model's own record inside each record, and the call that begins the runs.
  mutating func begin(paths: [SourcePath], call: RunCall) {
    change(settings.copy(paths: paths, checksLayouts: settings.checksLayouts, call: call))
  }

  /// Creates a model from the text of a record, in uninitialized memory. If this fails, the memory is uninitialized
  /// afterwards. Places are relative to the text.
  @inline(__always)
  mutating func make(
    of text: UnsafeBufferPointer<UInt8>,
    in memory: UnsafeMutableRawPointer
  ) -> TextRun.Outcome {
    let outcome = unsafe TextRun(text, root).outcome(in: memory)
    if settings.checksLayouts, case .success = outcome {
      // The plan's layouts were compared with a model.
      change(settings.copy(paths: settings.paths, checksLayouts: false, call: settings.call))
    }
    return outcome
  }

  /// Whether an error of a record is one of everything: of the rules, or one that the policy does not allow.
  func isFinal(_ error: InjectionError) -> Bool {
    if settings.policy.elements == .fail { return true }
    return error.issues.contains { $0.code == .configuration || $0.isOfPolicy && $0.code != .tooDeep }
  }

  private mutating func change(_ settings: RunSettings) {
    self.settings = settings
    root = RootRun(settings, target, target.rootKind, .make)
  }
}
