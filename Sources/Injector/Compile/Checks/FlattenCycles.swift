/// The search for models that are flattened into themselves, directly or through others. Their record would be read
/// without end.
struct FlattenCycles {
  /// One property that is read from the record of its parent.
  struct Edge {
    let parent: InjectionPlan
    let property: String
    let nested: InjectionPlan
    let origin: RuleOrigin
  }

  private let edges: [Edge]
  /// The plans from the first one to the current one, and those that are part of no cycle.
  private var open: Set<ObjectIdentifier> = []
  private var done: Set<ObjectIdentifier> = []

  /// Returns the properties that close a cycle.
  static func closing(_ edges: [Edge]) -> [Edge] {
    var cycles = FlattenCycles(edges: edges)
    return edges.flatMap { cycles.visit($0.parent) }
  }

  private init(edges: [Edge]) { self.edges = edges }

  private mutating func visit(_ plan: InjectionPlan) -> [Edge] {
    guard !done.contains(ObjectIdentifier(plan)) else { return [] }
    open.insert(ObjectIdentifier(plan))
    var closing: [Edge] = []
    for edge in edges where edge.parent === plan {
      if open.contains(ObjectIdentifier(edge.nested)) {
        closing.append(edge)
      } else {
        closing += visit(edge.nested)
      }
    }
    open.remove(ObjectIdentifier(plan))
    done.insert(ObjectIdentifier(plan))
    return closing
  }
}
