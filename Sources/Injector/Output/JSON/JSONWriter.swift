#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Writes JSON piece by piece, as text or as a tree.
///
/// ```
///   beginArray()                       nothing is written yet; the separator is [
///     element() beginRecord()   [      the separator is {
///       key("id") write(7)      {"id":7           the separator is ,
///       key("ok") write(true)   ,"ok":true
///     endRecord()               }
///   endArray()                  ]
/// ```
///
/// A scalar, a record or an array may be written at the root, after a key, or after `element()`.
///
/// Each key and each element writes the separator before it, so the first one needs no special case. `key` and
/// `element` also reserve the memory for a following scalar, so that scalars do not check the capacity. One of these
/// calls is required between two scalars.
///
/// Compact text has its own functions, which use a cursor. Text in another layout, such as that of `JSONEncoder` with
/// `.prettyPrinted`, and trees are written by the functions without a cursor.
struct JSONWriter: ~Copyable {
  var buffer: OutputBuffer
  let escapedText: EscapedText
  /// Whether the bytes of strings are read without calling the standard library.
  let readsStringWords: Bool
  private var layout: JSONLayout
  private let escapesSlashes: Bool
  /// Whether a tree is written instead of text.
  private(set) var isTree = false
  /// Whether compact text is written, and not text in another layout or a tree.
  private(set) var isCompact: Bool
  private(set) var tree = TreeWriter()
  /// The character to write before the next key or element.
  var separator: UInt8 = 0

  /// Creates a writer for a text of about `capacity` bytes.
  init(
    capacity: Int = 0,
    isPretty: Bool = false,
    sortsKeys: Bool = false,
    escapesSlashes: Bool = true,
    readsStringWords: Bool = true
  ) {
    buffer = OutputBuffer(capacity: capacity)
    escapedText = EscapedText(escapesSlashes: escapesSlashes)
    self.readsStringWords = readsStringWords && RuntimeAssumptions.hasExpectedStringWords
    layout = JSONLayout(isPretty: isPretty, sortsKeys: sortsKeys)
    isCompact = layout.isCompact
    self.escapesSlashes = escapesSlashes
  }

  /// The number of bytes written.
  var count: Int { buffer.count }
  /// Whether the open record has members.
  var hasMembers: Bool { separator == UInt8(ascii: ",") }

  /// Returns the text. It is not copied unless members are sorted.
  consuming func finish() -> Data {
    if layout.isInOrder { return buffer.finish() }
    return unsafe Data(layout.sorted(buffer.bytes))
  }

  consuming func finishString() -> String { unsafe withText { unsafe String(decoding: $0, as: UTF8.self) } }

  consuming func finish(appendingTo bytes: inout some RangeReplaceableCollection<UInt8>) {
    unsafe withText { unsafe bytes.append(contentsOf: $0) }
  }

  /// Calls `body` with the written text in its final layout.
  private mutating func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if layout.isInOrder { return unsafe body(UnsafeRawBufferPointer(buffer.bytes)) }
    return unsafe layout.sorted(buffer.bytes).withUnsafeBytes { unsafe body($0) }
  }
}

extension JSONWriter {
  /// Begins an object, at the root or after a key or `element()`.
  @_transparent
  mutating func beginRecord() { begin(UInt8(ascii: "{")) }

  /// Begins an object with about `count` members.
  mutating func beginRecord(of count: Int) {
    beginRecord()
    if isTree { tree.reserve(count) }
  }

  @_transparent
  mutating func endRecord() { end(UInt8(ascii: "}")) }

  /// Begins an array, at the root or after a key or `element()`.
  @_transparent
  mutating func beginArray() { begin(UInt8(ascii: "[")) }

  @_transparent
  mutating func endArray() { end(UInt8(ascii: "]")) }

  @_transparent
  private mutating func begin(_ bracket: UInt8, isGroup: Bool = false) {
    separator = bracket
    if !isCompact { beginOther(isArray: bracket == UInt8(ascii: "["), isGroup: isGroup) }
  }

  @_transparent
  private mutating func end(_ bracket: UInt8) {
    if isCompact {
      buffer.reserve(2)
      if !hasMembers { buffer.append(separator) }
      buffer.append(bracket)
    } else {
      endOther(bracket)
    }
    separator = UInt8(ascii: ",")
  }

  /// Begins an element of an array.
  @_transparent
  mutating func element() {
    if isCompact {
      buffer.reserve(1)
      buffer.append(separator)
    } else if !isTree {
      beginLine(behind: separator)
    }
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object. The memory for `,"key":` and a scalar is reserved.
  @_transparent
  mutating func key(_ key: OutputKey) {
    guard isCompact, !key.hasSlash || escapesSlashes else { return self.key(key.name) }
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.write(at: buffer.cursor, separator: separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member whose key was not prepared as an `OutputKey`.
  mutating func key(_ name: String) {
    if isTree {
      separator = UInt8(ascii: ",")
      return tree.key(name)
    }
    if !isCompact { layout.addMember(name, at: count) }
    element()
    write(name)
    buffer.reserve(3)
    if layout.isPretty { buffer.append(UInt8(ascii: " ")) }
    buffer.append(UInt8(ascii: ":"))
    if layout.isPretty { buffer.append(UInt8(ascii: " ")) }
  }
}

// MARK: - Text in another layout, and trees

extension JSONWriter {
  @inline(never)
  private mutating func beginOther(isArray: Bool, isGroup: Bool) {
    if isTree { tree.begin(isArray: isArray, isGroup: isGroup) } else { layout.begin(at: count) }
  }

  /// Ends a record or an array. An empty one contains an empty line.
  @inline(never)
  private mutating func endOther(_ bracket: UInt8) {
    if isTree { return tree.end() }
    if !hasMembers {
      buffer.reserve(2)
      buffer.append(separator)
      if layout.isPretty { buffer.append(UInt8(ascii: "\n")) }
    }
    layout.end(at: count)
    beginLine()
    buffer.reserve(1)
    buffer.append(bracket)
  }

  /// Writes a separator. If the text has line breaks, also writes a line feed and two spaces for each level.
  @inline(never)
  private mutating func beginLine(behind separator: UInt8? = nil) {
    let indentation = layout.isPretty ? 2 * layout.depth : 0
    buffer.reserve(indentation + 2)
    if let separator { buffer.append(separator) }
    guard layout.isPretty else { return }
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<indentation { buffer.append(UInt8(ascii: " ")) }
  }
}

// MARK: - Earlier states

extension JSONWriter {
  /// The state of the writer between two values.
  struct Checkpoint {
    let count: Int
    let separator: UInt8
    let depth: Int
  }

  /// The current state.
  var checkpoint: Checkpoint { Checkpoint(count: count, separator: separator, depth: layout.depth) }

  /// Removes everything written since a checkpoint. Records that were open at the checkpoint must still be open.
  mutating func restore(_ checkpoint: Checkpoint) {
    buffer.removeAll(after: checkpoint.count)
    separator = checkpoint.separator
    layout.restore(depth: checkpoint.depth, at: checkpoint.count)
  }

  /// Begins a record or an array that is written only if it has members. `key` is nil for an element.
  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> Checkpoint {
    let start = checkpoint
    if let key { self.key(key) } else { element() }
    begin(UInt8(ascii: isArray ? "[" : "{"), isGroup: true)
    return start
  }

  /// Ends a group. An empty group is removed together with its key.
  mutating func endGroup(_ start: Checkpoint, isArray: Bool, isEmpty: Bool) {
    guard isEmpty else { return isArray ? endArray() : endRecord() }
    if isTree { tree.end(isDropped: true) }
    restore(start)
  }

  /// Begins a tree or a row, which is written in place of text or of the open tree.
  mutating func beginTree(_ row: RowFields? = nil) -> (start: Checkpoint, outer: TreeWriter?) {
    defer { (tree, isTree, isCompact) = (TreeWriter(row), true, false) }
    return (checkpoint, isTree ? tree : nil)
  }

  /// Writes a value that only rows support. If no column is being written, returns false and writes nothing.
  mutating func writeField(_ value: @autoclosure () -> Any) -> Bool {
    isTree && tree.isAtColumn && put(value())
  }

  /// Returns the tree, and restores the state before `beginTree`.
  mutating func endTree(_ start: Checkpoint, _ outer: TreeWriter?) -> Any {
    defer {
      separator = start.separator
      (tree, isTree) = (outer ?? TreeWriter(), outer != nil)
      isCompact = !isTree && layout.isCompact
    }
    return tree.root ?? NSNull()
  }

  /// Adds a value to the tree. If text is written, returns false.
  @inline(never)
  mutating func put(_ value: @autoclosure () -> Any) -> Bool {
    if isTree { tree.put(value()) }
    return isTree
  }
}

// MARK: - Records that are written one by one

extension JSONWriter {
  /// Reserves the memory of a scalar at the root.
  mutating func reserveScalar() { buffer.reserve(0) }

  mutating func endLine() {
    buffer.reserve(1)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Calls `body` with the text written since the last call, and removes the text.
  mutating func takeText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    defer {
      buffer.removeAll(after: 0)
      layout.beginPart()
    }
    return unsafe withText(body)
  }
}
