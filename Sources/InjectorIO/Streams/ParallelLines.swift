import Injector
import InjectorCache

/// Creates the records on the lines of a stream on several cores, ahead of time and in order.
///
/// ```
///   buffer ──▶ LineBatch ──▶ a task ──▶ LineBatch ──▶ records, one by one
///              copied lines             records
/// ```
///
/// Only a few batches are read ahead, and no batch is awaited while earlier ones can be used. Records that a document
/// declares are created in this way, because that calls no user code.
@safe final class ParallelLines {
  private let request: InjectorRun
  /// The name of the file, for messages.
  private let file: String?
  /// The memory to which a record is moved.
  private let memory: UnsafeMutableRawPointer
  private var lines: LineFinder
  private var current: LineBatch?
  private var later: [(batch: LineBatch, task: Task<Void, Never>?)] = []
  /// The batches whose records have been taken.
  private let used = Locked<[LineBatch]>([])
  private let greatestCount: Int
  /// The number of lines found, and its maximum.
  private var (foundCount, lineLimit) = (0, Int.max)
  /// The reason why there are no more bytes.
  private var failure: (any Error)?
  private var isComplete = false

  /// The location of the last line taken.
  private(set) var location = JSONLocation.start
  /// The number of lines taken.
  private(set) var count = 0
  /// The number of bytes of the batches from which records have been taken.
  private(set) var usedCount = 0

  /// Returns nil if the records must be created one by one, when they are requested.
  init?(_ records: RecordRun, _ lines: LineFinder, of file: String?) {
    guard Int.processorCount > 1, records.request.makesRecordsOfDocument else { return nil }
    (request, self.file) = (records.request, file)
    unsafe memory = unsafe records.memory
    self.lines = lines
    greatestCount = min(Int.processorCount + 1, 8)
    lineLimit = records.recordLimit
  }

  /// Returns the next record. The memory must be uninitialized. If there is a record, it is in the memory afterwards.
  func next() -> StreamStep {
    guard let line = current?.next() else { return isComplete && later.isEmpty ? .end : .needsBytes }
    location = line.location
    count &+= 1
    if let record = line.record { unsafe memory.initializeMemory(as: AnyObject.self, to: record) }
    return line.step
  }

  /// Waits for the next batch, after the last record of the current one.
  func receive(from input: StreamInput, isolation actor: isolated (any Actor)?) async throws {
    if current?.isEmpty == false { return }
    do {
      while later.count < greatestCount, failure == nil {
        if let batch = try nextBatch(in: input.buffer) {
          begin(batch)
        } else if isComplete || !later.isEmpty && !input.isReady {
          break
        } else {
          try await input.receive(isolation: actor)
        }
      }
    } catch {
      failure = error
    }
    if later.isEmpty {
      if let failure { throw failure }
      return
    }
    let next = later.removeFirst()
    await next.task?.value
    if let current { used.withLock { $0.append(current) } }
    current = next.batch
    usedCount = next.batch.end
  }

  /// Starts a batch. A few lines are not worth a task, if there is no other work.
  private func begin(_ batch: LineBatch) {
    let isAlone = batch.isShort && later.isEmpty
    if isAlone { batch.makeRecords(releasing: used) }
    let task =
      isAlone
      ? nil : Task.detached(priority: Task.currentPriority) { [used] in batch.makeRecords(releasing: used) }
    later.append((batch, task))
  }

  /// Returns the next complete lines, up to a number of bytes; nil if there are none. Throws an error if there are more
  /// lines than the limit.
  private func nextBatch(in buffer: StreamBuffer) throws(InjectionError) -> LineBatch? {
    let start = buffer.usedCount
    var found: [LineBatch.Line] = []
    var text: Range<Int>?
    finding: while buffer.usedCount - start < LineBatch.byteCount, found.isEmpty || foundCount < lineLimit {
      let line = lines.next(in: buffer)
      if line.offset != nil {
        if foundCount == lineLimit {
          throw InjectionError(exceeding: .records, lineLimit, at: lines.location)
        }
        foundCount += 1
      }
      switch line {
      case .record(let range):
        let first = text?.lowerBound ?? range.lowerBound
        text = first..<range.upperBound
        let inText = range.lowerBound - first..<range.upperBound - first
        found.append(LineBatch.Line(location: lines.location, range: inText))
      case .tooLong:
        let error = InjectionError(exceeding: .recordBytes, lines.byteLimit, at: .start)
        let place = RecordPlace(location: lines.location, index: nil, keys: [], file: file)
        found.append(LineBatch.Line(location: lines.location, range: nil, step: .unusable(place.move(error))))
      case .end:
        isComplete = true
        break finding
      case .needsBytes, .beginning: break finding
      }
    }
    if found.isEmpty { return nil }
    return LineBatch(
      found, unsafe Array(buffer.text[text ?? 0..<0]), end: buffer.usedCount, of: file, request)
  }
}

/// Several lines and their records.
final class LineBatch: @unchecked Sendable {
  // Unchecked because nothing else uses a batch before its task has ended.

  struct Line {
    let location: JSONLocation
    /// The offsets in the text; nil if the line exceeds the limit.
    let range: Range<Int>?
    /// The result of reading the line, once it is known.
    var step = StreamStep.needsBytes
    var record: AnyObject?
  }

  /// The number of bytes after which a batch is complete.
  static let byteCount = 1 << 16

  private let request: InjectorRun
  private let file: String?
  private let text: [UInt8]
  private var lines: [Line]
  private var position = 0
  /// The number of bytes of the stream up to the end of the batch.
  let end: Int
  /// The thread that created the records, identified by its stack.
  private var creatorThread: UInt?
  /// The maximum number of used batches that wait for their threads.
  private static let greatestUsedCount = 8

  init(_ lines: [Line], _ text: [UInt8], end: Int, of file: String?, _ request: InjectorRun) {
    (self.request, self.file) = (request, file)
    self.text = text
    self.lines = lines
    self.end = end
  }

  var isEmpty: Bool { position == lines.count }

  var isShort: Bool { text.count < Self.byteCount / 8 }

  /// Creates the records. The records of used batches are released by the threads that created them, because threads
  /// that release each other's memory block each other.
  func makeRecords(releasing used: Locked<[LineBatch]>) {
    let thread = StackSpace.lowestAddress()
    creatorThread = thread
    let own = used.withLock { used in
      let isFull = used.count > Self.greatestUsedCount
      defer { used.removeAll { isFull || $0.creatorThread == thread } }
      return used.filter { isFull || $0.creatorThread == thread }
    }
    withExtendedLifetime(own) {}
    let memory = NextModel<AnyObject>()
    var records = unsafe RecordRun(request, in: memory.address)
    var lines = lines
    self.lines = []
    unsafe text.withUnsafeBufferPointer { text in
      for index in lines.indices {
        guard let range = lines[index].range else { continue }
        let place = RecordPlace(location: lines[index].location, index: nil, keys: [], file: file)
        switch unsafe records.make(of: UnsafeBufferPointer(rebasing: text[range])) {
        case .success(var report):
          report.move(to: place)
          (lines[index].step, lines[index].record) = (.model(report), memory.take())
        case .failure(let error): lines[index].step = .unusable(place.move(error))
        }
      }
    }
    self.lines = lines
  }

  /// Returns the next line. It still belongs to the batch.
  func next() -> Line? {
    guard position < lines.count else { return nil }
    defer { position += 1 }
    return lines[position]
  }
}
