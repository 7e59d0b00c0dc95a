import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Random documents and limits: text and dictionaries are used or refused together, and what is used is within the
/// limits.
struct InjectionLimitsAgreementTests {
  /// The greatest measures of a document.
  private struct Measures {
    var depth = 0, text = 0, number = 0, key = 0, entries = 0

    func fit(_ limits: InjectionLimits) -> Bool {
      depth <= limits.depth && text <= limits.text && number <= limits.number && key <= limits.key
        && entries <= limits.entries
    }
  }

  private static func document(
    _ random: inout SeededGenerator, depth: Int, _ measures: inout Measures
  ) -> (text: String, value: Any) {
    let kind = Int.random(in: depth > 5 ? 2..<5 : 0..<5, using: &random)
    switch kind {
    case 0, 1:
      let count = Int.random(in: 0...6, using: &random)
      measures.depth = max(measures.depth, depth + 1)
      measures.entries = max(measures.entries, count)
      if kind == 0 {
        let all = (0..<count).map { _ in document(&random, depth: depth + 1, &measures) }
        return ("[" + all.map(\.text).joined(separator: " ,") + "]", all.map(\.value))
      }
      var members: [String] = []
      var record: [String: Any] = [:]
      for index in 0..<count {
        let key = "k\(index)" + String(repeating: "é", count: Int.random(in: 0...6, using: &random))
        measures.key = max(measures.key, key.utf8.count)
        let value = document(&random, depth: depth + 1, &measures)
        let escaped = key.replacing("é", with: Bool.random(using: &random) ? "é" : "\\u00e9")
        members.append("\"\(escaped)\": \(value.text)")
        record[key] = value.value
      }
      return ("{" + members.joined(separator: ",") + "}", record)
    case 2:
      let text = String(repeating: "ab\n", count: Int.random(in: 0...8, using: &random))
      measures.text = max(measures.text, text.utf8.count)
      return ("\"\(text.replacing("\n", with: "\\n"))\"", text)
    case 3:
      let number = Int.random(in: 0...9_999, using: &random) * Int.random(in: -1...1, using: &random)
      measures.number = max(measures.number, "\(number)".utf8.count)
      return ("\(number)", number)
    default: return ("null", NSNull())
    }
  }

  @Test(arguments: 0..<40) func `text and dictionaries are refused by the same limits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var measures = Measures()
      let (text, value) = Self.document(&random, depth: 0, &measures)
      func limit(_ greatest: Int) -> Int {
        Bool.random(using: &random) ? .max : Int.random(in: 0...greatest, using: &random)
      }
      let limits = InjectionLimits(
        depth: Bool.random(using: &random) ? 512 : Int.random(in: 1...6, using: &random), text: limit(24),
        key: limit(14), entries: limit(6)
      )
      struct Box: Injectable { var any: Any?; var k0: [Int]?; var k1 = 0 }
      let values = Injector.bind([Box].self).limits(limits)
      let isAllowed = measures.fit(limits)
      for code in [
        self.code { try values.inject(json: text) }, self.code { try values.inject(value: value) },
      ] { #expect((code == .limitExceeded || code == .tooDeep) == !isAllowed, "\(limits): \(text)") }
      let numbers = InjectionLimits(number: Int.random(in: 0...5, using: &random))
      let code = self.code { try values.limits(numbers).inject(json: text) }
      #expect((code == .limitExceeded) == (measures.number > numbers.number), "\(numbers): \(text)")
    }
  }

  private func code(_ body: () throws -> some Any) -> InjectionCode? {
    do { _ = try body() } catch { return (error as? InjectionError)?.code }
    return nil
  }
}
