import Injector

/// A run of an injector over an array, using several tasks at the same time. Every form of `injectConcurrently` calls
/// it.
///
/// The result is the same as for a run by a single task. If it depends on the order in which elements are read, as for
/// a duplicate key in a record, the input is read by a single task.
struct ConcurrentRun<Model> {
  private let run: InjectorRun
  private let taskCount: Int
  private var progress: ProgressMeter

  typealias Made = (models: [Model], report: InjectionReport)
  private typealias Shared = ArrayReading<Model>

  private let sizes: ConcurrentSizes

  init(
    _ injector: Injector<Model>,
    isReporting: Bool,
    at path: String?,
    maxConcurrency: Int,
    _ progress: ProgressMeter = ProgressMeter(nil, nil),
    sizes: ConcurrentSizes = ConcurrentSizes()
  ) throws(InjectionError) {
    run = try injector.run(isReporting: isReporting, at: path).expectingArray(of: Model.self)
    // More tasks than processors would only wait for each other.
    taskCount = min(maxConcurrency, max(2, Int.processorCount))
    self.progress = progress
    self.sizes = sizes
  }

  // MARK: - Inputs

  /// Reads JSON text.
  func models(of json: some JSONSource) async throws -> Made {
    let byteCount = unsafe json.withJSONBytes { $0.count }
    var copy = self
    copy.progress.begin(totalBytes: byteCount)
    let reading = copy
    let inOnePiece = { () throws(InjectionError) in try run.make(json: json) as Made }
    let isLarge = byteCount >= sizes.leastByteCount
    let made = try await models(ofBytes: byteCount, isLarge, inOnePiece) { (share) throws(InjectionError) in
      unsafe try run.withText(of: json) { (text) throws(InjectionError) in
        unsafe try reading.read(text, share)
      }
    }
    reading.progress.end(records: made.models.count, bytes: byteCount)
    return made
  }

  /// Reads an array of dictionaries.
  func models(of records: [[String: Any]]) async throws -> Made {
    let inOnePiece = { () throws(InjectionError) in try run.make(value: records) as Made }
    let isLarge = records.count >= sizes.leastRecordCount
    return try await models(ofBytes: nil, isLarge, inOnePiece) { (share) throws(InjectionError) in
      try read(records, share)
    }
  }

  // MARK: - Tasks

  /// Reads a large input using `read`, which calls `share` inside the closures in which the bytes and the memory are
  /// valid. This task also reads there, so it never waits for a task that has no thread. If `read` returns nil, or if
  /// the input is not large, it is read by a single task.
  private func models(
    ofBytes byteCount: Int?,
    _ isLarge: Bool,
    _ inOnePiece: () throws(InjectionError) -> Made,
    by read: (_ share: (Shared) -> Void) throws(InjectionError) -> Made?
  ) async throws -> Made {
    defer { withExtendedLifetime(run) {} }
    try Task.checkCancellation()
    guard taskCount > 1, isLarge else { return try inOnePiece() }
    let watch = run.watch
    let made = await withTaskGroup(of: Void.self) { tasks in
      Result { () throws(InjectionError) in
        try read { shared in
          for _ in 1..<taskCount { tasks.addTask { await shared.help() } }
          shared.readAll()
        }
      }
    }
    switch made {
    case .success(nil):
      try Task.checkCancellation()
      return try inOnePiece()
    case .success(let made?):
      watch?.end(made.report, bytes: byteCount)
      return (made.models, run.shown(made.report))
    case .failure(let error):
      watch?.end(error, bytes: byteCount)
      throw error
    }
  }

  private func read(
    _ text: UnsafeBufferPointer<UInt8>, _ share: (Shared) -> Void
  ) throws(InjectionError) -> Made? {
    guard let array = unsafe try run.array(of: Model.self, inText: text) else { return nil }
    let parts = unsafe TextParts(text, arrayAt: array.start, each: sizes.partByteCount)
    // The first part is found twice, here to estimate the number of elements.
    var others = parts
    guard let first = others.next() else { return nil }
    let bytesEach = max(1, (first.end - first.start) / first.count)
    let expected = first.count + others.remainingByteCount / bytesEach * 9 / 8
    // The capacity is proportional to the text, even if the first elements are small.
    let capacity = min(expected, max(first.count, 2 * text.count / max(1, MemoryLayout<Model>.stride)))
    return try read(array, parts, capacity, share)
  }

  private func read(_ records: [[String: Any]], _ share: (Shared) -> Void) throws(InjectionError) -> Made? {
    guard let array = try run.array(of: Model.self, in: records), let count = array.count, count > 0 else {
      return nil
    }
    return try read(array, RecordParts(count: count, each: sizes.partRecordCount), count, share)
  }

  /// Reads the parts of an array into memory for a number of elements, which tasks fill while `share` runs.
  private func read(
    _ array: RootArray, _ parts: some ArrayParts, _ capacity: Int, _ share: (Shared) -> Void
  ) throws(InjectionError) -> Made? {
    var outcome = (end: ArrayEnd.elsewhere, issues: RunIssues(noteLimit: 0), offset: 0)
    var shared: Shared?
    var models = unsafe [Model](unsafeUninitializedCapacity: capacity) { memory, count in
      let reading = unsafe Shared(run, parts, progress, into: memory, by: array.read)
      share(reading)
      outcome = reading.outcome(count: &count, isEnd: array.isEnd)
      shared = reading
    }
    shared?.moveOthers(to: &models)
    switch outcome.end {
    case .expected: return (models, try array.report(outcome.issues, outcome.offset + 1))
    case .errors: return (models, try array.report(outcome.issues, nil))
    // Values in memory have no offsets, so a single task finds the error.
    case .failure(let failure, let offset) where array.count == nil: throw array.error(failure, offset)
    case .failure, .elsewhere: return nil
    }
  }
}

/// The minimum sizes of inputs for several tasks, and the sizes of their parts.
struct ConcurrentSizes {
  var leastByteCount = 1 << 19
  var partByteCount = 1 << 17
  var leastRecordCount = 2_000
  var partRecordCount = 250
}
