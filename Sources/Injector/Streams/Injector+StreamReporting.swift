#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

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
  ) -> InjectionReportingStream<Model> {
    InjectionReportingStream(StreamRequest(self, StreamSource(path), at: root, format, progress, onProgress))
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
  ) -> InjectionReportingStream<Model> {
    InjectionReportingStream(StreamRequest(self, StreamSource(url), at: root, format, progress, onProgress))
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
  ) -> InjectionReportingStream<Model> {
    InjectionReportingStream(
      StreamRequest(self, StreamSource(handle), at: root, format, progress, onProgress)
    )
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
  ) -> InjectionReportingStream<Model> where Chunks.Element: Collection<UInt8> {
    InjectionReportingStream(
      StreamRequest(self, StreamSource(chunks: chunks), at: root, format, progress, onProgress)
    )
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
  ) -> InjectionReportingStream<Model> where Bytes.Element == UInt8 {
    InjectionReportingStream(
      StreamRequest(self, StreamSource(bytes: bytes), at: root, format, progress, onProgress)
    )
  }
}
