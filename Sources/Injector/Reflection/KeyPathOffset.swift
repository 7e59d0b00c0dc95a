/// The offset of a key path whose root is known at run time only.
enum KeyPathOffset {
  /// Returns the offset of the key path's value in a struct; nil for computed, observed and class properties.
  static func of(_ keyPath: AnyKeyPath) -> Int? {
    func offset<Root>(_ root: Root.Type) -> Int? {
      guard let typed = keyPath as? PartialKeyPath<Root> else { return nil }
      return MemoryLayout<Root>.offset(of: typed)
    }
    return _openExistential(type(of: keyPath).rootType, do: offset)
  }
}
