import Foundation
import Testing

@testable import Injector

/// What holds for each type of single values. A type that lacks something is found here.
struct ScalarTypesTests {
  class Holder<Value: ScalarValue>: Injectable {
    var value = Holder.first
    var other = Holder.first
    required init() {}

    static var first: Value { coerced("1") }
    static func coerced(_ text: String) -> Value {
      let texts = [text, "\(text)E7B1B8A-0000-4000-8000-000000000000"]
      return texts.lazy.compactMap { Value.coerced(from: .text($0)).value }.first ?? first
    }
  }

  @Test(arguments: scalarTypes.indices) func isSupported(index: Int) throws { try check(scalarTypes[index]) }

  private func check<Value: ScalarValue>(_ type: Value.Type) throws {
    let holders = Injector.bind(Holder<Value>.self)
    // A key path of a class that is not final finds its property.
    let explanation = try holders.ignore(\.value).explain()
    #expect(explanation.contains("'value' is ignored") && !explanation.contains("computed"), "\(type)")

    // What is written is read without a coercion, and the schema describes it.
    let holder = Holder<Value>()
    holder.value = Holder<Value>.coerced("0")
    let json = try holders.extractJSON(holder)
    let (read, report) = try holders.injectReporting(json: json)
    #expect(read.value == holder.value && read.other == holder.other, "\(type): \(json)")
    #expect(type == Date.self || report.issues.isEmpty, "\(type): \(report)")
    guard case .object(let properties) = try holders.jsonSchema()["properties"],
      case .object(let schema) = properties["value"]
    else {
      Issue.record("\(type) has no schema")
      return
    }
    #expect(!schema.names.isEmpty, "\(type)")

    // Trees are read as text is.
    let record = try holders.extract(holder)
    #expect(try holders.inject(record).value == holder.value, "\(type)")
    #expect(try Value.coerced(from: SourceValue(#require(record["value"]))).value == holder.value, "\(type)")

    // Keys of dictionaries are read as they are written.
    guard let keys = Value.keys else { return }
    #expect(keys.read(keys.write(holder.value)) == holder.value, "\(type)")
  }
}
