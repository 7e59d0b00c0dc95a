import Injector
import Testing

@testable import InjectorTestSupport

/// Mistakes in the lists of `InjectableCases`.
struct CasesMistakeTests {
  struct Push: Injectable {}
  struct Star {}
  class Plain { init(_ number: Int) {} }

  enum Repeated: InjectableCases {
    case number(Int), push(Push), table([String: Int])
    static var injectionCases: InjectionCases<Repeated> {
      InjectionCases(by: "t")
        .case("a", Repeated.number) { if case .number(let value) = $0 { value } else { nil } }
        .case("a", Repeated.push) { if case .push(let value) = $0 { value } else { nil } }
        .case("b", .push(Push()))
        .case("c", Repeated.push, by: Injector.bind(Star.self)) {
          if case .push(let value) = $0 { value } else { nil }
        }
        .case("d", Repeated.table) { if case .table(let value) = $0 { value } else { nil } }
    }
  }

  @Test func casesThatDoNotWork() {
    let place =
      "which has no keys to stand beside the text; give payloads a key of their own: "
      + #"InjectionCases(by: "t", content: "payload")"#
    let text = """
      5 problems:
        the case "a" of CasesMistakeTests.Repeated has the payload Int, \(place)
        two cases of CasesMistakeTests.Repeated have the text "a"; remove one of them
        the case "b" of CasesMistakeTests.Repeated has a payload, which would not be extracted; list it with a closure that \
      returns the payload: .case("b", CasesMistakeTests.Repeated.…) { … }
        the case "c" of CasesMistakeTests.Repeated has an injector for Star, but its payload is Push; use one that binds \
      CasesMistakeTests.Push itself
        the case "d" of CasesMistakeTests.Repeated has the payload [String: Int], \(place)
      """
    #expect(mistakes(in: Injector.bind(Repeated.self)) == text)
    #expect(mistakes(in: Injector.bind([Repeated?].self)) == text)
  }

  enum SameKey: InjectableCases {
    case push(Push)
    static var injectionCases: InjectionCases<SameKey> {
      InjectionCases(by: "t", content: "t")
        .case("push", SameKey.push) { if case .push(let value) = $0 { value } else { nil } }
    }
  }

  enum InnerKey: InjectableCases {
    case push(Push)
    static var injectionCases: InjectionCases<InnerKey> {
      InjectionCases(by: "meta.type", content: "meta")
        .case("push", InnerKey.push) { if case .push(let value) = $0 { value } else { nil } }
    }
  }

  enum NoKey: InjectableCases {
    case push(Push)
    static var injectionCases: InjectionCases<NoKey> {
      InjectionCases(by: "", content: "c").case("push", NoKey.push) {
        if case .push(let value) = $0 { value } else { nil }
      }
    }
  }

  enum Empty: InjectableCases {
    case other
    static var injectionCases: InjectionCases<Empty> { InjectionCases(by: "t", otherwise: { .other }) }
  }

  enum Unsupported: InjectableCases {
    case plain(Plain), function(() -> Void)
    static var injectionCases: InjectionCases<Unsupported> {
      InjectionCases(by: "t", content: "c")
        .case("plain", Unsupported.plain) { if case .plain(let value) = $0 { value } else { nil } }
        .case("function", Unsupported.function) { if case .function(let value) = $0 { value } else { nil } }
    }
  }

  @Test func listsThatDoNotWork() {
    expectMistake(
      Injector.bind(SameKey.self), part: #"have the text under "t" and the payload under "t""#, count: 1)
    expectMistake(
      Injector.bind(InnerKey.self), part: #"the text under "meta.type" and the payload under "meta""#,
      count: 1)
    expectMistake(Injector.bind(NoKey.self), part: "have an empty key", count: 1)
    expectMistake(Injector.bind(Empty.self), part: "list no case", count: 1)
    let error = expectMistake(Injector.bind(Unsupported.self), count: 2)
    #expect(error?.issues.allSatisfy { $0.description.contains("which is not supported; ") } == true)
    #expect(error?.issues.first?.rule?.contains("CasesMistakeTests.swift:") == true)
  }

  struct Holder: Injectable { var list: [Empty] = [] }

  @Test func aMistakeOfAPropertyIsReportedOnce() {
    expectMistake(Injector.bind(Holder.self), part: "list no case", count: 1)
    expectMistake(
      Injector.bind(CasesTests.Event.self).rules { $0.mapping("a").to("b") },
      prefix: "Event has no properties that a rule could name"
    )
  }
}
