import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Hostile values inside types that decode themselves.
struct DecodingDepthTests {
  struct Node: Decodable, Equatable {
    var children: [Node]?
  }

  indirect enum Chain: Decodable, Equatable {
    case end, link(Chain)
    enum CodingKeys: CodingKey { case next }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard container.contains(.next) else {
        self = .end
        return
      }
      self = .link(try container.decode(Chain.self, forKey: .next))
    }
    var length: Int {
      var count = 0
      var chain = self
      while case .link(let next) = chain {
        count += 1
        chain = next
      }
      return count
    }
  }

  /// Asks for itself again and again.
  struct Endless: Decodable, Equatable {
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Endless.self)
    }
  }

  struct Holder: Injectable, Equatable {
    var node: Node?
    var chain: Chain?
    var endless: Endless?
    var numbers: Numbers?
  }

  struct Numbers: Decodable, Equatable {
    var tiny: Int8?
    var big: Int?
    var huge: UInt64?
    var float: Float?
    var list: [UInt8]?
  }

  static let holders = Injector.bind(Holder.self)

  /// A dictionary inside a dictionary, and so on.
  private static func chain(_ depth: Int) -> [String: Any] {
    var record: [String: Any] = [:]
    for _ in 0..<depth { record = ["next": record] }
    return record
  }

  @Test func deepValuesWithinTheLimit() throws {
    let holder = try Self.holders.inject(["chain": Self.chain(400)])
    #expect(holder.chain?.length == 400)
    let text = String(repeating: #"{"next":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
    #expect(try Self.holders.inject(json: "{\"chain\": \(text)}").chain?.length == 400)
  }

  @Test func deeperOnesAreRefused() throws {
    for depth in [600, 20_000] {
      for holders in [Self.holders, Self.holders.policy(.strict)] {
        let error = #expect(throws: InjectionError.self) { try holders.inject(["chain": Self.chain(depth)]) }
        #expect(error?.code == .tooDeep)
        #expect(error?.description.contains("too many arrays and objects inside each other") == true)
      }
    }
    let brackets = String(repeating: #"{"children":["#, count: 100_000)
    let error = #expect(throws: InjectionError.self) {
      try Self.holders.inject(json: "{\"node\": \(brackets)")
    }
    #expect(error?.code == .tooDeep)
  }

  @Test func theStackOfASmallThreadIsEnough() throws {
    final class Outcome: @unchecked Sendable { var length: Int? }
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome.length = (try? Self.holders.inject(["chain": Self.chain(500)]))?.chain?.length ?? -1
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(outcome.length == -1 || outcome.length == 500)
  }

  @Test func aTypeThatNeverEndsIsRefused() throws {
    let input = try DecodingInput(#"{"endless": 1}"#)
    #expect(try input.inject(Self.holders).model.endless == nil)
    #expect(try input.failure(of: Self.holders.policy(.strict)).code == .decodingFailed)
  }

  @Test func numbersOutOfRange() throws {
    let input = try DecodingInput(
      #"{"numbers": {"tiny": 128, "big": 9223372036854775808, "huge": -1, "float": 1e39, "list": [255, 256]}}"#
    )
    let (holder, report) = try input.inject(Self.holders)
    #expect(holder.numbers == Numbers(list: [255]))
    #expect(
      report == """
        numbers.big: expected Int (-9223372036854775808 to 9223372036854775807), found number 9223372036854775808 under "big"; became nil
        numbers.float: expected Float, found number 1e+39 under "float"; became nil
        numbers.huge: expected UInt64 (0 to 18446744073709551615), found number -1 under "huge"; became nil
        numbers.list[1]: expected UInt8 (0 to 255), found number 256; element dropped
        numbers.tiny: expected Int8 (-128 to 127), found number 128 under "tiny"; became nil
        """
    )
  }

  @Test func numbersThatAreBeyondEverything() throws {
    let text = #"{"numbers": {"list": [1e400, 1e-400, 123456789012345678901234567890123456789012345]}}"#
    let (holder, report) = try Self.holders.injectReporting(json: text)
    #expect(holder.numbers == Numbers(list: [0]))
    #expect(report.issues.map(\.code) == [.outOfRange, .lossy, .outOfRange])
  }
}
