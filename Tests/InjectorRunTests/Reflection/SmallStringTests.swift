import Testing

@testable import Injector
@testable import InjectorTestSupport

struct SmallStringTests {
  @Test func theRunningSystemHasTheExpectedLayout() {
    #if _pointerBitWidth(_64) && _endian(little)
      #expect(RuntimeAssumptions.hasExpectedSmallStrings)
    #endif
  }

  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areSmallStrings { _ in nil })
    #expect(!RuntimeAssumptions.areSmallStrings { _ in (0, 0xE0 << 56) })
    // Everything is right but for one length.
    for wrong in 0...15 {
      let isExpected = RuntimeAssumptions.areSmallStrings { string in
        var words = Self.words(of: string)
        if string.utf8.count == wrong { words.1 ^= 1 << 60 }
        return words
      }
      #expect(!isExpected)
    }
    #expect(RuntimeAssumptions.areSmallStrings { Self.words(of: $0) })
  }

  /// The words of a small string, put together from its bytes one by one.
  static func words(of string: String) -> (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, UInt64(0xE0 | string.utf8.count) << 56)
    for (index, byte) in string.utf8.enumerated() {
      let bits = UInt64(byte) << (8 * (index % 8))
      if index < 8 { words.0 |= bits } else { words.1 |= bits }
    }
    return words
  }

  /// Strings of every length that are read with and without knowing the layout are the same in every way.
  @Test(arguments: 0..<40)
  func bothWaysGiveTheSameStrings(count: Int) throws {
    for text in [
      String(repeating: "x", count: count),
      String("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH".prefix(count)),
      String(repeating: "é", count: count), String(repeating: "x", count: count) + "€",
    ] {
      for padding in ["", ",\"sixteen more bytes\""] {
        let json = Array("\"\(text)\"\(padding)".utf8)
        let known = try Self.read(json, makesSmallStrings: RuntimeAssumptions.hasExpectedSmallStrings)
        let unknown = try Self.read(json, makesSmallStrings: false)
        for (string, offset) in [known, unknown] {
          #expect(string == text)
          #expect(string?.hashValue == text.hashValue)
          #expect(string?.count == text.count)
          #expect(string.map { $0 + "!" } == text + "!")
          #expect(offset == text.utf8.count + 2)
        }
      }
    }
  }

  static func read(_ json: [UInt8], makesSmallStrings: Bool) throws -> (String?, Int) {
    try unsafe json.withUnsafeBufferPointer { bytes in
      var reader = unsafe JSONReader(bytes, depthLimit: 8, makesSmallStrings: makesSmallStrings)
      let string = try reader.readString()
      return (string, reader.offset)
    }
  }
}
