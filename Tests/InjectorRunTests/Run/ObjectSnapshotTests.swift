import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Objects whose update fails are as they were; whatever happens, properties that the record does not hold are not read.
struct ObjectSnapshotTests {
  final class Watched: Injectable {
    var a = 1
    var observed = 0 { didSet { a += 1 } }
    var left = 5
    var i = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("observed").to(keyPath: \Watched.observed).ignore("left")
    }
  }

  @Test func observersDoNotRunWhenAFailedUpdateIsTakenBack() throws {
    let models = Injector.bind(Watched.self).require(\.i)
    for text in [#"{"i": "x"}"#, #"{"i": "x", "observed": 7, "a": 9}"#] {
      for fromText in [true, false] {
        var model = Watched()
        #expect(throws: InjectionError.self) {
          if fromText {
            try models.inject(json: text, into: &model)
          } else {
            try models.inject(BothInputs.record(text), into: &model)
          }
        }
        #expect(model.a == 1 && model.observed == 0 && model.left == 5 && model.i == 0)
      }
    }
  }

  final class Table: Injectable {
    var a = 1
    var table = [1, 2]
    var index = 9
    var item: Int {
      get { table[index] }
      set { table[index] = newValue }
    }
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("item").to(keyPath: \Table.item)
    }
  }
  final class Holder: Injectable {
    var inner = Table()
    var n = 0
  }
  struct Refused: Error {}

  @Test func gettersOfWhatTheRecordDoesNotHoldDoNotRun() throws {
    let tables = Injector.bind(Table.self)
    for models in [tables, tables.didInject { _ in }] {
      for model in try BothInputs.updates(models, #"{"a": 3}"#, of: { Table() }) { #expect(model.a == 3) }
    }
    let holders = Injector.bind(Holder.self)
    for model in try BothInputs.updates(holders, #"{"inner": {"a": 4}}"#, of: { Holder() }) {
      #expect(model.inner.a == 4)
    }
    let refusing = tables.didInject { _ in throw Refused() }
    let table = Table()
    var model = table
    #expect(throws: InjectionError.self) { try refusing.inject(json: #"{"a": 5, "index": 1}"#, into: &model) }
    #expect(table.a == 1 && table.index == 9)
  }
}
