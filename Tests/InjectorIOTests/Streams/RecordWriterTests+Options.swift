import Foundation
import Injector
import InjectorIO
import Testing

@testable import InjectorTestSupport

/// The options of the extraction, in what a writer writes.
extension RecordWriterTests {
  struct Card: Injectable { var id = 1 }
  struct Leaf: Injectable { var y = 1; var x = [Pair()] }
  struct Pair: Injectable { var a = 1; var b = "2" }

  @Test func linesAreNeverPretty() throws {
    var text = ""
    let writer = try Injector.bind(Card.self).extraction(.pretty).recordWriter {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Card())
    try writer.finish()
    #expect(text == "{\"id\":1}\n")
  }

  @Test func recordsOfAWriterAreSorted() throws {
    var text = ""
    let nodes = Injector.bind(Leaf.self).at("data.list")
    let writer = try nodes.recordWriter(format: .array, options: .sortedKeys) {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Leaf())
    try writer.write(Leaf())
    try writer.flush()
    try writer.write(Leaf())
    try writer.finish()
    let leaf = #"{"x":[{"a":1,"b":"2"}],"y":1}"#
    #expect(text == #"{"data":{"list":[\#(leaf),\#(leaf),\#(leaf)]}}"#)
  }

  @Test func recordsBeforeOneThatFailsAreSorted() throws {
    struct Number: Injectable { var y = 1.0; var a = 1 }
    var text = ""
    let numbers = Injector.bind(Number.self).at("list")
    let writer = try numbers.recordWriter(format: .array, options: .sortedKeys) {
      text += String(decoding: $0, as: UTF8.self)
    }
    try writer.write(Number())
    #expect(throws: InjectionError.self) { try writer.write(Number(y: .nan)) }
    try writer.write(Number())
    try writer.finish()
    #expect(text == #"{"list":[{"a":1,"y":1.0},{"a":1,"y":1.0}]}"#)
  }
}
