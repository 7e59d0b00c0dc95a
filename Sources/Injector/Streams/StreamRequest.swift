#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// What a stream was asked for. Each walk over the stream begins with it.
struct StreamRequest: Sendable {
  let format: StreamFormat
  let source: StreamSource
  let progress: ProgressMeter
  /// Looks up the plan, or compiles it, for a run with reports or without.
  let run: @Sendable (_ isReporting: Bool) throws(InjectionError) -> InjectorRun

  init<Model>(
    _ injector: Injector<Model>,
    _ source: StreamSource,
    at path: String?,
    _ format: StreamFormat,
    _ progress: Progress?,
    _ onProgress: (@Sendable (InjectionProgress) -> Void)?
  ) {
    self.source = source
    self.format = format
    self.progress = ProgressMeter(progress, onProgress)
    run = { (isReporting) throws(InjectionError) in
      try injector.run(isReporting: isReporting, at: path, by: .streams)
    }
  }
}

/// Where a stream reads from. Each walk over the stream has its own source of bytes.
struct StreamSource: Sendable {
  let bytes: @Sendable () -> any ByteSource

  /// Bytes from the file at a location.
  init<Location: FileLocation & Sendable>(_ file: Location) {
    self.init { FileReader(Result { () throws(InjectionError) in try LocalFile(file) }) }
  }

  /// Bytes from an open file.
  init(_ handle: FileHandle) { self.init { FileReader(handle) } }

  /// Bytes from a file that is opened for each walk.
  init(reader: @escaping @Sendable () -> FileReader) { bytes = { FileBytes(reader()) } }

  /// Bytes from a sequence of chunks.
  init<Chunks: AsyncSequence & Sendable>(chunks: Chunks) where Chunks.Element: Collection<UInt8> {
    bytes = { ChunkBytes(chunks) }
  }

  /// Bytes from a sequence of bytes.
  init<Bytes: AsyncSequence & Sendable>(bytes: Bytes) where Bytes.Element == UInt8 {
    self.bytes = { SingleBytes(bytes) }
  }
}
