import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The hooks of models are called once each, with what is written.
struct ExtractionHookTests {
  class Observed: InjectionHooks {
    var name = "n"
    var inner: Observed?
    var all: [Observed] = []
    var calls: [String] = []
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("_name_").to("name").ignore("calls")
    }
    func willInject(from record: [String: Any]) {}
    func didInject(from record: [String: Any]) throws {}
    func willExtract() { calls.append("will") }
    func didExtract(_ record: [String: Any]) {
      calls.append("did \(record.keys.sorted().joined(separator: ",")) \(record["_name_"] ?? "-")")
    }
  }

  final class Derived: Observed {
    var extra = 1
    override func willExtract() {
      super.willExtract()
      calls.append("derived")
      name = "changed"
    }
  }

  /// Extracts an object in each form, and returns its sorted text.
  @discardableResult
  private static func extracted(_ object: Observed) throws -> String {
    let injector = Injector.bind(Observed.self)
    _ = try injector.extract(object)
    _ = try injector.extractJSON(object, .pretty)
    _ = try injector.extractJSON([object])
    return try injector.extractJSONString(object, .sortedKeys)
  }

  @Test func oncePerRun() throws {
    let object = Observed()
    #expect(try Self.extracted(object) == #"{"_name_":"n","all":[]}"#)
    let once = ["will", "did _name_,all n"]
    #expect(object.calls == once + once + once + once)
  }

  @Test func nestedModels() throws {
    let (object, inner, element) = (Observed(), Observed(), Observed())
    object.inner = inner
    inner.all = [element]
    try Self.extracted(object)
    for observed in [object, inner, element] {
      #expect(observed.calls.filter { $0 == "will" }.count == 4)
      #expect(observed.calls.filter { $0.hasPrefix("did") }.count == 4)
    }
    #expect(object.calls.last == "did _name_,all,inner n")
  }

  @Test func subclassesCallTheirOwn() throws {
    let (object, derived) = (Observed(), Derived())
    object.inner = derived
    let text = try object.extractJSONString(.sortedKeys)
    #expect(text == #"{"_name_":"n","all":[],"inner":{"_name_":"changed","all":[],"extra":1}}"#)
    #expect(derived.calls == ["will", "derived", "did _name_,all,extra changed"])
  }

  struct Value: InjectionHooks {
    var id = 1
    let journal = Log<String>()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("journal") }
    func willExtract() { journal.add("will \(id)") }
    func didExtract(_ record: [String: Any]) { journal.add("did \(record)") }
  }

  @Test func structs() throws {
    let value = Value()
    #expect(try value.extractJSONString() == #"{"id":1}"#)
    #expect(value.journal.entries == ["will 1", #"did ["id": 1]"#])
    #expect(try [value, value].extractJSONString() == #"[{"id":1},{"id":1}]"#)
    #expect(value.journal.entries.count == 6)
    #expect(try ["k": value].extract().keys.sorted() == ["k"])
    #expect(value.journal.entries.count == 8)
  }
}

/// Hooks that change their object, and those of flattened models.
struct HooksThatChangeModelsTests {
  final class Counter: InjectionHooks {
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

  struct Address: InjectionHooks {
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
  struct Part: InjectionHooks {
    var name = String(repeating: "n", count: 40)
    var log: String { name }
    var tail = String(repeating: "t", count: 40)
    @Mapped(ignored: true) var owner: Owner? = nil
    func willExtract() { owner?.parts = [] }
  }

  final class Owner: Injectable { var parts: [Part] = []; var best: Part?; init() {} }

  @Test func aHookMayReplaceThePropertyThatIsWritten() throws {
    for _ in 0..<50 {
      let owner = Owner()
      owner.parts = (0..<20).map { _ in Part(owner: owner) }
      owner.best = Part(owner: owner)
      let text = try owner.extractJSONString()
      #expect(text.contains(#""best":{"name":"nnn"#))
      #expect(text.components(separatedBy: #""tail":"tttt"#).count == 22 && owner.parts.isEmpty)
    }
  }
}
