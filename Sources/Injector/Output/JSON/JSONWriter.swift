#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Writes JSON, a piece after the other: as text, or as a tree.
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
/// A scalar, a record or an array is written at the root, after a key, or after `element()`.
///
/// Each key and each element begins with the separator, so the first one is written as the others are. `key` and
/// `element` reserve the memory of a scalar that follows, so scalars do not check the capacity: between two scalars,
/// there must be one of these calls.
///
/// The text is compact. Its layout, such as the form of `JSONEncoder` with `.prettyPrinted`, is applied at the end.
struct JSONWriter: ~Copyable {
  var buffer: OutputBuffer
  let escapedText: EscapedText
  /// Whether the bytes of strings are read without calling the standard library.
  let readsStringWords: Bool
  private var layout: JSONLayout
  /// Whether slashes are escaped.
  private let escapesSlashes: Bool
  /// Whether a tree is written instead of text.
  private(set) var isTree = false
  private(set) var tree = TreeWriter()
  /// The character that the next key or element begins with.
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
    self.escapesSlashes = escapesSlashes
  }

  /// The number of bytes written.
  var count: Int { buffer.count }
  /// Whether the record that is open has members.
  var hasMembers: Bool { separator == UInt8(ascii: ",") }

  /// Returns the text. Compact text is not copied.
  consuming func finish() -> Data {
    if layout.isCompact { return buffer.finish() }
    return unsafe Data(layout.text(of: buffer.bytes))
  }

  /// Returns the text as a string.
  consuming func finishString() -> String { unsafe withText { unsafe String(decoding: $0, as: UTF8.self) } }

  /// Appends the text to a collection. Compact text is copied once.
  consuming func finish(appendingTo bytes: inout some RangeReplaceableCollection<UInt8>) {
    unsafe withText { unsafe bytes.append(contentsOf: $0) }
  }

  /// Calls `body` with what was written, in the layout of the text.
  private mutating func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if layout.isCompact { return unsafe body(UnsafeRawBufferPointer(buffer.bytes)) }
    return unsafe layout.text(of: buffer.bytes).withUnsafeBytes { unsafe body($0) }
  }
}

extension JSONWriter {
  /// Begins an object, at the root or after a key or `element()`.
  @inline(__always)
  mutating func beginRecord() { begin(UInt8(ascii: "{")) }

  /// Begins an object of about `count` members.
  mutating func beginRecord(of count: Int) {
    beginRecord()
    if isTree { tree.reserve(count) }
  }

  @inline(__always)
  mutating func endRecord() { end(UInt8(ascii: "}")) }

  /// Begins an array, at the root or after a key or `element()`.
  @inline(__always)
  mutating func beginArray() { begin(UInt8(ascii: "[")) }

  @inline(__always)
  mutating func endArray() { end(UInt8(ascii: "]")) }

  @inline(__always)
  private mutating func begin(_ bracket: UInt8) {
    separator = bracket
    if isTree { tree.begin(isArray: bracket == UInt8(ascii: "[")) }
  }

  @inline(__always)
  private mutating func end(_ bracket: UInt8) {
    if isTree {
      tree.end()
    } else {
      buffer.reserve(2)
      if !hasMembers { buffer.append(separator) }
      buffer.append(bracket)
    }
    separator = UInt8(ascii: ",")
  }

  /// Begins an element of an array.
  @inline(__always)
  mutating func element() {
    if !isTree {
      buffer.reserve(1)
      buffer.append(separator)
    }
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object. The memory for `,"key":` and a scalar is reserved.
  @inline(__always)
  mutating func key(_ key: OutputKey) {
    guard !isTree, !key.hasSlash || escapesSlashes else { return self.key(key.name) }
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.write(at: buffer.cursor, separator: separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object with a key that is not known beforehand.
  mutating func key(_ name: String) {
    element()
    if isTree { return tree.key(name) }
    write(name)
    buffer.reserve(1)
    buffer.append(UInt8(ascii: ":"))
  }
}

// MARK: - Earlier states

extension JSONWriter {
  /// The state between two values.
  struct Checkpoint {
    let count: Int
    let separator: UInt8
  }

  /// The current state.
  var checkpoint: Checkpoint { Checkpoint(count: count, separator: separator) }

  /// Removes what was written after a state. No record that was open then may have been closed.
  mutating func restore(_ checkpoint: Checkpoint) {
    buffer.removeAll(after: checkpoint.count)
    separator = checkpoint.separator
  }

  /// Begins a record or an array that is written only if it has members. `key` is nil for an element.
  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> Checkpoint {
    let start = checkpoint
    if let key { self.key(key) } else { element() }
    separator = UInt8(ascii: isArray ? "[" : "{")
    if isTree { tree.begin(isArray: isArray, isGroup: true) }
    return start
  }

  /// Ends a group. It is removed, with its key, if it is empty.
  mutating func endGroup(_ start: Checkpoint, isArray: Bool, isEmpty: Bool) {
    guard isEmpty else { return isArray ? endArray() : endRecord() }
    if isTree { tree.end(isDropped: true) }
    restore(start)
  }

  /// Begins a tree or a row, which is written instead of text, or of the tree that is open.
  mutating func beginTree(_ row: RowFields? = nil) -> (start: Checkpoint, outer: TreeWriter?) {
    defer { (tree, isTree) = (TreeWriter(row), true) }
    return (checkpoint, isTree ? tree : nil)
  }

  /// Writes a value that only rows have. Returns false, and writes nothing, where no column is written.
  mutating func writeField(_ value: @autoclosure () -> Any) -> Bool {
    isTree && tree.isAtColumn && put(value())
  }

  /// Returns the tree, and goes on with what was written before.
  mutating func endTree(_ start: Checkpoint, _ outer: TreeWriter?) -> Any {
    defer {
      separator = start.separator
      (tree, isTree) = (outer ?? TreeWriter(), outer != nil)
    }
    return tree.root ?? NSNull()
  }

  /// Adds a value to the tree. Returns false if text is written.
  @inline(never)
  mutating func put(_ value: @autoclosure () -> Any) -> Bool {
    if isTree { tree.put(value()) }
    return isTree
  }
}

// MARK: - Records that are written one after the other

extension JSONWriter {
  /// Reserves the memory of a scalar at the root.
  mutating func reserveScalar() { buffer.reserve(0) }

  /// Ends a line.
  mutating func endLine() {
    buffer.reserve(1)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Calls `body` with the text that was written since the last call, and removes it.
  mutating func takeText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    defer { buffer.removeAll(after: 0) }
    return unsafe withText(body)
  }
}
