/// The values of later candidates in a record. They are read after its last member, if the first candidate was not
/// found.
@safe struct LaterCandidates<Mark>: ~Copyable {
  /// Nil until the first value is kept. Most records have none, and then there is nothing to release.
  private var ownedStorage: Unmanaged<Storage>?

  @inline(__always)
  deinit { unsafe ownedStorage?.release() }

  private final class Storage {
    /// The values. There are few, so they are searched one after the other.
    var kept: [Kept] = []
    /// The unknown keys that were recorded.
    var unknownKeys: Set<String> = []
  }

  /// One value.
  private struct Kept {
    /// The key in the form that the plan has.
    let key: String
    /// The key in the form that the record has.
    let originalKey: String
    /// The name of the property that the key in snake case is converted to; nil for keys that are candidates.
    var name: String?
    let mark: Mark
  }

  @inline(__always)
  var isEmpty: Bool { unsafe ownedStorage == nil }

  /// The kept values.
  private var storage: Storage? { unsafe ownedStorage?.takeUnretainedValue() }

  /// Returns the storage of the kept values, and creates it if there is none.
  private mutating func makeStorage() -> Storage {
    if let storage { return storage }
    let storage = Storage()
    unsafe ownedStorage = .passRetained(storage)
    return storage
  }

  /// Keeps a value. Returns false if the key occurred before.
  mutating func keep(_ key: String, at mark: Mark) -> Bool {
    if first(withKey: key) != nil { return false }
    makeStorage().kept.append(Kept(key: key, originalKey: key, mark: mark))
    return true
  }

  /// Keeps the value of a key that is compared without upper and lower case. Of several spellings, the lower-case one
  /// is used, otherwise the first in alphabetical order. Returns false if the same spelling occurred before.
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

  /// Keeps the value of a key that is converted to a name. Of several such keys, the first in alphabetical order is
  /// used. Returns false if the key occurred before.
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

  /// Adds an unknown key. Returns false if it occurred before.
  mutating func noteUnknown(_ key: String) -> Bool { makeStorage().unknownKeys.insert(key).inserted }

  /// Returns the value of a key, and the key in the form that the record has.
  func first(withKey key: String) -> (key: String, mark: Mark)? {
    storage?.kept.first { $0.key == key && $0.name == nil }.map { ($0.originalKey, $0.mark) }
  }

  /// Returns the first candidate of a property that was found, otherwise the key that is converted to its name: its
  /// text in messages, the keys of the value in the record, and the value. A null may count as not found.
  func first<Input: RunInput>(
    of property: PlannedProperty,
    ignoringCase: Bool,
    ignoringNull: Bool,
    _ input: inout Input
  ) throws(Input.Failure) -> (text: String, keys: [String], mark: Mark)? where Input.Mark == Mark {
    if let found = try first(
      of: property.candidates,
      ignoringCase: ignoringCase,
      ignoringNull: ignoringNull,
      &input
    ) {
      return found
    }
    guard let name = property.snakeCaseName, let kept = storage?.kept.first(where: { $0.name == name }),
      try !Self.passesOver(kept.mark, ignoringNull, input)
    else { return nil }
    return (kept.key, [kept.key], kept.mark)
  }

  /// Returns the first candidate that was found: its text in messages, the keys of the value in the record, and the
  /// value.
  func first<Input: RunInput>(
    of candidates: [Candidate],
    ignoringCase: Bool,
    ignoringNull: Bool = false,
    _ input: inout Input
  ) throws(Input.Failure) -> (text: String, keys: [String], mark: Mark)? where Input.Mark == Mark {
    for candidate in candidates {
      guard let (key, mark) = first(withKey: candidate.key) else { continue }
      let rest = candidate.path?.segments.dropFirst() ?? []
      guard let end = try input.locate(rest, from: mark, ignoringCase: ignoringCase),
        try !Self.passesOver(end, ignoringNull, input)
      else { continue }
      return (candidate.path?.text ?? key, [key] + rest.map(\.key), end)
    }
    return nil
  }

  private static func passesOver<Input: RunInput>(
    _ mark: Mark,
    _ ignoresNull: Bool,
    _ input: Input
  ) throws(Input.Failure) -> Bool where Input.Mark == Mark {
    guard ignoresNull else { return false }
    var input = input
    input.move(to: mark)
    return try input.readNull()
  }

  /// Returns the place where the first of a property's paths that meets a scalar ends.
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
