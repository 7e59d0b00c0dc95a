import Testing

@testable import Injector
@testable import InjectorTestSupport

struct StringWordsTests {
  @Test func theRunningSystemHasTheExpectedLayout() {
    #if _pointerBitWidth(_64) && _endian(little)
      #expect(RuntimeAssumptions.hasExpectedStringWords)
    #endif
  }

  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areStringWords { _ in StringWords(low: 0, object: 0) })
    #expect(!RuntimeAssumptions.areStringWords { _ in StringWords(low: 0, object: 0xE0 << 56) })
    // Everything is right but for strings of one length.
    for wrong in 0...40 {
      for bits in [1 << 0, 1 << 57, 1 << 61] as [UInt64] where wrong > 0 || bits > 1 {
        let isExpected = RuntimeAssumptions.areStringWords { string in
          let words = StringWords(string)
          guard string.utf8.count == wrong else { return words }
          let object =
            (string.utf8.count <= 15 ? UInt64(words.smallCount | 0xE0) << 56 | words.high : 0) ^ bits
          return StringWords(low: words.low ^ 1, object: object)
        }
        #expect(!isExpected)
      }
    }
  }

  @Test(arguments: 0...40)
  func bytesAreThoseOfTheStandardLibrary(count: Int) {
    for text in [
      String(repeating: "x", count: count),
      String("äöü0123456789abcdefghijklmnopqrstuvwxyzABCDEF".prefix(count)),
    ] {
      let words = StringWords(text)
      if words.isSmall {
        #expect(words.smallCount == text.utf8.count)
      } else {
        let bytes = withExtendedLifetime(text) { unsafe words.bytes.map { unsafe Array($0) } }
        #expect(bytes == Array(text.utf8))
      }
    }
  }
}
