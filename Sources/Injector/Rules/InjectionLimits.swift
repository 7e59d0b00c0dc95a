/// Limits of what a run takes and keeps.
///
/// ```swift
/// let users = Injector.bind(User.self).limits(InjectionLimits(issues: 20))
/// let (user, report) = try users.injectReporting(json: data)
/// print(report.issues.count, report.omittedCount)   // 20 480
/// ```
public struct InjectionLimits: Hashable, Sendable {
  /// How many notes and warnings a report holds at most; the others are counted, in
  /// ``InjectionReport/omittedCount``.
  public var issues: Int

  /// Limits; each one not given is the usual one.
  ///
  /// - Parameter issues: How many notes and warnings a report holds at most.
  public init(issues: Int = 1_000) {
    self.issues = max(0, issues)
  }
}
