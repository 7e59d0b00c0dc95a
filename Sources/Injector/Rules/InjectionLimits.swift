/// The limits of a run.
///
/// ```swift
/// let users = Injector.bind(User.self).limits(InjectionLimits(issues: 20))
/// let (user, report) = try users.injectReporting(json: data)
/// print(report.issues.count, report.omittedCount)   // 20 480
/// ```
public struct InjectionLimits: Hashable, Sendable {
  /// The greatest number of notes and warnings in a report. ``InjectionReport/omittedCount`` is the number of those
  /// beyond it.
  public var issues: Int

  /// Creates limits.
  ///
  /// - Parameter issues: The greatest number of notes and warnings in a report. The default is 1,000; a negative
  ///   number means 0.
  public init(issues: Int = 1_000) {
    self.issues = max(0, issues)
  }
}
