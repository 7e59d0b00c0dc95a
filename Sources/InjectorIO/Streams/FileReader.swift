import Dispatch
import Injector
import InjectorCache

/// Reads a file in the background, one block ahead of the stream. The file is at a path, or has been opened by the
/// caller.
///
/// ```
///   stream        uses block 1 ──────────▶ takes block 2, uses it ───────▶ waits ─▶ takes block 3
///                     │ read                    │ read
///   queue             ▼ block 2 ── done         ▼ block 3 ──────────────── done
/// ```
///
/// A slow file never blocks the actor of the stream. In addition to the block that the stream uses, there is one block
/// in memory, and the next one is read only after that has been taken. A pipe or a socket without bytes blocks no
/// thread: the system notifies the reader when bytes are available.
///
/// The file is only used on the serial queue. It is closed when the reader is released, after the current read has
/// ended. So the conformance to `Sendable` is unchecked.
final class FileReader: ByteSource, @unchecked Sendable {
  /// The number of bytes in a block, 0 at the end of the file.
  private typealias Outcome = Result<(count: Int, block: StreamBlock), InjectionError>

  /// The name of the file; nil for a file that the caller has opened.
  let file: String?
  /// The blocks that have been read.
  private let (stream, continuation) = AsyncStream.makeStream(of: Outcome.self)
  private lazy var outcomes = stream.makeAsyncIterator()
  private var isFirst = true
  /// 1 if a block has been read but not taken yet; otherwise 0.
  private let ready = SharedNumber(0)
  private let queue = DispatchQueue(
    label: "Injector.stream",
    // Without a target, each stream would have its own thread.
    target: .global(qos: .userInitiated)
  )
  private let system: FileSystem
  private let open: @Sendable () throws(InjectionError) -> OpenFile
  /// The open file. For a file of the caller, it has a separate descriptor, which stays open when the caller closes the
  /// file.
  private var openFile: OpenFile?
  private var hasBegun = false
  /// The offset of the next block in a file that is read at offsets; nil for a file that is read sequentially.
  private var offset: Int?
  /// The number of bytes of a regular file. It is set before the first block is read.
  private(set) var byteCount: Int?

  /// Creates a reader that opens the file at a location when it starts.
  convenience init(_ location: some FileLocation) {
    self.init(Result { () throws(InjectionError) in try LocalFile(location) })
  }

  init(_ file: Result<LocalFile, InjectionError>, in system: FileSystem = FileSystem()) {
    self.system = system
    self.file = try? file.get().path
    open = { () throws(InjectionError) in
      // A named pipe without a writer must not block the thread.
      try OpenFile(reading: file.get().path, waits: false, in: system)
    }
  }

  /// Creates a reader of a file that is open.
  init(_ descriptor: SystemCall.Descriptor, in system: FileSystem = FileSystem()) {
    self.system = system
    file = nil
    let result = system.result(of: .duplicate(descriptor))
    if result >= 0 { openFile = OpenFile("", result, in: system) }
    open = { () throws(InjectionError) in throw InjectionError(.open, "", errorNumber: -result) }
  }

  deinit {
    if offset == nil, let descriptor = openFile?.descriptor { WaitingFiles.shared.forget(descriptor) }
  }

  var isReady: Bool { ready.value != 0 }

  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    if isFirst { readAhead(into: StreamBlock(byteCount: StreamBlock.leastByteCount)) }
    isFirst = false
    // The sequence only ends if the task is cancelled.
    guard let outcome = try await outcomes.nextElement(isolation: actor) else { throw CancellationError() }
    ready.value = 0
    let (count, block) = try outcome.get()
    if count == 0 { return false }
    readAhead(into: buffer.append(count, of: block))
    return true
  }

  // MARK: - On the queue

  /// Reads into a block in the background. The previous block must have been taken.
  private func readAhead(into block: StreamBlock) { queue.async { [weak self] in self?.read(into: block) } }

  private func read(into block: StreamBlock) {
    let result = Result { () throws(InjectionError) in
      if !hasBegun { try begin() }
      return try bytes(into: block)
    }
    if case .success(nil) = result, let descriptor = openFile?.descriptor {
      return WaitingFiles.shared.wait(for: descriptor) { [weak self] in self?.readAhead(into: block) }
    }
    ready.value = 1
    continuation.yield(result.map { ($0 ?? 0, block) })
  }

  private func begin() throws(InjectionError) {
    if openFile == nil { openFile = try open() }
    hasBegun = true
    guard let descriptor = openFile?.descriptor, let status = system.status(of: descriptor), status.isRegular
    else { return }
    // The position of the caller's file is not changed, so that the stream can be iterated again.
    let start = file == nil ? max(0, system.perform(.position(descriptor))) : 0
    offset = start
    byteCount = max(0, status.byteCount - start)
  }

  /// Reads the next bytes, and returns how many; nil if none are available yet.
  private func bytes(into block: StreamBlock) throws(InjectionError) -> Int? {
    guard let descriptor = openFile?.descriptor else { return 0 }
    if let offset {
      let call = unsafe SystemCall.readBytes(descriptor, block.bytes, offset: offset)
      let count = try system.perform(.read, file ?? "", by: call)
      self.offset = offset + count
      return count
    }
    return unsafe try system.availableBytes(of: descriptor, into: block.bytes, file ?? "")
  }
}
