import Testing

@testable import Injector
@testable import InjectorTestSupport

struct ElementScannerTests {
  /// The marks of an array, found a byte after the other.
  static func expected(_ text: [UInt8]) -> [String] {
    var (marks, depth, isInString, isEscaped) = ([String](), 1, false, false)
    for (offset, byte) in text.enumerated() where depth > 0 {
      // Outside strings, where a backslash is not allowed, it only keeps a quote from being one.
      let isPlain = !isEscaped || !Array(#""\"#.utf8).contains(byte)
      isEscaped = false
      guard isPlain else { continue }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: ","): if depth == 1 { marks.append("comma \(offset + 1)") }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 1 { marks.append("elementEnd \(offset + 1)") }
        if depth == 0 { marks.append("arrayEnd \(offset + 1)") }
      default: break
      }
    }
    return marks
  }

  /// The marks that a scanner finds when the text comes in parts that end at `cuts`.
  static func found(_ text: [UInt8], cuts: [Int], removingPrefixes: Bool = false) -> [String] {
    var scanner = ElementScanner(offset: 0)
    var (marks, removed) = ([String](), 0)
    for cut in cuts + [text.count] {
      unsafe text[removed..<cut].withUnsafeBufferPointer { part in
        while let mark = unsafe scanner.next(in: part) { marks.append("\(mark) \(removed + scanner.offset)") }
      }
      if removingPrefixes {
        scanner.removedPrefix(cut - removed)
        removed = cut
      }
    }
    return marks
  }

  @Test func marksOfAnArray() {
    let text = Array(#"{"id": 7, "tags": ["a]", "b\"]"]} , {"id": 8} , 9 ] , x"#.utf8)
    #expect(Self.found(text, cuts: []) == Self.expected(text))
    #expect(Self.expected(text) == ["elementEnd 33", "comma 35", "elementEnd 45", "comma 47", "arrayEnd 51"])
  }

  @Test func nothingIsFoundInEmptyText() {
    #expect(Self.found([], cuts: []).isEmpty)
    #expect(Self.found(Array("  ".utf8), cuts: [0, 1]).isEmpty)
  }

  /// White space between elements may be removed before it was searched.
  @Test func prefixesBehindTheSearchedBytes() {
    var scanner = ElementScanner(offset: 1)
    let first = Array(#"[{"id": 1}"#.utf8)
    let mark = unsafe first.withUnsafeBufferPointer { unsafe scanner.next(in: $0) }
    #expect(mark == .elementEnd && scanner.offset == first.count)
    scanner.removedPrefix(first.count + 1_000)
    let rest = Array(#", {"id": 2}]"#.utf8)
    unsafe rest.withUnsafeBufferPointer { rest in
      #expect(unsafe scanner.next(in: rest) == .comma && scanner.offset == 1)
      #expect(unsafe scanner.next(in: rest) == .elementEnd && scanner.offset == rest.count - 1)
      #expect(unsafe scanner.next(in: rest) == .arrayEnd)
    }
  }

  @Test func everyCutGivesTheSameMarks() {
    var generator = SeededGenerator(seed: 0x5CA)
    for length in [1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 200] {
      for kinds in [#"{}[],"\ a"#, #"\\\\""a"#, #"{},"a"#, #"\\\\\\""#] {
        let bytes = Array(kinds.utf8)
        let text = (0..<length).map { _ in bytes[Int.random(in: 0..<bytes.count, using: &generator)] }
        let expected = Self.expected(text)
        #expect(Self.found(text, cuts: []) == expected, "\(text)")
        #expect(Self.found(text, cuts: Array(0..<length)) == expected, "\(text)")
        for cut in 0...length {
          #expect(Self.found(text, cuts: [cut]) == expected, "\(text) cut at \(cut)")
          #expect(
            Self.found(text, cuts: [cut / 2, cut], removingPrefixes: true) == expected, "\(text) \(cut)"
          )
        }
      }
    }
  }

  @Test func bracketsInsideStringsAreNoMarks() {
    for length in 50..<80 {
      let text = Array(("\"" + String(repeating: "[{", count: length) + "\",1]").utf8)
      #expect(Self.found(text, cuts: []) == Self.expected(text))
      #expect(Self.found(text, cuts: []).count == 2)
    }
  }
}

struct ByteBlockTests {
  /// The same, a byte after the other.
  struct Expected {
    let firstSpecial: Int
    let firstNonSpace: Int
    let commas: UInt64
    let brackets: UInt64
    let secondBits: UInt64

    init(_ bytes: [UInt8]) {
      firstSpecial = bytes.firstIndex { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C } ?? 16
      firstNonSpace = bytes.firstIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? 16
      commas = Self.bits(bytes) { $0 == UInt8(ascii: ",") }
      secondBits = Self.bits(bytes) { $0 & 2 != 0 }
      brackets = Self.bits(bytes) { Array("[]{}".utf8).contains($0) }
    }

    private static func bits(_ bytes: [UInt8], where isFound: (UInt8) -> Bool) -> UInt64 {
      bytes.enumerated().reduce(0) { isFound($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }
  }

  static func check<Block: ByteBlockProtocol>(_ type: Block.Type, _ bytes: [UInt8]) {
    let expected = Expected(bytes)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, buffer.count == 16 else {
        Issue.record("a block has 16 bytes")
        return
      }
      let block = unsafe Block(address)
      #expect(block.firstSpecial == expected.firstSpecial, "\(type) \(bytes)")
      #expect(block.firstNonSpace == expected.firstNonSpace, "\(type) \(bytes)")
      #expect(block.bits(of: UInt8(ascii: ",")) == expected.commas, "\(type) \(bytes)")
      #expect(block.brackets == expected.brackets, "\(type) \(bytes)")
      #expect(block.secondBits == expected.secondBits, "\(type) \(bytes)")
    }
  }

  static func check(_ bytes: [UInt8]) {
    check(WordBlock.self, bytes)
    check(ByteBlock.self, bytes)
  }

  @Test(arguments: [UInt8(ascii: "a"), UInt8(ascii: " "), 0x7F])
  func everyByteIsFoundAtEveryPosition(filling: UInt8) {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<16 {
        var bytes = [UInt8](repeating: filling, count: 16)
        bytes[position] = byte
        Self.check(bytes)
      }
    }
  }

  /// Borrows and carries from one byte must not change what is found below it.
  @Test(arguments: 0..<10) func neighboursDoNotMatter(part: Int) {
    var random = SeededGenerator(seed: 0xB10C + UInt64(part))
    let likely: [UInt8] = [
      0x20, 0x0A, 0x0D, 0x09, 0x21, 0x23, 0x1F, 0x5B, 0x5D, 0x22, 0x5C, 0x7F, 0x80, 0xFF, 0x00, 0x01, 0x61,
    ]
    for round in 0..<5_000 {
      let prefix = Int.random(in: 0...16, using: &random)
      let bytes = (0..<16).map { position -> UInt8 in
        if position < prefix { return round % 2 == 0 ? 0x20 : 0x61 }
        if round % 3 == 0 { return UInt8.random(in: .min ... .max, using: &random) }
        return likely[Int.random(in: likely.indices, using: &random)]
      }
      Self.check(bytes)
    }
  }
}
