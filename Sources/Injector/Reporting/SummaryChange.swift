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
    /// What the line calls it.
    let name: String

    /// The place of the value or the key, without indices: `items[].total`. A key that is no identifier is in quotes.
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
  /// it and not all had it, or the reverse. So are values of the same kind that could be used, and cannot be any more. Both
  /// summaries must be of the same rules. With ``InjectionPolicy/missing`` of `.note`, keys that are gone are changes, too. If
  /// one of the summaries has no records, there are no changes.
  ///
  /// - Parameter earlier: The earlier summary.
  /// - Returns: The changes.
  /// - Complexity: O(*n* log *n*) in the number of facts.
  public func changes(since earlier: InjectionSummary) -> [Change] {
    if records == 0 || earlier.records == 0 { return [] }
    let (now, then) = (topics, earlier.topics)
    var before: [String: [Fact]] = [:]
    for (topic, fact) in then where fact.isAboutKind && topic.name == fact.names[0] {
      before[topic.place, default: []].append(fact)
    }
    let newPlaces = Set(now.filter { then[$0.key] == nil && $0.value.isAboutKind }.map(\.key.place))
    let changes = Set(now.keys).union(then.keys).compactMap { topic -> Change? in
      guard let fact = now[topic] ?? then[topic] else { return nil }
      let (count, earlierCount) = (now[topic]?.count ?? 0, then[topic]?.count ?? 0)
      let extent = extent(count)
      let earlierExtent = earlier.extent(earlierCount)
      if extent == earlierExtent { return nil }
      if topic.name == SummaryText.key, min(extent, earlierExtent) > 0 { return nil }
      if count == 0, fact.isAboutKind, newPlaces.contains(topic.place) { return nil }
      // Of a kind that is new or gone, one line says enough.
      let kind = Topic(name: fact.names[0], place: topic.place)
      if kind != topic, now[kind] == nil || then[kind] == nil { return nil }
      let earlierFacts = before[topic.place, default: []].sorted {
        ($1.count, $0.names[0]) < ($0.count, $1.names[0])
      }
      var kinds = earlierFacts.compactMap(\.foundKind?.rawValue)
      if earlierFacts.reduce(into: 0, { $0.increase(by: $1.count) }) < earlier.records {
        kinds.insert(SummaryText.kind(of: fact.expected), at: 0)
      }
      return Change(
        fact: fact,
        count: count,
        records: records,
        earlierCount: earlierCount,
        earlierRecords: earlier.records,
        earlierKinds: kinds,
        name: topic.name
      )
    }
    let ordered = changes.map { (key: ($0.place, $0.description), change: $0) }.sorted { $0.key < $1.key }
    return ordered.map(\.change)
  }

  /// The facts that are compared: those that have the same name at the same place are one.
  private var topics: [Topic: Fact] {
    facts.reduce(into: [:]) { topics, fact in
      for name in fact.names {
        let topic = Topic(name: name, place: fact.place)
        guard var sum = topics[topic] else {
          topics[topic] = fact
          continue
        }
        sum.count.increase(by: fact.count)
        sum.count = min(sum.count, records)
        topics[topic] = sum
      }
    }
  }

  private struct Topic: Hashable {
    let name: String
    let place: String
  }

  /// Returns 0 for none of the records, 1 for some, and 2 for all.
  private func extent(_ count: Int) -> Int { count == 0 ? 0 : count < records ? 1 : 2 }
}

extension InjectionSummary.Fact {
  /// The place of the value or the key, without indices.
  var place: String {
    guard SummaryText.words(for: code) == SummaryText.key || shape.isEmpty, let key else { return shape }
    let name = QuotedText.name(key)
    return shape.isEmpty ? name : "\(shape).\(name)"
  }

  /// What lines call it: the kind of the value, and then whether it could not be used.
  var names: [String] {
    guard isAboutKind, let kind = foundKind?.rawValue else { return [SummaryText.words(for: code)] }
    if code == .coerced { return [kind] }
    let unusable = kind + SummaryText.unusable
    return SummaryText.kind(of: expected) == kind ? [unusable] : [kind, unusable]
  }

  /// Whether it is about values of another kind than the property's.
  var isAboutKind: Bool {
    switch code.known {
    case .coerced, .typeMismatch, .null, .converterFailed, .decodingFailed: foundKind != nil
    default: false
    }
  }
}
