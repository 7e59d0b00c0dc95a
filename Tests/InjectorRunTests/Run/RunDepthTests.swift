import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Records that are nested deeply in properties that a run reads in different ways. All of them count the levels of the run.
struct RunDepthTests {
  struct Beside: Injectable {
    var kind = ""
    var next: Any?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("next").with.type(beside: "kind", ["x": Beside.self])
    }
  }

  final class Later: Injectable {
    var next: Later?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("first", "second").to("next")
    }
  }

  class Base: Injectable {
    var next: Base?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("first.a", "second.0.b").to("next")
    }
  }

  struct Flat: Injectable {
    struct Inner: Injectable {
      var next: [Flat] = []
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("first", "second").to("next")
      }
    }
    var inner = Inner()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("inner") }
  }

  struct Spelled: Injectable {
    var next: [Spelled] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.caseInsensitive) }
  }

  struct Hooked: Injectable {
    var next: [Hooked] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.values { _, value in value } }
  }

  struct Chosen: Injectable {
    var next: Any?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("next").with.type { _ in Chosen.self }
    }
  }

  final class Shown: InjectionHooks {
    var next: Shown?
    func willInject(from record: [String: Any]) {}
    func didInject(from record: [String: Any]) throws {}
  }

  struct Plain: Injectable { var next: [Plain] = [] }

  final class Coded: Decodable { let next: Coded? }
  struct Mixed: Injectable { var next: Coded? }
  struct MixedLists: Injectable { var next: CodedList? }
  struct CodedList: Decodable {
    let items: [CodedItem]
    init(from decoder: any Decoder) throws {
      items = try decoder.singleValueContainer().decode([CodedItem].self)
    }
  }
  final class CodedItem: Decodable { let next: CodedList? }
  struct Untyped: Injectable { var next: Any? }

  /// A way to read values inside each other.
  struct Route: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of arrays and records of each level.
    let levels: Int
    let wrap: @Sendable (String) -> String
    /// Reads a text or a dictionary.
    let read: @Sendable (Any, InjectionLimits?) throws -> Void

    init<Model>(
      _ name: String, _ injector: Injector<Model>, levels: Int = 1,
      _ wrap: @escaping @Sendable (String) -> String
    ) {
      testDescription = name
      (self.levels, self.wrap) = (levels, wrap)
      read = { source, limits in
        let injector = limits.map(injector.limits) ?? injector
        if let record = source as? [String: Any] {
          _ = try injector.inject(record)
        } else {
          _ = try injector.inject(json: source as? String ?? "")
        }
      }
    }

    /// Returns a text or a dictionary with a number of arrays and records around the innermost record.
    func source(depth: Int, isText: Bool) throws -> Any {
      let parts = wrap("*").split(separator: "*")
      let count = depth / levels
      let json =
        String(repeating: String(parts[0]), count: count) + "{}"
        + String(repeating: String(parts[1]), count: count)
      if isText { return json }
      // JSONSerialization reads no text that is nested more deeply than 512 levels.
      return try Injector.bind([String: Any].self).limits(InjectionLimits(depth: 10_000)).inject(json: json)
    }
  }

  static let routes = [
    Route("type beside", Injector.bind(Beside.self)) { #"{"kind":"x","next":\#($0)}"# },
    Route("type beside, behind", Injector.bind(Beside.self)) { #"{"next":\#($0),"kind":"x"}"# },
    Route("later candidate", Injector.bind(Later.self)) { #"{"second":\#($0)}"# },
    Route("path", Injector.bind(Base.self), levels: 2) { #"{"first":{"a":\#($0)}}"# },
    Route("later path", Injector.bind(Base.self), levels: 3) { #"{"second":[{"b":\#($0)}]}"# },
    Route("flattened", Injector.bind(Flat.self), levels: 2) { #"{"first":[\#($0)]}"# },
    Route("flattened, later", Injector.bind(Flat.self), levels: 2) { #"{"second":[\#($0)]}"# },
    Route("spelling", Injector.bind(Spelled.self), levels: 2) { #"{"NEXT":[\#($0)]}"# },
    Route("hook", Injector.bind(Hooked.self), levels: 2) { #"{"next":[\#($0)]}"# },
    Route("chosen", Injector.bind(Chosen.self)) { #"{"next":\#($0)}"# },
    Route("hooks of the model", Injector.bind(Shown.self)) { #"{"next":\#($0)}"# },
    Route("nulls ignored", Injector.bind(Plain.self).policy(null: .ignore), levels: 2) {
      #"{"next":[\#($0)]}"#
    },
    Route("Codable", Injector.bind(Coded.self)) { #"{"next":\#($0)}"# },
    Route("Codable inside", Injector.bind(Mixed.self)) { #"{"next":\#($0)}"# },
    Route("Codable lists inside", Injector.bind(MixedLists.self), levels: 2) { #"{"next":[\#($0)]}"# },
    Route("Any", Injector.bind(Untyped.self)) { #"{"next":\#($0)}"# },
  ]

  @Test(arguments: routes, [true, false]) func `levels are counted wherever values are read`(
    route: Route, isText: Bool
  ) throws {
    let count = route.levels
    let (deep, flat) = try (source(600), source(10 * count))
    expectError(code: .tooDeep) { try route.read(deep, nil) }
    // The innermost object is one more level.
    let limit = InjectionLimits(depth: 10 * count + 1)
    try route.read(flat, limit)
    let deeper = try source(11 * count)
    expectError(code: .tooDeep) { try route.read(deeper, limit) }
    func source(_ depth: Int) throws -> Any { try route.source(depth: depth, isText: isText) }
  }

  /// Each is either read or refused. A stack that is too small would end the process.
  @Test(arguments: [128, 256, 512]) func `a small stack is enough`(kilobytes: Int) throws {
    for route in Self.routes {
      let depths = [30, 100, 250, 500]
      let sources = try depths.flatMap { depth in
        try [true, false].map { try route.source(depth: depth, isText: $0) }
      }
      for source in sources { _ = Self.isReadOrTooDeep(source, route) }
      let results = try SmallThread.run(kilobytes: kilobytes) {
        sources.map { Self.isReadOrTooDeep($0, route) }
      }
      #expect(results.count == sources.count && results.allSatisfy { $0 }, "\(route.testDescription)")
    }
  }

  private static func isReadOrTooDeep(_ source: Any, _ route: Route) -> Bool {
    do {
      try route.read(source, nil)
      return true
    } catch { return (error as? InjectionError)?.code == .tooDeep }
  }

  final class Rewritten: Injectable {
    var next: Rewritten?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let converter = Converter<[String: Any], Rewritten>(
        { try Rewritten(injecting: $0) }, back: { try $0.extract() }
      )
      return rules.format("next").as(converter)
    }
  }

  /// Each level is an extraction of its own, which a converter begins inside another one.
  @Test(arguments: [128, 256, 512]) func `extractions inside extractions are written or refused`(
    kilobytes: Int
  ) throws {
    let models = Injector.bind(Rewritten.self)
    let deep = (0..<400).reduce(Rewritten()) { inner, _ in
      let outer = Rewritten()
      outer.next = inner
      return outer
    }
    _ = try models.extractJSON(Rewritten())
    try Self.expectWrittenOrTooDeep(deep, by: models, kilobytes: kilobytes)
  }

  /// Each level looks for the plan of its own type.
  @Test(arguments: [128, 256, 512]) func `models of any type are written or refused`(kilobytes: Int) throws {
    let models = Injector.bind(Untyped.self)
    let deep = (0..<400).reduce(Untyped()) { inner, _ in Untyped(next: inner) }
    _ = try models.extractJSON(Untyped(next: Untyped()))
    try Self.expectWrittenOrTooDeep(deep, by: models, kilobytes: kilobytes)
  }

  private static func expectWrittenOrTooDeep<Model>(
    _ model: Model, by models: Injector<Model>, kilobytes: Int
  ) throws {
    nonisolated(unsafe) let model = model
    let results = try SmallThread.run(kilobytes: kilobytes) {
      [{ _ = try models.extractJSON(unsafe model) }, { _ = try models.extract(unsafe model) }].map {
        (write: () throws -> Void) in
        do {
          try write()
          return true
        } catch { return Self.isTooDeep(error) }
      }
    }
    #expect(results == [true, true])
  }

  /// Whether values are nested too deeply, also if a converter of the model threw that error.
  private static func isTooDeep(_ error: (any Error)?) -> Bool {
    guard let error = error as? InjectionError else { return false }
    return error.code == .tooDeep || isTooDeep(error.underlying)
  }
}
