/// A summary of the reports of many records: each distinct fact, with the number of records that have it.
///
/// ```swift
/// var summary = InjectionSummary()
/// for try await record in orders.streamReporting(url) { summary.add(record.report) }
/// for change in summary.changes(since: yesterday) { print(change) }
/// // items[].total: string in 812 of 1,000 records, was number
/// // items[].qty: new key (1,000 records)
/// ```
///
/// A summary is `Codable`, so you can save it and compare it with a later one. Its size depends on the number of
/// distinct facts, not on the number of records. It contains keys and kinds, but no values of the data. For a sensitive
/// property, it contains only the place.
///
/// ``InjectionReport/summary`` also counts the issues that the report omits. It leaves out only facts beyond the first
/// 10,000, and notes and warnings of a single record that exceed the limit of the report by more than 10,000.
public struct InjectionSummary: Equatable, Sendable {
  /// The number of records: elements of an array or dictionary of models, records of a stream, or otherwise runs.
  public private(set) var records = 0
  /// The facts, in the order in which they were added.
  private var added: [AddedFact] = []
  /// The number of reports that were added.
  private var reportCount = 0
  private var positions: [Identity: Int] = [:]
  /// The positions of facts by the hash values of issues. They avoid creating texts for issues that are already known.
  private var hashPositions: [Int: Int] = [:]

  /// The maximum number of facts.
  static let greatestCount = 10_000

  /// Creates an empty summary.
  public init() {}

  /// Creates a summary of records without issues.
  package init(records: Int) { self.records = records }

  /// The facts, sorted by their shapes and keys.
  ///
  /// - Complexity: O(*n* log *n*) in the number of facts.
  public var facts: [Fact] { positions.sorted { $0.key < $1.key }.map { added[$0.value].fact } }

  /// Returns whether two summaries have the same facts and the same number of records.
  public static func == (left: InjectionSummary, right: InjectionSummary) -> Bool {
    left.records == right.records && left.facts == right.facts
  }

  /// A fact that issues of one or more records have in common.
  public struct Fact: Hashable, Codable, Sendable {
    /// The kind of the issues.
    public let code: InjectionCode
    /// The place in the model, without indices. See ``InjectionPath/shape``.
    public let shape: String
    /// The type that the property expects; `nil` if the code has none.
    public let expected: String?
    /// The kind of the value that was found; `nil` if no value was found or the value is sensitive.
    public let foundKind: InjectionReport.FoundKind?
    /// The source key, or the first one if there are several. A key of more than 100 characters is shortened.
    public let key: String?
    /// The number of records with such issues. A record with several of them is counted once.
    public internal(set) var count: Int
    /// The first place in the data, as a JSON Pointer. A pointer of more than 200 bytes is shortened.
    public let pointer: String
    /// The first place in the JSON text; `nil` for dictionaries.
    public let location: JSONLocation?

    private enum CodingKeys: String, CodingKey {
      case code, shape, expected, foundKind, key, count, pointer, location
    }

    init(_ issue: InjectionReport.Issue) {
      (code, shape, expected) = (issue.code, issue.path.shape, issue.expected)
      (foundKind, count, location) = (issue.foundKind, 0, issue.location)
      key = issue.keys.first.map { QuotedText.cut($0, atMost: QuotedText.longestKey) }
      pointer = issue.facts.place.pointerBeginning
    }
  }

  /// A fact and the last record that has it. A record is counted once, however many of its issues have the fact.
  private struct AddedFact {
    var fact: Fact
    var lastReport = 0
    /// The record in a report of several.
    var lastRecord: InjectionPath.Component?
  }

  /// The properties that distinguish facts.
  private struct Identity: Hashable, Comparable {
    /// The properties, in the order by which facts are sorted.
    let texts: [String?]

    init(_ fact: Fact) {
      texts = [fact.shape, fact.key, fact.code.rawValue, fact.foundKind?.rawValue, fact.expected]
    }

    static func < (left: Identity, right: Identity) -> Bool {
      left.texts.lexicographicallyPrecedes(right.texts) { ($0 ?? "") < ($1 ?? "") }
    }
  }

  /// Adds the records of a report.
  ///
  /// - Parameter report: The report of a run, or of one record of a stream.
  /// - Complexity: O(*n*) in the number of issues.
  public mutating func add(_ report: InjectionReport) {
    if let whole = report.facts?.summary { return add(whole) }
    let count = report.facts?.recordCount ?? 1
    records.increase(by: count)
    reportCount &+= 1
    for issue in report.issues { add(issue, isOfMany: count != 1) }
    for issue in report.facts?.omitted ?? [] { add(issue, isOfMany: count != 1) }
  }

  /// Adds an issue of the last report. `isOfMany` is whether the report is about several records.
  private mutating func add(_ issue: InjectionReport.Issue, isOfMany: Bool) {
    guard let position = position(of: issue) else { return }
    let record = isOfMany ? issue.path.components.first : nil
    let isInSameRecord = added[position].lastReport == reportCount && added[position].lastRecord == record
    (added[position].lastReport, added[position].lastRecord) = (reportCount, record)
    increaseCount(at: position, by: issue.facts.recordCount - (isInSameRecord ? 1 : 0))
  }

  /// Returns the position of the fact for an issue, and adds the fact if it is new. Returns nil if there are too many
  /// facts.
  private mutating func position(of issue: InjectionReport.Issue) -> Int? {
    let hash = issue.factHash
    if let position = hashPositions[hash] { return position }
    let position = position(of: Fact(issue))
    if hashPositions.count < Self.greatestCount { hashPositions[hash] = position }
    return position
  }

  /// Adds the records of another summary.
  ///
  /// - Parameter summary: The summary.
  /// - Complexity: O(*n*) in the number of its facts.
  public mutating func add(_ summary: InjectionSummary) {
    records.increase(by: summary.records)
    for added in summary.added { add(added.fact) }
  }

  private mutating func add(_ fact: Fact) {
    if let position = position(of: fact) { increaseCount(at: position, by: fact.count) }
  }

  private mutating func position(of fact: Fact) -> Int? {
    let identity = Identity(fact)
    if positions[identity] == nil, added.count < Self.greatestCount {
      positions[identity] = added.count
      added.append(AddedFact(fact: fact))
      added[added.count - 1].fact.count = 0
    }
    return positions[identity]
  }

  private mutating func increaseCount(at position: Int, by count: Int) {
    added[position].fact.count.increase(by: max(0, count))
    added[position].fact.count = min(added[position].fact.count, records)
  }
}

extension InjectionSummary: CustomStringConvertible, ShownByFacts {
  /// A textual description of the facts, one on each line: `items[].total: string in 812 of 1,000 records, expected
  /// Double`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of facts.
  public var description: String {
    facts.map { SummaryText.line(for: $0, of: records) }.joined(separator: "\n")
  }

  var shownFacts: KeyValuePairs<String, Any> { ["records": records, "facts": facts] }
}

extension InjectionSummary: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, records, facts
  }

  /// The version of the encoded form.
  private static let version = 1

  /// Encodes the number of records and the facts: `{"version": 1, "records": 1000, "facts": […]}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(records, forKey: .records)
    try container.encode(facts, forKey: .facts)
  }

  /// Creates a summary from its encoded form. Counts that are not possible are replaced with the nearest valid ones.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The errors of the decoder; a `DecodingError` if the summary was encoded in another form by a later
  ///   version of the library.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.version
    guard version <= Self.version else {
      let message = "A summary of version \(version) cannot be read by this version of Injector."
      throw DecodingError.dataCorruptedError(forKey: .version, in: container, debugDescription: message)
    }
    records = max(0, try container.decode(Int.self, forKey: .records))
    for fact in try container.decode([Fact].self, forKey: .facts) { add(fact) }
  }
}

extension InjectionReport {
  /// A summary of the issues, including those that the report omits.
  ///
  /// ```swift
  /// let (_, report) = try orders.injectArrayReporting(json: data)   // a million records
  /// print(report.issues.count, report.summary.facts.count)         // 1000 2
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of ``issues``.
  public var summary: InjectionSummary {
    var summary = InjectionSummary()
    summary.add(self)
    return summary
  }
}

/// Additional facts about a run that are not issues of its report.
final class ReportFacts: Sendable {
  /// The number of records at the root.
  let recordCount: Int
  let injected: [String]
  let omittedCount: Int
  /// The issues that the report omits. Issues that differ only in indices are combined.
  let omitted: [InjectionReport.Issue]
  /// The summary of the run; nil if it can be derived from the issues.
  let summary: InjectionSummary?

  /// Returns nil if all facts have their default values.
  init?(
    recordCount: Int = 1,
    injected: [String] = [],
    omittedCount: Int = 0,
    omitted: [InjectionReport.Issue] = [],
    summary: InjectionSummary? = nil
  ) {
    if recordCount == 1, injected.isEmpty, omittedCount == 0, summary == nil { return nil }
    (self.recordCount, self.injected, self.summary) = (recordCount, injected, summary)
    (self.omittedCount, self.omitted) = (omittedCount, omitted)
  }

  /// Returns the same facts with other omitted issues.
  func replacingOmitted(by issues: [InjectionReport.Issue]) -> ReportFacts? {
    ReportFacts(
      recordCount: recordCount, injected: injected, omittedCount: omittedCount, omitted: issues,
      summary: summary
    )
  }
}

extension Int {
  /// Adds a count, which may come from a file. If the sum overflows, it becomes the maximum value.
  mutating func increase(by count: Int) {
    let (sum, overflows) = addingReportingOverflow(count)
    self = overflows ? .max : sum
  }
}
