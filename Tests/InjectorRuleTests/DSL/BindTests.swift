import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct BindTests {
  struct Point: Equatable { var x = 1; var y = 2 }

  struct Ready: Injectable, Equatable { var x = 1; var y = 2 }

  final class Node: Injectable { var x = 1; var y = 2 }

  @Test func factoryRunsOncePerRecord() throws {
    let made = Counter()
    let points = Injector.bind(Point.self) {
      made.increase()
      return Point(x: 10, y: 20)
    }
    .mapping("a").to(\.x)
    #expect(try points.inject([["a": 3], [:]]) == [Point(x: 3, y: 20), Point(x: 10, y: 20)])
    #expect(made.count == 2)
  }

  @Test func factoryOfAClassRunsOncePerRecord() throws {
    class Open { var x = 1; var y = 2 }
    let made = Counter()
    let opens = Injector.bind(Open.self) {
      made.increase()
      return Open()
    }
    .mapping("a").to(\.x)
    try opens.validated()
    #expect(made.count == 0)
    #expect(try opens.inject([["a": 3], [:]]).map(\.x) == [3, 1])
    #expect(made.count == 2)
  }

  @Test func injectableMakesItself() throws {
    #expect(try Injector.bind(Ready.self).inject(["y": 5]) == Ready(x: 1, y: 5))
    #expect(try Injector.bind(Node.self).inject(["y": 5]).y == 5)
  }

  @Test func factoryBeatsTheInitializerOfAnInjectable() throws {
    let injector = Injector.bind(Ready.self) { Ready(x: 7, y: 8) }
    #expect(try injector.inject(["y": 5]) == Ready(x: 7, y: 5))
  }

  @Test func structWithoutInitializerIsMadeMemberwise() throws {
    struct Pair: Equatable { let first: Int; let second: String? }
    #expect(try Injector.bind(Pair.self).inject(["first": 1]) == Pair(first: 1, second: nil))
  }

  @Test func classWithoutInitializerIsAMistake() {
    final class Plain { var x = 1 }
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Plain.self).validated() }
    #expect(error?.code == .configuration)
  }

  @Test(arguments: [0, 1, 2, 3])
  func whatIsNoModelIsAMistake(number: Int) {
    enum Suit { case hearts }
    let error = #expect(throws: InjectionError.self) {
      switch number {
      case 0: _ = try Injector.bind((() -> Void).self).inject([:])
      case 1: _ = try Injector.bind(Suit.self).inject([:])
      case 2: _ = try Injector.bind((Int, Int).self).inject([:])
      default: _ = try Injector.bind((any Error).self).inject([:])
      }
    }
    #expect(error?.code == .configuration)
  }

  @Test func optionalOfAModelIsNoModel() {
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Point?.self).inject(["x": 1]) }
    #expect(error?.code == .configuration)
  }

  @Test func verbsReturnNewInjectors() throws {
    let plain = Injector.bind(Point.self) { Point() }
    let mapped = plain.mapping("a").to(\.x)
    let ignoring = mapped.rules { $0.ignore("y") }
    let record = ["a": 5, "x": 6, "y": 7]
    #expect(try plain.inject(record) == Point(x: 6, y: 7))
    #expect(try mapped.inject(record) == Point(x: 5, y: 7))
    #expect(try ignoring.inject(record) == Point(x: 5, y: 2))
  }

  @Test func modelWithoutPropertiesIsMade() throws {
    struct Empty: Equatable {}
    struct EmptyReady: Injectable, Equatable {}
    #expect(try Injector.bind(Empty.self).inject(["x": 1]) == Empty())
    #expect(try Injector.bind(EmptyReady.self).inject([:]) == EmptyReady())
    #expect(try Injector.bind(Empty.self) { Empty() }.inject([["x": 1], [:]]) == [Empty(), Empty()])
  }

  @Test func validatedReturnsTheInjector() throws {
    let points = try Injector.bind(Point.self) { Point() }.mapping("a").to(\.x).validated()
    #expect(try points.inject(["a": 3]).x == 3)
  }
}
