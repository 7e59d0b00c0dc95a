/// What records are read from: JSON text or dictionaries.
///
/// An input is always at one value. A function that reads a value as one kind returns nil, and moves nowhere, if the value is
/// of another kind, so that a slower way can be tried from the same place.
///
/// ```
///   JSON text     {"id": 7, "tags": ["a", "b"]}           an offset into the bytes; reading moves past the value
///   dictionaries  ["id": 7, "tags": ["a", "b"]]           the value itself; reading moves nowhere
/// ```
///
/// Members and elements are walked by a state of their own, so that each level of nested values has one:
///
///     if var members = try input.openMembers(seeking: nil) {
///       while true {
///         let edge = try input.nextMember(&members, in: index)   // the input is at the member's value now
///         …
///       }
///     }
protocol RecordInput {
  /// What reading may throw: nothing where the values are in memory already.
  associatedtype Failure: Error
  /// A value that the input can go back to.
  associatedtype Mark
  /// How far the members of a record were walked.
  associatedtype Members
  /// How far the elements of an array were walked.
  associatedtype Elements

  // MARK: Position

  /// The value that the input is at.
  var mark: Mark { get }
  /// Goes back to a value, or to where the input was after one.
  mutating func move(to mark: Mark)
  /// A value that was read before, for messages.
  func value(at mark: Mark) -> Any
  /// Where a value is in the text, in bytes; nil for dictionaries.
  func offset(of mark: Mark) -> Int?

  /// How many bytes of text are left; 0 for dictionaries.
  var remainingByteCount: Int { get }

  // MARK: Scalars

  mutating func readInt() throws(Failure) -> Int?
  mutating func readInt64() throws(Failure) -> Int64?
  mutating func readDouble() throws(Failure) -> Double?
  mutating func readBool() throws(Failure) -> Bool?
  mutating func readString() throws(Failure) -> String?
  /// Reads null; false if something else is there.
  mutating func readNull() throws(Failure) -> Bool
  mutating func readInts() throws(Failure) -> [Int]?
  mutating func readDoubles() throws(Failure) -> [Double]?
  mutating func readStrings() throws(Failure) -> [String]?

  // MARK: Any value

  /// Reads the value, whatever it is, as coercions take it.
  mutating func readSourceValue() throws(Failure) -> SourceValue
  /// Reads the value, whatever it is.
  mutating func readAny() throws(Failure) -> Any
  /// Moves past the value.
  mutating func skipValue() throws(Failure)

  // MARK: Records

  /// Whether the value is a record.
  var isRecord: Bool { get }
  /// Whether the last record or array was not opened because it is too deeply nested; text that is ends the run instead.
  var isTooDeep: Bool { get }
  /// Opens the record; nil if the value is none, or if it is too deeply nested.
  ///
  /// `keyCount` is how many keys of it are of interest, nil if all are: a dictionary that has far more is asked for these.
  mutating func openMembers(seeking keyCount: Int?) throws(Failure) -> Members?
  /// Goes to the value of the next member. Returns the position of its key in the index, `KeyIndex.unknown` for other
  /// keys, and `KeyIndex.end` after the last member.
  mutating func nextMember(_ members: inout Members, in index: borrowing KeyIndex) throws(Failure) -> Int
  /// Goes to the value of the next member and returns its key; nil after the last member.
  mutating func nextEntry(_ members: inout Members) throws(Failure) -> String?
  /// The key of the member that was gone to, before its value is read; undefined where it is one of the index, unless that
  /// ignores case.
  func key(of members: borrowing Members) -> String
  /// Where that key is in the text, in bytes; nil for dictionaries.
  func keyOffset(of members: borrowing Members) -> Int?
  /// Hears that a known key came twice in one record: only the last member with a key counts.
  mutating func metDuplicateKey() throws(Failure)

  // MARK: Paths

  /// The value that segments lead to from a value; nil if there is none.
  mutating func locate(
    _ segments: ArraySlice<SourcePath.Segment>,
    from mark: Mark,
    ignoringCase: Bool
  ) throws(Failure) -> Mark?
  /// The scalar that segments run into from a value, and how many of them lead to it; nil where they end otherwise.
  mutating func locateScalar(
    on segments: ArraySlice<SourcePath.Segment>,
    from mark: Mark,
    ignoringCase: Bool
  ) throws(Failure) -> (mark: Mark, count: Int)?
  /// The value under the whole text of a path as one key, else at the end of the path; an empty path leads to the value
  /// itself.
  mutating func locate(literalOr path: SourcePath) throws(Failure) -> Mark?

  // MARK: Arrays

  /// How many elements there are, where that is known before they are walked.
  func elementCount(of elements: borrowing Elements) -> Int?
  /// Opens the array; nil if the value is none, or if it is too deeply nested.
  mutating func openElements() throws(Failure) -> Elements?
  /// The element that was gone to.
  func mark(of elements: borrowing Elements) -> Mark
  /// Goes to the next element; false after the last one.
  mutating func nextElement(_ elements: inout Elements) throws(Failure) -> Bool
}
