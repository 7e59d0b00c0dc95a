import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Hooks that change their object, and those of flattened models.
struct HooksThatChangeModelsTests {
  final class Counter: InjectionObserving {
    var a = 1
    var inner: Counter?
    init() {}
    func willExtract() { a += 1 }
    func didExtract(_ record: [String: Any]) { a += 100 }
  }

  @Test func theTextIsThatOfTheRecordThatTheHookGets() throws {
    let outer = Counter()
    outer.inner = Counter()
    #expect(try outer.extractJSONString() == #"{"a":2,"inner":{"a":2}}"#)
    #expect(outer.a == 102 && outer.inner?.a == 102)
    #expect(try outer.extract()["a"] as? Int == 103)
  }

  struct Address: InjectionObserving {
    var street = "Main"
    @Mapped(ignored: true) var log: Log<String>? = nil
    func willExtract() { log?.add("will") }
    func didExtract(_ record: [String: Any]) { log?.add("did \(record.keys.sorted())") }
  }

  struct Person: Injectable {
    var name = "Ann"
    var address = Address()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("address") }
  }

  @Test func hooksOfFlattenedModelsAreCalledOnce() throws {
    let log = Log<String>()
    let person = Person(address: Address(log: log))
    #expect(try person.extractJSONString() == #"{"name":"Ann","street":"Main"}"#)
    #expect(log.entries == ["will", "did [\"street\"]"])
    #expect(try person.extract().keys.sorted() == ["name", "street"])
    #expect(log.entries.count == 4)
  }

  /// A part whose hook releases the array that it is in.
  struct Part: InjectionObserving {
    var name = String(repeating: "n", count: 40)
    var log: String { name }
    var tail = String(repeating: "t", count: 40)
    @Mapped(ignored: true) var owner: Owner? = nil
    func willExtract() { owner?.parts = [] }
  }

  final class Owner: Injectable {
    var parts: [Part] = []
    var best: Part?
    init() {}
  }

  @Test func aHookMayReplaceThePropertyThatIsWritten() throws {
    for _ in 0..<50 {
      let owner = Owner()
      owner.parts = (0..<20).map { _ in Part(owner: owner) }
      owner.best = Part(owner: owner)
      let text = try owner.extractJSONString()
      #expect(text.contains(#""best":{"name":"nnn"#))
      #expect(text.components(separatedBy: #""tail":"tttt"#).count == 22)
      #expect(owner.parts.isEmpty)
    }
  }
}
