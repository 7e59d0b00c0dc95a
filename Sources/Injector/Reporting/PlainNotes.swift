/// A note of a frequent kind, as the few facts that it is made of. It becomes an issue when somebody asks for it, because
/// most notes are never read.
struct PlainNote: Sendable {
  enum Kind: Sendable {
    /// A value of a property that was coerced to a type, under the key or path of one of the candidates.
    case coerced(InjectionReport.Issue.Fact, to: any Any.Type, NotedProperty, candidate: Int)
    /// A key that belongs to no property, below other keys.
    case unknownKey(String, under: [String])
  }

  let kind: Kind
  /// The place in the JSON text, in bytes.
  let offset: Int?
  /// The place of the record that it is about.
  var place = IssuePlace()

  /// The note as an issue.
  var issue: InjectionReport.Issue {
    var issue: InjectionReport.Issue
    switch kind {
    case .coerced(let found, let type, let property, let candidate):
      let (keys, name) = (property.keys(ofCandidate: candidate), property.name(ofCandidate: candidate))
      issue = InjectionReport.Issue(
        code: .coerced,
        severity: .note,
        expected: .type(type),
        found: found,
        keys: keys.count == 1 && keys[0] == name ? keys : [name],
        consequence: .coerced
      )
      issue.extendPath(with: .property(property.name), under: keys, rank: property.rank)
    case .unknownKey(let key, let path):
      issue = InjectionReport.Issue(aboutKeys: path + [key], .unknownKey, .note, .ignored)
    }
    issue.offset = offset
    issue.place.extend(with: place)
    return issue
  }
}

extension PlainNote {
  /// The hash of the issue.
  var factHash: Int {
    switch kind {
    case .coerced(let found, let type, let property, let candidate):
      let key = property.name(ofCandidate: candidate)
      return place.factHash(.coerced, found.kind, key, .type(type), of: property.name)
    case .unknownKey(let key, let path):
      let key = path.isEmpty ? key : (path + [key]).joined(separator: ".")
      return place.factHash(.unknownKey, nil, key, nil)
    }
  }
}

extension InjectionReport.Issue {
  /// A hash of what is the same in other issues, but for indices and values.
  var factHash: Int { place.factHash(code, foundKind, keys.first, expectedFact) }

  /// Creates an issue about the key at the end of some keys.
  init(
    aboutKeys keys: [String],
    _ code: InjectionCode,
    _ severity: Severity,
    _ consequence: Consequence,
    detail: Detail? = nil
  ) {
    self.init(
      code: code,
      severity: severity,
      keys: [keys.joined(separator: ".")],
      consequence: consequence,
      detail: detail
    )
    extendPointer(with: keys)
  }
}

/// A property of a plan, as far as notes know it.
class NotedProperty: @unchecked Sendable {
  // Unchecked because of the subclass. Nothing changes after the plan is compiled.

  /// Its position among the properties of its model.
  final let rank: Int
  final let name: String

  init(name: String, rank: Int) { (self.name, self.rank) = (name, rank) }

  /// Returns the key or path of a candidate that messages name.
  func name(ofCandidate rank: Int) -> String { name }

  /// Returns the keys that lead to the value of a candidate.
  func keys(ofCandidate rank: Int) -> [String] { [] }
}

/// The notes about a record on a line of a stream.
final class PlainNotes: @unchecked Sendable {
  // Unchecked because of `place`. The stream sets it before anyone else has the report.

  let notes: [PlainNote]
  var place: RecordPlace?

  init(_ notes: [PlainNote]) { self.notes = notes }

  /// The notes as issues, in the order of the text.
  var issues: [InjectionReport.Issue] {
    let issues = InjectionReport.Issue.inOrder(notes.map(\.issue)).map { issue in
      var issue = issue
      let offset = issue.offset ?? 0
      issue.location = JSONLocation(offset: offset, line: 1, column: offset + 1)
      return issue
    }
    return moved(issues)
  }

  /// Returns issues about the record at their places in the stream.
  func moved(_ issues: [InjectionReport.Issue]) -> [InjectionReport.Issue] { place?.move(issues) ?? issues }
}
