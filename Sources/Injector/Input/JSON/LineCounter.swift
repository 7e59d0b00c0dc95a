/// A counter of lines in text that arrives in parts. A line ends with LF, CR, or both.
///
/// A line begins after each LF, and after each CR that is not followed by an LF:
///
/// ```
///   bytes    a LF b CR LF c CR d
///   LF       0 1  0 0  1  0 0  0
///   CR       0 0  0 1  0  0 1  0
///   begins   0 0  1 0  0  1 0  1     LF << 1 | (CR << 1 & ~LF)
/// ```
package struct LineCounter {
  /// The line of the current offset.
  private var line: Int
  /// The offset at which the line begins.
  private var lineStart: Int
  /// The number of bytes that were counted.
  package private(set) var offset: Int
  /// Whether the byte before the offset is an LF or a CR, after which a line may begin: 1 if it is, otherwise 0.
  private var endsWithLF: UInt64 = 0
  private var endsWithCR: UInt64 = 0

  /// Creates a counter at an offset in a line.
  package init(line: Int = 1, lineStart: Int = 0, offset: Int = 0) {
    self.line = line
    self.lineStart = lineStart
    self.offset = offset
  }

  /// The location of the current offset.
  package var location: JSONLocation {
    let begins = endsWithLF | endsWithCR != 0
    return JSONLocation(
      offset: offset, line: begins ? line + 1 : line, column: begins ? 1 : offset - lineStart + 1
    )
  }

  /// Moves past the next bytes of the text. `rest` is the number of bytes of the text that follow them.
  package mutating func count(_ bytes: UnsafeBufferPointer<UInt8>, before rest: Int = 0) {
    guard let start = bytes.baseAddress else { return }
    var index = 0
    while bytes.count - index >= 16 {
      let block = unsafe ByteBlock(start + index)
      add(lineFeeds: block.bits(of: 0x0A), returns: block.bits(of: 0x0D), count: 16)
      index += 16
    }
    if index < bytes.count, bytes.count + rest - index >= 16 {
      let block = unsafe ByteBlock(start + index)
      let mask = (1 as UInt64) &<< UInt64(bytes.count - index) &- 1
      add(
        lineFeeds: block.bits(of: 0x0A) & mask, returns: block.bits(of: 0x0D) & mask,
        count: bytes.count - index)
      return
    }
    while index < bytes.count {
      let byte = unsafe start[index]
      add(lineFeeds: byte == 0x0A ? 1 : 0, returns: byte == 0x0D ? 1 : 0, count: 1)
      index += 1
    }
  }

  /// Moves past a number of bytes. The lowest bits stand for the first bytes.
  @inline(__always)
  private mutating func add(lineFeeds: UInt64, returns: UInt64, count: Int) {
    if lineFeeds | returns | endsWithLF | endsWithCR != 0 {
      let afterLF = lineFeeds &<< 1 | endsWithLF
      let afterCR = returns &<< 1 | endsWithCR
      let begins = (afterLF | afterCR & ~lineFeeds) & (1 &<< UInt64(count) &- 1)
      if begins != 0 {
        line += begins.nonzeroBitCount
        lineStart = offset + 63 - begins.leadingZeroBitCount
      }
      endsWithLF = afterLF &>> UInt64(count)
      endsWithCR = afterCR &>> UInt64(count)
    }
    offset &+= count
  }
}

/// A finder of the locations of offsets in a text. The offsets must be in ascending order.
@safe struct LocationFinder {
  private let text: UnsafeBufferPointer<UInt8>
  private var lines: LineCounter

  init(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = text
    let start = unsafe JSONEncodingDetection.markLength(text)
    lines = LineCounter(lineStart: start, offset: start)
  }

  mutating func location(of offset: Int) -> JSONLocation {
    let end = unsafe min(offset, text.count)
    if lines.offset < end {
      let bytes = unsafe UnsafeBufferPointer(rebasing: text[lines.offset..<end])
      unsafe lines.count(bytes, before: text.count - end)
    }
    return lines.location
  }
}
