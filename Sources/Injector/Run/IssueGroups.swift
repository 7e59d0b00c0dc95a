/// Groups of issues that are equal except for indices. Each group is its first issue with the number of records that
/// have such an issue.
struct IssueGroups {
  let countsRecords: Bool
  private(set) var issues: [InjectionReport.Issue] = []
  /// The positions of the issues by the hashes of the facts that equal issues share. The hashes have 64 bits and a
  /// random seed, so different issues are not mistaken for equal.
  private var positions: [Int: Int] = [:]

  init(countsRecords: Bool) { self.countsRecords = countsRecords }

  /// Adds an issue, or counts it if there is an equal one.
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
