/// Where in an object the values are that only further candidates look for.
struct LaterCandidates {
  /// Nil until the first one is noted, which is what most objects stay with; few, so they are looked through one by one.
  private var noted: [Noted]?

  /// One value.
  private struct Noted {
    let key: String
    let offset: Int
    /// The name of a property that the key stands for, in snake case; nil for keys that candidates look for.
    var name: String?
  }

  var isEmpty: Bool { noted == nil }

  /// Notes a value; false if the key was noted before.
  mutating func note(_ key: String, at offset: Int) -> Bool {
    if self.offset(of: key) != nil { return false }
    noted = (noted ?? []) + [Noted(key: key, offset: offset)]
    return true
  }

  /// Notes the value of a key that stands for a name; of several such keys the first in alphabetical order counts. False if
  /// the key was noted before.
  mutating func note(_ key: String, standingFor name: String, at offset: Int) -> Bool {
    var known = noted ?? []
    let new = Noted(key: key, offset: offset, name: name)
    if let index = known.firstIndex(where: { $0.name == name }) {
      if known[index].key == key { return false }
      if key < known[index].key { known[index] = new }
    } else {
      known.append(new)
    }
    noted = known
    return true
  }

  /// The first candidate of a property that is there, else the key that stands for its name, and where.
  func first(
    of property: PlannedProperty,
    ignoringCase: Bool,
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> (text: String, offset: Int)? {
    if let found = try first(of: property.candidates, ignoringCase: ignoringCase, &reader) { return found }
    guard let name = property.snakeCaseName else { return nil }
    return noted?.first { $0.name == name }.map { ($0.key, $0.offset) }
  }

  /// The first of the candidates that is there, and where.
  private func first(
    of candidates: [Candidate],
    ignoringCase: Bool,
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> (text: String, offset: Int)? {
    if isEmpty { return nil }
    for candidate in candidates {
      switch candidate {
      case .key(let key):
        if let offset = offset(of: key) { return (candidate.text, offset) }
      case .path(let path):
        guard let offset = offset(ofHeadOf: path, ignoringCase) else { continue }
        reader.move(to: offset)
        if let found = try reader.locate(path.segments.dropFirst(), ignoringCase: ignoringCase) {
          return (candidate.text, found)
        }
      }
    }
    return nil
  }

  /// Where the first of the paths among the candidates ends that runs into a scalar, and the last resort that this is.
  func earlyEnd(
    of candidates: [Candidate],
    ignoringCase: Bool,
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> (end: PathStoppedAtScalar, offset: Int)? {
    for case .path(let path) in candidates {
      guard let offset = offset(ofHeadOf: path, ignoringCase) else { continue }
      reader.move(to: offset)
      let found = try reader.locateEarlyEnd(path.segments.dropFirst(), ignoringCase: ignoringCase)
      if let found { return (PathStoppedAtScalar(path: path, count: found.count + 1), found.offset) }
    }
    return nil
  }

  private func offset(ofHeadOf path: SourcePath, _ ignoringCase: Bool) -> Int? {
    path.segments.first.flatMap { offset(of: ignoringCase ? $0.key.lowercased() : $0.key) }
  }

  private func offset(of key: String) -> Int? { noted?.first { $0.key == key && $0.name == nil }?.offset }
}
