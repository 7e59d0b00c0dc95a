/// The notes beyond the limit of a report that several records of an array have, such as the note about a number that
/// is sent as text. Each note is recorded for the first record, and counted for later ones.
@safe final class RepeatedNotes {
  /// The subject of a note.
  enum Subject: Equatable {
    /// A value under a key of a plan's property. Its first byte determines the kind.
    case value(ObjectIdentifier, key: Int, kind: UInt8)
    case unknownKey(String)
  }

  /// The maximum number of notes that are remembered.
  private static let maximumCount = 16

  /// The number of arrays and records that contain the records.
  let depth: Int
  // No code that runs during a change accesses these variables.
  @exclusivity(unchecked) private var known: [(subject: Subject, position: Int)] = []
  /// The positions of the notes that have been counted for the current record.
  @exclusivity(unchecked) private var counted: [Int] = []

  init(depth: Int) { self.depth = depth }

  /// Returns the position of the note about a subject; nil if there is none.
  func position(of subject: Subject) -> Int? { unsafe known.first { $0.subject == subject }?.position }

  func add(_ subject: Subject, at position: Int) {
    if unsafe known.count < Self.maximumCount { unsafe known.append((subject, position)) }
  }

  /// Counts a note for the current record.
  func count(at position: Int) {
    if unsafe !counted.contains(position) { unsafe counted.append(position) }
  }

  /// Ends the current record. Calls a function with the positions of the earlier records' notes that the record also
  /// has. The record's own notes start at a position.
  func endRecord(withNotesAt start: Int, _ countRecord: (Int) -> Void) {
    if unsafe counted.isEmpty { return }
    for position in unsafe counted where position < start { countRecord(position) }
    unsafe counted.removeAll(keepingCapacity: true)
  }

  /// Removes the notes from a position on, because they are removed from the report or moved in it.
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
