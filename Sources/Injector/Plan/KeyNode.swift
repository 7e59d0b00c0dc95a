/// The keys of a record, or of the object or array at the start of a path, in the form for runs.
///
/// ```
///   mapping("user.name").to(\.name)       node 0   "user" ──▶ node 1   "name" ──▶ slot 0
///   mapping("tags.0").to(\.firstTag)               "tags" ──▶ node 2   0      ──▶ slot 1
/// ```
@safe struct KeyNode {
  /// The use of a key's value.
  struct Edge {
    /// The slots that store the value, as a range of the node's slots.
    let slots: Range<Int>
    /// The node of the keys inside the value; -1 if there is none.
    let child: Int
    /// The slot that stores the spelling of a key that leads to a child; -1 if there is none.
    let spellingSlot: Int
    /// Whether steps read the value directly.
    let hasSteps: Bool
    /// The use of the complete value; nil if paths only lead through it.
    let use: KeyTable.Use?
  }

  let index: KeyIndex
  /// The number of keys that lead to the object or array.
  let depth: Int
  /// The use of the value of each key in the index.
  let edges: UnsafeMutableBufferPointer<Edge>
  /// The keys that are positions in an array, in ascending order, each with its position in the edges.
  let indices: [(index: Int, entry: Int)]
  /// The keys as written in the rules.
  let writtenKeys: [String]
  /// The slots of the edges.
  fileprivate let slots: UnsafeMutableBufferPointer<Int>
  /// All slots of the values inside, at any depth.
  let innerSlots: UnsafeMutableBufferPointer<Int>

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

// These functions belong to the pointer so that the node is not copied.
extension UnsafeMutablePointer<KeyNode> {
  /// Calls a function with each slot that stores the value of an edge.
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
