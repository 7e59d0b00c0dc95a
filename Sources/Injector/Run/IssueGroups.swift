/// The first of all issues that are the same, but for indices, with the number of their records.
struct IssueGroups {
  let countsRecords: Bool
  private(set) var issues: [InjectionReport.Issue] = []
  /// The positions of the issues by what they are the same in. With a hash of 64 bits whose seed is random, others are not
  /// mistaken for the same.
  private var positions: [Int: Int] = [:]

  init(countsRecords: Bool) { self.countsRecords = countsRecords }

  /// Adds an issue, or counts it if there is one that is the same.
  mutating func add(_ issue: InjectionReport.Issue) {
    let hash = issue.factHash
    let record = issue.facts.lastRecord ?? issue.facts.place.outermost
    guard let position = positions[hash] else {
      positions[hash] = issues.count
      issues.append(issue)
      if countsRecords { issues[issues.count - 1].facts.lastRecord = record }
      return
    }
    guard countsRecords else { return }
    let isInLast = issues[position].facts.lastRecord === record
    issues[position].facts.recordCount += issue.facts.recordCount - (isInLast ? 1 : 0)
    issues[position].facts.lastRecord = record
  }
}
