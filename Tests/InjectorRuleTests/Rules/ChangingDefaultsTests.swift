import Foundation
import Injector
import InjectorCache
import Testing

@testable import InjectorTestSupport

/// Injections on many threads while the defaults change: each result is that of the defaults before or after.
struct ChangingDefaultsTests {
  struct Wheel: Injectable, Equatable { var tyreSize = 0 }
  struct Car: Injectable, Equatable {
    var maxSpeed = 0
    var frontWheel = Wheel()
    var allWheels: [Wheel] = []
    var firstSale = Date(timeIntervalSince1970: 0)
  }
  class Person: Injectable {
    var nickName = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Student: Person {
    var favouriteCar = Car()
    var summary: String { "\(nickName) \(favouriteCar.maxSpeed) \(favouriteCar.frontWheel.tyreSize)" }
  }

  /// An object that uses the defaults when it is released.
  final class Probe: Sendable { deinit { _ = InjectionDefaults.global } }

  @Test(.timeLimit(.minutes(1))) func `what closures hold may use the defaults when it is released`() {
    struct Own: Injectable {}
    for _ in 0..<2 {
      let probe = Probe()
      let defaults = InjectionDefaults().values { _, value in
        _ = probe
        return value
      }
      InjectionDefaults.set(defaults, for: [Own.self])
    }
    InjectionDefaults[for: Own.self] = nil
  }

  struct Form: Codable { var firstName = "a"; var lastName = "b" }

  @Test(.timeLimit(.minutes(1))) func `a key strategy may inject and extract the same type`() throws {
    let inner = Locked<Injector<Form>?>(nil)
    let calls = Locked(0)
    let forms = Injector.bind(Form.self).keys(
      .custom { name in
        let isFirst = calls.withLock { calls in
          calls += 1
          return calls == 1
        }
        if isFirst, let forms = inner.withLock({ $0 }) {
          _ = try? forms.extractJSON(Form())
          _ = try? forms.inject(json: "{}")
        }
        return name.uppercased()
      }
    )
    inner.withLock { $0 = forms }
    #expect(try forms.extractJSONString(Form()) == #"{"FIRSTNAME":"a","LASTNAME":"b"}"#)
    calls.withLock { $0 = 0 }
    #expect(try forms.inject(json: #"{"FIRSTNAME":"c","LASTNAME":"d"}"#).lastName == "d")
  }

  /// Every value is there under the keys of both strategies, with another number for each.
  static let car = #"""
    {"max_speed": 1, "max-speed": 2, "front_wheel": {"tyre_size": 1, "tyre-size": 2},
    "front-wheel": {"tyre_size": 1, "tyre-size": 2}, "all_wheels": [{"tyre_size": 1}], "all-wheels": [{"tyre-size": 2}],
    "first_sale": "1971", "first-sale": "01.1972"}
    """#
  static let student =
    #"{"nick_name": "s", "nick-name": "k", "favourite_car": \#(car), "favourite-car": \#(car)}"#

  static let snake = InjectionDefaults().keys(.snakeCase).converter(.date("yyyy"))
  static let kebab = InjectionDefaults().keys(.kebabCase).converter(.date("MM.yyyy"))

  static func expectedCar(_ number: Int) -> Car {
    Car(
      maxSpeed: number, frontWheel: Wheel(tyreSize: number), allWheels: [Wheel(tyreSize: number)],
      firstSale: Date(timeIntervalSince1970: number == 1 ? 31_536_000 : 63_072_000)
    )
  }

  /// One injection of some kind; whether its result belongs to one state of the defaults.
  static func isConsistent(_ kind: Int, _ tree: [String: Any], _ studentTree: [String: Any]) throws -> Bool {
    let cars = [expectedCar(1), expectedCar(2)]
    let students = ["s 1 1", "k 2 2"]
    switch kind % 6 {
    case 0: return cars.contains(try Car(injecting: tree))
    case 1: return cars.contains(try Car(injectingJSON: car))
    case 2: return students.contains(try Student(injecting: studentTree).summary)
    case 3: return students.contains(try Student(injectingJSON: student).summary)
    case 4:
      let both = try [Car](injectingJSON: "[\(car), \(car)]")
      return both[0] == both[1] && cars.contains(both[0])
    default:
      let made = try (Student.self as any Injectable.Type).injected(from: studentTree) as? Student
      return students.contains(made?.summary ?? "")
    }
  }

  @Test func everyResultBelongsToOneState() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(Self.snake)
      let failures = Counter()
      let running = Counter()
      DispatchQueue.concurrentPerform(iterations: 1_000) { thread in
        if thread % 10 == 9 {
          InjectionDefaults.setGlobal(running.increase().isMultiple(of: 2) ? Self.snake : Self.kebab)
          InjectionDefaults.set(InjectionDefaults().policy(unknownKeys: .ignore), for: [Wheel.self])
          return
        }
        let tree = try? JSONSerialization.jsonObject(with: Data(Self.car.utf8)) as? [String: Any]
        let other = try? JSONSerialization.jsonObject(with: Data(Self.student.utf8)) as? [String: Any]
        for kind in thread..<(thread + 6) {
          let fits = try? Self.isConsistent(kind, tree ?? [:], other ?? [:])
          if fits != true { failures.increase() }
        }
      }
      #expect(failures.count == 0)
    }
  }
}

/// Tasks that a model starts while its plan is compiled see the defaults of the moment at which they ask. Defaults are set for
/// the whole process, so every test has a process of its own.
struct DefaultsOfTasksTests {
  struct Leaf: Injectable { var leafName = "" }

  /// A gate that tasks and threads wait at.
  final class Gate: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func open() { semaphore.signal() }
    func wait() { _ = semaphore.wait(timeout: .now() + 10) }
  }

  static let json = #"{"leaf_name": "snake", "leaf-name": "kebab"}"#

  struct Outliving: Injectable {
    /// Where the rules leave the task that they start.
    static let started = Log<Task<[String], Never>>()
    static let gate = Gate()
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      started.add(
        Task {
          gate.wait()
          return [
            InjectionDefaults.sourceKeys(for: "leafName", of: Leaf.self).first ?? "",
            (try? Leaf(injectingJSON: json))?.leafName ?? "",
            "\((try? Outliving(injecting: ["name": "made"]))?.name ?? "none")",
          ]
        }
      )
      return rules
    }
  }

  @Test func aTaskThatOutlivesTheCompilationSeesThoseInForce() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      let made = try Outliving(injecting: ["name": "a"])
      #expect(made.name == "a")
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.kebabCase))
      Outliving.gate.open()
      let seen = await Outliving.started.entries.first?.value
      #expect(seen == ["leaf-name", "kebab", "made"])
    }
  }

  struct Slow: Injectable {
    /// Where the rules leave the task that they start.
    static let started = Log<Task<[String], Never>>()
    static let hasAsked = Gate()
    var slowName = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.kebabCase))
      guard started.entries.first == nil else { return rules }
      started.add(
        Task {
          defer { hasAsked.open() }
          return [InjectionDefaults.sourceKeys(for: "leafName", of: Leaf.self).first ?? ""]
        }
      )
      hasAsked.wait()
      return rules.mapping(InjectionDefaults.sourceKeys(for: "slowName", of: Slow.self)[0]).to("slowName")
    }
  }

  @Test func aTaskBesideTheCompilationSeesThoseInForceToo() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      let slow = try? Slow(injecting: ["slow_name": "a", "slow-name": "b"])
      #expect(slow?.slowName == "a")
      let seen = await Slow.started.entries.first?.value
      #expect(seen == ["leaf-name"])
    }
  }
}
