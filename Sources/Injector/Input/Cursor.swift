/// A reader of values that are not JSON text: the values of a dictionary or an array, or the columns of a row.
///
/// A `Reader` with a cursor has no bytes and forwards everything to the cursor. The cursor is always at one value.
/// Each open record or array has a number. Opening another one inside it does not change its position, even if the
/// inner one is not read to its end.
///
/// `stored` is the current value itself, or something from which the subclass finds it, such as a position in its
/// bytes. A position must have a type defined by the subclass, because a number or a text in `stored` is taken as the
/// value. The current value is kept when its mark is requested.
///
/// Subclasses override what their values need: `native(_:)`, the methods that read the current value, and the methods
/// that open records and arrays and move inside them.
class Cursor {
  /// The kept values by their marks. The last one may be a value that is not kept; the next value replaces it.
  @exclusivity(unchecked) final private var kept: GrowingBuffer<Any>
  /// The number of kept values.
  @exclusivity(unchecked) final private var keptValueCount = 0
  /// The position of the current value in `kept`: a mark, or the number of kept values if the value is not kept.
  @exclusivity(unchecked) final private var current = 0
  /// Whether the last record or array was not opened because it is nested too deeply.
  final var isTooDeep = false

  /// The number that stands for a record or an array that could not be opened.
  static let notOpen = -1

  /// Creates a cursor at a value. The first kept values are stored in `memory`, which must be aligned to 16 bytes and
  /// outlive the cursor.
  init(_ value: consuming Any, keepingIn memory: UnsafeMutableRawBufferPointer) {
    let count = memory.count / MemoryLayout<Any>.stride
    unsafe kept = GrowingBuffer(
      memory.baseAddress?.bindMemory(to: Any.self, capacity: count), capacity: count)
    unsafe kept.append(consume value)
  }

  // MARK: - Position

  /// The current value, or that from which the subclass finds it.
  @inline(__always)
  final var stored: Any {
    unsafeAddress { unsafe UnsafePointer(kept.address(of: current)) }
  }

  /// The mark of the current value, to which the cursor can move back. The value is kept.
  @inline(__always)
  final var mark: Int {
    if unsafe current == keptValueCount { unsafe keptValueCount += 1 }
    return unsafe current
  }

  /// Moves to a marked value.
  @inline(__always)
  final func move(to mark: Int) { unsafe current = mark }

  /// Moves to a value, or to that from which the subclass finds it.
  @inline(__always)
  final func move(toValue value: consuming Any) {
    unsafe current = keptValueCount
    unsafe kept.put(value, at: current)
  }

  /// Moves to a value in memory that replaces the current one.
  func show(_ value: Any) { move(toValue: value) }

  /// Returns a marked value as native Swift values.
  final func value(at mark: Int) -> Any { unsafe native(kept[mark]) }

  /// Returns a value as native Swift values, or `TooDeeplyNested` if it is nested too deeply for the stack.
  func native(_ stored: Any) -> Any { stored }

  // MARK: - The current value

  /// The value as native Swift values.
  final var value: Any { native(stored) }
  func int() -> Int? { ExactValue.int(stored) }
  func double() -> Double? { ExactValue.double(stored) }
  /// Returns a Boolean value. `depth` is the number of open records and arrays around it.
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

  /// Opens the record and returns its number. `keyCount` is the number of keys that are read; nil for all.
  func openMembers(seeking keyCount: Int?, _ depth: inout DepthGuard) -> Int { Self.notOpen }
  /// Returns the number of remaining members, if it is known.
  func memberCount(of record: Int) -> Int? { nil }
  /// Moves to the next member. Returns its key; nil after the last member.
  func nextEntry(of record: Int, _ depth: inout DepthGuard) -> String? { nil }
  /// Moves to the next member. Returns the position of its key in the index; `KeyIndex.end` after the last member.
  func nextMember(of record: Int, in index: KeyIndex, _ depth: inout DepthGuard) -> Int {
    nextEntry(of: record, &depth).map { position(of: $0, in: index) } ?? KeyIndex.end
  }
  /// The key of the current member, if it may differ from the one in the index.
  @exclusivity(unchecked) final var key = ""
  /// The kept keys.
  @exclusivity(unchecked) final private var keptKeys: [String] = []

  /// Returns the position of the current member's key in an index, and sets `key` if it may differ from the key
  /// there.
  @inline(__always)
  final func position(of key: String, in index: KeyIndex) -> Int {
    let position = index.position(of: key)
    setKey(key, at: position, in: index)
    return position
  }

  /// Sets the current member's key if it may differ from the key at a position in an index.
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

  /// The current numbers of kept values and keys.
  final var keptCount: KeptCount { unsafe (keptValueCount, keptKeys.count) }

  /// Forgets the values and keys that were kept since `count`, except the current value.
  final func forget(since count: KeptCount) {
    if unsafe current > count.values {
      unsafe kept.swapAt(current, count.values)
      unsafe current = count.values
    }
    unsafe kept.removeElements(from: current == count.values ? count.values + 1 : count.values)
    unsafe keptValueCount = count.values
    if unsafe keptKeys.count > count.keys { unsafe keptKeys.removeLast(keptKeys.count - count.keys) }
  }

  /// Returns a kept key.
  final func key(at number: Int) -> String { unsafe keptKeys[number] }

  // MARK: - Arrays

  /// Opens the array and returns its number.
  func openElements(_ depth: inout DepthGuard) -> Int { Self.notOpen }
  /// Returns the number of elements, if it is known.
  func elementCount(of array: Int) -> Int? { nil }
  /// Moves to the next element. Returns false after the last one.
  func nextElement(of array: Int, _ depth: inout DepthGuard) -> Bool { false }
  /// Returns the mark of the element that the cursor moved to last. The cursor may be inside that element.
  func markOfElement(of array: Int) -> Int { mark }
  /// Moves to the position before the element at an index of an open array.
  func move(_ array: Int, toElement index: Int) {}
}
