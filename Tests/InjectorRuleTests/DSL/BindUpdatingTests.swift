import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Injectors that update objects and create none: `bind(updating:)`.
struct BindUpdatingTests {
  final class Tag { var text: String; init(_ text: String) { self.text = text } }

  class Screen {
    var title: String
    var count = 0
    var tag = Tag("old")
    private(set) var log: [String] = []
    init(title: String) { self.title = title }
  }
  final class Detail: Screen { var extra = 1 }

  struct Refused: Error {}

  static let screens = Injector.bind(updating: Screen.self).mapping("heading", "title").to(\.title).rules {
    $0.ignore("log").format("tag").with.converter { (text: String) in Tag(text) }
  }

  /// Each way to update an object.
  static let updates: [@Sendable (Injector<Screen>, String, Screen) throws -> Void] = [
    { try $0.inject(json: $1, into: $2) }, { try $0.inject(json: Data($1.utf8), into: $2) },
    { try $0.inject(record($1), into: $2) }, { try $0.inject(record($1) as NSDictionary, into: $2) },
    { _ = try $0.injectReporting(json: $1, into: $2) }, { _ = try $0.injectReporting(record($1), into: $2) },
    { _ = try $0.injectReporting(record($1) as NSDictionary, into: $2) },
    { injector, json, screen in
      var screen = screen
      try injector.inject(json: json, into: &screen)
    },
  ]

  static func record(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test(arguments: updates.indices) func theObjectItselfIsUpdated(way: Int) throws {
    let update = Self.updates[way]
    for screen in [Screen(title: "a"), Detail(title: "a")] {
      try update(Self.screens, #"{"heading": "b", "tag": "new"}"#, screen)
      #expect(screen.title == "b" && screen.count == 0 && screen.tag.text == "new")
    }
    let screen = Screen(title: "a")
    #expect(throws: InjectionError.self) {
      try update(Self.screens.policy(.strict), #"{"heading": "b", "count": "x"}"#, screen)
    }
    #expect(screen.title == "a")
    #expect(throws: InjectionError.self) {
      try update(Self.screens.didInject { _ in throw Refused() }, #"{"heading": "b"}"#, screen)
    }
    #expect(screen.title == "a")
  }

  @Test func pathsAndReports() throws {
    let screen = Screen(title: "a")
    try Self.screens.inject(json: #"{"data": {"count": 2}}"#, into: screen, at: "data")
    try Self.screens.at("x").inject(["x": ["heading": "c"]], into: screen)
    let report = try Self.screens.injectReporting(json: #"{"count": "3", "y": 1}"#, into: screen)
    #expect(screen.title == "c" && screen.count == 3)
    #expect(report.issues.map(\.code) == [.coerced, .unknownKey])
  }

  @Test func noModelsAreMade() async throws {
    let text =
      "bind(updating: Screen.self) makes no new Screen; call inject(_:into:) or inject(json:into:), "
      + "or use bind(Screen.self) { … }"
    let bytes = AsyncStream<UInt8> { $0.finish() }
    let calls: [() async throws -> Void] = [
      { _ = try Self.screens.inject(json: "{}") }, { _ = try Self.screens.inject([:]) },
      { _ = try Self.screens.injectArray(json: "[]") }, { _ = try Self.screens.inject([[:]]) },
      { _ = try Self.screens.injectDictionary(json: "{}") },
      { _ = try Self.screens.inject(value: [:] as [String: Any]) },
      { _ = try Self.screens.injectReporting(json: "{}") },
      { _ = try await Self.screens.injectConcurrently(json: "[]", maxConcurrency: 2) },
      { for try await _ in Self.screens.stream(bytes) {} },
    ]
    for call in calls {
      let error = await #expect(throws: InjectionError.self) { try await call() }
      #expect(error?.issues.map(\.description) == [text])
    }
    _ = try Self.screens.validated()
  }

  @Test func inANestedPlaceItIsAnOrdinaryInjector() throws {
    struct Window: Injectable { var screen: Screen? }
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Window.self).format(\.screen).with.injector(Self.screens).validated()
    }
    #expect("\(error as Any)".contains("there is no way to make a BindUpdatingTests.Screen"))
  }

  @Test func itAlsoExtracts() throws {
    let json = try Self.screens.rules { $0.ignore("tag") }.extractJSONString(Screen(title: "t"), .sortedKeys)
    #expect(json == #"{"count":0,"heading":"t"}"#)
  }
}
