public import Injector

#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Injector {
  /// Returns the models of the records in a file, one after the other, in constant memory.
  ///
  /// ```swift
  /// for try await user in users.stream(path: "users.ndjson") { print(user.name) }
  ///
  /// for try await user in users.stream(path: "export.json", at: "data.list") { print(user.name) }
  /// ```
  ///
  /// The file contains a record on each line (NDJSON), or a single array of records, of any size. Blank lines are
  /// skipped, and a byte order mark and CR LF are accepted. For details, see <doc:Streams>.
  ///
  /// Under the lenient policy, a record that fails is skipped: one that is not valid JSON on its line, that results in
  /// no model, or that is longer than `InjectionLimits.bytes`. To get these records, use
  /// ``streamReporting(path:at:format:progress:onProgress:)``. Under the strict policy, such a record ends the stream
  /// with its error. An array that is not valid JSON ends the stream with an error under every policy.
  ///
  /// The file is opened when the iteration begins, and read in the background, one block ahead. The iteration throws an
  /// `InjectionError` if the file cannot be read, and a `CancellationError` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A leading `~/` is replaced with the home folder.
  ///   - root: The path to the array inside the file; with the format ``StreamFormat/lines``, to the model's own record
  ///     inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    path: String,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(models: request(root, format, progress, onProgress) { FileReader(path) })
  }

  /// Returns the models of the records in the file at a URL.
  ///
  /// Works like ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    _ url: URL,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(models: request(root, format, progress, onProgress) { FileReader(url) })
  }

  /// Returns the models of the records in an open file, a pipe or a socket.
  ///
  /// Works like ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - handle: The open file. It is not closed. A regular file is read from its position, which does not change;
  ///     from a pipe or a socket, up to one block more than needed is read.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    _ handle: FileHandle,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(models: request(root, format, progress, onProgress) { FileReader(handle.fileDescriptor) })
  }

  /// Returns the models of the records in chunks of bytes, such as `Data` or `[UInt8]`, that arrive one after the other.
  ///
  /// Works like ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - chunks: The chunks. Records may begin and end anywhere in them. A chunk is requested when the records of the earlier
  ///     chunks have been used.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> where Chunks.Element: Collection<UInt8> {
    InjectionStream(models: request(root, format, progress, onProgress) { ChunkBytes(chunks) })
  }

  /// Returns the models of the records in bytes that arrive one after the other.
  ///
  /// Works like ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. Chunks are faster.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> where Bytes.Element == UInt8 {
    InjectionStream(models: request(root, format, progress, onProgress) { SingleBytes(bytes) })
  }
}

extension Injector {
  /// Returns the records in a file with their reports, one after the other, in constant memory.
  ///
  /// ```swift
  /// for try await record in users.streamReporting(path: "users.ndjson") {
  ///   if let error = record.error { print("line \(record.line): \(error)") }
  /// }
  /// ```
  ///
  /// Each record is an element, even one that fails, under every policy. So no record is lost, and none ends the
  /// stream. The iteration throws an error only if the rules have a mistake, if the file cannot be read or is not
  /// UTF-8, if the array is not found or is not valid JSON, if values around it exceed a limit, or if the task is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A leading `~/` is replaced with the home folder.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    path: String,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    InjectionStream(records: request(root, format, progress, onProgress) { FileReader(path) })
  }

  /// Returns the records in the file at a URL with their reports.
  ///
  /// Works like ``streamReporting(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    _ url: URL,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    InjectionStream(records: request(root, format, progress, onProgress) { FileReader(url) })
  }

  /// Returns the records in an open file, a pipe or a socket with their reports.
  ///
  /// Works like ``streamReporting(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - handle: The open file. It is not closed. A regular file is read from its position, which does not change;
  ///     from a pipe or a socket, up to one block more than needed is read.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    _ handle: FileHandle,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    let request = request(root, format, progress, onProgress) { FileReader(handle.fileDescriptor) }
    return InjectionStream(records: request)
  }

  /// Returns the records in chunks of bytes, such as `Data` or `[UInt8]`, that arrive one after the other, with their
  /// reports.
  ///
  /// Works like ``streamReporting(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - chunks: The chunks. Records may begin and end anywhere in them. A chunk is requested when the records of the earlier
  ///     chunks have been used.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> where Chunks.Element: Collection<UInt8> {
    InjectionStream(records: request(root, format, progress, onProgress) { ChunkBytes(chunks) })
  }

  /// Returns the records in bytes that arrive one after the other, with their reports.
  ///
  /// Works like ``streamReporting(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. Chunks are faster.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated. By default, this is detected.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> where Bytes.Element == UInt8 {
    InjectionStream(records: request(root, format, progress, onProgress) { SingleBytes(bytes) })
  }
}

/// The parameters of a stream. Each iteration begins with them.
struct StreamRequest: Sendable {
  let format: StreamFormat
  let progress: ProgressMeter
  /// Returns the bytes. Each iteration has its own source.
  let bytes: @Sendable () -> any ByteSource
  /// Finds or compiles the plan, for a run with or without reports.
  let run: @Sendable (_ isReporting: Bool) throws(InjectionError) -> InjectorRun
}

extension Injector {
  /// Returns the parameters of a stream that reads the records in bytes.
  func request(
    _ path: String?,
    _ format: StreamFormat,
    _ progress: Progress?,
    _ onProgress: (@Sendable (InjectionProgress) -> Void)?,
    _ bytes: @escaping @Sendable () -> any ByteSource
  ) -> StreamRequest {
    StreamRequest(
      format: format,
      progress: ProgressMeter(progress, onProgress),
      bytes: bytes,
      run: { (isReporting) throws(InjectionError) in
        try run(isReporting: isReporting, at: path, by: .streams)
      }
    )
  }
}
