/// A dictionary or a set.
protocol HashedCollection {
  init()
  var capacity: Int { get }
  mutating func reserveCapacity(_ capacity: Int)
  /// Whether elements can be found with keys of this type.
  func finds(_ key: Any.Type) -> Bool
}

extension HashedCollection {
  /// Returns the same content in other memory.
  func copied() -> Self {
    var copy = self
    copy.reserveCapacity(capacity + 1)
    return copy
  }
}

extension Set: HashedCollection {
  func finds(_ key: Any.Type) -> Bool { false }
}

extension Dictionary: HashedCollection {
  func finds(_ key: Any.Type) -> Bool { key == Key.self }
}
