/// Everything of a configuration that decides what the plan looks like, and nothing that a plan must not hold: closures
/// are counted, not kept.
///
/// The digest of the rules is carried along as they are added, so hashing a shape costs the same however many there are;
/// and two copies of one chain share their storage, so comparing them costs a pointer comparison.
struct RuleShape: Hashable, Sendable {
  private(set) var rules: [Rule] = []
  private var digest = 0
  var dials = PolicyDials()
  var keyStrategy: KeyStrategy?
  /// Whether new models come from a closure of the chain.
  var hasFactory = false
  /// How many closures look at a record before it is injected.
  var willInjectCount = 0
  /// How many closures look at a model after it was injected.
  var didInjectCount = 0

  mutating func append(_ rule: Rule) {
    rules.append(rule)
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(rule)
    digest = hasher.finalize()
  }

  static func == (left: RuleShape, right: RuleShape) -> Bool {
    left.digest == right.digest && left.hasFactory == right.hasFactory && left.dials == right.dials
      && left.keyStrategy == right.keyStrategy && left.willInjectCount == right.willInjectCount
      && left.didInjectCount == right.didInjectCount && left.rules == right.rules
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(hasFactory)
  }
}
