import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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
      let made = try Slow(injecting: ["slow_name": "a", "slow-name": "b"])
      #expect(made.slowName == "a")
      let seen = await Slow.started.entries.first?.value
      #expect(seen == ["leaf-name"])
    }
  }
}
