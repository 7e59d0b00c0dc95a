import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct OutputBufferTests {
  @Test(arguments: [0, 1, 100, 191, 192, 193, 256, 1_000, 100_000])
  func growingKeepsTheBytes(capacity: Int) {
    for count in [0, 1, 14, 15, 16, 255, 256, 257, 5_000, 200_000] {
      var buffer = OutputBuffer(capacity: capacity)
      for index in 0..<count {
        buffer.reserve(1)
        unsafe buffer.cursor = buffer.cursor.writing(UInt8(truncatingIfNeeded: index &* 7))
      }
      #expect(buffer.count == count)
      #expect(
        buffer.capacity <= max(2 * (count + OutputBuffer.slack + 1), capacity + OutputBuffer.slack, 256)
      )
      let data = buffer.finish()
      #expect(data.count == count)
      #expect(data.enumerated().allSatisfy { $1 == UInt8(truncatingIfNeeded: $0 &* 7) })
    }
  }

  @Test func largePiecesAreReservedAtOnce() {
    var buffer = OutputBuffer()
    buffer.reserve(1_000_000)
    #expect(buffer.capacity >= 1_000_000 + OutputBuffer.slack)
    #expect(buffer.capacity <= 1_000_000 + 2 * OutputBuffer.slack)
    buffer.reserve(10)
    #expect(buffer.capacity <= 1_000_000 + 2 * OutputBuffer.slack)
    #expect(buffer.finish().isEmpty)
  }

  /// An estimate that is too large for the memory of any machine does no harm.
  @Test(arguments: [Int.max, Int.max - 1, Int.max - 64, 1 << 60, -1, Int.min])
  func absurdEstimates(capacity: Int) {
    var buffer = OutputBuffer(capacity: capacity)
    buffer.reserve(1)
    unsafe buffer.cursor = buffer.cursor.writing(7)
    #expect(buffer.finish() == Data([7]))
  }

  @Test func longTextsWithoutEscapesNeedLittleMore() {
    var writer = JSONWriter()
    writer.write(String(repeating: "a", count: 1_000_000))
    #expect(writer.buffer.capacity < 1_010_000)
    #expect(writer.finish().count == 1_000_002)
  }

  @Test func unusedBuffersAreFreed() {
    for _ in 0..<1_000 { _ = OutputBuffer(capacity: 1_000_000).count }
    for _ in 0..<100 {
      var writer = JSONWriter()
      writer.write(String(repeating: "a", count: 100_000))
      #expect(writer.finishString().utf8.count == 100_002)
    }
  }
}
