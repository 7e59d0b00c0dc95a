#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// One run of an injector over an array, by several tasks at the same time. Every form of `injectConcurrently` calls it.
///
/// The result is that of a run in one piece. Where that depends on the order in which elements are read, such as for a
/// key that comes twice in a record, the input is read in one piece.
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
    taskCount = min(maxConcurrency, max(2, ProcessInfo.processInfo.activeProcessorCount))
    self.progress = progress
    self.sizes = sizes
  }

  // MARK: - Inputs

  /// Reads JSON text.
  func models(of json: some JSONSource) async throws -> Made {
    let source = TextSource(source: json)
    var run = self
    run.progress.begin(totalBytes: source.textByteCount)
    let made = try await run.models(of: source)
    run.progress.end(records: made.models.count, bytes: source.textByteCount)
    return made
  }

  private func models(of source: TextSource) async throws -> Made {
    guard let target = arrayTarget, source.textByteCount >= sizes.leastByteCount else {
      return try inOnePiece(source)
    }
    return try await models(of: source) { (share) throws(InjectionError) in
      unsafe try source.withText(run.limits) { (text) throws(InjectionError) in
        unsafe try read(text, target, share)
      }
    }
  }

  /// Reads an array of dictionaries.
  func models(of records: [[String: Any]]) async throws -> Made {
    let source = TreeSource(value: records)
    guard let target = arrayTarget, records.count >= sizes.leastRecordCount else {
      return try inOnePiece(source)
    }
    return try await models(of: source) { (share) throws(InjectionError) in
      try read(source, target, share)
    }
  }

  /// The target of the array; nil if one task only may read it.
  private var arrayTarget: ArrayTarget<Model>? { taskCount > 1 ? run.target as? ArrayTarget<Model> : nil }

  private func inOnePiece(_ source: some RootSource) throws -> Made {
    try Task.checkCancellation()
    return try run.make(source)
  }

  // MARK: - Tasks

  /// Reads an input with `read`, which calls `share` inside the closures that the bytes and the memory are valid in. This
  /// task reads there, too, so it waits for no other that has no thread. Where `read` returns nil, the input is read in one
  /// piece.
  private func models(
    of source: some RootSource, by read: (_ share: (Shared) -> Void) throws(InjectionError) -> Made?
  ) async throws -> Made {
    defer { withExtendedLifetime(run) {} }
    try Task.checkCancellation()
    let watch = run.compiled.watch(.injecting)
    let made = await withTaskGroup(of: Void.self) { tasks in
      Result { () throws(InjectionError) in
        try read { shared in
          for _ in 1..<taskCount { tasks.addTask { await shared.help() } }
          shared.readAll()
        }
      }
    }
    switch made {
    case .success(nil): return try inOnePiece(source)
    case .success(let made?):
      watch?.end(made.report.summary, bytes: source.byteCount)
      return (made.models, run.shown(made.report))
    case .failure(let error):
      watch?.end(error, bytes: source.byteCount)
      throw error
    }
  }

  private func read(
    _ text: UnsafeBufferPointer<UInt8>, _ target: ArrayTarget<Model>, _ share: (Shared) -> Void
  ) throws(InjectionError) -> Made? {
    let textRun = unsafe TextRun(text, run)
    var reader = try textRun.readerAtRoot()
    let start = reader.offset
    var parts = unsafe TextParts(text, arrayAt: start, each: sizes.partByteCount)
    guard let first = parts.next(), let elements = try? reader.openElements() else { return nil }
    let bytesEach = max(1, (first.end - first.start) / first.count)
    let expected = first.count + parts.remainingByteCount / bytesEach * 9 / 8
    // In proportion to the text, however small the first elements are.
    let capacity = min(expected, max(first.count, 2 * text.count / max(1, MemoryLayout<Model>.stride)))
    let isEnd = { end in (try? textRun.checkEnd(behind: end + 1)) != nil }
    let (models, outcome) = unsafe fill(capacity, share, isEnd) { memory in
      let reading = unsafe reading(elements, from: reader, by: target)
      return unsafe Shared(run, first: first, others: parts, progress, into: memory, by: reading)
    }
    switch outcome.end {
    case .expected:
      return (models, try textRun.report(outcome.issues, from: start, to: outcome.offset + 1))
    case .errors: return (models, try textRun.report(outcome.issues, from: start, to: nil))
    case .failure(let failure, let offset): throw textRun.error(failure, at: offset)
    case .elsewhere: return nil
    }
  }

  private func read(
    _ source: TreeSource, _ target: ArrayTarget<Model>, _ share: (Shared) -> Void
  ) throws(InjectionError) -> Made? {
    var reader = try source.readerAtRoot(run)
    guard let elements = reader.openElements(), let count = reader.elementCount(of: elements) else {
      return nil
    }
    var parts = RecordParts(count: count, each: sizes.partRecordCount)
    guard let first = parts.next() else { return nil }
    let (models, outcome) = unsafe fill(count, share, { _ in true }) { memory in
      let reading = unsafe reading(elements, from: reader, by: target)
      return unsafe Shared(run, first: first, others: parts, progress, into: memory, by: reading)
    }
    switch outcome.end {
    case .expected, .errors: return (models, try source.report(of: outcome.issues, run))
    case .failure, .elsewhere: return nil
    }
  }

  /// Returns a function that reads the elements of a part.
  @inline(__always)
  private func reading<Input: RunInput>(
    _ elements: Input.Elements, from opened: Input, by target: ArrayTarget<Model>
  ) -> Shared.Read {
    { part, memory, made, run in
      var input = opened
      let memory = UnsafeMutableRawPointer(memory)
      do throws(Input.Failure) {
        let isAtEnd = unsafe try target.readPart(
          part, into: memory, made: &made, elements, from: &input, &run
        )
        return isAtEnd ? .expected : .elsewhere
      } catch {
        guard let failure = error as? JSONFailure, failure != .restart else { return .elsewhere }
        return .failure(failure, offset: input.offset(of: input.mark) ?? 0)
      }
    }
  }

  /// Creates an array with the memory for a number of elements, which tasks fill while `share` runs.
  private func fill(
    _ capacity: Int,
    _ share: (Shared) -> Void,
    _ isEnd: (Int) -> Bool,
    _ make: (UnsafeMutableBufferPointer<Model>) -> Shared
  ) -> (models: [Model], outcome: (end: ArrayEnd, issues: RunIssues, offset: Int)) {
    var outcome = (end: ArrayEnd.elsewhere, issues: RunIssues(noteLimit: 0), offset: 0)
    var shared: Shared?
    var models = unsafe [Model](unsafeUninitializedCapacity: capacity) { memory, count in
      let reading = unsafe make(memory)
      share(reading)
      outcome = reading.outcome(count: &count, isEnd: isEnd)
      shared = reading
    }
    shared?.moveOthers(to: &models)
    return (models, outcome)
  }
}

/// The sizes from which several tasks read an input, and the sizes of their parts.
struct ConcurrentSizes {
  var leastByteCount = 1 << 19
  var partByteCount = 1 << 17
  var leastRecordCount = 2_000
  var partRecordCount = 250
}
