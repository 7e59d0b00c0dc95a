import Injector
import Testing

@testable import InjectorTestSupport

/// One plan in many tasks at the same time.
struct ParallelRunTests {
  struct Point: Equatable, Sendable {
    var x = 1
    var y = 2.5
    var label: String? = "origin"
    var marks: [Int] = [7]
  }

  /// A record that is another one for each number, with a part that does not fit in every third.
  private static func record(_ number: Int) -> [String: Any] {
    var record: [String: Any] = ["x": number, "y": Double(number) / 4, "marks": [number, number + 1, "3"]]
    if number % 2 == 0 { record["label"] = "point \(number)" }
    if number % 3 == 0 { record["marks"] = ["none": number] }
    if number % 5 == 0 { record["x"] = "\(number)" }
    return record
  }

  @Test func parallelRunsOfAPlanGiveTheSameModels() async throws {
    let points = Injector.bind(Point.self) { Point() }
      .format(\.label).with.converter { (text: String) in text.uppercased() }
    let serial = try (0..<1000).map { try points.inject(Self.record($0)) }
    let parallel = try await withThrowingTaskGroup(of: (Int, Point).self) { group in
      for number in 0..<1000 {
        group.addTask { (number, try points.inject(Self.record(number))) }
      }
      var results = [Point](repeating: Point(), count: 1000)
      for try await (number, point) in group { results[number] = point }
      return results
    }
    #expect(parallel == serial)
  }
}
