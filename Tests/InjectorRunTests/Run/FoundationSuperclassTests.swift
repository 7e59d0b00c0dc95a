import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What Foundation's classes store for themselves is no part of the models that inherit from them.
struct FoundationSuperclassTests {
  class Job: Operation, Injectable, @unchecked Sendable {
    var title = ""
    required override init() { super.init() }
  }
  final class Wash: Job, @unchecked Sendable {
    var degrees = 30
    weak var owner: Job?
  }
  final class Prices: NumberFormatter, @unchecked Sendable { var currency = "" }

  @Test func onlyThePropertiesOfTheModelArePlanned() throws {
    #expect(
      try Injector.bind(Wash.self).explain() == """
        Wash
          source keys  property  type    conversion  nested plan  cost
          title        title     String  copy                     inline
          degrees      degrees   Int     copy                     inline

        """
    )
  }

  @Test func theyAreFilledAndTheOthersUntouched() throws {
    let text = #"{"title": "Shirts", "degrees": 60, "name": "x", "__queue": 1, "owner": {}}"#
    let tree = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for wash in [try Wash(injectingJSON: text), try Wash(injecting: tree)] {
      #expect(wash.title == "Shirts")
      #expect(wash.degrees == 60)
      #expect(wash.name == nil)
      #expect(wash.owner == nil)
      let queue = OperationQueue()
      queue.addOperations([wash], waitUntilFinished: true)
      #expect(wash.isFinished)
    }
  }

  @Test func aFactoryServesWhereThereIsNoConformance() throws {
    let prices = Injector.bind(Prices.self) { Prices() }.mapping("_positivePrefix").to(\.currency)
    for made in [
      try prices.inject(["_positivePrefix": "EUR"]), try prices.inject(json: #"{"_positivePrefix": "EUR"}"#),
    ] {
      #expect(made.currency == "EUR")
      #expect(made.string(from: 5) == Prices().string(from: 5))
    }
  }

  @Test func aPropertyOfTheSuperclassIsWrittenThroughItsKeyPath() throws {
    let jobs = Injector.bind(Job.self).mapping("name").to(\.name)
    #expect(try jobs.inject(["name": "Shirts"]).name == "Shirts")
    #expect(try jobs.inject(json: #"{"name": "Shirts"}"#).name == "Shirts")
  }
}
