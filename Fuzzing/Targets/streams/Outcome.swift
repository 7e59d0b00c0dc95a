import Foundation
import Injector
import InjectorIO

/// Chunks of bytes, one after the other.
struct Chunks: AsyncSequence, Sendable {
  let chunks: [[UInt8]]

  init(_ chunks: [[UInt8]]) { self.chunks = chunks }

  /// Cuts a text into chunks whose lengths depend on a number.
  init(cutting text: [UInt8], by number: UInt64) {
    var generator = SeededGenerator(seed: number)
    var (rest, chunks) = (text[...], [[UInt8]]())
    while !rest.isEmpty {
      let most = generator.next() % 4 == 0 ? 100 : 8
      let count = Int(generator.next() % UInt64(most))
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    self.chunks = chunks
  }

  var lengths: [Int] { chunks.map(\.count) }

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks[...]) }

  struct Iterator: AsyncIteratorProtocol {
    var chunks: ArraySlice<[UInt8]>
    mutating func next() async -> [UInt8]? { chunks.popFirst() }
  }
}

/// What a walk over a stream finds, as text.
struct Outcome: Equatable, Sendable {
  var entries: [String] = []
  var error: String?

  static func of<Model>(_ stream: InjectionStream<StreamedRecord<Model>>) -> Outcome {
    wait {
      var outcome = Outcome()
      do {
        for try await record in stream {
          let model = record.model.map { "\($0)" } ?? "none"
          outcome.entries.append("\(record.line):\(record.offset) \(model) \(record.report)")
        }
      } catch {
        outcome.error = "\(error)"
      }
      return outcome
    }
  }

  static func of<Model>(_ stream: InjectionStream<Model>) -> Outcome {
    wait {
      var outcome = Outcome()
      do {
        for try await model in stream { outcome.entries.append("\(model)") }
      } catch {
        outcome.error = "\(error)"
      }
      return outcome
    }
  }

  /// Waits for asynchronous work. The inputs of libFuzzer come in a function that is not asynchronous.
  private static func wait(_ body: @escaping @Sendable () async -> Outcome) -> Outcome {
    let (done, result) = (DispatchSemaphore(value: 0), Box())
    Task {
      result.outcome = await body()
      done.signal()
    }
    done.wait()
    return result.outcome
  }

  /// Written before the signal, and read after the wait.
  private final class Box: @unchecked Sendable {
    var outcome = Outcome()
  }
}
