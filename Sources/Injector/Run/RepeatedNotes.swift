/// The notes beyond the limit of a report that one record of an array after the other has, such as the same number in a text.
/// Each is recorded for one record, and counted for those after it.
@safe final class RepeatedNotes {
  /// What a note is about.
  enum Subject: Equatable {
    /// A value of a property under a key of its plan, with the kind that its first byte stands for.
    case value(ObjectIdentifier, key: Int, kind: UInt8)
    case unknownKey(String)
  }

  /// The number of notes that are looked for.
  private static let greatestCount = 16

  /// The number of levels around the records.
  let depth: Int
  // Nothing that is called during a change accesses them.
  @exclusivity(unchecked) private var known: [(subject: Subject, position: Int)] = []
  /// The positions of the notes that were counted for the current record.
  @exclusivity(unchecked) private var counted: [Int] = []

  init(depth: Int) { self.depth = depth }

  /// Returns the position of the note that stands for those about a subject.
  func position(of subject: Subject) -> Int? { unsafe known.first { $0.subject == subject }?.position }

  func add(_ subject: Subject, at position: Int) {
    if unsafe known.count < Self.greatestCount { unsafe known.append((subject, position)) }
  }

  /// Counts a note for the current record.
  func count(at position: Int) {
    if unsafe !counted.contains(position) { unsafe counted.append(position) }
  }

  /// Ends the current record, and calls a function with the positions of the notes of earlier records that it repeats. Its
  /// own notes begin at a position.
  func endRecord(withNotesAt start: Int, _ countRecord: (Int) -> Void) {
    if unsafe counted.isEmpty { return }
    for position in unsafe counted where position < start { countRecord(position) }
    unsafe counted.removeAll(keepingCapacity: true)
  }

  /// Removes the notes from a position on, which are removed from the report or moved there.
  func forget(from position: Int) {
    unsafe known.removeAll { $0.position >= position }
    unsafe counted.removeAll { $0 >= position }
  }
}

extension RepeatedNotes.Subject {
  /// Creates the subject of a scalar in JSON text; nil for other values.
  init?(_ property: PlannedProperty, _ key: PlanRunner.ValueKey, firstByte: UInt8) {
    guard case .position(let position) = key else { return nil }
    let kind: UInt8
    switch firstByte {
    case UInt8(ascii: "\""): kind = firstByte
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = UInt8(ascii: "0")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = UInt8(ascii: "t")
    default: return nil
    }
    self = .value(ObjectIdentifier(property), key: position, kind: kind)
  }
}
