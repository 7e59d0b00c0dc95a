@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// A model of the records in the tests of streams.
struct Reading: Injectable, Equatable {
  var id = 0
  var name = ""

  init() {}

  init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
}

/// Chunks of bytes, one after the other. A walk may find an error behind the last one.
struct ChunkSequence: AsyncSequence, Sendable {
  let chunks: [[UInt8]]
  var failure: (any Error)?

  init(_ chunks: [[UInt8]], failure: (any Error)? = nil) { (self.chunks, self.failure) = (chunks, failure) }

  /// Chunks of a text that end at each of the offsets.
  init(_ text: String, cutAt cuts: [Int] = []) {
    let bytes = Array(text.utf8)
    let ends = cuts.sorted() + [bytes.count]
    chunks = zip([0] + ends, ends).map { Array(bytes[$0..<$1]) }
  }

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks[...], failure: failure) }

  struct Iterator: AsyncIteratorProtocol {
    var chunks: ArraySlice<[UInt8]>
    let failure: (any Error)?

    mutating func next() async throws -> [UInt8]? {
      if let chunk = chunks.popFirst() { return chunk }
      if let failure { throw failure }
      return nil
    }
  }
}

/// A sequence of single bytes.
struct ByteSequence: AsyncSequence, Sendable {
  let text: String

  func makeAsyncIterator() -> Iterator { Iterator(bytes: Array(text.utf8)[...]) }

  struct Iterator: AsyncIteratorProtocol {
    var bytes: ArraySlice<UInt8>

    mutating func next() async -> UInt8? { bytes.popFirst() }
  }
}

/// What a walk over a stream finds, as text: the records with their places, and the error at the end.
enum StreamOutcome {
  static func of<Model>(_ stream: InjectionStream<StreamedRecord<Model>>) async -> [String] {
    var found: [String] = []
    do {
      for try await record in stream {
        let model = record.model.map { "\($0)" } ?? "none"
        found.append("\(record.line):\(record.offset) \(model) \(record.report)")
      }
    } catch { found.append("error: \(error)") }
    return found
  }

  static func of(_ stream: InjectionStream<some Any>) async -> [String] {
    var found: [String] = []
    do {
      for try await model in stream { found.append("\(model)") }
    } catch { found.append("error: \(error)") }
    return found
  }
}

extension Injector {
  /// What a walk over the models of a text finds, whose chunks end at each of the offsets.
  func streamed(
    _ text: String, cutAt cuts: [Int] = [], at path: String? = nil, format: StreamFormat = .automatic
  ) async -> [String] {
    await StreamOutcome.of(stream(ChunkSequence(text, cutAt: cuts), at: path, format: format))
  }

  /// The same with the places and the reports of the records.
  func streamedReporting(
    _ text: String, cutAt cuts: [Int] = [], at path: String? = nil, format: StreamFormat = .automatic
  ) async -> [String] {
    await StreamOutcome.of(streamReporting(ChunkSequence(text, cutAt: cuts), at: path, format: format))
  }
}

extension String {
  /// No cut, and cuts at every byte.
  var noCutAndAllCuts: [[Int]] { [[], Array(0..<utf8.count)] }
}

/// Elements one after the other, and an error behind them.
func elementStream<Element: Sendable>(_ elements: [Element], failure: (any Error)? = nil)
  -> AsyncThrowingStream<Element, any Error>
{
  AsyncThrowingStream { stream in
    for element in elements { stream.yield(element) }
    stream.finish(throwing: failure)
  }
}
