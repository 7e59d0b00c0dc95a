import Dispatch
import Injector
import InjectorCache

/// The reading of the array at the root of an input by several tasks at the same time: the one that begins it, which is
/// inside the closures that the bytes and the memory are valid in, and its child tasks, which help as far as there are
/// threads for them.
///
/// ```
///   text     [ {…}, {…}, {…},│ {…}, {…},│ {…}, {…}, {…},│ {…} ]        parts, found by a scanner
///               task 1       │  task 2  │  task 1       │  task 2
///   array    │ M  M  M       │ M  -     │ M  M  M       │ M             each part has its place in the memory
///            │ M  M  M  M  M  M  M  M                                   elements that were left out: moved together
/// ```
///
/// The memory is that of the array that the caller gets. A task takes a part, reads its elements into their places, and
/// takes the next part. The parts are found while others are read, so nobody waits for the end of the text. If more
/// elements come than the memory has places, the parts have memory of their own.
///
/// Each part has issues of its own. In the order of the parts, they are those of a run over the whole array. Such a run
/// ends at the first element with errors: no part is begun after one that failed, and the first part that failed decides.
@safe final class ArrayReading<Model>: @unchecked Sendable {
  // Unchecked because the tasks call `read` at the same time, which changes nothing that they share. Each part's memory
  // belongs to one task.

  /// What came of one part.
  @safe fileprivate struct Finished {
    let part: ArrayPart
    let memory: UnsafeMutablePointer<Model>
    let ownsMemory: Bool
    var made = 0
    var issues = RunIssues(noteLimit: 0)
    var end = ArrayEnd.expected
  }

  fileprivate struct State: @unchecked Sendable {
    var parts: any ArrayParts
    /// The first part, which was found to estimate the number of elements.
    var first: ArrayPart?
    var isStopped = false
    var isCancelled = false
    var finished: [Finished] = []
    /// The positions of the parts in `finished`, by their numbers.
    var positions: [Int: Int] = [:]
    /// The parts before the first one that is not finished: their number, and that of their notes and warnings.
    var prefix = (partCount: 0, noteCount: 0)
    /// The numbers of elements and bytes that were read, and whether a task reports earlier ones.
    var read = (elements: 0, bytes: 0)
    var reportedCount = 0
    var isReporting = false
    /// The states of the runs over parts, between two of them.
    var runs: [RunState] = []
  }

  private let settings: InjectorRun
  private let read: RootArray.Read
  private let memory: UnsafeMutableBufferPointer<Model>
  private let progress: ProgressMeter
  private let state: Locked<State>
  /// The parts that are being read.
  private let partsInProgress = DispatchGroup()
  /// The parts whose elements had no place, after the tasks.
  private var others: [Finished] = []

  /// Creates a reading into uninitialized memory.
  init(
    _ settings: InjectorRun,
    first: ArrayPart,
    others: any ArrayParts,
    _ progress: ProgressMeter,
    into memory: UnsafeMutableBufferPointer<Model>,
    by read: @escaping RootArray.Read
  ) {
    self.settings = settings
    unsafe self.read = unsafe read
    unsafe self.memory = memory
    self.progress = progress
    state = Locked(State(parts: others, first: first))
  }

  // MARK: - Tasks

  /// Reads parts until there are no more, and waits for those that other tasks are reading. Afterwards, nobody uses the
  /// bytes and the memory.
  func readAll() {
    while readPart() {}
    // Each of them is on a thread already.
    partsInProgress.wait()
  }

  /// Reads parts until there are no more. Other work of the process has its turn once in a while.
  func help() async {
    var partCount = 0
    while readPart() {
      partCount += 1
      if partCount.isMultiple(of: 32) { await Task.yield() }
    }
  }

  /// Reads the next part, and keeps what came of it. Returns false if there are no more.
  private func readPart() -> Bool {
    guard let (part, earlierRun, isFull) = nextPart() else { return false }
    var run = earlierRun ?? settings.newState()
    let noteLimit = settings.noteLimit
    run.issues = RunIssues(noteLimit: isFull ? noteLimit.map { _ in 0 } : noteLimit)
    let hasPlace = unsafe part.first + part.count <= memory.count
    var finished = unsafe Finished(
      part: part,
      memory: hasPlace ? memory.baseAddress.unsafelyUnwrapped + part.first : .allocate(capacity: part.count),
      ownsMemory: !hasPlace
    )
    finished.end = unsafe read(part, UnsafeMutableRawPointer(finished.memory), &finished.made, &run)
    if case .expected = finished.end, run.issues.errorCount > 0 { finished.end = .errors }
    run.issues.foldRest(isOfRecords: true)
    finished.issues = run.issues
    state.withLock { state in
      state.runs.append(run)
      if case .expected = finished.end {} else { state.isStopped = true }
      state.add(finished)
    }
    partsInProgress.leave()
    reportProgress()
    return true
  }

  /// Returns the next part, the state of an earlier run if there is one that nobody uses, and whether the parts before have
  /// all issues of the report. After nil, it returns nil again.
  private func nextPart() -> (part: ArrayPart, run: RunState?, isFull: Bool)? {
    let noteLimit = settings.noteLimit ?? .max
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      if isCancelled { state.isCancelled = true }
      if state.isStopped || state.isCancelled { return nil }
      guard let part = state.first.take() ?? state.parts.next() else { return nil }
      partsInProgress.enter()
      return (part, state.runs.popLast(), state.prefix.noteCount >= noteLimit)
    }
  }

  /// Reports the progress, unless another task does: that one goes on with what was read meanwhile.
  private func reportProgress() {
    while let (elements, bytes) = state.withLock({ $0.beginReport() }) {
      progress.report(records: elements, bytes: bytes)
      state.withLock { $0.isReporting = false }
    }
  }

  // MARK: - Result

  /// Returns how the reading ended, after the tasks, with the issues and the offset of the closing bracket in JSON text. If
  /// the elements are complete, those with a place are together at the beginning of the memory; otherwise they are
  /// released, and what they changed is restored.
  ///
  /// `isEnd` is whether the input ends behind an offset, as it should behind the array.
  func outcome(count: inout Int, isEnd: (Int) -> Bool) -> (end: ArrayEnd, issues: RunIssues, offset: Int) {
    var (all, runs, isComplete) = state.withLock { state in
      defer { (state.finished, state.runs) = ([], []) }
      return (state.finished, state.runs, !state.isCancelled && !state.parts.isIncomplete)
    }
    all.sort { $0.part.number < $1.part.number }
    let offset = all.last?.part.end ?? 0
    var issues = settings.newState().issues
    issues.recordCount = 0
    var end = isComplete ? ArrayEnd.expected : .elsewhere
    for finished in all {
      if case .expected = finished.end {
        issues.append(finished.issues)
      } else {
        (end, issues) = (finished.end, finished.issues)
        break
      }
    }
    if case .expected = end, isEnd(offset) {
      count = moveTogether(all)
      others = all.filter { $0.ownsMemory }
    } else {
      for finished in all { release(finished) }
      for index in runs.indices.reversed() { runs[index].rollBack() }
    }
    return (end, issues, offset)
  }

  /// Closes the gaps of elements that were left out, and returns the number of elements.
  private func moveTogether(_ all: [Finished]) -> Int {
    guard let start = unsafe memory.baseAddress else { return 0 }
    var count = 0
    for finished in all where !finished.ownsMemory {
      let place = unsafe start + count
      if unsafe place != finished.memory {
        unsafe place.moveInitialize(from: finished.memory, count: finished.made)
      }
      count += finished.made
    }
    return count
  }

  /// Moves the elements that had no place to the end of an array.
  func moveOthers(to models: inout [Model]) {
    if others.isEmpty { return }
    models.reserveCapacity(models.count + others.reduce(0) { $0 + $1.made })
    for finished in others {
      unsafe models.append(contentsOf: UnsafeBufferPointer(start: finished.memory, count: finished.made))
      release(finished)
    }
    others = []
  }

  private func release(_ finished: Finished) {
    unsafe finished.memory.deinitialize(count: finished.made)
    if finished.ownsMemory { unsafe finished.memory.deallocate() }
  }
}

extension ArrayReading.State {
  /// Adds what came of a part.
  fileprivate mutating func add(_ part: ArrayReading.Finished) {
    positions[part.part.number] = finished.count
    finished.append(part)
    while let position = positions.removeValue(forKey: prefix.partCount) {
      prefix = (prefix.partCount + 1, prefix.noteCount + finished[position].issues.noteCount)
    }
    read.elements += part.part.count
    read.bytes += part.part.end - part.part.start
  }

  /// Returns the numbers to report; nil if they are reported, or a task reports earlier ones.
  fileprivate mutating func beginReport() -> (elements: Int, bytes: Int)? {
    if isReporting || read.elements == reportedCount { return nil }
    isReporting = true
    reportedCount = read.elements
    return read
  }
}
