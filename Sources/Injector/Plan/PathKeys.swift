/// The keys that paths lead through below one key of a record.
///
/// ```
///   mapping("meta.id"), mapping("meta.owner.name")      meta ─┬─ id             read
///   only leaves out what is read from "meta.role"             ├─ owner ── name  read
///                                                             └─ role           refused
/// ```
///
/// A key of the record that is beside them, such as `meta.evil`, is unknown.
struct PathKeys: Sendable {
  private(set) var use: Use?
  private(set) var children: [String: PathKeys] = [:]

  /// What happens to the value of a key; nil if paths only lead through it.
  enum Use: Sendable {
    /// It is read, or deliberately not read.
    case known
    /// It belongs to a property that `only` leaves out.
    case refused
  }

  init() {}

  init(_ use: Use) { self.use = use }

  /// Adds what happens to the value at the end of a path.
  mutating func add(_ use: Use, at path: ArraySlice<String>) {
    guard let key = path.first else {
      if use == .known || self.use == nil && children.isEmpty { self.use = use }
      return
    }
    if self.use == .refused { self.use = nil }
    children[key, default: PathKeys()].add(use, at: path.dropFirst())
  }

  /// Adds what another model, which is read from the same record, does with the same value.
  mutating func add(_ other: PathKeys) {
    use = use == other.use ? use : use == .known || other.use == .known ? .known : nil
    children.merge(other.children) { own, other in
      var both = own
      both.add(other)
      return both
    }
  }
}
