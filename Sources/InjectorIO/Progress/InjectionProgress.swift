import Injector

#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// The progress of a long run.
///
/// ```swift
/// let users = injector.stream(url, onProgress: { progress in
///   print(progress.records, progress.fraction.map { "\(Int(100 * $0)) %" } ?? "")   // 1843200 42 %
/// })
/// ```
public struct InjectionProgress: Hashable, Sendable {
  /// The number of records read, including those that failed.
  public let records: Int
  /// The number of bytes read.
  public let bytes: Int
  /// The number of bytes of the complete input; `nil` if it is unknown, as for a pipe.
  public let totalBytes: Int?

  /// The fraction of the input that has been read, from 0 to 1; `nil` if the size of the input is unknown.
  public var fraction: Double? { totalBytes.map { $0 == 0 ? 1 : min(1, Double(bytes) / Double($0)) } }
}

/// Reports the progress of a run to a `Progress` and a closure, if there are any.
struct ProgressMeter: Sendable {
  private let progress: Progress?
  private let onProgress: (@Sendable (InjectionProgress) -> Void)?
  /// The number of bytes of the input; nil if it is unknown.
  private var totalBytes: Int?

  init(_ progress: Progress?, _ onProgress: (@Sendable (InjectionProgress) -> Void)?) {
    self.progress = progress
    self.onProgress = onProgress
  }

  /// Sets the size of the input, which becomes the unit count of the `Progress`. If the size is unknown, the unit count
  /// set by the caller is kept.
  mutating func begin(totalBytes: Int?) {
    self.totalBytes = totalBytes
    if let totalBytes { progress?.totalUnitCount = Int64(totalBytes) }
  }

  /// Reports the total number of records and bytes so far.
  func report(records: Int, bytes: Int) {
    progress?.completedUnitCount = Int64(bytes)
    onProgress?(InjectionProgress(records: records, bytes: bytes, totalBytes: totalBytes))
  }

  /// Reports the end of the input. This completes a `Progress` even if its unit count was an estimate.
  func end(records: Int, bytes: Int) {
    if let progress, totalBytes != bytes { progress.totalUnitCount = Int64(bytes) }
    report(records: records, bytes: bytes)
  }
}
