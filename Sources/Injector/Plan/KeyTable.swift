/// The keys in a plan, and the steps that read their values.
///
/// ```
///   key        steps                  slots    child    use
///   "id"       [0]                                      known     the first candidate of one property
///   "name"     [1, 3]                                   known     the first candidate of two properties
///   "ID"       []                     [0]               known     a candidate that is used only if no better one is found
///   "data"     [2]                             node 1   known     a first candidate, and the beginning of the path "data.id"
///   "meta"     []                              node 2             the beginning of the path "meta.id"
///   "token"    []                                       known     ignored
///   "role"     []                                       refused   the key of a property that is left out
///
///   node 1                                                        the keys inside "data" that paths lead to
///   "id"       []                     [1]               known
/// ```
///
/// The values of slots are stored while a record is read, and the best one is used after the last member. A key in the
/// data next to the keys of a node, such as `meta.evil`, is unknown. A key inside a known value, such as `data.evil`,
/// is not.
struct KeyTable: Sendable {
  /// A key of the record, or of a part of it.
  struct Entry: Sendable {
    let key: String
    /// The key as written in the rule. It takes precedence over other spellings.
    let writtenKey: String
    /// The steps of the properties whose first candidate is the key, nearly always one.
    var steps: [Int] = []
    /// The slots that store the value.
    var slots: [Int] = []
    /// The node of the keys inside the value, if paths lead through it.
    var child: Int?
    /// The slot that stores the spelling of a key that leads to slots, if case is ignored.
    var spellingSlot: Int?
    /// Whether paths lead through the value to slots.
    var leadsToSlots = false
    /// The use of the complete value; nil if paths only lead through it.
    var use: Use?

    /// Whether a step reads the value or a part of it.
    var isRead: Bool { !steps.isEmpty || !slots.isEmpty || leadsToSlots }
  }

  /// The use of a key's value.
  enum Use: Sendable {
    /// It is read, or deliberately not read.
    case known
    /// It belongs to a property that `accept` leaves out.
    case refused
  }

  /// The keys of the record, or of the object or array at the start of a path.
  struct Node: Sendable {
    /// The number of keys that lead to it.
    let depth: Int
    fileprivate(set) var entries: [Entry] = []
    fileprivate var positions = NameTable()

    fileprivate mutating func position(adding key: String, writtenAs writtenKey: String? = nil) -> Int {
      if let known = positions[key] { return known }
      positions.set(entries.count, for: key)
      entries.append(Entry(key: key, writtenKey: writtenKey ?? key))
      return entries.count - 1
    }

    /// The keys that are positions in an array, in ascending order, each with its position in the entries.
    fileprivate var indices: [(index: Int, entry: Int)] {
      entries.indices.compactMap { entry in
        SourcePath.Segment(entries[entry].key).index.map { (index: $0, entry: entry) }
      }.inOrder { $0.index < $1.index }
    }
  }

  /// The keys of the record, followed by those of its parts.
  private(set) var nodes = [Node(depth: 0)]
  private(set) var slotCount = 0
  /// The slots of candidates, keyed by place.
  private var slots = NameTable()
  private var snakeCaseSlots = NameTable()
  var entries: [Entry] { nodes[0].entries }
  /// The properties that are never written, by key.
  private var constants: [String: String] = [:]
  /// Whether case is ignored. If so, the keys of the table are lower-case.
  var ignoresCase = false
  /// The prefix of all keys of the plan. It is not part of the names of properties.
  var prefix = ""

  /// The lengths, without underscores, of the property names that a key in snake case can be converted to.
  private var snakeCaseLengths: Set<Int> = []

  /// The names of properties that `accept` leaves out and to which a key in snake case can be converted.
  private var refusedSnakeCaseNames: Set<String> = []

  /// Adds a step that reads the key's value.
  mutating func add(_ key: String, step: Int) {
    let position = nodes[0].position(adding: key)
    nodes[0].entries[position].steps.append(step)
    nodes[0].entries[position].use = .known
  }

  /// Returns the slot of a candidate. Candidates with the same place share a slot.
  mutating func slot(of candidate: Candidate) -> Int {
    let place = place(of: candidate)
    if let known = slots[place] { return known }
    slots.set(slotCount, for: place)
    slotCount += 1
    return slotCount - 1
  }

  /// Adds the keys that lead to the value of a candidate with a slot.
  mutating func addKeys(to candidate: Candidate) {
    guard let slot = slots[place(of: candidate)] else { return }
    let keys = candidate.keys
    var node = 0
    for key in keys.dropLast() {
      let position = position(adding: key, toNode: node)
      nodes[node].entries[position].leadsToSlots = true
      if ignoresCase, nodes[node].entries[position].spellingSlot == nil {
        nodes[node].entries[position].spellingSlot = slotCount
        slotCount += 1
      }
      node = child(ofNode: node, at: position)
    }
    let position = position(adding: keys[keys.count - 1], toNode: node)
    nodes[node].entries[position].use = .known
    if !nodes[node].entries[position].slots.contains(slot) {
      nodes[node].entries[position].slots.append(slot)
    }
  }

  private mutating func position(adding key: String, toNode node: Int) -> Int {
    nodes[node].position(adding: folded(key), writtenAs: node == 0 ? nil : key)
  }

  private mutating func child(ofNode node: Int, at position: Int) -> Int {
    if let child = nodes[node].entries[position].child { return child }
    nodes[node].entries[position].child = nodes.count
    nodes.append(Node(depth: nodes[node].depth + 1))
    return nodes.count - 1
  }

  /// Sets the use of the value at a path of keys. A value that already is known stays known.
  mutating func add(_ use: Use, at keys: [String]) {
    var node = 0
    for (depth, key) in keys.enumerated() {
      let position = position(adding: key, toNode: node)
      let entry = nodes[node].entries[position]
      if entry.use == .known { return }
      if depth == keys.count - 1 {
        if use == .known || entry.child == nil { nodes[node].entries[position].use = use }
        return
      }
      nodes[node].entries[position].use = nil
      node = child(ofNode: node, at: position)
    }
  }

  /// Adds the uses of values by a flattened model, which is read from the same record.
  mutating func addUses(of other: KeyTable, _ otherNode: Int = 0, toNode node: Int = 0) {
    for entry in other.nodes[otherNode].entries where node > 0 || snakeCaseName(forKey: entry.key) == nil {
      let count = nodes[node].entries.count
      let position = position(adding: entry.key, toNode: node)
      let own = nodes[node].entries[position]
      if position == count || own.use == nil && entry.use == .known {
        nodes[node].entries[position].use = entry.use
      }
      if own.use == .refused, entry.use != .refused { nodes[node].entries[position].use = entry.use }
      if nodes[node].entries[position].use == nil, let otherChild = entry.child {
        addUses(of: other, otherChild, toNode: child(ofNode: node, at: position))
      }
    }
  }

  /// Returns the keys that lead to the value of a candidate, each preceded by its length.
  private func place(of candidate: Candidate) -> String {
    candidate.keys.reduce(into: "") { place, key in
      let key = folded(key)
      place += "\(key.utf8.count) \(key)"
    }
  }

  /// Returns the entry for a key of a node; nil if there is none.
  func entry(forKey key: String, inNode node: Int) -> Entry? {
    nodes[node].positions[folded(key)].map { nodes[node].entries[$0] }
  }

  /// The keys of the record, without refused keys.
  var acceptedKeys: [String] { entries.filter { $0.use != .refused }.map(\.key) }

  /// Returns the position of a key of a record.
  func position(of key: String) -> Int? { nodes[0].positions[folded(key)] }

  /// Returns the keys of a node that are positions in an array, in ascending order, each with its position in the
  /// entries.
  ///
  /// A record may be an array only if a property has such a key, spelled like an index.
  func indices(inNode node: Int) -> [(index: Int, entry: Int)] {
    if node > 0 { return nodes[node].indices }
    let found = nodes[0].indices.filter { entries[$0.entry].key == String($0.index) }
    return found.contains { entries[$0.entry].isRead } ? found : []
  }

  /// The slots of the values inside all nodes, and the range for each node, with the slots of its entries at any depth.
  ///
  /// Nodes come after those that lead to them, and paths may be long. So no node is visited twice, and there is no
  /// recursion.
  var innerSlots: (all: [Int], starts: [Int], counts: [Int]) {
    var counts = Array(repeating: 0, count: nodes.count)
    for node in nodes.indices.reversed() {
      for entry in nodes[node].entries.indices {
        counts[node] += nodes[node].entries[entry].slots.count
        if nodes[node].entries[entry].spellingSlot != nil { counts[node] += 1 }
        if let child = nodes[node].entries[entry].child { counts[node] += counts[child] }
      }
    }
    var all = Array(repeating: 0, count: counts[0])
    // For an array of ranges, the runtime would look up the conformance of `Int` to `Comparable`.
    var starts = Array(repeating: 0, count: nodes.count)
    for node in nodes.indices {
      var position = starts[node]
      func add(_ slot: Int) {
        all[position] = slot
        position += 1
      }
      for entry in nodes[node].entries.indices {
        nodes[node].entries[entry].slots.forEach(add)
        nodes[node].entries[entry].spellingSlot.map(add)
        guard let child = nodes[node].entries[entry].child else { continue }
        starts[child] = position
        position += counts[child]
      }
    }
    return (all, starts, counts)
  }

  /// Adds the name of a property that a key in snake case can be converted to, and returns the slot for its value.
  mutating func addSnakeCaseName(_ name: String) -> Int {
    snakeCaseLengths.insert(Self.lengthWithoutUnderscores(name))
    if let known = snakeCaseSlots[name] { return known }
    snakeCaseSlots.set(slotCount, for: name)
    slotCount += 1
    return slotCount - 1
  }

  /// Whether keys in snake case can be converted to the names of properties that are left out.
  var refusesSnakeCase: Bool { !refusedSnakeCaseNames.isEmpty }

  /// Adds the name of a property that is left out and to which a key in snake case can be converted.
  mutating func addRefusedSnakeCaseName(_ name: String) { refusedSnakeCaseNames.insert(name) }

  /// Returns the key of the left-out property to whose name a key in snake case is converted.
  @inline(__always)
  func refusedKey(forSnakeCase key: String) -> String? {
    guard !refusedSnakeCaseNames.isEmpty, key.hasPrefix(prefix) else { return nil }
    let name = SnakeCase.propertyName(forKey: String(key.dropFirst(prefix.count)))
    return refusedSnakeCaseNames.contains(name) ? prefix + name : nil
  }

  /// Returns the slot for a key in snake case that is not in the table; nil if no property has its name.
  func snakeCaseSlot(forKey key: String) -> Int? { snakeCaseName(forKey: key).flatMap { snakeCaseSlots[$0] } }

  /// Adds a key of a property that is never written.
  mutating func addConstant(_ key: String, property: String) { constants[folded(key)] = property }

  /// Returns the property that is never written and has this unknown key.
  @inline(__always)
  func constant(_ key: String) -> String? { constants.isEmpty ? nil : constants[folded(key)] }

  /// Returns a key of a record in the form that the table uses.
  @inline(__always)
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// Whether a key that is not in the table may be converted to the name of a property.
  var readsSnakeCase: Bool { !snakeCaseSlots.isEmpty }

  /// Whether the key belongs to no property and no rule.
  func isUnknown(_ key: String) -> Bool { position(of: key) == nil && snakeCaseName(forKey: key) == nil }

  /// Returns the name of the property to which a key in snake case is converted; nil for a key in the table.
  func snakeCaseName(forKey key: String) -> String? {
    guard readsSnakeCase, key.utf8.contains(UInt8(ascii: "_")), key.hasPrefix(prefix) else { return nil }
    let ownKey = prefix.isEmpty ? key : String(key.dropFirst(prefix.count))
    // Apart from underscores, an ASCII key has as many characters as the name.
    let isASCII = ownKey.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, !snakeCaseLengths.contains(Self.lengthWithoutUnderscores(ownKey)) { return nil }
    guard nodes[0].positions[key] == nil else { return nil }
    let name = SnakeCase.propertyName(forKey: ownKey)
    return snakeCaseSlots[name] != nil ? name : nil
  }

  private static func lengthWithoutUnderscores(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 == UInt8(ascii: "_") ? $0 : $0 + 1 }
  }
}

/// Numbers keyed by name, such as the positions of keys.
///
/// A few names are compared one by one. Loading the type of a dictionary would take longer, because the runtime
/// searches the conformances of all images for that of its keys.
struct NameTable: Sendable {
  private static let linearLimit = 16

  private struct Entry {
    let name: String
    var number: Int
  }

  private var entries: [Entry] = []
  /// All numbers, if there are more than a few.
  private var many: [String: Int] = [:]

  var count: Int { max(entries.count, many.count) }

  var isEmpty: Bool { count == 0 }

  /// The number of a name; nil if there is none.
  subscript(name: String) -> Int? { many.isEmpty ? place(of: name).map { entries[$0].number } : many[name] }

  private func place(of name: String) -> Int? { entries.firstIndex { $0.name == name } }

  /// Adds a name. If it already exists, returns false.
  mutating func insert(_ name: String) -> Bool {
    if self[name] != nil { return false }
    set(count, for: name)
    return true
  }

  /// Sets the number of a name, and replaces its previous one.
  mutating func set(_ number: Int, for name: String) {
    if !many.isEmpty {
      many[name] = number
    } else if let known = place(of: name) {
      entries[known].number = number
    } else {
      entries.append(Entry(name: name, number: number))
      guard entries.count > Self.linearLimit else { return }
      for entry in entries { many[entry.name] = entry.number }
      entries = []
    }
  }
}
