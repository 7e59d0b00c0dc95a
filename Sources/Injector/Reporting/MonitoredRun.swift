/// A run that ended, as ``InjectionDefaults/monitor(_:)`` describes it. It contains no value of the data.
public struct MonitoredRun: Sendable {
  /// What a run does.
  public enum Direction: String, Hashable, Sendable {
    /// It creates or updates models.
    case injecting
    /// It creates data of models.
    case extracting
  }

  /// The name of the type that the injector is bound to.
  public var model: String { TypeName.of(type) }
  /// Whether models are created or written.
  public let direction: Direction
  /// The number of bytes of JSON text or of a stream; `nil` for dictionaries and rows.
  public let bytes: Int?
  /// The number of records, those that could not be used included.
  public let records: Int
  /// The time from the first record to the end, after the plan was looked up.
  public let duration: Duration
  /// The numbers of records with issues, by code. A record counts for each place and each kind of value.
  public let counts: [InjectionCode: Int]
  /// The code of the error that the run ended with; `nil` if it succeeded. For an error of another type, such as of a source or
  /// of a cancelled task, it is ``InjectionCode/interrupted``.
  public let failure: InjectionCode?
  private let type: any Any.Type

  fileprivate init(_ watch: RunWatch, _ summary: InjectionSummary, bytes: Int?, _ failure: InjectionCode?) {
    (type, direction, duration) = (watch.type, watch.direction, ContinuousClock().now - watch.start)
    (self.bytes, records, self.failure) = (bytes, summary.records, failure)
    counts = summary.facts.reduce(into: [:]) { $0[$1.code, default: 0] += $1.count }
  }
}

/// A run that is watched by a monitor, from its beginning. It is an object, because the size of instants is known at run time
/// only, and runs without a monitor would pay for that.
package final class RunWatch: Sendable {
  typealias Monitor = @Sendable (MonitoredRun) -> Void

  let monitor: Monitor
  let type: any Any.Type
  let direction: MonitoredRun.Direction
  fileprivate let start = ContinuousClock().now

  init(_ monitor: @escaping Monitor, _ type: any Any.Type, _ direction: MonitoredRun.Direction) {
    (self.monitor, self.type, self.direction) = (monitor, type, direction)
  }

  /// Calls the monitor after the last record.
  package func end(_ summary: InjectionSummary, bytes: Int?, _ failure: InjectionCode? = nil) {
    monitor(MonitoredRun(self, summary, bytes: bytes, failure))
  }

  /// Calls the monitor after an error, which is about the last record that was read.
  package func end(_ error: InjectionError, bytes: Int?) {
    var summary = InjectionReport(error).summary
    if case .index(let count)? = error.path.components.first { summary.add(InjectionSummary(records: count)) }
    end(summary, bytes: bytes, error.code)
  }

  /// Performs a run, and calls the monitor.
  func run(
    bytes: Int?, _ body: () throws(InjectionError) -> InjectionReport
  ) throws(InjectionError) -> InjectionReport {
    do throws(InjectionError) {
      let report = try body()
      end(report.summary, bytes: bytes)
      return report
    } catch {
      end(error, bytes: bytes)
      throw error
    }
  }
}
