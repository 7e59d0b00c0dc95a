/// A run that ended, as ``InjectionDefaults/monitor(reporting:_:)`` describes it. Without a report, it contains no value of the data.
public struct MonitoredRun: Sendable {
  /// The name of the type that the injector is bound to.
  public var model: String { TypeName.of(type) }
  /// Whether models are created or written.
  public var direction: InjectionDirection
  /// The number of bytes of JSON text or of a stream; `nil` for dictionaries and rows.
  public var bytes: Int?
  /// The number of records, those that could not be used included.
  public var records: Int
  /// The time from the first record to the end, after the plan was looked up.
  public var duration = Duration.zero
  /// The numbers of records with issues, by code. A record counts for each place and each kind of value.
  public var counts: [InjectionCode: Int] = [:]
  /// The code of the error that the run ended with; `nil` if it succeeded. For an error of another type, such as of a source or
  /// of a cancelled task, it is ``InjectionCode/interrupted``.
  public var failure: InjectionCode?
  /// The issues, the error's included, at most 1,000 of a stream; `nil` unless the monitor asked for them.
  public var report: InjectionReport?
  private let type: any Any.Type

  /// Creates a run, such as for a test of a monitor.
  ///
  /// ```swift
  /// var run = MonitoredRun(of: User.self, .injecting)
  /// run.counts[.typeMismatch] = 2
  /// monitor(run)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The type that the injector is bound to.
  ///   - direction: Whether models are created or written.
  ///   - records: The number of records.
  public init(of model: Any.Type, _ direction: InjectionDirection, records: Int = 1) {
    (type, self.direction, self.records) = (model, direction, records)
  }
}

/// A monitor, as the defaults have it.
struct RunMonitor: Sendable {
  let call: @Sendable (MonitoredRun) -> Void
  /// Whether it is given the issues.
  let isReporting: Bool
}

/// What a monitor gets to know of the records of a run.
package struct WatchedRecords {
  package private(set) var summary: InjectionSummary
  private var issues: [InjectionReport.Issue] = []
  private var omittedCount = 0
  private let isReporting: Bool
  /// The greatest number of issues in the report of a stream.
  private static let issueLimit = 1_000

  fileprivate var report: InjectionReport? {
    isReporting ? InjectionReport(issues, omittedCount: omittedCount) : nil
  }

  fileprivate init(_ summary: InjectionSummary, isReporting: Bool) {
    (self.summary, self.isReporting) = (summary, isReporting)
  }

  /// Adds a number of records that have no issues.
  package mutating func add(recordCount: Int) { summary.add(InjectionSummary(records: recordCount)) }

  /// Adds the report of one record, or of several.
  package mutating func add(_ report: InjectionReport) {
    summary.add(report)
    guard isReporting, !report.isEmpty else { return }
    let kept = report.issues.prefix(max(0, Self.issueLimit - issues.count))
    issues += kept
    omittedCount += report.omittedCount + report.issues.count - kept.count
  }

  /// Adds the issues of an error, which are about the last record that was read.
  fileprivate mutating func add(_ error: InjectionError) {
    add(InjectionReport(error))
    if case .index(let count)? = error.path.components.first { add(recordCount: count) }
  }
}

/// A run that is watched by a monitor, from its beginning. It is an object, because the size of instants is known at run time
/// only, and runs without a monitor would pay for that.
package final class RunWatch: Sendable {
  let monitor: RunMonitor
  let type: any Any.Type
  let direction: InjectionDirection
  fileprivate let start = ContinuousClock().now

  init(_ monitor: RunMonitor, _ type: any Any.Type, _ direction: InjectionDirection) {
    (self.monitor, self.type, self.direction) = (monitor, type, direction)
  }

  /// What is known of the records before the first one.
  package var noRecords: WatchedRecords {
    WatchedRecords(InjectionSummary(), isReporting: monitor.isReporting)
  }

  /// Calls the monitor after the last record.
  package func end(_ records: WatchedRecords, bytes: Int?, _ failure: InjectionCode? = nil) {
    var run = MonitoredRun(of: type, direction, records: records.summary.records)
    (run.duration, run.bytes, run.failure) = (ContinuousClock().now - start, bytes, failure)
    run.counts = records.summary.facts.reduce(into: [:]) { $0[$1.code, default: 0] += $1.count }
    run.report = records.report
    monitor.call(run)
  }

  /// Calls the monitor after a run without issues.
  func end(recordCount: Int, bytes: Int?) {
    var records = noRecords
    records.add(recordCount: recordCount)
    end(records, bytes: bytes)
  }

  /// Calls the monitor after a run that returned its report.
  package func end(_ report: InjectionReport, bytes: Int?) {
    var records = noRecords
    records.add(report)
    end(records, bytes: bytes)
  }

  /// Calls the monitor after an error, which is about the last record that was read.
  package func end(_ error: InjectionError, bytes: Int?) {
    var records = noRecords
    records.add(error)
    end(records, bytes: bytes, error.code)
  }

  /// Performs a run, and calls the monitor.
  func run(
    bytes: Int?, _ body: () throws(InjectionError) -> InjectionReport
  ) throws(InjectionError) -> InjectionReport {
    do throws(InjectionError) {
      let report = try body()
      end(report, bytes: bytes)
      return report
    } catch {
      end(error, bytes: bytes)
      throw error
    }
  }
}
