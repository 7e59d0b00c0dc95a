public import Injector

#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Injector {
  /// Creates a model from each object of an array in JSON text, on several cores, and returns them in order.
  ///
  /// ```swift
  /// let all = try await users.injectConcurrently(json: data)
  /// ```
  ///
  /// The result is the same as that of `injectArray(json:at:)`, including errors. Text of less than half a megabyte is
  /// read by one task, because that is faster. Closures and hooks are called from several threads, each for one record
  /// at a time, and in no particular order.
  ///
  /// If a record has a duplicate key, the text is read again by one task.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  ///   - maxConcurrency: The maximum number of concurrent tasks. The default is the number of
  ///     processors.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, from several threads, but never at the same time.
  /// - Returns: The new models.
  /// - Throws: The errors of `injectArray(json:at:)`; `CancellationError` if the task is cancelled before the array is
  ///   read.
  /// - Complexity: O(*n*) in the length of the text.
  @concurrent
  public func injectConcurrently(
    json: some JSONSource,
    at path: String? = nil,
    maxConcurrency: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) async throws -> sending [Model] {
    let meter = ProgressMeter(progress, onProgress)
    let run = try ConcurrentRun(self, isReporting: false, at: path, maxConcurrency: maxConcurrency, meter)
    return transferred(try await run.models(of: json).models)
  }

  /// Creates a model from each object of an array in JSON text, on several cores, and returns them in order with a
  /// report.
  ///
  /// ```swift
  /// let (all, report) = try await users.injectConcurrentlyReporting(json: data, maxConcurrency: 2)
  /// ```
  ///
  /// The report is the same as that of `injectArrayReporting(json:at:)`, including the order of the issues.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  ///   - maxConcurrency: The maximum number of concurrent tasks. The default is the number of
  ///     processors.
  ///   - progress: A `Progress` to update. Its unit is a byte.
  ///   - onProgress: A closure that is called with the progress, from several threads, but never at the same time.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``injectConcurrently(json:at:maxConcurrency:progress:onProgress:)``.
  /// - Complexity: O(*n*) in the length of the text.
  @concurrent
  public func injectConcurrentlyReporting(
    json: some JSONSource,
    at path: String? = nil,
    maxConcurrency: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: Progress? = nil,
    onProgress: (@Sendable (InjectionProgress) -> Void)? = nil
  ) async throws -> sending (models: [Model], report: InjectionReport) {
    let meter = ProgressMeter(progress, onProgress)
    let run = try ConcurrentRun(self, isReporting: true, at: path, maxConcurrency: maxConcurrency, meter)
    return transferred(try await run.models(of: json))
  }

  /// Creates a model from each record of an array, on several cores, and returns them in order.
  ///
  /// ```swift
  /// let all = try await users.injectConcurrently(records)
  /// ```
  ///
  /// The result is the same as that of `inject(_:at:)`. Fewer than 2,000 records are read by one task. The tasks only
  /// read the records, and have ended when this method returns. In the code of an actor, the compiler requires that
  /// nothing else refers to the records, because other code of the actor could change objects in them meanwhile.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, the models are created
  ///     from `records` itself.
  ///   - maxConcurrency: The maximum number of concurrent tasks. The default is the number of
  ///     processors.
  /// - Returns: The new models.
  /// - Throws: The errors of `inject(_:at:)`; `CancellationError` if the task is cancelled before
  ///   the array is read.
  /// - Complexity: O(*n*) in the size of the records.
  @concurrent
  public func injectConcurrently(
    _ records: [[String: Any]],
    at path: String? = nil,
    maxConcurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) async throws -> [Model] {
    let run = try ConcurrentRun(self, isReporting: false, at: path, maxConcurrency: maxConcurrency)
    return try await run.models(of: records).models
  }

  /// Creates a model from each record of an array, on several cores, and returns them in order with a report.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, the models are created
  ///     from `records` itself.
  ///   - maxConcurrency: The maximum number of concurrent tasks. The default is the number of
  ///     processors.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``injectConcurrently(_:at:maxConcurrency:)``.
  /// - Complexity: O(*n*) in the size of the records.
  @concurrent
  public func injectConcurrentlyReporting(
    _ records: [[String: Any]],
    at path: String? = nil,
    maxConcurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) async throws -> (models: [Model], report: InjectionReport) {
    let run = try ConcurrentRun(self, isReporting: true, at: path, maxConcurrency: maxConcurrency)
    return try await run.models(of: records)
  }
}

/// Transfers newly created models to another task, which is then the only one that uses them.
private func transferred<Value>(_ value: Value) -> sending Value {
  nonisolated(unsafe) let value = value
  return unsafe value
}

extension Int {
  /// The number of processors that the process can use.
  static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
