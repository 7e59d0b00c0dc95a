/// The values of later candidates in a record. They are read after its last member, if the first candidate was not
/// found.
@safe struct LaterCandidates<Mark>: ~Copyable {
  /// Nil until the first value is kept. Most records have none, and then there is nothing to release.
  private var ownedStorage: Unmanaged<Storage>?

  @inline(__always)
  deinit { unsafe ownedStorage?.release() }

  private final class Storage {
    var kept: [Kept] = []
    /// The positions of the values. Few values are searched one after the other.
    private var positions: [Identity: Int] = [:]
    private let fewCount = 16
    /// The unknown keys that were recorded.
    var unknownKeys: Set<String> = []

    func position(of identity: Identity) -> Int? {
      kept.count <= fewCount ? kept.firstIndex { $0.identity == identity } : positions[identity]
    }

    func append(_ new: Kept) {
      kept.append(new)
      if kept.count <= fewCount { return }
      for position in (positions.isEmpty ? 0 : kept.count - 1)..<kept.count {
        positions[kept[position].identity] = position
      }
    }
  }

  /// What a value is found by.
  private struct Identity: Hashable {
    /// The key in the form that the plan has, or the name of the property that a key in snake case is converted to.
    let text: String
    var isName = false
  }

  /// One value.
  private struct Kept {
    let identity: Identity
    /// The key in the form that the record has.
    let originalKey: String
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

  /// Keeps a value. Of a key that occurs twice, the later one is kept.
  mutating func keep(_ key: String, at mark: Mark) {
    keep(Kept(identity: Identity(text: key), originalKey: key, mark: mark)) { _, _ in true }
  }

  /// Keeps the value of a key that is compared without upper and lower case; see `KeyFolding`.
  mutating func keep(_ originalKey: String, spelling key: String, at mark: Mark) {
    keep(Kept(identity: Identity(text: key), originalKey: originalKey, mark: mark)) { new, known in
      KeyFolding.isPreferred(new, to: known, standard: key)
    }
  }

  /// Keeps the value of a key that is converted to a name. Of several such keys, the first in alphabetical order is
  /// used.
  mutating func keep(_ key: String, standingFor name: String, at mark: Mark) {
    keep(Kept(identity: Identity(text: name, isName: true), originalKey: key, mark: mark), replacing: <=)
  }

  /// Keeps a value, unless there is one with another key that is not to be replaced.
  private mutating func keep(_ new: Kept, replacing isPreferred: (String, String) -> Bool) {
    let storage = makeStorage()
    guard let position = storage.position(of: new.identity) else { return storage.append(new) }
    if isPreferred(new.originalKey, storage.kept[position].originalKey) { storage.kept[position] = new }
  }

  /// Adds an unknown key. Returns false if it occurred before.
  mutating func noteUnknown(_ key: String) -> Bool { makeStorage().unknownKeys.insert(key).inserted }

  /// Returns the value of a key, and the key in the form that the record has.
  func first(withKey key: String) -> (key: String, mark: Mark)? {
    value(of: Identity(text: key))
  }

  private func value(of identity: Identity) -> (key: String, mark: Mark)? {
    guard let storage, let position = storage.position(of: identity) else { return nil }
    return (storage.kept[position].originalKey, storage.kept[position].mark)
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
    guard let name = property.snakeCaseName, let kept = value(of: Identity(text: name, isName: true)),
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
