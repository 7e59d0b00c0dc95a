/// Values that are not JSON text, read one at a time: those of a dictionary or an array, the columns of a row.
///
/// A reader with a cursor has no bytes, and asks the cursor for everything. The cursor is always at one value. A record or an
/// array that is open has a number; opening another one inside it, and reading that to its end or not, does not move it.
///
/// The current value is in `stored`: the value itself, or what the subclass finds it by, such as a position in its bytes. A
/// position must be of a type of the subclass's own, because a number or a text in `stored` is the value. It is kept when a mark
/// of it is asked for. A subclass overrides what its values need: `native(_:)`, the methods that read the
/// current value, and those that open records and arrays and move inside them.
class Cursor {
  /// The values that are kept, by their marks. The last one may be a value that is not kept; the next one replaces it.
  @exclusivity(unchecked) final private var kept: GrowingBuffer<Any>
  /// The number of values that are kept.
  @exclusivity(unchecked) final private var keptValueCount = 0
  /// The place of the current value: a mark, or the number of values that are kept.
  @exclusivity(unchecked) final private var current = 0
  /// Whether the last record or array was not opened because it is nested too deeply.
  final var isTooDeep = false

  /// What stands for a record or an array that is not open.
  static let notOpen = -1

  /// Creates a cursor at a value. What it keeps begins in memory that is aligned to 16 bytes and there as long as the cursor is
  /// used.
  init(_ value: consuming Any, keepingIn memory: UnsafeMutableRawBufferPointer) {
    let count = memory.count / MemoryLayout<Any>.stride
    unsafe kept = GrowingBuffer(
      memory.baseAddress?.bindMemory(to: Any.self, capacity: count), capacity: count)
    unsafe kept.append(consume value)
  }

  // MARK: - Position

  /// The current value, or what it is found by.
  @inline(__always)
  final var stored: Any {
    unsafeAddress { unsafe UnsafePointer(kept.address(of: current)) }
  }

  /// The number of the current value, which the cursor can move back to.
  @inline(__always)
  final var mark: Int {
    if unsafe current == keptValueCount { unsafe keptValueCount += 1 }
    return unsafe current
  }

  /// Moves to a value that was marked.
  @inline(__always)
  final func move(to mark: Int) { unsafe current = mark }

  /// Moves to a value, or to what it is found by.
  @inline(__always)
  final func move(toValue value: consuming Any) {
    unsafe current = keptValueCount
    unsafe kept.put(value, at: current)
  }

  /// Moves to a value in memory that stands for the current one.
  func show(_ value: Any) { move(toValue: value) }

  /// Returns a value that was read before, as native Swift values.
  final func value(at mark: Int) -> Any { unsafe native(kept[mark]) }

  /// Returns a value as native Swift values; `TooDeeplyNested` if it is nested too deeply for the stack.
  func native(_ stored: Any) -> Any { stored }

  // MARK: - The current value

  /// The value as native Swift values.
  final var value: Any { native(stored) }
  func int() -> Int? { ExactValue.int(stored) }
  func double() -> Double? { ExactValue.double(stored) }
  /// Returns a truth value inside a number of open records and arrays.
  func bool(inside depth: Int) -> Bool? { ExactValue.bool(stored) }
  func text() -> String? { ExactValue.string(stored) }
  var isNull: Bool { NullValue.isNull(stored) }
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
  @exclusivity(unchecked) final private var keptKeys: [String] = []

  /// Returns the position of a key in an index, of which it is the current one.
  @inline(__always)
  final func position(of key: String, in index: KeyIndex) -> Int {
    let position = index.position(of: key)
    setKey(key, at: position, in: index)
    return position
  }

  /// Sets the key of the current member, at a position in an index, if it may differ from the one there.
  @inline(__always)
  final func setKey(_ key: String, at position: Int, in index: KeyIndex) {
    if position < 0 || index.ignoresCase { unsafe self.key = key }
  }

  /// Keeps a key, and returns its number.
  final func keep(_ key: String) -> Int {
    unsafe keptKeys.append(key)
    return unsafe keptKeys.count - 1
  }

  /// The numbers of values and keys that are kept.
  typealias KeptCount = (values: Int, keys: Int)

  /// What is kept now.
  final var keptCount: KeptCount { unsafe (keptValueCount, keptKeys.count) }

  /// Forgets what was kept later, but not the current value.
  final func forget(since count: KeptCount) {
    if unsafe current > count.values {
      unsafe kept.swapAt(current, count.values)
      unsafe current = count.values
    }
    unsafe kept.removeElements(from: current == count.values ? count.values + 1 : count.values)
    unsafe keptValueCount = count.values
    if unsafe keptKeys.count > count.keys { unsafe keptKeys.removeLast(keptKeys.count - count.keys) }
  }

  /// Returns a key that was kept.
  final func key(at number: Int) -> String { unsafe keptKeys[number] }

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
