/// The bytes of an input, read from the front as small decisions.
///
/// A byte decides one thing, so an input that differs in one byte differs in one decision. When the bytes are used up,
/// every decision is the first one.
struct FuzzBytes {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// A number below `count`, which is at most 256.
  mutating func number(below count: Int) -> Int { Int(byte()) % max(1, count) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// Eight bytes as they are.
  mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// A short text: the first byte is its length.
  mutating func text(upTo most: Int = 15) -> String {
    let count = number(below: most + 1)
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  /// All bytes that are left, as text. Malformed UTF-8 is replaced.
  mutating func remainingText() -> String {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self)
  }
}
