/// The values of a record that properties look for only where something better is missing, found again after the walk.
struct LaterCandidates<Mark> {
  /// Nil until the first one is kept, which is what most records stay with; few, so they are looked through one by one.
  private var kept: [Kept]?
  /// The unknown keys that were recorded.
  private var unknownKeys: Set<String>?

  /// One value.
  private struct Kept {
    /// The key as the plan has it.
    let key: String
    /// The key as the record has it.
    var originalKey: String
    /// The name of a property that the key stands for, in snake case; nil for keys that candidates look for.
    var name: String?
    var mark: Mark
  }

  var isEmpty: Bool { kept == nil }

  /// Keeps a value; false if the key came before.
  mutating func keep(_ key: String, at mark: Mark) -> Bool {
    if first(withKey: key) != nil { return false }
    kept = (kept ?? []) + [Kept(key: key, originalKey: key, mark: mark)]
    return true
  }

  /// Keeps the value of a key that is compared without regard to case: of several spellings the one in lower case counts, else
  /// the first in alphabetical order. False if this very spelling came before.
  mutating func keep(_ originalKey: String, spelling key: String, at mark: Mark) -> Bool {
    guard let index = kept?.firstIndex(where: { $0.key == key && $0.name == nil }) else {
      kept = (kept ?? []) + [Kept(key: key, originalKey: originalKey, mark: mark)]
      return true
    }
    guard let known = kept?[index], known.originalKey != originalKey else { return false }
    let isBetter = originalKey == key || (known.originalKey != key && originalKey < known.originalKey)
    if isBetter {
      kept?[index].originalKey = originalKey
      kept?[index].mark = mark
    }
    return true
  }

  /// Keeps the value of a key that stands for a name; of several such keys the first in alphabetical order counts. False if
  /// the key came before.
  mutating func keep(_ key: String, standingFor name: String, at mark: Mark) -> Bool {
    let new = Kept(key: key, originalKey: key, name: name, mark: mark)
    guard let index = kept?.firstIndex(where: { $0.name == name }) else {
      kept = (kept ?? []) + [new]
      return true
    }
    guard let known = kept?[index], known.key != key else { return false }
    if key < known.key { kept?[index] = new }
    return true
  }

  /// Remembers an unknown key; false if it came before.
  mutating func noteUnknown(_ key: String) -> Bool {
    var known = unknownKeys ?? []
    unknownKeys = nil
    defer { unknownKeys = known }
    return known.insert(key).inserted
  }

  /// The value of a key, and the key as the record has it.
  func first(withKey key: String) -> (key: String, mark: Mark)? {
    kept?.first { $0.key == key && $0.name == nil }.map { ($0.originalKey, $0.mark) }
  }

  /// The first candidate of a property that is there, else the key that stands for its name.
  func first<Input: RunInput>(
    of property: PlannedProperty,
    ignoringCase: Bool,
    _ input: inout Input
  ) throws(Input.Failure) -> (text: String, mark: Mark)? where Input.Mark == Mark {
    for candidate in property.candidates {
      guard let (_, mark) = first(withKey: candidate.key) else { continue }
      guard let path = candidate.path else { return (candidate.text, mark) }
      let rest = path.segments.dropFirst()
      if let end = try input.locate(rest, from: mark, ignoringCase: ignoringCase) { return (path.text, end) }
    }
    guard let name = property.snakeCaseName else { return nil }
    return kept?.first { $0.name == name }.map { ($0.key, $0.mark) }
  }

  /// Where the first of a property's paths stops that runs into a scalar.
  func scalar<Input: RunInput>(
    of property: PlannedProperty,
    ignoringCase: Bool,
    _ input: inout Input
  ) throws(Input.Failure) -> (stop: PathStoppedAtScalar, mark: Mark)? where Input.Mark == Mark {
    for candidate in property.candidates {
      guard let path = candidate.path, let (_, mark) = first(withKey: candidate.key) else { continue }
      let rest = path.segments.dropFirst()
      if let found = try input.locateScalar(on: rest, from: mark, ignoringCase: ignoringCase) {
        return (PathStoppedAtScalar(path: path, count: found.count + 1), found.mark)
      }
    }
    return nil
  }
}
