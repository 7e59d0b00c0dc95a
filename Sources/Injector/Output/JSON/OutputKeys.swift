/// The keys of the records that a plan writes, as text that begins a member.
///
/// ```
///   name    →   ,"name":████████        padded, so that it is copied 16 bytes at a time
/// ```
@safe final class OutputKeys: @unchecked Sendable {
  // Unchecked because of the pointer. The memory is immutable.
  private let memory: UnsafeMutablePointer<UInt8>
  private let keys: [OutputKey]

  /// Creates the texts of keys, with escaped slashes.
  init(_ names: [String]) {
    var texts: [UInt8] = []
    var starts: [Int] = []
    for name in names {
      starts.append(texts.count)
      texts += OutputKeys.text(of: name)
    }
    let ends = starts.dropFirst() + [texts.count]
    // A copy of the last key may begin at its second byte, and then reads one byte further.
    texts += [UInt8](repeating: 0, count: JSONKey.padding)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: texts.count)
    unsafe memory.initialize(from: texts, count: texts.count)
    unsafe self.memory = memory
    keys = zip(names, zip(starts, ends)).map { name, range in
      OutputKey(
        name: name,
        text: unsafe JSONKey(address: UnsafePointer(memory + range.0), count: range.1 - range.0),
        hasSlash: name.utf8.contains(UInt8(ascii: "/"))
      )
    }
  }

  deinit { unsafe memory.deallocate() }

  var count: Int { keys.count }

  /// The key at an index. It is valid as long as this object.
  subscript(index: Int) -> OutputKey { keys[index] }

  private static func text(of name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.separator = UInt8(ascii: ",")
    writer.element()
    writer.write(name)
    return Array(writer.finish()) + [UInt8(ascii: ":")]
  }
}

/// A key of the records that a plan writes. It belongs to ``OutputKeys``.
struct OutputKey: Sendable {
  let name: String
  /// The text of the key in JSON.
  let text: JSONKey
  /// Whether the key has a slash, whose escape depends on the options.
  let hasSlash: Bool
}

/// The text `,"name":` of a key. It belongs to ``OutputKeys``.
@safe struct JSONKey: @unchecked Sendable {
  fileprivate let address: UnsafePointer<UInt8>
  /// The length of the text.
  let count: Int

  /// The number of readable bytes after the text of each key.
  static let padding = 32

  /// Writes the text, and returns the position after it. Up to 15 bytes after it are overwritten.
  @_transparent
  func write(at cursor: OutputCursor) -> OutputCursor {
    unsafe JSONKey.copy(address, to: cursor, count: count)
    return unsafe cursor + count
  }

  /// Writes the text with a separator in place of its comma, and returns the position after it. Up to 15 bytes after it
  /// are overwritten.
  @_transparent
  func write(at cursor: OutputCursor, separator: UInt8) -> OutputCursor {
    let end = unsafe write(at: cursor)
    unsafe cursor.pointee = separator
    return unsafe end
  }

  /// Copies bytes in blocks of 16.
  @_transparent
  private static func copy(_ source: UnsafePointer<UInt8>, to target: OutputCursor, count: Int) {
    unsafe ByteBlock(source).write(at: target)
    var offset = 16
    while offset < count {
      unsafe ByteBlock(source + offset).write(at: target + offset)
      offset &+= 16
    }
  }
}
