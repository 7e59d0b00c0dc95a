extension InjectionSummary {
  /// What is other than in an earlier summary.
  ///
  /// Its `description` is a line for people, such as `items[].total: string in 812 of 1,000 records, was number`.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The fact of the later summary; if it is gone, that of the earlier one.
    public let fact: Fact
    /// The number of records with the fact.
    public let count: Int
    /// The number of records of the later summary.
    public let records: Int
    /// The number of records with the fact in the earlier summary.
    public let earlierCount: Int
    /// The number of records of the earlier summary.
    public let earlierRecords: Int
    /// What the values were earlier: kinds, or, where its name says no kind, the type of the property.
    public let earlierKinds: [String]

    /// The place of the value or the key, without indices: `items[].total`.
    public var place: String { fact.place }

    /// The change as one line of text.
    public var description: String { SummaryText.line(for: self) }
  }

  /// Returns what is other than in an earlier summary, in the order of the places.
  ///
  /// ```swift
  /// for change in summary.changes(since: yesterday) { print(change) }
  /// // items[].n: gone (was in 1,000)
  /// // items[].qty: new key (1,000 records)
  /// // items[].total: string in 812 of 1,000 records, was number
  /// ```
  ///
  /// A fact is a change if no record has it and some had it, or the reverse, and, except for keys, also if all records have
  /// it and not all had it, or the reverse. Both summaries must be of the same rules. With ``InjectionPolicy/missing`` of
  /// `.note`, keys that are gone are changes, too. If one of the summaries has no records, there are no changes.
  ///
  /// - Parameter earlier: The earlier summary.
  /// - Returns: The changes.
  /// - Complexity: O(*n* log *n*) in the number of facts.
  public func changes(since earlier: InjectionSummary) -> [Change] {
    if records == 0 || earlier.records == 0 { return [] }
    let (now, then) = (topics, earlier.topics)
    var before: [String: [Fact]] = [:]
    for fact in then.values where fact.isAboutKind { before[fact.place, default: []].append(fact) }
    let newPlaces = Set(now.filter { then[$0.key] == nil && $0.value.isAboutKind }.map(\.value.place))
    let changes = Set(now.keys).union(then.keys).compactMap { topic -> Change? in
      guard let fact = now[topic] ?? then[topic] else { return nil }
      let (count, earlierCount) = (now[topic]?.count ?? 0, then[topic]?.count ?? 0)
      let extent = extent(count)
      let earlierExtent = earlier.extent(earlierCount)
      if extent == earlierExtent || fact.isAboutKey && min(extent, earlierExtent) > 0 { return nil }
      if count == 0, fact.isAboutKind, newPlaces.contains(fact.place) { return nil }
      let earlierFacts = before[fact.place, default: []].sorted { $0.count > $1.count }
      var kinds = earlierFacts.compactMap(\.foundKind?.rawValue)
      if earlierFacts.reduce(0, { $0 + $1.count }) < earlier.records {
        kinds.insert(SummaryText.kind(of: fact.expected), at: 0)
      }
      return Change(
        fact: fact,
        count: count,
        records: records,
        earlierCount: earlierCount,
        earlierRecords: earlier.records,
        earlierKinds: kinds
      )
    }
    return changes.sorted { ($0.place, $0.description) < ($1.place, $1.description) }
  }

  /// The facts that are compared: those about the kind of a value are one, whether the value could be used or not.
  private var topics: [Topic: Fact] {
    facts.reduce(into: [:]) { topics, fact in
      let code = fact.isAboutKind ? InjectionCode.typeMismatch : fact.code
      let topic = Topic(code: code, kind: fact.isAboutKind ? fact.foundKind : nil, place: fact.place)
      guard var sum = topics[topic] else { return topics[topic] = fact }
      sum.count.increase(by: fact.count)
      sum.count = min(sum.count, records)
      topics[topic] = sum
    }
  }

  private struct Topic: Hashable {
    let code: InjectionCode
    let kind: InjectionReport.FoundKind?
    let place: String
  }

  /// Returns 0 for none of the records, 1 for some, and 2 for all.
  private func extent(_ count: Int) -> Int { count == 0 ? 0 : count < records ? 1 : 2 }
}

extension InjectionSummary.Fact {
  /// The place of the value or the key, without indices.
  fileprivate var place: String {
    guard isAboutKey || shape.isEmpty, let key else { return shape }
    return shape.isEmpty ? key : "\(shape).\(key)"
  }

  fileprivate var isAboutKey: Bool { code == .unknownKey || code == .refusedKey || code == .constant }

  /// Whether it is about values of another kind than the property's.
  fileprivate var isAboutKind: Bool {
    switch code.known {
    case .coerced, .typeMismatch, .null, .converterFailed, .decodingFailed: foundKind != nil
    default: false
    }
  }
}

/// The text of changes.
enum SummaryText {
  fileprivate static func line(for change: InjectionSummary.Change) -> String {
    change.place.isEmpty ? statement(of: change) : "\(change.place): \(statement(of: change))"
  }

  private static func statement(of change: InjectionSummary.Change) -> String {
    let (fact, now, earlier) = (change.fact, change.count, LimitText.grouped(change.earlierCount))
    let share = share(now, change.records)
    if fact.isAboutKey {
      return now > 0 ? "new key (\(records(now)))" : "gone (was in \(earlier))"
    }
    if fact.code == .missing {
      let earlierThere = LimitText.grouped(change.earlierRecords - change.earlierCount)
      if now == change.records { return "gone (was in \(earlierThere))" }
      return now > 0
        ? "missing \(share), was missing in \(earlier)" : "there again (was missing in \(earlier))"
    }
    let isOfKind = fact.isAboutKind
    let fits = fact.foundKind.map { kind(of: fact.expected) != $0.rawValue } ?? true
    var word = isOfKind ? fact.foundKind?.rawValue ?? "" : words(for: fact.code)
    if isOfKind, !fits { word += " that does not fit" }
    if now == 0 { return "no longer \(word) (was in \(earlier))" }
    if change.earlierCount > 0 { return "\(word) \(share), was in \(earlier)" }
    let kinds = isOfKind && fits ? change.earlierKinds.joined(separator: " or ") : ""
    return "\(word) \(share)" + (kinds.isEmpty ? "" : ", was \(kinds)")
  }

  /// Returns the kind of values that a type takes without a coercion, or the name of the type.
  static func kind(of type: String?) -> String {
    guard let type else { return "another value" }
    let number = /U?Int\d*|Double|Float\d*|CGFloat|Decimal|NSNumber/
    if type.wholeMatch(of: number) != nil { return "number" }
    switch type {
    case "Bool": return "boolean"
    case "String", "Substring", "NSString": return "string"
    case _ where type.hasPrefix("["): return type.contains(":") ? "object" : "array"
    default: return type
    }
  }

  private static func words(for code: InjectionCode) -> String {
    switch code.known {
    case .lossy: "a part cut off"
    case .outOfRange: "out of range"
    case .implausible: "a value that is probably a mistake"
    case .pathEndedEarly: "a path that ended early"
    case .unknownKind: "unknown kind"
    case .malformed: "not valid JSON"
    case .limitExceeded, .tooDeep: "beyond a limit"
    case .coerced, .typeMismatch, .null, .converterFailed, .decodingFailed: "a value that does not fit"
    default: code.rawValue
    }
  }

  private static func records(_ count: Int) -> String {
    "\(LimitText.grouped(count)) record\(count == 1 ? "" : "s")"
  }

  private static func share(_ count: Int, _ total: Int) -> String {
    "in \(LimitText.grouped(count)) of \(records(total))"
  }
}
