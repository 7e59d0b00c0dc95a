import Dispatch
import Injector
import InjectorCache

/// Reads the root array of an input using several tasks at the same time. One is the task that starts the reading. It
/// reads inside the closures in which the bytes and the memory are valid. The others are its child tasks, as far as
/// threads are available for them.
///
/// ```
///   text     [ {…}, {…}, {…},│ {…}, {…},│ {…}, {…}, {…},│ {…} ]        parts, found by a scanner
///               task 1       │  task 2  │  task 1       │  task 2
///   array    │ M  M  M       │ M  -     │ M  M  M       │ M             each part has its place in the memory
///            │ M  M  M  M  M  M  M  M                                   gaps of elements that were left out are closed
/// ```
///
/// The memory belongs to the array that the caller gets. A task takes a part, reads its elements to their positions,
/// and takes the next part. Parts are found while others are read, so no task waits for the end of the text. If there
/// are more elements than the memory has space for, their parts have their own memory.
///
/// Each part has its own issues. Joined in the order of the parts, they are the issues of a run over the whole array.
/// Such a run ends at the first element with errors. So no part is started after one that failed, and the first failed
/// part determines the result.
@safe final class ArrayReading<Model>: @unchecked Sendable {
  // Unchecked because the tasks call `read` at the same time. They do not change anything that they share, and the
  // memory of each part belongs to one task.

  /// The result of reading one part.
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
    var isStopped = false
    var isCancelled = false
    /// The results of the parts, by part number.
    var finished: [Int: Finished] = [:]
    /// The number of parts before the first unfinished one, and the number of their notes and warnings.
    var prefix = (partCount: 0, noteCount: 0)
    /// The numbers of elements and bytes read, and whether a task is reporting earlier numbers.
    var read = (elements: 0, bytes: 0)
    var reportedCount = 0
    var isReporting = false
    /// The states of runs over parts that are not in use.
    var runs: [RunState] = []
  }

  private let settings: InjectorRun
  private let read: RootArray.Read
  private let memory: UnsafeMutableBufferPointer<Model>
  private let progress: ProgressMeter
  private let state: Locked<State>
  /// The parts that are being read.
  private let partsInProgress = DispatchGroup()
  /// The parts whose elements did not fit in the memory. They are set after the tasks have ended.
  private var others: [Finished] = []

  /// Creates an object that reads into uninitialized memory.
  init(
    _ settings: InjectorRun,
    _ parts: any ArrayParts,
    _ progress: ProgressMeter,
    into memory: UnsafeMutableBufferPointer<Model>,
    by read: @escaping RootArray.Read
  ) {
    self.settings = settings
    unsafe self.read = unsafe read
    unsafe self.memory = memory
    self.progress = progress
    state = Locked(State(parts: parts))
  }

  // MARK: - Tasks

  /// Reads parts until there are no more, and waits for those that other tasks are reading. Afterwards, nothing uses
  /// the bytes and the memory.
  func readAll() {
    while readPart() {}
    // The other parts are already being read on a thread, so this cannot block forever.
    partsInProgress.wait()
  }

  /// Reads parts until there are no more. Regularly yields to other work of the process.
  func help() async {
    var partCount = 0
    while readPart() {
      partCount += 1
      if partCount.isMultiple(of: 32) { await Task.yield() }
    }
  }

  /// Reads the next part, and stores the result. Returns false if there are no more.
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

  /// Returns the next part, an unused state of an earlier run if there is one, and whether the earlier parts already
  /// have all issues that the report allows. Once it has returned nil, it always returns nil.
  private func nextPart() -> (part: ArrayPart, run: RunState?, isFull: Bool)? {
    let noteLimit = settings.noteLimit ?? .max
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      if isCancelled { state.isCancelled = true }
      if state.isStopped || state.isCancelled { return nil }
      guard let part = state.parts.next() else { return nil }
      partsInProgress.enter()
      return (part, state.runs.popLast(), state.prefix.noteCount >= noteLimit)
    }
  }

  /// Reports the progress, unless another task is doing so. That task then also reports what has been read meanwhile.
  private func reportProgress() {
    while let (elements, bytes) = state.withLock({ $0.beginReport() }) {
      progress.report(records: elements, bytes: bytes)
      state.withLock { $0.isReporting = false }
    }
  }

  // MARK: - Result

  /// Returns how reading ended, with the issues and the offset of the closing bracket in JSON text. All tasks must have
  /// ended. If the elements are complete, those in the memory are moved to its beginning. Otherwise, they are released,
  /// and their changes are undone.
  ///
  /// `isEnd` returns whether the input ends at an offset, as it should after the array.
  func outcome(count: inout Int, isEnd: (Int) -> Bool) -> (end: ArrayEnd, issues: RunIssues, offset: Int) {
    var (finished, runs, isComplete) = state.withLock { state in
      defer { (state.finished, state.runs) = ([:], []) }
      return (state.finished, state.runs, !state.isCancelled && !state.parts.isIncomplete)
    }
    let all = finished.values.sorted { $0.part.number < $1.part.number }
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
      count = closeGaps(all)
      others = all.filter { $0.ownsMemory }
    } else {
      for finished in all { release(finished) }
      for index in runs.indices.reversed() { runs[index].rollBack() }
    }
    return (end, issues, offset)
  }

  /// Closes the gaps left by missing elements, and returns the number of elements.
  private func closeGaps(_ all: [Finished]) -> Int {
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

  /// Moves the elements that did not fit in the memory to the end of an array.
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
  /// Adds the result of a part.
  fileprivate mutating func add(_ part: ArrayReading.Finished) {
    finished[part.part.number] = part
    while let next = finished[prefix.partCount] {
      prefix = (prefix.partCount + 1, prefix.noteCount + next.issues.noteCount)
    }
    read.elements += part.part.count
    read.bytes += part.part.end - part.part.start
  }

  /// Returns the numbers to report; nil if they have been reported, or another task is reporting.
  fileprivate mutating func beginReport() -> (elements: Int, bytes: Int)? {
    if isReporting || read.elements == reportedCount { return nil }
    isReporting = true
    reportedCount = read.elements
    return read
  }
}
