/// The keys of a record, or of the object or array at the beginning of a path, in the form that runs read.
///
/// ```
///   mapping("user.name").to(\.name)       node 0   "user" ──▶ node 1   "name" ──▶ slot 0
///   mapping("tags.0").to(\.firstTag)               "tags" ──▶ node 2   0      ──▶ slot 1
/// ```
@safe struct KeyNode {
  /// What happens to the value of a key.
  struct Edge {
    /// The slots that keep the value: a part of the node's slots.
    let slots: Range<Int>
    /// The node of the keys inside the value; -1 if there is none.
    let child: Int
    /// The slot that keeps the spelling of a key that leads to a child; -1 if there is none.
    let spellingSlot: Int
    /// Whether steps read the value at once.
    let hasSteps: Bool
    /// What happens to the complete value; nil if paths only lead through it.
    let use: KeyTable.Use?
  }

  let index: KeyIndex
  /// The number of keys that lead to the object or array.
  let depth: Int
  /// What happens to the value of each key of the index.
  let edges: UnsafeMutableBufferPointer<Edge>
  /// The keys that are positions in an array, in ascending order, each with its position among the edges.
  let indices: [(index: Int, entry: Int)]
  /// The keys as the rules have them.
  let writtenKeys: [String]
  /// The slots of the edges.
  fileprivate let slots: UnsafeMutableBufferPointer<Int>
  /// All slots of the values inside, at any depth.
  let innerSlots: UnsafeMutableBufferPointer<Int>

  /// Returns the nodes of a table.
  static func nodes(of table: KeyTable, in memory: TableMemory) -> [KeyNode] {
    let (slots, starts, counts) = table.innerSlots
    let inner = unsafe memory.table(slots)
    return starts.indices.map { node in
      let part = starts[node]..<starts[node] + counts[node]
      let own = unsafe UnsafeMutableBufferPointer(rebasing: inner[part])
      return unsafe KeyNode(node, of: table, innerSlots: own, in: memory)
    }
  }

  private init(
    _ node: Int,
    of table: KeyTable,
    innerSlots: UnsafeMutableBufferPointer<Int>,
    in memory: TableMemory
  ) {
    let entries = table.nodes[node].entries
    depth = table.nodes[node].depth
    index = KeyIndex(entries.map(\.key), ignoresCase: table.ignoresCase, in: memory)
    indices = table.indices(inNode: node)
    writtenKeys = entries.map(\.writtenKey)
    unsafe slots = memory.table(entries.flatMap(\.slots))
    unsafe self.innerSlots = innerSlots
    var count = 0
    let edges = entries.map { entry in
      defer { count += entry.slots.count }
      return Edge(
        slots: count..<count + entry.slots.count,
        child: entry.child ?? -1,
        spellingSlot: entry.spellingSlot ?? -1,
        hasSteps: !entry.steps.isEmpty,
        use: entry.use
      )
    }
    unsafe self.edges = memory.table(edges)
  }
}

// Functions of the pointer, which do not copy the node.
extension UnsafeMutablePointer<KeyNode> {
  /// Calls a function with each slot that keeps the value of an edge.
  @inline(__always)
  func forEachSlot(of edge: KeyNode.Edge, _ body: (Int) -> Void) {
    for position in edge.slots { unsafe body(pointee.slots[position]) }
  }

  /// Calls a function with each slot of the values inside.
  @inline(__always)
  func forEachInnerSlot(_ body: (Int) -> Void) {
    for position in unsafe 0..<pointee.innerSlots.count { unsafe body(pointee.innerSlots[position]) }
  }
}
