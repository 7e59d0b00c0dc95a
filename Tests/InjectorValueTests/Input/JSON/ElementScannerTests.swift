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

  @Test
  func marksOfAnArray() {
    let text = Array(#"{"id": 7, "tags": ["a]", "b\"]"]} , {"id": 8} , 9 ] , x"#.utf8)
    #expect(Self.found(text, cuts: []) == Self.expected(text))
    #expect(Self.expected(text) == ["elementEnd 33", "comma 35", "elementEnd 45", "comma 47", "arrayEnd 51"])
  }

  @Test
  func nothingIsFoundInEmptyText() {
    #expect(Self.found([], cuts: []).isEmpty)
    #expect(Self.found(Array("  ".utf8), cuts: [0, 1]).isEmpty)
  }

  /// White space between elements may be removed before it was searched.
  @Test
  func prefixesBehindTheSearchedBytes() {
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

  @Test
  func everyCutGivesTheSameMarks() {
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
            Self.found(text, cuts: [cut / 2, cut], removingPrefixes: true) == expected,
            "\(text) \(cut)"
          )
        }
      }
    }
  }

  @Test
  func bracketsInsideStringsAreNoMarks() {
    for length in 50..<80 {
      let text = Array(("\"" + String(repeating: "[{", count: length) + "\",1]").utf8)
      #expect(Self.found(text, cuts: []) == Self.expected(text))
      #expect(Self.found(text, cuts: []).count == 2)
    }
  }
}
