/// The keys of the record that a plan writes, as a tree: a path of several keys is a branch.
///
/// ```
///   "id"           userId                 id ── userId
///   "meta.width"   width                  meta ┬ width ── width
///   "meta.size.0"  height                      └ size ── 0 ── height
/// ```
struct OutputTree {
  /// The nodes; the first one is the record itself.
  private(set) var nodes = [Node()]

  struct Node {
    var content: Content?
    /// The nodes below this one, in the order in which they were added.
    fileprivate(set) var children: [(segment: SourcePath.Segment, node: Int)] = []
    /// The nodes below this one by their segments.
    fileprivate var nodes: [SourcePath.Segment: Int] = [:]

    /// Whether the node is an array: all its children have an index.
    var isArray: Bool { !children.isEmpty && children.allSatisfy { $0.segment.index != nil } }
  }

  /// What a record has under a key.
  enum Content {
    /// The value of the property at a position.
    case property(Int)
    /// The text that names the model's type, and the position of the property that has it, too.
    case kind(KindTag, property: Int?)
    /// The members of the model that is the property at a position. The key of such a node is not written.
    case flattened(Int)
  }

  /// Adds content under a path. Returns the content that is there already; nil if it was added.
  mutating func add(_ content: Content, at path: [SourcePath.Segment]) -> Content? {
    var current = 0
    for segment in path {
      if let taken = nodes[current].content { return taken }
      if let next = nodes[current].nodes[segment] {
        current = next
      } else {
        nodes.append(Node())
        nodes[current].children.append((segment, nodes.count - 1))
        nodes[current].nodes[segment] = nodes.count - 1
        current = nodes.count - 1
      }
    }
    if let taken = nodes[current].content ?? firstContent(below: current) { return taken }
    nodes[current].content = content
    return nil
  }

  /// Adds the members of a model to the record itself.
  mutating func addFlattened(_ property: Int) {
    nodes.append(Node(content: .flattened(property)))
    nodes[0].children.append((SourcePath.Segment(""), nodes.count - 1))
  }

  private func firstContent(below node: Int) -> Content? {
    for child in nodes[node].children {
      if let content = nodes[child.node].content ?? firstContent(below: child.node) { return content }
    }
    return nil
  }
}
