/// The values of a record that properties look for only where something better is missing, found again after the walk.
@safe struct LaterCandidates<Mark>: ~Copyable {
  /// Nil until the first one is kept, which is what most records stay with, and nothing is to be released then.
  private var ownedStorage: Unmanaged<Storage>?

  @inline(__always)
  deinit { unsafe ownedStorage?.release() }

  private final class Storage {
    /// Few, so they are looked through one by one.
    var kept: [Kept] = []
    /// The unknown keys that were recorded.
    var unknownKeys: Set<String> = []
  }

  /// One value.
  private struct Kept {
    /// The key as the plan has it.
    let key: String
    /// The key as the record has it.
    let originalKey: String
    /// The name of a property that the key stands for, in snake case; nil for keys that candidates look for.
    var name: String?
    let mark: Mark
  }

  @inline(__always)
  var isEmpty: Bool { unsafe ownedStorage == nil }

  /// What was kept.
  private var storage: Storage? { unsafe ownedStorage?.takeUnretainedValue() }

  /// What was kept, for changes.
  private mutating func makeStorage() -> Storage {
    if let storage { return storage }
    let storage = Storage()
    unsafe ownedStorage = .passRetained(storage)
    return storage
  }

  /// Keeps a value; false if the key came before.
  mutating func keep(_ key: String, at mark: Mark) -> Bool {
    if first(withKey: key) != nil { return false }
    makeStorage().kept.append(Kept(key: key, originalKey: key, mark: mark))
    return true
  }

  /// Keeps the value of a key that is compared without regard to case: of several spellings the one in lower case counts, else
  /// the first in alphabetical order. False if this very spelling came before.
  mutating func keep(_ originalKey: String, spelling key: String, at mark: Mark) -> Bool {
    let storage = makeStorage()
    let new = Kept(key: key, originalKey: originalKey, mark: mark)
    guard let index = storage.kept.firstIndex(where: { $0.key == key && $0.name == nil }) else {
      storage.kept.append(new)
      return true
    }
    let known = storage.kept[index].originalKey
    if known == originalKey { return false }
    if originalKey == key || (known != key && originalKey < known) { storage.kept[index] = new }
    return true
  }

  /// Keeps the value of a key that stands for a name; of several such keys the first in alphabetical order counts. False if
  /// the key came before.
  mutating func keep(_ key: String, standingFor name: String, at mark: Mark) -> Bool {
    let storage = makeStorage()
    let new = Kept(key: key, originalKey: key, name: name, mark: mark)
    guard let index = storage.kept.firstIndex(where: { $0.name == name }) else {
      storage.kept.append(new)
      return true
    }
    let known = storage.kept[index].key
    if known == key { return false }
    if key < known { storage.kept[index] = new }
    return true
  }

  /// Remembers an unknown key; false if it came before.
  mutating func noteUnknown(_ key: String) -> Bool { makeStorage().unknownKeys.insert(key).inserted }

  /// The value of a key, and the key as the record has it.
  func first(withKey key: String) -> (key: String, mark: Mark)? {
    storage?.kept.first { $0.key == key && $0.name == nil }.map { ($0.originalKey, $0.mark) }
  }

  /// The first candidate of a property that is there, else the key that stands for its name: the text by which messages name
  /// it, the keys that lead to the value as the record has them, and the value.
  func first<Input: RunInput>(
    of property: PlannedProperty,
    ignoringCase: Bool,
    _ input: inout Input
  ) throws(Input.Failure) -> (text: String, keys: [String], mark: Mark)? where Input.Mark == Mark {
    for candidate in property.candidates {
      guard let (key, mark) = first(withKey: candidate.key) else { continue }
      guard let path = candidate.path else { return (key, [key], mark) }
      let rest = path.segments.dropFirst()
      if let end = try input.locate(rest, from: mark, ignoringCase: ignoringCase) {
        return (path.text, [key] + rest.map(\.key), end)
      }
    }
    guard let name = property.snakeCaseName else { return nil }
    return storage?.kept.first { $0.name == name }.map { ($0.key, [$0.key], $0.mark) }
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
