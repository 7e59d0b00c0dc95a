import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct LineCounterTests {
  /// The place of an offset, found a byte after the other.
  private static func expected(_ text: [UInt8], _ offset: Int) -> JSONLocation {
    var (line, start) = (1, 0)
    for index in 0..<offset {
      let isReturn = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
      if text[index] == 0x0A || isReturn { (line, start) = (line + 1, index + 1) }
    }
    return JSONLocation(offset: offset, line: line, column: offset - start + 1)
  }

  @Test
  func everyCutGivesTheSamePlace() {
    var generator = SeededGenerator(seed: 0x11E5)
    for length in [0, 1, 2, 15, 16, 17, 31, 32, 33, 80] {
      for _ in 0..<20 {
        let bytes: [UInt8] = [0x0A, 0x0D, 0x61, 0x61]
        let text = (0..<length).map { _ in bytes.randomElement(using: &generator) ?? 0 }
        for cut in 0...length {
          for end in cut...length where end == length || text[end] != 0x0A {
            var counter = LineCounter()
            for part in [0..<cut, cut..<end] {
              unsafe text[part].withUnsafeBufferPointer { unsafe counter.count($0) }
            }
            #expect(counter.location == Self.expected(text, end), "\(text) \(cut) \(end)")
          }
        }
      }
    }
  }
}
