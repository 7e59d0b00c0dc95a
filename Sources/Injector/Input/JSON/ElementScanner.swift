/// A scanner that finds where the elements of an array in JSON text end. It does not read the elements.
///
/// ```
///   [ {"id": 7, "tags": ["a]", "b"]} , {"id": 8} , 9 ]
///    ▲                             ▲ ▲         ▲ ▲   ▲
///    the scanner begins here       │ comma     │ │   end of the array
///                     end of an element        …
/// ```
///
/// The text may arrive in parts that are split anywhere. At the end of a part, `next(in:)` returns nil, and it
/// continues when the text is longer. Each byte is examined once, 64 bytes at a time. The scanner counts brackets
/// without comparing them, and validates nothing, because the reader of the elements does. In invalid text, the marks
/// do not depend on how the text is split.
///
///     var scanner = ElementScanner(offset: 1)     // after the "["
///     while let mark = scanner.next(in: text) {
///       … scanner.offset is after the bracket or comma
///     }
@safe package struct ElementScanner {
  /// A byte that ends something in the array.
  package enum Mark {
    /// The closing bracket of an element that is an object or an array.
    case elementEnd
    /// A comma between two elements.
    case comma
    /// The closing bracket of the array itself. Nothing comes after it.
    case arrayEnd
  }

  /// The offset after the last mark.
  package private(set) var offset: Int
  /// The number of open brackets; 1 between the elements.
  private var depth = 1
  /// The offset of the current block of at most 64 bytes.
  private var blockStart: Int
  /// The offset after the current block.
  private var blockEnd: Int
  /// The brackets and commas of the block that have not been passed yet.
  private var brackets: UInt64 = 0
  private var commas: UInt64 = 0
  /// The context of the next block.
  private var context = StructureBits.Context()

  /// Creates a scanner that begins after the opening bracket of an array.
  package init(offset: Int) {
    self.offset = offset
    blockStart = offset
    blockEnd = offset
  }

  /// Moves past the next mark and returns its kind; nil if the text so far has no other mark.
  package mutating func next(in text: UnsafeBufferPointer<UInt8>) -> Mark? {
    guard let start = text.baseAddress else { return nil }
    while depth > 0 {
      // Commas inside the elements are ignored.
      let bits = depth == 1 ? brackets | commas : brackets
      if bits == 0 {
        guard unsafe readBlock(start, end: text.count) else { return nil }
        continue
      }
      let position = bits.trailingZeroBitCount
      let later = ~UInt64(1) &<< UInt64(position)
      brackets &= later
      commas &= later
      let byte = unsafe start[blockStart &+ position]
      if byte == UInt8(ascii: ",") {
        offset = blockStart &+ position &+ 1
        return .comma
      }
      // The second bit is set in "[" and "{", and not in "]" and "}".
      depth &+= byte & 2 == 0 ? -1 : 1
      if depth <= 1, byte & 2 == 0 {
        offset = blockStart &+ position &+ 1
        return depth == 1 ? .elementEnd : .arrayEnd
      }
    }
    return nil
  }

  /// Subtracts a number of bytes from all offsets, because the beginning of the text was removed.
  package mutating func removedPrefix(_ count: Int) {
    offset -= count
    blockStart -= count
    blockEnd -= count
    guard blockEnd < 0 else { return }
    // Text that was removed without a search is white space between two elements.
    offset = max(0, offset)
    blockStart = 0
    blockEnd = 0
    (brackets, commas) = (0, 0)
  }

  /// Reads the next block. Returns false if the text has no more bytes.
  @inline(__always)
  private mutating func readBlock(_ text: UnsafePointer<UInt8>, end: Int) -> Bool {
    let count = min(64, end &- blockEnd)
    guard count > 0 else { return false }
    let bits = unsafe StructureBits(text + blockEnd, count: count, in: &context)
    (brackets, commas) = (bits.brackets, bits.commas)
    blockStart = blockEnd
    blockEnd &+= count
    let closingCount = (bits.brackets & ~bits.openings).nonzeroBitCount
    if depth &- closingCount > 1 {
      // The brackets do not end an element, whatever their order is.
      depth &+= bits.openings.nonzeroBitCount &- closingCount
      (brackets, commas) = (0, 0)
    }
    return true
  }
}
