/// An input that records are read from: JSON text or dictionaries.
///
/// An input is always at one value. A method that reads a value of one type returns nil and does not move if the
/// value is of another type, so that a slower method can be called at the same position.
///
/// ```
///   JSON text     {"id": 7, "tags": ["a", "b"]}           an offset into the bytes; reading moves past the value
///   dictionaries  ["id": 7, "tags": ["a", "b"]]           the value itself; reading moves nowhere
/// ```
///
/// The position in a record or an array is a separate value, so each level of nested values has one:
///
///     if var members = try input.openMembers(seeking: nil) {
///       while true {
///         let edge = try input.nextMember(&members, in: index)   // the input is at the member's value now
///         …
///       }
///     }
protocol RecordInput {
  /// The error that reading may throw; `Never` if the values are already in memory.
  associatedtype Failure: Error
  /// The position of a value that the input can move back to.
  associatedtype Mark
  /// The position in the members of a record.
  associatedtype Members
  /// The place of a key of a record.
  associatedtype KeyMark
  /// The position in the elements of an array.
  associatedtype Elements

  // MARK: Position

  /// The current position.
  var mark: Mark { get }
  /// Moves back to a value, or to the position after one.
  mutating func move(to mark: Mark)
  /// Returns a value that was read before, for messages.
  func value(at mark: Mark) -> Any
  /// Returns the kind of a value that was read before, without reading it again.
  func foundKind(at mark: Mark) -> InjectionReport.FoundKind
  /// Returns the offset of a value in the text, in bytes; nil for dictionaries.
  func offset(of mark: Mark) -> Int?

  /// The number of arrays and records that are open inside each other.
  var depth: DepthGuard { get set }
  /// The number of bytes of text that are left; 0 for dictionaries.
  var remainingByteCount: Int { get }

  // MARK: Scalars

  mutating func readInt() throws(Failure) -> Int?
  mutating func readDouble() throws(Failure) -> Double?
  mutating func readBool() throws(Failure) -> Bool?
  mutating func readString() throws(Failure) -> String?
  /// Whether the value is null, as far as its beginning shows that.
  var isNull: Bool { get }
  /// Reads null. Returns false for any other value.
  mutating func readNull() throws(Failure) -> Bool
  /// Reads a text that is in an index, and returns its position there; nil for any other value.
  mutating func readText(in index: borrowing KeyIndex) -> Int?
  /// Reads a text, a number or a Boolean value that is native, for closures; nil for any other value.
  mutating func readNativeScalar() -> Any?

  // MARK: Any value

  /// Reads a value of any type, for coercions.
  mutating func readSourceValue() throws(Failure) -> SourceValue
  /// Reads a value of any type.
  mutating func readAny() throws(Failure) -> Any
  /// Moves past the value.
  mutating func skipValue() throws(Failure)
  /// Moves past a value that is neither a record nor an array, and returns the limit that it exceeds.
  mutating func passScalar(within limits: InjectionLimits) throws(Failure) -> PassedScalar

  // MARK: Records

  /// Whether the value is a record.
  var isRecord: Bool { get }
  /// Whether the value is a row, which has all columns.
  var isRow: Bool { get }
  /// Whether the last record or array was not opened because it is nested too deeply. In JSON text, this ends the run
  /// instead.
  var isTooDeep: Bool { get }
  /// Opens the record; nil if the value is not a record, or is nested too deeply.
  ///
  /// `keyCount` is the number of keys that are read; nil for all. In a dictionary with many more members, these keys
  /// are looked up.
  mutating func openMembers(seeking keyCount: Int?) throws(Failure) -> Members?
  /// Returns the number of members, if it is known before they are read.
  func memberCount(of members: borrowing Members) -> Int?
  /// Moves to the value of the next member. Returns the position of its key in the index, or
  /// `KeyIndex.otherSpelling` of it, `KeyIndex.unknown` for other keys, and `KeyIndex.end` after the last member.
  mutating func nextMember(_ members: inout Members, in index: borrowing KeyIndex) throws(Failure) -> Int
  /// Moves to the value of the next member and returns its key; nil after the last member.
  mutating func nextEntry(_ members: inout Members) throws(Failure) -> String?
  /// Returns the place of the current member's key, before its value is read. It is undefined for a key of the index,
  /// unless the index ignores case.
  func keyMark(of members: borrowing Members) -> KeyMark
  /// Returns the key at a place.
  func key(at mark: KeyMark) -> String
  /// Returns the key at an offset of the text; for dictionaries, the current one.
  func key(at offset: Int) -> String
  /// Returns the current member, so that it can be read again. `key` is its key if that is one of the index.
  func shared(_ members: borrowing Members, key: String?) -> SharedMember
  /// Moves to the value of a member that is read again. Returns the position of its key in the index, as for the next one.
  mutating func move(to member: SharedMember, _ members: inout Members, in index: borrowing KeyIndex)
    throws(Failure) -> Int
  /// Returns the offset of that key in the text, in bytes; nil for dictionaries.
  func keyOffset(of members: borrowing Members) -> Int?
  /// Whether the values at the ends of paths are read as soon as they are found: better candidates came before them, or
  /// `handleDuplicateKey` ends the run, so that the input is read again.
  var readsPathsAtOnce: Bool { get }
  /// Whether `handleDuplicateKey` ends the run, so that the input is read again.
  var readsAgain: Bool { get }
  /// Handles a known key that occurs twice in one record. The last member with a key is used.
  mutating func handleDuplicateKey() throws(Failure)

  // MARK: Paths

  /// Moves to the value under a key of the record, or to the element of the array at an index. Returns false, and does not
  /// move, if there is none.
  mutating func moveToPart(_ segment: SourcePath.Segment) throws(Failure) -> Bool

  // MARK: Arrays

  /// Returns the number of elements, if it is known before they are read.
  func elementCount(of elements: borrowing Elements) -> Int?
  /// Whether the value is an array.
  var isArray: Bool { get }
  /// Opens the array; nil if the value is not an array, or is nested too deeply.
  mutating func openElements() throws(Failure) -> Elements?
  /// Returns the position of the current element.
  func mark(of elements: borrowing Elements) -> Mark
  /// Moves to the next element. Returns false after the last one.
  mutating func nextElement(_ elements: inout Elements) throws(Failure) -> Bool
  /// Moves to a part of the array that is open, before its first element.
  mutating func move(_ elements: inout Elements, to part: ArrayPart)
  /// Whether the input is at the end of a part, after its last element was read.
  mutating func isAtEnd(of part: ArrayPart) -> Bool
}

extension RecordInput {
  /// Whether the input moved past a scalar, and the limit that the scalar exceeds.
  typealias PassedScalar = (isPassed: Bool, exceeded: ExceededLimit.Kind?)

  /// Returns the key of the current member before its value is read; see `keyMark(of:)`.
  func key(of members: borrowing Members) -> String { key(at: keyMark(of: members)) }

  /// Moves to a value inside a number of arrays and records.
  @inline(__always)
  mutating func move(to mark: Mark, inside depth: DepthGuard) {
    move(to: mark)
    self.depth = depth
  }

  /// Moves to the value whose key is the complete text of a path, otherwise to the value at the end of the path; does not
  /// move for an empty path. Returns the keys and indices that lead there; nil if there is no such value.
  mutating func move(along path: SourcePath) throws(Failure) -> [SourcePath.Segment]? {
    if path.text.isEmpty { return [] }
    if !path.isSingleKey {
      let literal = SourcePath.Segment(path.text)
      if try moveToPart(literal) { return [literal] }
    }
    for segment in path.segments {
      if try !moveToPart(segment) { return nil }
    }
    return path.segments
  }
}

/// A member of a record that several models are read from.
enum SharedMember {
  /// The offset of the key in JSON text.
  case text(keyOffset: Int)
  case entry(key: String, value: Any)
}

/// Consecutive elements of an array that are read on their own, while other parts are read by other tasks.
package struct ArrayPart {
  /// The position among the parts.
  package let number: Int
  /// The index of the first element in the array.
  package let first: Int
  /// The number of elements.
  package let count: Int
  /// The offsets in JSON text: from the byte behind the opening bracket, or the comma before the first element, to the
  /// comma or bracket after the last one. They are 0 for dictionaries.
  package let start: Int
  package let end: Int

  package init(number: Int, first: Int, count: Int, start: Int = 0, end: Int = 0) {
    (self.number, self.first, self.count, self.start, self.end) = (number, first, count, start, end)
  }
}
