/// Values that are not JSON text, read one at a time: those of a dictionary or an array, the columns of a row.
///
/// A reader with a cursor has no bytes, and asks the cursor for everything. The cursor is always at one value. A record or an
/// array that is open has a number; opening another one inside it, and reading that to its end or not, does not move it.
///
/// A subclass overrides what its values need: at least `value`, `mark`, `move(to:)`, `value(at:)`, and the methods that open
/// records and arrays and move inside them.
class Cursor {
  /// The current value, if it is in memory.
  @exclusivity(unchecked) final var stored: Any = ()
  /// Whether the last record or array was not opened because it is nested too deeply.
  final var isTooDeep = false

  /// What stands for a record or an array that is not open.
  static let notOpen = -1

  // MARK: - Position

  /// The number of the current value, which the cursor can move back to.
  var mark: Int { 0 }
  func move(to mark: Int) {}
  /// Moves to a value in memory that stands for the current one.
  func show(_ value: Any) { unsafe stored = value }
  /// Returns a value that was read before, as native Swift values.
  func value(at mark: Int) -> Any { () }

  // MARK: - The current value

  /// The value as native Swift values.
  var value: Any { unsafe stored }
  func int() -> Int? { ExactValue.int(value) }
  func double() -> Double? { ExactValue.double(value) }
  /// Returns a truth value inside a number of open records and arrays.
  func bool(inside depth: Int) -> Bool? { ExactValue.bool(value) }
  func text() -> String? { ExactValue.string(value) }
  var isNull: Bool { NullValue.isNull(value) }
  var isRecord: Bool { false }
  var isArray: Bool { false }
  /// Whether the value is a row, which has all columns.
  var isRow: Bool { false }
  /// Moves to the value under a key, or to an element. Returns false, and does not move, if there is none.
  func moveToPart(_ segment: SourcePath.Segment) -> Bool { false }

  // MARK: - Records

  /// Opens the record, and returns its number. `keyCount` is the number of keys that are read; nil for all.
  func openMembers(seeking keyCount: Int?, _ depth: inout DepthGuard) -> Int { Self.notOpen }
  /// Returns the number of members that are left, if it is known.
  func memberCount(of record: Int) -> Int? { nil }
  /// Moves to the next member. Returns its key; nil after the last member.
  func nextEntry(of record: Int, _ depth: inout DepthGuard) -> String? { nil }
  /// Moves to the next member. Returns the position of its key in the index; `KeyIndex.end` after the last member.
  func nextMember(of record: Int, in index: KeyIndex, _ depth: inout DepthGuard) -> Int {
    nextEntry(of: record, &depth).map { position(of: $0, in: index) } ?? KeyIndex.end
  }
  /// The key of the current member, if it may differ from the one in the index.
  @exclusivity(unchecked) final var key = ""
  /// The keys that were kept.
  final private var keptKeys: [String] = []

  /// Returns the position of a key in an index. The key is kept if it may differ from the one there.
  @inline(__always)
  final func position(of key: String, in index: KeyIndex) -> Int {
    let (position, ignoresCase) = (index.position(of: key), index.ignoresCase)
    if position < 0 || ignoresCase { unsafe self.key = key }
    return position
  }

  /// Moves to the value of a member that is read again. Returns the position of its key in the index.
  final func move(to member: SharedMember, in index: KeyIndex) -> Int {
    move(to: member.value)
    return position(of: key(at: member.key), in: index)
  }

  /// Keeps a key, and returns its number.
  final func keep(_ key: String) -> Int {
    keptKeys.append(key)
    return keptKeys.count - 1
  }

  /// The numbers of values and keys that are kept.
  typealias KeptCount = (values: Int, keys: Int)

  /// What is kept now.
  final var keptCount: KeptCount { (keptValueCount, keptKeys.count) }
  /// The number of values that are kept.
  var keptValueCount: Int { 0 }

  /// Forgets what was kept later.
  final func forget(since count: KeptCount) {
    forgetValues(from: count.values)
    if keptKeys.count > count.keys { keptKeys.removeLast(keptKeys.count - count.keys) }
  }

  /// Forgets the values from a number on.
  func forgetValues(from number: Int) {}

  /// Returns a key that was kept.
  final func key(at number: Int) -> String { keptKeys[number] }

  // MARK: - Arrays

  /// Opens the array, and returns its number.
  func openElements(_ depth: inout DepthGuard) -> Int { Self.notOpen }
  /// Returns the number of elements, if it is known.
  func elementCount(of array: Int) -> Int? { nil }
  /// Moves to the next element. Returns false after the last one.
  func nextElement(of array: Int, _ depth: inout DepthGuard) -> Bool { false }
  /// Returns the mark of the element that the cursor moved to last. It may be inside it.
  func markOfElement(of array: Int) -> Int { mark }
  /// Moves to the element at an index, of an array that is open.
  func move(_ array: Int, toElement index: Int) {}
}
