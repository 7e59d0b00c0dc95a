import Foundation

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
/// With `isPretty`, the text has the form of `JSONEncoder` with `.prettyPrinted`.
struct JSONWriter: ~Copyable {
  var buffer: OutputBuffer
  let escapedText: EscapedText
  /// Whether the bytes of strings are read without calling the standard library.
  let readsStringWords: Bool
  private let isPretty: Bool
  private let isSorted: Bool
  /// Whether slashes are escaped.
  private let escapesSlashes: Bool
  /// Whether a tree is written instead of text.
  private(set) var isTree = false
  private var tree = TreeWriter()
  /// Whether text is written that is neither pretty nor sorted.
  private(set) var isPlain: Bool
  /// The character that the next key or element begins with.
  var separator: UInt8 = 0
  private var depth = 0
  /// The members of the records that are open, if they are sorted.
  var sorting = MemberSorting()

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
    self.isPretty = isPretty
    isSorted = sortsKeys
    self.escapesSlashes = escapesSlashes
    isPlain = !isPretty && !sortsKeys
  }

  /// The number of bytes written.
  var count: Int { buffer.count }
  /// Whether the members of records are written in the order of their keys.
  var sortsKeys: Bool { isSorted && !isTree }
  /// Whether the record that is open has members.
  var hasMembers: Bool { separator == UInt8(ascii: ",") }

  /// Returns the text. Its memory is not copied.
  consuming func finish() -> Data { buffer.finish() }

  /// Returns the text as a string.
  consuming func finishString() -> String { buffer.finishString() }
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
    depth &+= 1
    if !isPlain { beginOther(bracket) }
  }

  @inline(never)
  private mutating func beginOther(_ bracket: UInt8) {
    if isTree {
      tree.begin(isArray: bracket == UInt8(ascii: "["))
    } else if isSorted, bracket == UInt8(ascii: "{") {
      sorting.begin()
    }
  }

  @inline(__always)
  private mutating func end(_ bracket: UInt8) {
    depth &-= 1
    if isPlain {
      buffer.reserve(2)
      if !hasMembers { buffer.append(separator) }
      buffer.append(bracket)
    } else {
      endOther(bracket)
    }
    separator = UInt8(ascii: ",")
  }

  @inline(never)
  private mutating func endOther(_ bracket: UInt8) {
    if isTree { return tree.end() }
    if isSorted, bracket == UInt8(ascii: "}") { endSortedMembers() }
    buffer.reserve(3)
    if !hasMembers { buffer.append(separator) }
    if isPretty {
      if !hasMembers { buffer.append(UInt8(ascii: "\n")) }
      beginLine()
    }
    buffer.append(bracket)
  }

  /// Begins an element of an array.
  @inline(__always)
  mutating func element() {
    if isPlain {
      buffer.reserve(1)
      buffer.append(separator)
    } else {
      beginOtherElement()
    }
    separator = UInt8(ascii: ",")
  }

  @inline(never)
  private mutating func beginOtherElement() {
    if isTree { return }
    buffer.reserve(1)
    buffer.append(separator)
    if isPretty { beginLine() }
  }

  /// Begins a member of an object. The memory for `,"key":` and a scalar is reserved.
  @inline(__always)
  mutating func key(_ key: OutputKey) {
    guard isPlain, !key.hasSlash else { return writeOther(key) }
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.write(at: buffer.cursor, separator: separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member of an object with a key that is not known beforehand.
  mutating func key(_ name: String) {
    if isTree {
      separator = UInt8(ascii: ",")
      return tree.key(name)
    }
    beginMember(name)
    write(name)
    writeColon()
  }

  @inline(never)
  private mutating func writeOther(_ key: OutputKey) {
    if isTree || key.hasSlash && !escapesSlashes { return self.key(key.name) }
    beginMember(key.name)
    buffer.reserve(key.text.count)
    unsafe buffer.cursor = key.text.writeQuoted(at: buffer.cursor)
    writeColon()
  }

  private mutating func beginMember(_ name: String) {
    let end = count
    element()
    if sortsKeys { sorting.add(name, at: count, after: end) }
  }

  private mutating func writeColon() {
    buffer.reserve(3)
    let text: UInt64 = isPretty ? 0x20_3A20 : 0x3A
    unsafe buffer.cursor.store(text)
    unsafe buffer.cursor += isPretty ? 3 : 1
  }

  /// Writes a line feed and two spaces for each level, and reserves memory for a scalar.
  @inline(never)
  private mutating func beginLine() {
    let indentation = 2 &* depth
    buffer.reserve(1 &+ indentation)
    buffer.append(UInt8(ascii: "\n"))
    unsafe buffer.cursor.update(repeating: UInt8(ascii: " "), count: indentation)
    unsafe buffer.cursor += indentation
  }
}

// MARK: - Earlier states

extension JSONWriter {
  /// The state between two values.
  struct Checkpoint {
    let count: Int
    let separator: UInt8
    fileprivate let depth: Int
  }

  /// The current state.
  var checkpoint: Checkpoint { Checkpoint(count: count, separator: separator, depth: depth) }

  /// Removes what was written after a state. No record that was open then may have been closed.
  mutating func restore(_ checkpoint: Checkpoint) {
    buffer.removeAll(after: checkpoint.count)
    (separator, depth) = (checkpoint.separator, checkpoint.depth)
    sorting.removeAll(from: checkpoint.count)
  }

  /// Begins a record or an array that is written only if it has members. `key` is nil for an element.
  mutating func beginGroup(_ key: OutputKey?, isArray: Bool) -> Checkpoint {
    let start = checkpoint
    if let key { self.key(key) } else { element() }
    if isArray { beginArray() } else { beginRecord() }
    return start
  }

  /// Ends a group. It is removed, with its key, if it is empty.
  mutating func endGroup(_ start: Checkpoint, isArray: Bool, isEmpty: Bool) {
    guard isEmpty else { return isArray ? endArray() : endRecord() }
    if isTree { tree.end(isDropped: true) }
    if sortsKeys {
      if !isArray { _ = sorting.end(at: count) }
      sorting.removeMembers(from: start.count)
    }
    if !isTree { buffer.removeAll(after: start.count) }
    (separator, depth) = (start.separator, start.depth)
  }

  /// Begins a tree, which is written instead of text, or of the tree that is open.
  mutating func beginTree() -> (start: Checkpoint, outer: TreeWriter?) {
    defer { (tree, isTree, isPlain) = (TreeWriter(), true, false) }
    return (checkpoint, isTree ? tree : nil)
  }

  /// Returns the tree, and goes on with what was written before.
  mutating func endTree(_ start: Checkpoint, _ outer: TreeWriter?) -> Any {
    defer {
      (separator, depth) = (start.separator, start.depth)
      (tree, isTree) = (outer ?? TreeWriter(), outer != nil)
      isPlain = !isPretty && !isSorted && !isTree
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

  /// Calls `body` with the text that was written since the last call, and removes it. The records that are open are not
  /// sorted.
  mutating func takeText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if sortsKeys { sortMembers() }
    defer { buffer.removeAll(after: 0) }
    return unsafe buffer.withBytes(from: 0) { unsafe body(UnsafeRawBufferPointer($0)) }
  }
}
