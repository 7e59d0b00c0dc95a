import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONWriterTests {
  /// A value in the form that both writers can write, with its members in order.
  indirect enum Tree: Encodable, Sendable {
    case null, bool(Bool), int(Int), text(String)
    case array([Tree])
    /// With keys in alphabetical order.
    case object([(key: String, value: Tree)])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .null: try Bool?.none.encode(to: encoder)
      case .bool(let value): try value.encode(to: encoder)
      case .int(let value): try value.encode(to: encoder)
      case .text(let value): try value.encode(to: encoder)
      case .array(let elements):
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(element) }
      case .object(let members):
        var container = encoder.container(keyedBy: AnyKey.self)
        for member in members { try container.encode(member.value, forKey: AnyKey(member.key)) }
      }
    }

    /// Writes the value, with keys that are known beforehand or not.
    func write(to writer: inout JSONWriter, precompiled: Bool, escapesSlashes: Bool) {
      switch self {
      case .null: writer.writeNull()
      case .bool(let value): writer.write(value)
      case .int(let value): writer.write(value)
      case .text(let value): writer.write(value)
      case .array(let elements):
        writer.beginArray()
        for element in elements {
          writer.element()
          element.write(to: &writer, precompiled: precompiled, escapesSlashes: escapesSlashes)
        }
        writer.endArray()
      case .object(let members):
        let keys = OutputKeys(members.map(\.key))
        writer.beginRecord()
        for (index, member) in members.enumerated() {
          if precompiled { writer.key(keys[index]) } else { writer.key(member.key) }
          member.value.write(to: &writer, precompiled: precompiled, escapesSlashes: escapesSlashes)
        }
        writer.endRecord()
        // The keys are used until here.
        withExtendedLifetime(keys) {}
      }
    }
  }

  static let trees: [Tree] = [
    .null, .bool(true), .bool(false), .int(-7), .text("a/b \"c\""), .array([]), .object([]),
    .array([.int(1)]), .array([.null, .bool(true), .bool(false), .int(.min), .text("")]),
    .array([.array([]), .array([.array([])]), .object([]), .object([("a", .array([]))])]),
    .object([("a", .int(1))]),
    .object([("a", .object([])), ("b", .array([])), ("c", .object([("d", .object([("e", .null)]))]))]),
    .object([
      ("", .int(0)), ("a/b", .int(1)), ("quoted \"key\"\n", .int(2)), ("x123456789", .int(3)),
      ("x1234567890", .int(4)), ("x12345678901", .int(5)), ("x123456789012", .int(6)),
      ("y of more than thirty-two characters, which is long", .text("z")), ("ä", .text("ö")),
    ]),
    .array(
      (0..<50).map { .object([("id", .int($0)), ("name", .text("name \($0)")), ("tags", .array([]))]) }
    ),
  ]

  @Test(arguments: trees.indices, [false, true])
  func textIsThatOfJSONEncoder(index: Int, isPretty: Bool) throws {
    let tree = Self.trees[index]
    for escapesSlashes in [true, false] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
      if !escapesSlashes { encoder.outputFormatting.insert(.withoutEscapingSlashes) }
      let expected = String(decoding: try encoder.encode(tree), as: UTF8.self)
      for precompiled in [true, false] {
        var writer = JSONWriter(isPretty: isPretty, escapesSlashes: escapesSlashes)
        tree.write(to: &writer, precompiled: precompiled, escapesSlashes: escapesSlashes)
        #expect(writer.finishString() == expected)
      }
    }
  }

  @Test(arguments: [false, true]) func deepNestingIsWritten(isPretty: Bool) throws {
    var writer = JSONWriter(isPretty: isPretty)
    for level in 0..<400 {
      if level > 0 { writer.element() }
      writer.beginArray()
    }
    for _ in 0..<400 { writer.endArray() }
    let data = writer.finish()
    let text = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(text == String(repeating: "[", count: 400) + String(repeating: "]", count: 400))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
  }

  /// Every kind of value between keys of all lengths, so that the memory ends at every place of a record once.
  @Test func readersReadWhatIsWritten() throws {
    let names = (0..<70).map { String(repeating: "k", count: $0) + "\($0)" }
    let keys = OutputKeys(names)
    #expect(keys.count == names.count)
    for count in 0...names.count {
      var writer = JSONWriter()
      writer.beginRecord()
      for index in 0..<count {
        writer.key(keys[index])
        var wasWritten = true
        switch index % 7 {
        case 0: writer.write(Int64.min)
        case 1: wasWritten = writer.write(-Double.leastNormalMagnitude)
        case 2: writer.write("fifteen bytes !")
        case 3: writer.write(index % 2 == 0)
        case 4: writer.writeNull()
        case 5: writer.write(String(repeating: "\u{1}", count: index))
        default: wasWritten = writer.write(Decimal.leastFiniteMagnitude)
        }
        #expect(wasWritten)
      }
      writer.endRecord()
      let data = writer.finish()
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(object.keys) == Set(names.prefix(count)))
      if count > 0 { #expect(object[names[0]] as? Int64 == .min) }
      if count > 1 { #expect(object[names[1]] as? Double == -Double.leastNormalMagnitude) }
      if count > 2 { #expect(object[names[2]] as? String == "fifteen bytes !") }
      if count > 5 { #expect(object[names[5]] as? String == String(repeating: "\u{1}", count: 5)) }
    }
  }
}

struct OutputBufferTests {
  @Test(arguments: [0, 1, 100, 191, 192, 193, 256, 1_000, 100_000]) func growingKeepsTheBytes(capacity: Int) {
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
