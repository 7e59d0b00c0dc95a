#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// What a stream was asked for. Each walk over the stream begins with it.
struct StreamRequest: Sendable {
  let format: StreamFormat
  let progress: ProgressMeter
  /// Returns the bytes. Each walk over the stream has its own source of them.
  let bytes: @Sendable () -> any ByteSource
  /// Looks up the plan, or compiles it, for a run with reports or without.
  let run: @Sendable (_ isReporting: Bool) throws(InjectionError) -> InjectorRun

  init<Model>(
    _ injector: Injector<Model>,
    at path: String?,
    _ format: StreamFormat,
    _ progress: Progress?,
    _ onProgress: (@Sendable (InjectionProgress) -> Void)?,
    _ bytes: @escaping @Sendable () -> any ByteSource
  ) {
    self.format = format
    self.progress = ProgressMeter(progress, onProgress)
    self.bytes = bytes
    run = { (isReporting) throws(InjectionError) in
      try injector.run(isReporting: isReporting, at: path, by: .streams)
    }
  }
}
