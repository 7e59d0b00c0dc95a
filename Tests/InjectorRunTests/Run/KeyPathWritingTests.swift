import Foundation
import Injector
import Observation
import Testing

@testable import InjectorTestSupport

/// A model with a property that is computed.
protocol Thermometer { var degrees: Double { get set } }

extension Thermometer {
  var fahrenheit: Double {
    get { degrees * 9 / 5 + 32 }
    set { degrees = (newValue - 32) * 5 / 9 }
  }
}

/// What is written through a key path, so that observers and setters run.
struct KeyPathWritingTests {
  struct Observed: Injectable {
    var level = 0 { didSet { log.append("level \(oldValue)->\(level)") } }
    var name = "none" { willSet { log.append("name \(newValue)") } }
    var plain = 0
    var log: [String] = []

    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("log") }
  }

  @Test func observersOfAStruct() throws {
    let observed = Injector.bind(Observed.self).mapping("l").to(\.level).mapping("n").to(\.name)
    let model = try observed.inject(["l": 7, "n": "a", "plain": 1])
    #expect(model.level == 7 && model.name == "a" && model.plain == 1)
    #expect(Set(model.log) == ["level 0->7", "name a"])
  }

  @Test func withoutAKeyPathObserversDoNotRun() throws {
    let model = try Injector.bind(Observed.self).rules { $0.mapping("l").to("level") }.inject(["l": 7])
    #expect(model.level == 7 && model.log.isEmpty)
  }

  /// Their key paths do not say which stored properties they are; the keys of their mappings do.
  @Test func rulesFindTheKeyWhereTheMappingNamesTheProperty() throws {
    let observed = Injector.bind(Observed.self)
      .mapping("level").to(\.level).mapping("n", "name").to(\.name)
      .format(\.level).with.converter { (text: String) in Int(text) }
      .require(\.name)
    let model = try observed.inject(["level": "7", "name": "a"])
    #expect(model.level == 7 && model.log.contains("level 0->7") && model.log.contains("name a"))
  }

  @Test func missingKeyRunsNoObserver() throws {
    let observed = Injector.bind(Observed.self).mapping("l").to(\.level)
    #expect(try observed.inject(["plain": 1]).log.isEmpty)
    #expect(try observed.inject(["l": "soon"]).log.isEmpty)
  }

  class ObservedObject {
    var log: [String] = []
    var level = 0 { didSet { log.append("level \(oldValue)->\(level)") } }
    var name = "none"
  }

  final class ObservedLeaf: ObservedObject { var weight = 0.0 { didSet { log.append("weight") } } }

  @Test func observersOfAClassAndOfItsParent() throws {
    let objects = Injector.bind(ObservedLeaf.self) { ObservedLeaf() }
      .mapping("l").to(\.level)
      .mapping("w").to(\.weight)
      .rules { $0.ignore("log") }
    let object = try objects.inject(["l": 7, "w": 1.5, "name": "a"])
    #expect(object.level == 7 && object.weight == 1.5 && object.name == "a")
    #expect(object.log.sorted() == ["level 0->7", "weight"])
  }

  struct Celsius: Injectable, Thermometer { var degrees = 0.0 }

  final class CelsiusObject: Injectable, Thermometer { var degrees = 0.0 }

  @Test func computedProperties() throws {
    let structs = Injector.bind(Celsius.self).mapping("f").to(\.fahrenheit)
    #expect(try structs.inject(["f": 212]).degrees == 100)
    #expect(try structs.inject(["degrees": 20]).degrees == 20)
    let objects = Injector.bind(CelsiusObject.self).mapping("f").to(\.fahrenheit)
    #expect(try objects.inject(["f": "212"]).degrees == 100)
  }

  @Test func computedPropertyWithoutAMappingIsAMistake() {
    expectError(code: .configuration) {
      try Injector.bind(Celsius.self).format(\.fahrenheit).with.default(0).validated()
    }
  }

  @Test func readOnlyPropertyIsAMistake() {
    struct Square: Injectable { var side = 0; var area: Int { side * side } }
    expectError(part: "cannot be written") {
      try Injector.bind(Square.self).mapping("a").to(\.area).validated()
    }
  }

  struct Volume: Injectable { @Clamped var left = 1; @Clamped var right = 2 }

  final class VolumeObject: Injectable { @Clamped var left = 1; @Clamped var right = 2 }

  @Test func wrappedProperties() throws {
    let volume = try Injector.bind(Volume.self).mapping("l", "left").to(\.left).mapping("r", "right").to(
      \.right
    )
    .inject(["l": 99, "right": 5])
    #expect(volume.left == 10 && volume.right == 5)
    let object = try Injector.bind(VolumeObject.self)
      .mapping("l", "left").to(\.left).mapping("r", "right").to(\.right).inject(["l": 99, "r": -5])
    #expect(object.left == 10 && object.right == 0)
  }

  @Test func subPropertyThroughAKeyPath() throws {
    struct Line: Injectable {
      struct Point: Equatable { var x = 0; var y = 0 }
      var start = Point()
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("start") }
    }
    let lines = Injector.bind(Line.self).mapping("sx").to(\.start.x).mapping("sy").to(\.start.y)
    #expect(try lines.inject(["sx": 3, "sy": 4]).start == Line.Point(x: 3, y: 4))
  }

  /// There is no instance to find out with which property an observed key path leads to: it is named by text.
  @Test func memberwiseStructWithAnObserverIsNamedByText() throws {
    struct Gauge {
      var level: Int { didSet { log.append("level \(oldValue)->\(level)") } }
      let name: String
      var log: [String]
    }
    let gauges = Injector.bind(Gauge.self).rules { $0.mapping("l").to("level") }.format(\.log).with.default([]
    )
    let gauge = try gauges.inject(["l": 7, "name": "a"])
    #expect(gauge.level == 7 && gauge.name == "a")
    #expect(throws: InjectionError.self) { try gauges.inject(["name": "a"]) }
  }

  @Test func memberwiseStructWithAComputedProperty() throws {
    struct Temperature: Thermometer { var degrees: Double }
    let temperatures = Injector.bind(Temperature.self).mapping("f").to(\.fahrenheit)
    #expect(try temperatures.inject(["degrees": 20]).degrees == 20)
    #expect(try temperatures.inject(["degrees": 20, "f": 212]).degrees == 100)
  }

  @Test func nestedModelBehindAnObserver() throws {
    struct Engine: Injectable, Equatable { var power = 1; var fuel = "petrol" }
    final class Car {
      var changes = 0
      var engine = Engine() { didSet { changes += 1 } }
    }
    let cars = Injector.bind(Car.self) { Car() }.mapping("e").to(\.engine).rules { $0.ignore("changes") }
    let car = try cars.inject(["e": ["power": 100]])
    #expect(car.engine == Engine(power: 100) && car.changes == 1)
  }
}

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
  @Observable class Open: Injectable { var count = 0; var items: [String] = []; required init() {} }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func propertiesHaveTheNamesOfTheirDeclaration() throws {
    for (counter, report) in try Injector.bind(Counter.self).policy(.strict).policy(missing: .fail)
      .bothReports(#"{"count": 7, "name": "a", "plain": 8}"#)
    {
      #expect(counter.count == 7 && counter.name == "a" && counter.plain == 8 && report.isEmpty)
    }
    let made = Injector.bind(Counter.self) { Counter() }
    try expectModels(made, #"{"count": 7}"#) { $0.count == 7 }
    let text = """
      Counter
        source keys  property  type    conversion  nested plan  cost
        count        count     Int     copy                     inline
        name         name      String  copy                     inline
        plain        plain     Int     copy                     inline
        'fixed' is a `let` that has its value already
        'count', 'name' are written without notifying observers; to notify them, use .observing(\\.count, \\.name)

      """
    #expect(try Injector.bind(Counter.self).explain() == text)
    expectError(paths: ["count"]) {
      try Injector.bind(Counter.self).policy(missing: .fail).inject(json: #"{"name": "", "plain": 1}"#)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func rulesByName() throws {
    let opens = Injector.bind(Open.self).rules { $0.mapping("c").to("count").format("items").as(.split(",")) }
    try expectModels(opens, #"{"c": 7, "items": "a,b"}"#) { $0.count == 7 && $0.items == ["a", "b"] }
    let json = #"{"count": 7, "items": ["a"]}"#
    for open in try Injector.bind(Open.self).rules({ $0.ignore("count") }).both(json) {
      #expect(open.count == 0 && open.items == ["a"])
    }
    expectError { try Injector.bind(Open.self).rules { $0.require("count") }.both("{}") }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func byKeyPathObserversAreTold() throws {
    func changes(_ injector: Injector<Open>, json: Bool) throws -> Int {
      let changes = InjectorTestSupport.Counter()
      var open = Open()
      withObservationTracking {
        _ = open.count
      } onChange: {
        changes.increase()
      }
      try injector.fill(&open, #"{"count": 7}"#, asText: json)
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
