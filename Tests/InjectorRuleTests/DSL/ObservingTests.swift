import Injector
import Observation
import Testing

@testable import InjectorTestSupport

/// Properties that are written through their setters: `.observing`.
struct ObservingTests {
  @Observable class Inbox: Injectable {
    var count = 0
    var title = ""
    var total = 1.5
    var rest = 2.5
    required init() {}
  }

  @Observable class Ruled: Injectable {
    var first = 1
    var second = 2
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("one").to("first").observing("first", through: \Ruled.first)
        .observing("second", through: \Ruled.second)
    }
  }

  /// The number of notifications while `update` runs, for properties that `read` reads.
  static func changes(_ read: () -> Void, _ update: () throws -> Void) rethrows -> Int {
    let changes = Counter()
    withObservationTracking(read) { changes.increase() }
    try update()
    return changes.count
  }

  @Test(arguments: [true, false]) func observersAreNotified(json: Bool) throws {
    let inboxes = Injector.bind(Inbox.self)
    for (injector, expected) in [
      (inboxes.observing(\.count, \.title), 1),
      (inboxes.observing(\.title).and(\.count).policy(.forgiving), 1),
      (Injector.bind(updating: Inbox.self).observing(\.count), 1), (inboxes.observing(\.title), 0),
      (inboxes, 0),
    ] {
      var inbox = Inbox()
      let changes = try Self.changes({ _ = inbox.count }) {
        try injector.fill(&inbox, #"{"count": "7", "title": "t"}"#, asText: json)
      }
      #expect(changes == expected && inbox.count == 7 && inbox.title == "t")
    }
  }

  @Test func whatAcceptLeavesOutIsStillExtracted() throws {
    let inboxes = Injector.bind(Inbox.self).accept(\.title)
    #expect(try inboxes.inject(json: #"{"title": "a", "count": 2}"#).count == 0)
    let json = try inboxes.extractJSONString(Inbox(), .sortedKeys)
    #expect(json == #"{"count":0,"rest":2.5,"title":"","total":1.5}"#)
    #expect(try !"\(inboxes.explain())".contains("registrar"))
  }

  @Test func withOtherRulesInAnyOrder() throws {
    for inboxes in [
      Injector.bind(Inbox.self).observing(\.count).mapping("n").to(\.count),
      Injector.bind(Inbox.self).mapping("n").to(\.count).observing(\.count),
    ] {
      let inbox = Inbox()
      #expect(try Self.changes({ _ = inbox.count }) { try inboxes.inject(["n": 3], into: inbox) } == 1)
      let json = try inboxes.extractJSONString(inbox, .sortedKeys)
      #expect(json == #"{"n":3,"rest":2.5,"title":"","total":1.5}"#)
      #expect(try inboxes.inject(json: #"{"n": 4, "title": "a"}"#).count == 4)
    }
  }

  @Test func propertiesOfOneTypeAreNamed() throws {
    let inboxes = Injector.bind(Inbox.self)
    for inboxes in [
      inboxes.observing(\.total), inboxes.observing(\.rest, \.total),
      inboxes.mapping("total").to(\.total), inboxes.mapping("total").to(\.total).observing(\.total, \.rest),
      inboxes.rules { $0.observing("total", through: \Inbox.total) },
    ] {
      let inbox = Inbox()
      let changes = try Self.changes({ _ = inbox.total }) {
        try inboxes.inject(["total": 3, "rest": 4], into: inbox)
      }
      #expect(changes == 1 && inbox.total == 3 && inbox.rest == 4)
    }
    let misspelt = inboxes.rules { $0.observing("totl", through: \Inbox.total) }
    expectMistake(misspelt, part: "no property 'totl' in Inbox; did you mean 'total'?")
  }

  @Test func inTheRulesOfTheType() throws {
    let ruled = Ruled()
    #expect(try Self.changes({ _ = ruled.first }) { try ruled.inject(json: #"{"one": 5}"#) } == 1)
    #expect(try Self.changes({ _ = ruled.second }) { try ruled.inject(["second": 6]) } == 1)
    #expect(ruled.first == 5 && ruled.second == 6)
  }

  final class Watched: Injectable {
    var calls = 0
    var value = 0 { didSet { calls += 1 } }
  }

  @Test func observersOfOtherClassesAreCalled() throws {
    let watched = Watched()
    try Injector.bind(Watched.self).rules { $0.observing("value", through: \Watched.value) }
      .inject(["value": 3], into: watched)
    #expect(watched.value == 3 && watched.calls == 1)
  }

  @Test func whatIsNotObservedIsSaid() throws {
    let inboxes = Injector.bind(Inbox.self).observing(\.count, \.title)
    let text =
      "'total', 'rest' are written without notifying observers; to notify them, use .observing(\\.total, \\.rest)"
    #expect(try inboxes.explain().contains("  \(text)\n"))
    let inbox = Inbox()
    for report in [
      try inboxes.injectReporting(json: #"{"count": 1}"#, into: inbox),
      try inboxes.injectReporting(["count": 1], into: inbox),
    ] { #expect(report.description.hasPrefix(text) && report.issues.map(\.code) == [.unobserved]) }
    // New objects have no observers.
    #expect(try inboxes.injectReporting(json: #"{"count": 1}"#).report.isEmpty)
    let all = inboxes.rules {
      $0.observing("total", through: \Inbox.total).observing("rest", through: \Inbox.rest)
    }
    #expect(try all.injectReporting(["rest": 1], into: inbox).isEmpty)
    #expect(try !all.explain().contains("observers"))
  }
}
