import Injector

/// Divides an array into parts.
protocol ArrayParts {
  /// Returns the next part; nil after the last one.
  mutating func next() -> ArrayPart?
  /// Whether parts are missing, because the end of the array was not found.
  var isIncomplete: Bool { get }
}

/// Parts of an array of dictionaries. Each has the same number of elements, except that the last one may have fewer.
struct RecordParts: ArrayParts {
  let isIncomplete = false
  private let count: Int
  private let partCount: Int
  private var number = 0

  init(count: Int, each partCount: Int) { (self.count, self.partCount) = (count, partCount) }

  mutating func next() -> ArrayPart? {
    let first = number * partCount
    guard first < count else { return nil }
    defer { number += 1 }
    return ArrayPart(number: number, first: first, count: min(partCount, count - first))
  }
}

/// Parts of an array in JSON text. Each has complete elements, and about the same number of bytes.
///
/// ```
///   [ {"id": 7}, {"id": 8}, {"id": 9}, {"id": 10} ]
///    └─── part 0 ─────────┘└──── part 1 ─────────┘
/// ```
///
/// The elements are not read. In invalid text, the parts are arbitrary, and reading them fails or ends elsewhere.
@safe struct TextParts: ArrayParts {
  private let text: UnsafeBufferPointer<UInt8>
  private var scanner: ElementScanner
  /// The minimum number of bytes of all parts but the last.
  private let byteCount: Int
  private var number = 0
  private var first = 0
  private var start: Int
  private var isAtEnd = false
  private(set) var isIncomplete = false

  /// Divides the array whose opening bracket is at an offset.
  init(_ text: UnsafeBufferPointer<UInt8>, arrayAt offset: Int, each byteCount: Int) {
    unsafe self.text = text
    self.byteCount = byteCount
    scanner = ElementScanner(offset: offset + 1)
    start = offset + 1
  }

  /// The number of bytes that may contain further parts.
  var remainingByteCount: Int { isAtEnd ? 0 : unsafe text.count - start }

  mutating func next() -> ArrayPart? {
    if isAtEnd { return nil }
    var count = 0
    while let mark = unsafe scanner.next(in: text) {
      if mark == .elementEnd { continue }
      count += 1
      isAtEnd = mark == .arrayEnd
      if isAtEnd || scanner.offset - start >= byteCount { return part(of: count, before: scanner.offset - 1) }
    }
    isAtEnd = true
    isIncomplete = true
    return nil
  }

  private mutating func part(of count: Int, before end: Int) -> ArrayPart {
    let part = ArrayPart(number: number, first: first, count: count, start: start, end: end)
    number += 1
    first += count
    start = part.end
    return part
  }
}
