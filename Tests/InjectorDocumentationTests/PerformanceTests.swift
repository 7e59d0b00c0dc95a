import Foundation
import Injector
import InjectorCache
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
@Suite(.withoutRoundTrips)
struct PerformanceTests {
  struct Point { var x = 0; var y = 0 }

  struct Article {
    var id = 0
    var title = ""
    var published: Date?
    var author = Author()
    var tags: [String] = []
  }
  struct Author: Injectable { var name = "" }

  @Test func reuseOfPlans() async {
    await #expect(processExitsWith: .success) {
      var output: [String] = []
      func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

      let cache = PlanCache.shared
      cache.removeAll()
      cache.resetStatistics()
      for offset in 1...3 {
        let points = Injector.bind(Point.self) { Point() }
          .format(\.x).with.converter { (x: Int) in x + offset }
        print(try points.inject(["x": 1]).x)
      }
      print(cache.statistics.misses, cache.statistics.hits)

      try expectOutput(output, of: "Performance", section: "Reuse of plans")
    }
  }

  @Test func whatMakesRecordsFast() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let articles = Injector.bind(Article.self) { Article() }
      .mapping("meta.id").to(\.id)
      .format(\.published).as(.date("yyyy-MM-dd"))
      .format(\.tags).with.converter { (text: String) in text.split(separator: ",").map(String.init) }
    print(try articles.explain())

    try expectOutput(output, of: "Performance", section: "What makes records fast")
  }

  @Test func severalCores() async throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let data = Data("[{\"x\": 1, \"y\": 2}, {\"x\": 3, \"y\": 4}]".utf8)
    let points = try await Injector.bind(Point.self).injectConcurrently(json: data, maxConcurrency: 2)
    print(points.map(\.y))

    try expectOutput(output, of: "Performance", section: "Several cores")
  }
}
