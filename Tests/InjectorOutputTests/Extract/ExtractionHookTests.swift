import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The hooks of models are called once each, with what is written.
struct ExtractionHookTests {
  class Observed: InjectionObserving {
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

  private static func forms(_ object: Observed) throws -> [String] {
    let injector = Injector.bind(Observed.self)
    let text = try injector.extractJSONString(object, .sortedKeys)
    _ = try injector.extract(object)
    _ = try injector.extractJSON(object, .pretty)
    _ = try injector.extractJSON([object])
    return [text]
  }

  @Test func oncePerRun() throws {
    let object = Observed()
    let text = try Self.forms(object)
    #expect(text == [#"{"_name_":"n","all":[]}"#])
    let once = ["will", "did _name_,all n"]
    #expect(object.calls == once + once + once + once)
  }

  @Test func nestedModels() throws {
    let (object, inner, element) = (Observed(), Observed(), Observed())
    object.inner = inner
    inner.all = [element]
    _ = try Self.forms(object)
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

  struct Value: InjectionObserving {
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
