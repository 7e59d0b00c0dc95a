import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules that types carry: asked once, and never by themselves.
struct TypeRulesTests {
  struct Selfish: Injectable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let made = try? Selfish(injecting: ["id": 1])
      return rules.mapping("id\(made?.id ?? 0)").to("id")
    }
  }

  struct Left: Injectable {
    var right = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      _ = try? Right(injectingJSON: "{}")
      return rules
    }
  }
  struct Right: Injectable {
    var left = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      _ = try? Injector.bind(Left.self).validated()
      return rules
    }
  }

  @Test(arguments: [true, false])
  func rulesThatNeedThemselvesAreAMistake(fromText: Bool) {
    let error = #expect(throws: InjectionError.self) {
      _ = try fromText ? Selfish(injectingJSON: #"{"id": 1}"#) : Injector.bind(Selfish.self).inject(["id": 1])
    }
    #expect(
      error?.description == """
        the rules of Selfish cannot be made without themselves: Selfish -> Selfish; \
        inject nothing inside 'rules', and bind nested models with .format(…).with.injector(…)
        """
    )
    #expect(error?.code == .configuration)
  }

  @Test func cyclesOfSeveralTypesNameThemAll() {
    let error = #expect(throws: InjectionError.self) { try Left(injecting: ["right": 1]) }
    #expect(error?.description.contains("Left -> Right -> Left") == true)
    #expect(throws: InjectionError.self) { try Right(injecting: ["left": 1]) }
  }

  /// Each thread owns a plan that the other one needs, and wants rules that the other one makes.
  @Test func cyclesOnSeveralThreadsEndToo() async {
    await #expect(processExitsWith: .success) {
      struct First: Injectable {
        var id = 0
        static func rules(_ rules: InjectionRules) -> InjectionRules {
          Thread.sleep(forTimeInterval: 0.005)
          _ = try? Second(injecting: [:])
          return rules
        }
      }
      struct Second: Injectable {
        var id = 0
        static func rules(_ rules: InjectionRules) -> InjectionRules {
          Thread.sleep(forTimeInterval: 0.005)
          _ = try? First(injecting: [:])
          return rules
        }
      }
      let failures = Counter()
      DispatchQueue.concurrentPerform(iterations: 32) { thread in
        do {
          if thread.isMultiple(of: 2) {
            _ = try First(injecting: [:])
          } else {
            _ = try Second(injecting: [:])
          }
        } catch {
          failures.increase()
        }
      }
      #expect(failures.count == 32)
    }
  }
}
