import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// The records, their places and their issues are the same, however the bytes are cut into chunks.
struct StreamChunkTests {
  private let injector = Injector.bind(Reading.self).limits(InjectionLimits(issues: 5))

  private static let texts = [
    "{\"id\": 1}\n{\"id\": \"2\"}\r\n\r\nbad\n{\"id\": 3, \"name\": \"a\\nb\\\"\"}\n   \n{\"name\": \"é€😀\"}",
    "\u{FEFF}\n\n{\"id\": 1}\n\u{FEFF}{\"id\": \"2\"}\r\n{\"id",
    "[{\"id\": 1}, {\"id\": \"2\"},\n\n [1, \"]\\\"\"], {\"name\": \"é€😀,]\\\\\"}\r\n, null]\n\n",
    "\u{FEFF}  [ {\"id\": 1} ,\r{\"id\": \"2\"} , 17 , \"x\" ,{\"id\": [{}]} ] x",
    "  \n [{\"id\": 1}, {\"id\": tru}]", "[[\"unterminated], {\"id\": 1}]",
  ]

  @Test(arguments: texts) func everyCutGivesTheSameRecords(text: String) async {
    let whole = await injector.streamedReporting(text)
    #expect(!whole.isEmpty)
    for cut in 0...text.utf8.count {
      #expect(await injector.streamedReporting(text, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    #expect(await injector.streamedReporting(text, cutAt: Array(0..<text.utf8.count)) == whole)
    #expect(await StreamOutcome.of(injector.streamReporting(ByteSequence(text: text))) == whole)
  }

  /// Where many bytes have come, elements are read before their ends are known.
  @Test(
    arguments: texts + [
      "[{\"id\": 1, \"id\": 2}, {\"id\": 3}, {\"name\": \"a\", \"\\u006eame\": \"b\"}, {\"id\": 4}]",
      "[{\"id\": [1, {\"a\": \"]\"}]}, {\"id\": \"x\", \"name\": 5}, {\"id\": 6}, 7]",
      "[{\"id\": 1} {\"id\": 2}]", "[{\"id\": 1}, ]", "[{\"id\": 1}}, {\"id\": 2}]",
      "[{\"id\": 1},, {\"id\": 2}]",
      "[{\"id\": 1, \"name\": \"a\tb\"}]", "[{\"id\": 1, \"other\": [1 2]}, {\"id\": 2}]",
      "[{\"id\": 123456789012345678901234567890}, {\"id\": 1e400}, {\"id\": 2}]", "[{\"id\": 1",
      "[" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + ", {\"id\": 1}]",
    ]
  )
  func elementsBeforeManyBytes(text: String) async {
    let count = 2 * ElementFinder.readAheadCount
    let padded = text + String(repeating: " ", count: count)
    for limits in [
      InjectionLimits(issues: 5), InjectionLimits(number: 12, issues: 5), InjectionLimits(key: 3),
    ] {
      let injector = injector.limits(limits)
      let cut = await injector.streamedReporting(padded, cutAt: [text.utf8.count])
      #expect(await injector.streamedReporting(padded) == cut)
    }
  }

  /// Elements of all lengths, of which each is made once.
  @Test func eachElementIsMadeOnce() async throws {
    let calls = Counter()
    let counting = Injector.bind(Reading.self).format(\.id).with.converter { (value: Int) in
      calls.increase()
      return value
    }
    let lengths = (0..<400).map { ($0 * 7_919) % 400 }
    let records = lengths.enumerated().map { index, length in
      let name = String(repeating: "x", count: length)
      return index % 5 == 3 ? "{\"id\": \"bad\"}" : "{\"id\": \(index), \"name\": \"\(name)\"}"
    }
    var ids: [Int] = []
    for try await record in counting.streamReporting(ChunkSequence("[\(records.joined(separator: ", "))]")) {
      if let model = record.model { ids.append(model.id) }
    }
    #expect(ids == (0..<400).map { $0 % 5 == 3 ? 0 : $0 } && calls.count == 320)
  }

  /// White space that is longer than the buffer, at all places between the elements.
  @Test func longWhiteSpaceBetweenElements() async {
    let space = String(repeating: " ", count: 2_400_000)
    for text in [
      "[\(space){\"id\": 1}]", "[{\"id\": 1}\(space),{\"id\": 2}]", "[{\"id\": 1},\(space){\"id\": 2}]",
      "[{\"id\": 1}\(space)]\(space)", "\(space)[{\"id\": 1}]",
    ] {
      let whole = await injector.streamedReporting(text)
      let cuts = Array(stride(from: 100_000, to: text.utf8.count, by: 100_000))
      #expect(await injector.streamedReporting(text, cutAt: cuts) == whole)
      #expect(whole.allSatisfy { !$0.hasPrefix("error") })
    }
  }

  /// What is beside the array is too long, or not valid, whatever number of bytes come at once.
  @Test(arguments: [
    String(repeating: "5", count: 90) + "x", "{\"" + String(repeating: "k", count: 45) + "\": 1}",
    "{\"a\": \"" + String(repeating: "é", count: 18) + "\\x\"}",
    "{\"a\": 1234567890123456789012345678901234567.e}",
  ])
  func lengthsBesideTheArray(text: String) async {
    let limited = injector.limits(InjectionLimits(bytes: 40))
    let root = text.hasPrefix("{") ? "list" : nil
    let whole = await limited.streamed(text, at: root, format: .array)
    for cut in 0...text.utf8.count {
      let cuts = [cut, min(cut + 3, text.utf8.count)]
      #expect(await limited.streamed(text, cutAt: cuts, at: root, format: .array) == whole)
    }
    let bytes = await StreamOutcome.of(limited.stream(ByteSequence(text: text), at: root, format: .array))
    #expect(bytes == whole)
  }

  @Test func chunksMayBeOfAnyCollection() async {
    let text = "{\"id\": 1}\n{\"id\": 2}"
    let whole = await injector.streamed(text)
    let data = elementStream([Data(text.utf8)])
    #expect(await StreamOutcome.of(injector.stream(data)) == whole)
    let reversed: ReversedCollection<[UInt8]> = Array(Array(text.utf8).reversed()).reversed()
    #expect(await StreamOutcome.of(injector.stream(elementStream([reversed]))) == whole)
  }

  /// Records that are larger than the buffer, between small ones.
  @Test func recordsOfAnySize() async throws {
    let sizes = [1, 1_000_000, 3, 600_000, 300_000, 5, 4_000_000, 20_000, 70_000, 1]
    let records = sizes.enumerated().map {
      "{\"id\": \($0.offset), \"name\": \"\(String(repeating: "x", count: $0.element))\"}"
    }
    for text in [records.joined(separator: "\n"), "[\(records.joined(separator: ",\n"))]"] {
      let cuts = stride(from: 100_000, to: text.utf8.count, by: 100_000)
      var found: [Int] = []
      for try await record in injector.streamReporting(ChunkSequence(text, cutAt: Array(cuts))) {
        let model = try record.get()
        #expect(record.line == model.id + 1)
        found.append(model.name.utf8.count)
      }
      #expect(found == sizes)
    }
  }

  /// A record arrives as soon as its bytes have come.
  @Test(arguments: ["{\"id\": 1}\n", "[{\"id\": 1}"])
  func aRecordDoesNotWaitForLaterBytes(text: String) async throws {
    let (bytes, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array(text.utf8))
    var iterator = injector.stream(bytes).makeAsyncIterator()
    #expect(try await iterator.next()?.id == 1)
    let (single, continuation2) = AsyncStream.makeStream(of: UInt8.self)
    for byte in text.utf8 { continuation2.yield(byte) }
    var iterator2 = injector.stream(single).makeAsyncIterator()
    #expect(try await iterator2.next()?.id == 1)
    continuation.finish()
    continuation2.finish()
  }
}
