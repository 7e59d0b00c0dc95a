/// A description of a run that has ended, for a monitor set with ``InjectionDefaults/monitor(reporting:_:)``.
///
/// Without a report, it does not contain any value of the data.
public struct MonitoredRun: Sendable {
  /// The name of the type that the injector is bound to.
  public var model: String { TypeName.of(type) }
  /// Whether models were created from data or written.
  public var direction: InjectionDirection
  /// The number of bytes of JSON text or of a stream; `nil` for dictionaries and rows.
  public var bytes: Int?
  /// The number of records, including invalid ones.
  public var records: Int
  /// The time from the first record to the end. It does not include the look-up of the plan.
  public var duration = Duration.zero
  /// The number of records with issues, by code. A record is counted once for each place and each kind of value.
  public var counts: [InjectionCode: Int] = [:]
  /// The code of the error that ended the run; `nil` if it succeeded. For errors of other types, such as those thrown
  /// by a source or by a cancelled task, it is ``InjectionCode/interrupted``.
  public var failure: InjectionCode?
  /// The issues, including those of the error, but at most 1,000 for a stream; `nil` unless the monitor requested them.
  public var report: InjectionReport?
  private let type: any Any.Type

  /// Creates a description of a run, for example to test a monitor.
  ///
  /// ```swift
  /// var run = MonitoredRun(of: User.self, .injecting)
  /// run.counts[.typeMismatch] = 2
  /// monitor(run)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The type that the injector is bound to.
  ///   - direction: Whether models were created from data or written.
  ///   - records: The number of records.
  public init(of model: Any.Type, _ direction: InjectionDirection, records: Int = 1) {
    (type, self.direction, self.records) = (model, direction, records)
  }
}

/// A monitor and its settings.
struct RunMonitor: Sendable {
  let call: @Sendable (MonitoredRun) -> Void
  /// Whether the monitor receives the issues.
  let isReporting: Bool
}

/// The information about the records of a run that is collected for a monitor.
package struct WatchedRecords {
  package private(set) var summary: InjectionSummary
  private var issues: [InjectionReport.Issue] = []
  private var omittedCount = 0
  private let isReporting: Bool
  /// The maximum number of issues in the report of a stream.
  private static let issueLimit = 1_000

  fileprivate var report: InjectionReport? {
    isReporting ? InjectionReport(issues, omittedCount: omittedCount) : nil
  }

  fileprivate init(_ summary: InjectionSummary, isReporting: Bool) {
    (self.summary, self.isReporting) = (summary, isReporting)
  }

  /// Adds records without issues.
  package mutating func add(recordCount: Int) { summary.add(InjectionSummary(records: recordCount)) }

  /// Adds the report of one record or several.
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

/// A run that a monitor observes from its beginning. It is a class, because the size of an instant is only known at run
/// time, which would slow down runs without a monitor.
package final class RunWatch: Sendable {
  let monitor: RunMonitor
  let type: any Any.Type
  let direction: InjectionDirection
  fileprivate let start = ContinuousClock().now

  init(_ monitor: RunMonitor, _ type: any Any.Type, _ direction: InjectionDirection) {
    (self.monitor, self.type, self.direction) = (monitor, type, direction)
  }

  /// The initial information, before the first record.
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

  /// Performs a run and calls the monitor.
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
