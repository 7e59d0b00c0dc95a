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
  /// The file holds a record on each line (NDJSON), or one array of records, of any size. Blank lines are passed over,
  /// and a byte order mark and CR LF are accepted. <doc:Streams> describes the details.
  ///
  /// Under the lenient policy, a record that cannot be used is passed over: one that is not valid JSON on its line, that
  /// has no model, or that is longer than `InjectionLimits.bytes`. ``streamReporting(path:at:format:progress:onProgress:)``
  /// shows them. Under the strict policy, it ends the stream with its error. An array that is not valid JSON ends the
  /// stream with an error under every policy.
  ///
  /// The file is opened when the walk over the stream begins, and read in the background, one block ahead. The walk throws
  /// an `InjectionError` if it cannot be read, and a `CancellationError` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The path of the file. `~/` at the beginning stands for the home folder.
  ///   - root: The path to the array inside the file; with the format ``StreamFormat/lines``, to the model's own record
  ///     inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    path: String,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(models: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(path) })
  }

  /// Returns the models of the records in the file at a URL.
  ///
  /// It is as ``stream(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    _ url: URL,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(models: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(url) })
  }

  /// Returns the models of the records in an open file, a pipe or a socket.
  ///
  /// It is as ``stream(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - handle: The open file. It is not closed. A regular file is read from its position, which does not change;
  ///     from a pipe or a socket, up to a block more than was used is read.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream(
    _ handle: FileHandle,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> {
    InjectionStream(
      models: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(handle) })
  }

  /// Returns the models of the records in chunks of bytes, such as `Data` or `[UInt8]`, that come one after the other.
  ///
  /// It is as ``stream(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - chunks: The chunks. Records may begin and end anywhere in them. A chunk is taken when the records of those before
  ///     it are used.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> where Chunks.Element: Collection<UInt8> {
    InjectionStream(
      models: StreamRequest(self, at: root, format, progress, onProgress) { ChunkBytes(chunks) })
  }

  /// Returns the models of the records in bytes that come one after the other.
  ///
  /// It is as ``stream(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. Chunks are faster.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The models, in the order of the records.
  public func stream<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<Model> where Bytes.Element == UInt8 {
    InjectionStream(
      models: StreamRequest(self, at: root, format, progress, onProgress) { SingleBytes(bytes) })
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
  /// Each record is an element, also one that cannot be used, under every policy: nothing is lost, and nothing ends
  /// early. The walk throws only if there is a mistake in the rules, if the file cannot be read or is not in UTF-8, if the
  /// array is not found, is not valid JSON or has values beyond a limit around it, and if the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: The path of the file. `~/` at the beginning stands for the home folder.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    path: String,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    InjectionStream(records: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(path) })
  }

  /// Returns the records in the file at a URL with their reports.
  ///
  /// It is as ``streamReporting(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    _ url: URL,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    InjectionStream(records: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(url) })
  }

  /// Returns the records in an open file, a pipe or a socket with their reports.
  ///
  /// It is as ``streamReporting(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - handle: The open file. It is not closed. A regular file is read from its position, which does not change;
  ///     from a pipe or a socket, up to a block more than was used is read.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting(
    _ handle: FileHandle,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> {
    InjectionStream(
      records: StreamRequest(self, at: root, format, progress, onProgress) { FileReader(handle) })
  }

  /// Returns the records in chunks of bytes, such as `Data` or `[UInt8]`, that come one after the other with their reports.
  ///
  /// It is as ``streamReporting(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - chunks: The chunks. Records may begin and end anywhere in them. A chunk is taken when the records of those before
  ///     it are used.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> where Chunks.Element: Collection<UInt8> {
    InjectionStream(
      records: StreamRequest(self, at: root, format, progress, onProgress) { ChunkBytes(chunks) })
  }

  /// Returns the records in bytes that come one after the other with their reports.
  ///
  /// It is as ``streamReporting(path:at:format:progress:onProgress:)`` for a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. Chunks are faster.
  ///   - root: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other. By default, this is found out.
  ///   - progress: A `Progress` that is kept up to date. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, after each block of bytes and at the end.
  /// - Returns: The records, in order.
  public func streamReporting<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes,
    at root: String? = nil,
    format: StreamFormat = .automatic,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) -> InjectionStream<StreamedRecord<Model>> where Bytes.Element == UInt8 {
    InjectionStream(
      records: StreamRequest(self, at: root, format, progress, onProgress) { SingleBytes(bytes) })
  }
}
