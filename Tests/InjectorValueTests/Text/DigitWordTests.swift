import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DigitWordTests {
  static func word(_ bytes: [UInt8]) -> DigitWord? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress, buffer.count == 8 else { return nil }
      return unsafe DigitWord(address)
    }
  }

  /// Every byte after every number of digits, with digits and others behind it.
  @Test func digitsAreCounted() throws {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<8 {
        for filling in [UInt8(ascii: "0"), UInt8(ascii: "9"), 0xFF] {
          var bytes = [UInt8](repeating: UInt8(ascii: "7"), count: position) + [byte]
          bytes += [UInt8](repeating: filling, count: 7 - position)
          let expected = bytes.firstIndex { !(0x30...0x39).contains($0) } ?? 8
          #expect(try #require(Self.word(bytes)).digitCount == expected, "\(bytes)")
        }
      }
    }
  }

  @Test func digitsAreJoined() throws {
    var random = SeededGenerator(seed: 0xD161)
    for _ in 0..<2_000 {
      let digits = (0..<8).map { _ in UInt8.random(in: 0...9, using: &random) }
      let word = try #require(Self.word(digits.map { $0 + UInt8(ascii: "0") }))
      var number: UInt64 = 0
      for count in 1...8 {
        number = number * 10 + UInt64(digits[count - 1])
        #expect(word.number(ofFirst: count) == number)
      }
      #expect(word.number == number)
    }
  }

  @Test func powersOfTenAreRight() {
    #expect(DigitWord.powersOfTen == (0...17).map { (0..<$0).reduce(1) { power, _ in power * 10 } })
  }
}
