extension InjectionSummary {
  /// A difference from an earlier summary.
  ///
  /// Its `description` is a readable line, such as `items[].total: string in 812 of 1,000 records, was number`.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The fact in the later summary, or in the earlier one if it no longer occurs.
    public let fact: Fact
    /// The number of records with the fact.
    public let count: Int
    /// The number of records in the later summary.
    public let records: Int
    /// The number of records with the fact in the earlier summary.
    public let earlierCount: Int
    /// The number of records in the earlier summary.
    public let earlierRecords: Int
    /// The earlier kinds of the values. For valid values, this is the kind that the property's type accepts, or the name
    /// of the type if it does not belong to a kind.
    public let earlierKinds: [String]
    /// The name of the fact in the description.
    let name: String

    /// The place of the value or key, without indices: `items[].total`. A key that is not an identifier is in quotes.
    public var place: String { fact.place }

    /// The change as one line of text.
    public var description: String { SummaryText.line(for: self) }
  }

  /// Returns the differences from an earlier summary, ordered by place.
  ///
  /// ```swift
  /// for change in summary.changes(since: yesterday) { print(change) }
  /// // items[].n: gone (was in 1,000)
  /// // items[].qty: new key (1,000 records)
  /// // items[].total: string in 812 of 1,000 records, was number
  /// ```
  ///
  /// A fact has changed if it occurs in only one of the summaries. Except for keys, it has also changed if it occurs in
  /// all records of one summary, but not in all records of the other. Values of an unchanged kind are a change if they
  /// were valid earlier and no longer are.
  ///
  /// Both summaries must be made with the same rules. If ``InjectionPolicy/missing`` is `.note`, keys that are gone are
  /// also changes. If one of the summaries has no records, there are no changes.
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
      // For a kind that is new or gone, one line is enough.
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

  /// The facts to compare. Facts with the same name and place are added up.
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

  /// Returns 0 if no record has the fact, 1 if some have it, and 2 if all have it.
  private func extent(_ count: Int) -> Int { count == 0 ? 0 : count < records ? 1 : 2 }
}

extension InjectionSummary.Fact {
  /// The place of the value or key, without indices.
  var place: String {
    guard SummaryText.words(for: code) == SummaryText.key || shape.isEmpty, let key else { return shape }
    let name = QuotedText.name(key)
    return shape.isEmpty ? name : "\(shape).\(name)"
  }

  /// The names of the fact: the kind of the value, and whether the value was invalid.
  var names: [String] {
    guard isAboutKind, let kind = foundKind?.rawValue else { return [SummaryText.words(for: code)] }
    if code == .coerced { return [kind] }
    let unusable = kind + SummaryText.unusable
    return SummaryText.kind(of: expected) == kind ? [unusable] : [kind, unusable]
  }

  /// Whether the fact is about values of another kind than the property's.
  var isAboutKind: Bool {
    switch code.known {
    case .coerced, .typeMismatch, .null, .converterFailed, .decodingFailed: foundKind != nil
    default: false
    }
  }
}
