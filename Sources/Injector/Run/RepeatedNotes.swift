/// The notes that many records have, such as a note about a number in a string or about an unknown key.
///
/// The records of an array have one report. A note beyond its limit is recorded for one record, and only counted for the next
/// ones. Each record of a stream has its own report. There, the note of an earlier record is copied, which is faster than
/// creating it again.
@safe final class RepeatedNotes {
  /// What a note is about.
  struct Subject {
    /// The property of a value; nil for an unknown key.
    let property: ObjectIdentifier?
    /// The number of the value's key or candidate, and the kind that its first byte stands for.
    let (number, kind): (Int, UInt8)
    /// An unknown key, and the keys of a record that lead to it.
    let (key, path): (String, [String])

    /// Creates the subject of an unknown key.
    static func unknownKey(_ key: String, under path: [String]) -> Subject {
      Subject(property: nil, number: 0, kind: 0, key: key, path: path)
    }

    func isSame(as other: borrowing Subject) -> Bool {
      property == other.property && number == other.number && kind == other.kind && key == other.key
        && path == other.path
    }
  }

  /// The number of notes that are looked for, at most the bits of `counted`.
  private static let greatestCount = 16

  /// A note that a record had.
  struct Known {
    let subject: Subject
    /// Its position in the issues of the array.
    let position: Int
    /// The note; nil for a record of an array.
    let issue: InjectionReport.Issue?
  }

  /// The number of levels around the records of an array; nil for a stream.
  let depth: Int?
  // Nothing that is called during a change accesses them.
  @exclusivity(unchecked) private var known: [Known] = []
  /// The value that is read, if its issue may be that of an earlier record.
  @exclusivity(unchecked) var current: Subject?
  /// The notes that were counted for the current record, by the bits of their indices.
  @exclusivity(unchecked) private var counted: UInt16 = 0

  init(depth: Int?) { self.depth = depth }

  /// Returns the index of the note about a subject that meets a condition; nil if no record had one.
  func index(of subject: Subject, where isWanted: (Known) -> Bool) -> Int? {
    var index = 0
    while unsafe index < known.count {
      if unsafe known[index].subject.isSame(as: subject), unsafe isWanted(known[index]) { return index }
      index += 1
    }
    return nil
  }

  /// Adds the note about a subject, which is at a position.
  func add(_ subject: Subject, _ issue: InjectionReport.Issue, at position: Int) {
    if unsafe known.count >= Self.greatestCount { return }
    if depth != nil {
      unsafe known.append(Known(subject: subject, position: position, issue: nil))
    } else if let issue = issue.shared {
      unsafe known.append(Known(subject: subject, position: position, issue: issue))
    }
  }

  /// Returns the note at an index for a record of a stream. For one of an array, counts the note and returns nil.
  func note(at index: Int) -> InjectionReport.Issue? {
    if let issue = unsafe known[index].issue { return issue }
    unsafe counted |= 1 << index
    return nil
  }

  /// Ends the current record, and calls a function with the positions of the notes of earlier records that it repeats. Its
  /// own notes begin at a position.
  func endRecord(withNotesAt start: Int, _ countRecord: (Int) -> Void) {
    while unsafe counted != 0 {
      let position = unsafe known[counted.trailingZeroBitCount].position
      if position < start { countRecord(position) }
      unsafe counted &= counted - 1
    }
  }

  /// Removes the notes from a position on, which are removed from the report or moved there.
  func forget(from position: Int) {
    if depth == nil { return }
    // The notes are in the order of their positions.
    while let last = unsafe known.last, last.position >= position { unsafe known.removeLast() }
    unsafe counted &= 1 << known.count &- 1
  }
}

extension RepeatedNotes.Subject {
  /// Creates the subject of a scalar in JSON text; nil for other values.
  init?(_ property: PlannedProperty, _ key: PlanRunner.ValueKey, firstByte: UInt8) {
    let number: Int
    switch key {
    case .position(let position): number = position
    case .candidate(let rank): number = -1 - rank
    case .named: return nil
    }
    let kind: UInt8
    switch firstByte {
    case UInt8(ascii: "\""): kind = firstByte
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = UInt8(ascii: "0")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = UInt8(ascii: "t")
    default: return nil
    }
    self.init(property: ObjectIdentifier(property), number: number, kind: kind, key: "", path: [])
  }
}
