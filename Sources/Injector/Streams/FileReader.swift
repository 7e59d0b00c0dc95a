import Dispatch
import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reads a file in the background, one block ahead of the stream: a file at a path, or one that the caller has opened.
///
/// ```
///   stream        uses block 1 ──────────▶ takes block 2, uses it ───────▶ waits ─▶ takes block 3
///                     │ read                    │ read
///   queue             ▼ block 2 ── done         ▼ block 3 ──────────────── done
/// ```
///
/// The actor that the stream runs on is never blocked, however slow the file is. There is one block in memory beside
/// the one that the stream uses, and the next one is read only after it was taken. A pipe or a socket that has no bytes
/// holds no thread: the system says when there are some.
///
/// Everything but `isReady` happens on the queue, one thing after the other, so the conformance to `Sendable` is unchecked.
final class FileReader: @unchecked Sendable {
  /// The number of bytes that were read into a block, zero at the end of the file, and that of a regular file.
  typealias Outcome = Result<(count: Int, block: StreamBlock, fileSize: Int?), InjectionError>

  /// The name of the file; nil for a file that the caller has opened.
  let name: String?
  /// The blocks that were read.
  let outcomes: AsyncStream<Outcome>
  private let continuation: AsyncStream<Outcome>.Continuation
  private let ready = SharedNumber(0)
  private let queue = DispatchQueue(
    label: "Injector.stream",
    // A queue of its own would have a thread of its own, for each stream.
    target: .global(qos: .userInitiated)
  )
  private let system: FileSystem
  private let open: @Sendable () throws(InjectionError) -> OpenFile
  /// The open file. That of the caller has another descriptor here, which stays open when the caller closes the file.
  private var file: OpenFile?
  private var hasBegun = false
  /// The offset of the next block in a file that is read at offsets; nil for one that is read as it comes.
  private var offset: Int?
  private var fileSize: Int?
  private var isClosed = false

  /// Creates a reader that opens a file when it begins.
  init(_ file: Result<LocalFile, InjectionError>, in system: FileSystem = FileSystem()) {
    self.system = system
    name = try? file.get().path
    open = { () throws(InjectionError) in
      // A named pipe that nobody writes to must not hold the thread.
      try OpenFile(reading: file.get().path, flags: O_NONBLOCK, in: system)
    }
    (outcomes, continuation) = AsyncStream.makeStream()
  }

  /// Creates a reader of an open file.
  init(_ handle: FileHandle, in system: FileSystem = FileSystem()) {
    self.system = system
    name = nil
    let descriptor = system.result(of: .duplicate(handle.fileDescriptor))
    if descriptor >= 0 { file = OpenFile("", descriptor, in: system) }
    open = { () throws(InjectionError) in throw InjectionError(.open, "", errorNumber: -descriptor) }
    (outcomes, continuation) = AsyncStream.makeStream()
  }

  /// Whether a block was read and not taken. Whoever takes one says so.
  var isReady: Bool {
    get { ready.value != 0 }
    set { ready.value = newValue ? 1 : 0 }
  }

  /// Reads into a block in the background. The last one that was read must have been taken.
  func readAhead(into block: StreamBlock) { queue.async { [self] in read(into: block) } }

  /// Closes the file when the read that is under way ends. That of the caller stays open.
  func close() {
    queue.async { [self] in
      isClosed = true
      if let descriptor = file?.descriptor { WaitingFiles.shared.forget(descriptor) }
      file = nil
    }
  }

  private func read(into block: StreamBlock) {
    if isClosed { return }
    let result = Result { () throws(InjectionError) in
      if !hasBegun { try begin() }
      return try bytes(into: block)
    }
    if case .success(nil) = result, let descriptor = file?.descriptor {
      return WaitingFiles.shared.wait(for: descriptor) { [self] in readAhead(into: block) }
    }
    isReady = true
    continuation.yield(result.map { ($0 ?? 0, block, fileSize) })
  }

  private func begin() throws(InjectionError) {
    if file == nil { file = try open() }
    hasBegun = true
    guard let descriptor = file?.descriptor, let status = system.status(of: descriptor), status.isRegular
    else { return }
    // A file of the caller keeps its position, so that the stream can be walked again.
    let start = name == nil ? max(0, system.perform(.position(descriptor))) : 0
    offset = start
    fileSize = max(0, Int(clamping: status.st_size) - start)
  }

  /// Reads the next bytes, and returns their number; nil if there are none yet.
  private func bytes(into block: StreamBlock) throws(InjectionError) -> Int? {
    guard let descriptor = file?.descriptor else { return 0 }
    if let offset {
      let call = unsafe SystemCall.readBytes(descriptor, block.bytes, offset: offset)
      let count = try system.perform(.read, name ?? "", by: call)
      self.offset = offset + count
      return count
    }
    guard FileSystem.hasBytes(descriptor) else { return nil }
    let result = unsafe system.result(of: .readBytes(descriptor, block.bytes))
    // Another process may have been faster.
    if result == -Int(EAGAIN) { return nil }
    if result < 0 { throw InjectionError(.read, name ?? "", errorNumber: -result) }
    return result
  }
}

/// The bytes of a file, a device or a pipe.
final class FileBytes: ByteSource {
  private let reader: FileReader
  private var outcomes: AsyncStream<FileReader.Outcome>.Iterator
  private var hasBegun = false
  private(set) var byteCount: Int?

  init(_ reader: FileReader) {
    self.reader = reader
    outcomes = reader.outcomes.makeAsyncIterator()
  }

  /// Creates the bytes of the file at a location.
  convenience init(_ file: some FileLocation) {
    self.init(FileReader(Result { () throws(InjectionError) in try LocalFile(file) }))
  }

  deinit { reader.close() }

  var file: String? { reader.name }

  var isReady: Bool { reader.isReady }

  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    if !hasBegun { reader.readAhead(into: StreamBlock(byteCount: StreamBlock.leastByteCount)) }
    hasBegun = true
    // The sequence ends only if the task is cancelled.
    guard let outcome = try await outcomes.nextElement(isolation: actor) else { throw CancellationError() }
    reader.isReady = false
    let (count, block, fileSize) = try outcome.get()
    byteCount = fileSize
    if count == 0 { return false }
    reader.readAhead(into: buffer.append(count, of: block))
    return true
  }
}
