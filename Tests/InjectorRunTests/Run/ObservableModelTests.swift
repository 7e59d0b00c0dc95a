import Injector
import Observation
import Testing

@testable import InjectorTestSupport

/// Classes that the macro `Observable` has changed: a stored `_count` behind a computed `count`.
struct ObservableModelTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable final class Counter: Injectable {
    var count = 0
    var name = "none"
    @ObservationIgnored var plain = 1
    let fixed = 2
    required init() {}
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable class Open: Injectable {
    var count = 0
    var items: [String] = []
    required init() {}
  }

  final class Changes: @unchecked Sendable { var count = 0 }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func propertiesHaveTheNamesOfTheirDeclaration() throws {
    for (counter, report) in try Injector.bind(Counter.self).policy(.strict).policy(missing: .fail)
      .bothReports(#"{"count": 7, "name": "a", "plain": 8}"#)
    {
      #expect(counter.count == 7 && counter.name == "a" && counter.plain == 8 && report.isEmpty)
    }
    let made = Injector.bind(Counter.self) { Counter() }
    for counter in try made.both(#"{"count": 7}"#) {
      #expect(counter.count == 7)
    }
    #expect(
      try Injector.bind(Counter.self).explain() == """
        Counter
          source keys  property  type    conversion  nested plan  cost
          count        count     Int     copy                     inline
          name         name      String  copy                     inline
          plain        plain     Int     copy                     inline
          'fixed' is a `let` that has its value already
          'count', 'name' are written without notifying observers; to notify them, use .observing(\\.count, \\.name)

        """
    )
    let error = try #require(throws: InjectionError.self) {
      try Injector.bind(Counter.self).policy(missing: .fail).inject(json: #"{"name": "", "plain": 1}"#)
    }
    #expect(error.issues.map(\.path.description) == ["count"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func rulesByName() throws {
    let opens = Injector.bind(Open.self).rules { $0.mapping("c").to("count").format("items").as(.split(",")) }
    for open in try opens.both(#"{"c": 7, "items": "a,b"}"#) {
      #expect(open.count == 7 && open.items == ["a", "b"])
    }
    for open in try Injector.bind(Open.self).rules({ $0.ignore("count") }).both(
      #"{"count": 7, "items": ["a"]}"#
    ) {
      #expect(open.count == 0 && open.items == ["a"])
    }
    #expect(throws: InjectionError.self) {
      try Injector.bind(Open.self).rules { $0.require("count") }.both("{}")
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func byKeyPathObserversAreTold() throws {
    func changes(_ injector: Injector<Open>, json: Bool) throws -> Int {
      let changes = Changes()
      var open = Open()
      withObservationTracking {
        _ = open.count
      } onChange: {
        changes.count += 1
      }
      if json {
        try injector.inject(json: #"{"count": 7}"#, into: &open)
      } else {
        try injector.inject(["count": 7], into: &open)
      }
      #expect(open.count == 7)
      return changes.count
    }
    for json in [true, false] {
      #expect(try changes(Injector.bind(Open.self).mapping("count").to(\.count), json: json) == 1)
      #expect(try changes(Injector.bind(Open.self).mapping("c", "count").to(\.count), json: json) == 1)
      #expect(try changes(Injector.bind(Open.self), json: json) == 0)
    }
  }
}
