import Foundation

/// What a stream was asked for. Each walk over the stream begins with it.
struct StreamRequest: Sendable {
  let format: StreamFormat
  let source: StreamSource
  let progress: ProgressMeter
  /// Looks up the plan, or compiles it.
  let records: @Sendable () throws(InjectionError) -> InjectorRun

  init<Model>(
    _ injector: Injector<Model>,
    _ source: StreamSource,
    at path: String?,
    _ format: StreamFormat,
    isReporting: Bool = false,
    _ progress: Progress?,
    _ onProgress: (@Sendable (InjectionProgress) -> Void)?
  ) {
    self.source = source
    self.format = format
    self.progress = ProgressMeter(progress, onProgress)
    records = { () throws(InjectionError) in
      try injector.run(isReporting: isReporting, at: path, by: .streams)
    }
  }
}

/// Where a stream reads from. Each walk over the stream has its own supply.
struct StreamSource: Sendable {
  let makeSupply: @Sendable () -> any ByteSupply

  /// Bytes from the file at a path.
  init(path: String) {
    self.init { StreamFile(Result { () throws(InjectionError) in try FilePlace(path) }) }
  }

  /// Bytes from the file at a URL.
  init(url: URL) {
    self.init { StreamFile(Result { () throws(InjectionError) in try FilePlace(url) }) }
  }

  /// Bytes from an open file.
  init(handle: FileHandle) { self.init { StreamFile(handle) } }

  /// Bytes from a file that is opened for each walk.
  init(file: @escaping @Sendable () -> StreamFile) {
    makeSupply = { FileSupply(file()) }
  }

  /// Bytes from a sequence of chunks.
  init<Chunks: AsyncSequence & Sendable>(chunks: Chunks) where Chunks.Element: Collection<UInt8> {
    makeSupply = { ChunkSupply(chunks) }
  }

  /// Bytes from a sequence of bytes.
  init<Bytes: AsyncSequence & Sendable>(bytes: Bytes) where Bytes.Element == UInt8 {
    makeSupply = { SingleByteSupply(bytes) }
  }
}
