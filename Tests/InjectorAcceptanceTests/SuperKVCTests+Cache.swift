import Foundation
import InjectorCache
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The statements about what is kept between runs, and about platforms.
extension SuperKVCTests {
  /// So many configurations of one type, no two of the same shape.
  private static func configurations<User: SampleUser>(_ count: Int, of type: User.Type) -> [Injector<User>] {
    (0..<count).map { number in User.bound.rules { $0.mapping("id\(number)").to("userId") } }
  }

  @Test("SK-29 plans are kept, the least recently used ones dropped first")
  func plansAreKept() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let cache = PlanCache(countLimit: 10)
      let injectors = Self.configurations(11, of: User.self)
      for injector in injectors.prefix(10) {
        #expect(try cache.plan(for: User.self, rules: injector.ruleSet).isNew)
      }
      #expect(try !cache.plan(for: User.self, rules: injectors[0].ruleSet).isNew)
      #expect(try cache.plan(for: User.self, rules: injectors[10].ruleSet).isNew)
      #expect(cache.count == 10)
      #expect(cache.statistics.evictions == 1)
      #expect(try !cache.plan(for: User.self, rules: injectors[0].ruleSet).isNew)
      #expect(try cache.plan(for: User.self, rules: injectors[1].ruleSet).isNew)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
  }

  @Test("SK-30 the limit can be changed, and the cache emptied")
  func limitAndClearing() throws {
    func check<User: SampleUser>(_ type: User.Type) throws {
      let cache = PlanCache(countLimit: 10)
      for injector in Self.configurations(10, of: User.self) {
        _ = try cache.plan(for: User.self, rules: injector.ruleSet)
      }
      cache.countLimit = 4
      #expect(cache.countLimit == 4)
      #expect(cache.count == 4)
      cache.removeAll()
      #expect(cache.count == 0)
      #expect(try cache.plan(for: User.self, rules: User.bound.ruleSet).isNew)
    }
    try check(UserStruct.self)
    try check(UserObject.self)
    #expect(PlanCache.shared.countLimit == 100)
  }

  @Test("SK-31 the package names its platforms, iOS and macOS among them")
  func platforms() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(manifest.contains("platforms: ["))
    #expect(manifest.contains(".iOS("))
    #expect(manifest.contains(".macOS("))
  }
}
