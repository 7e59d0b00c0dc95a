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
/// declares are created in this way, because creating them does not call user code.
@safe final class ParallelLines {
  private let request: InjectorRun
  /// The name of the file, for messages.
  private let file: String?
  /// The memory to which a record is moved.
  private let memory: UnsafeMutableRawPointer
  private var lines: LineFinder
  private var current: LineBatch?
  private var laterBatches: [(batch: LineBatch, task: Task<Void, Never>?)] = []
  /// The batches whose records have been taken.
  private let used = Locked<[LineBatch]>([])
  private let maximumCount: Int
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
    maximumCount = min(Int.processorCount + 1, 8)
    lineLimit = records.recordLimit
  }

  /// Returns the next record. The memory must be uninitialized. If there is a record, it is in the memory afterwards.
  func next() -> StreamStep {
    guard let line = current?.next() else { return isComplete && laterBatches.isEmpty ? .end : .needsBytes }
    location = line.location
    count &+= 1
    if let record = line.record { unsafe memory.initializeMemory(as: AnyObject.self, to: record) }
    return line.step
  }

  /// Waits for the next batch, after the last record of the current one.
  func receive(from input: StreamInput, isolation actor: isolated (any Actor)?) async throws {
    if current?.isEmpty == false { return }
    do {
      while laterBatches.count < maximumCount, failure == nil {
        if let batch = try nextBatch(in: input.buffer) {
          begin(batch)
        } else if isComplete || !laterBatches.isEmpty && !input.isReady {
          break
        } else {
          try await input.receive(isolation: actor)
        }
      }
    } catch {
      failure = error
    }
    if laterBatches.isEmpty {
      if let failure { throw failure }
      return
    }
    let next = laterBatches.removeFirst()
    await next.task?.value
    if let current { used.withLock { $0.append(current) } }
    current = next.batch
    usedCount = next.batch.end
  }

  /// Starts a batch. A few lines are not worth a task, if there is no other work.
  private func begin(_ batch: LineBatch) {
    let isAlone = batch.isShort && laterBatches.isEmpty
    if isAlone { batch.makeRecords(releasing: used) }
    let task =
      isAlone
      ? nil : Task.detached(priority: Task.currentPriority) { [used] in batch.makeRecords(releasing: used) }
    laterBatches.append((batch, task))
  }

  /// Returns the next complete lines, up to a number of bytes; nil if there are none. Throws an error if there are more
  /// lines than the limit.
  private func nextBatch(in buffer: StreamBuffer) throws(InjectionError) -> LineBatch? {
    let (first, start) = (lines, buffer.position)
    var (count, end) = (0, start)
    while end - start < LineBatch.byteCount, count == 0 || foundCount < lineLimit {
      let line = lines.next(in: buffer)
      if case .end = line { isComplete = true }
      if line.offset == nil { break }
      if foundCount == lineLimit {
        throw InjectionError(exceeding: .records, lineLimit, at: lines.location)
      }
      (foundCount, count, end) = (foundCount + 1, count + 1, buffer.position)
    }
    if count == 0 { return nil }
    let text = unsafe Array(buffer.text[start..<end])
    let offset = buffer.removedCount + start
    return LineBatch(text, at: offset, first, end: buffer.usedCount, of: file, request)
  }
}

/// Several lines and their records.
final class LineBatch: @unchecked Sendable {
  // Unchecked because nothing else uses a batch before its task has ended.

  /// The result of reading a line.
  struct Line {
    let step: StreamStep
    let location: JSONLocation
    let record: AnyObject?
  }

  /// The number of bytes after which a batch is complete.
  static let byteCount = 1 << 16

  private let request: InjectorRun
  private let file: String?
  private let text: [UInt8]
  /// The offset of the text in the stream.
  private let offset: Int
  /// Finds the lines in the text.
  private let finder: LineFinder
  private var lines: [Line] = []
  private var position = 0
  /// The number of bytes of the stream up to the end of the batch.
  let end: Int
  /// The thread that created the records, identified by its stack.
  private var creatorThread: UInt?
  /// The maximum number of used batches that wait for their threads.
  private static let maximumUsedCount = 8

  init(
    _ text: [UInt8], at offset: Int, _ finder: LineFinder, end: Int, of file: String?, _ request: InjectorRun
  ) {
    (self.text, self.offset, self.finder, self.end) = (text, offset, finder, end)
    (self.file, self.request) = (file, request)
  }

  var isEmpty: Bool { position == lines.count }

  var isShort: Bool { text.count < Self.byteCount / 8 }

  /// Creates the records. The records of used batches are released by the threads that created them, because threads
  /// that release each other's memory block each other.
  func makeRecords(releasing used: Locked<[LineBatch]>) {
    let thread = StackSpace.lowestAddress()
    creatorThread = thread
    let own = used.withLock { used in
      let isFull = used.count > Self.maximumUsedCount
      defer { used.removeAll { isFull || $0.creatorThread == thread } }
      return used.filter { isFull || $0.creatorThread == thread }
    }
    withExtendedLifetime(own) {}
    let memory = NextModel<AnyObject>()
    var records = unsafe BufferedRecords(RecordRun(request, in: memory.address), lines: finder, of: file)
    unsafe text.withUnsafeBufferPointer { text in
      let buffer = unsafe StreamBuffer(text, at: offset)
      while true {
        var step: StreamStep
        do throws(InjectionError) { step = try records.next(in: buffer) } catch { step = .unusable(error) }
        var record: AnyObject?
        switch step {
        case .model: record = memory.take()
        case .unusable: break
        case .needsBytes, .end: return
        }
        lines.append(Line(step: step, location: records.place(in: buffer).location, record: record))
      }
    }
  }

  /// Returns the next line. It still belongs to the batch.
  func next() -> Line? {
    guard position < lines.count else { return nil }
    defer { position += 1 }
    return lines[position]
  }
}
