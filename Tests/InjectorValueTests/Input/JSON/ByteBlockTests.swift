import Testing

@testable import Injector
@testable import InjectorTestSupport

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
  @Test(arguments: 0..<10)
  func neighboursDoNotMatter(part: Int) {
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
