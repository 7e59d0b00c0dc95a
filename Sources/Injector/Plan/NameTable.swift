/// Numbers by name, such as the positions of keys.
///
/// A few names are compared one after the other. To load the type of a dictionary takes longer, because the runtime searches
/// the conformances of all images for that of its keys.
struct NameTable: Sendable {
  private static let few = 16

  private var names: [String] = []
  private var numbers: [Int] = []
  /// All numbers, if there are more than a few names.
  private var many: [String: Int] = [:]

  /// The number of names.
  var count: Int { max(names.count, many.count) }

  var isEmpty: Bool { count == 0 }

  /// Returns the number of a name; nil if it has none.
  subscript(name: String) -> Int? {
    many.isEmpty ? names.firstIndex(of: name).map { numbers[$0] } : many[name]
  }

  /// Sets the number of a name, and replaces the one that it has.
  mutating func set(_ number: Int, for name: String) {
    if !many.isEmpty {
      many[name] = number
    } else if let known = names.firstIndex(of: name) {
      numbers[known] = number
    } else {
      names.append(name)
      numbers.append(number)
      if names.count > Self.few {
        many = Dictionary(uniqueKeysWithValues: zip(names, numbers))
        (names, numbers) = ([], [])
      }
    }
  }
}
