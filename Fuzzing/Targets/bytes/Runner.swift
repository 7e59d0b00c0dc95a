import Foundation
import Injector

/// A function that runs an injector over bytes, in the way that a byte chooses.
func runner<Model>(
  _ injector: Injector<Model>,
  existing: @escaping @Sendable () -> Model
) -> @Sendable ([UInt8], UInt8) -> Void {
  { json, form in
    let limits = smallLimits(form)
    let injector = limits.map { injector.limits($0) } ?? injector
    if let limits { checkLimits(limits, json) }
    var model = existing()
    switch form % 10 {
    case 0: _ = try? injector.inject(json: json)
    case 1: describe(json) { () throws(InjectionError) in try injector.injectReporting(json: json).report }
    case 2:
      describe(json) { () throws(InjectionError) in try injector.injectArrayReporting(json: json).report }
    case 3:
      describe(json) { () throws(InjectionError) in try injector.injectDictionaryReporting(json: json).report
      }
    case 4:
      describe(json) { () throws(InjectionError) in try injector.injectReporting(json: json, into: &model) }
    case 5: _ = try? injector.inject(json: json, into: &model)
    case 6: _ = try? injector.inject(json: json, at: "data.0.a")
    case 7: _ = try? injector.injectArray(json: json, at: "list")
    case 8: _ = try? injector.inject(json: String(decoding: json, as: UTF8.self), at: #"0.a\.b"#)
    default: fromTree(injector, json, &model)
    }
  }
}

/// The same by way of dictionaries.
private func fromTree<Model>(_ injector: Injector<Model>, _ json: [UInt8], _ model: inout Model) {
  let tree = try? JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
  if let record = tree as? [String: Any] {
    describe(json) { () throws(InjectionError) in try injector.injectReporting(record).report }
    describe(json) { () throws(InjectionError) in try injector.injectReporting(record, into: &model) }
    _ = try? injector.injectDictionary(record)
    _ = try? injector.injectArray(record, at: "list")
  } else if let records = tree as? [Any] {
    describe(json) { () throws(InjectionError) in try injector.injectReporting(records).report }
  }
}

/// Makes the text of a report, or of an error, and the encoded form, whose sizes are in proportion to the data.
private func describe(_ json: [UInt8], _ run: () throws(InjectionError) -> InjectionReport) {
  do {
    checkSizes(try run(), of: json)
  } catch {
    checkSizes(error, of: json)
  }
}

private func checkSizes(_ facts: some Encodable & CustomStringConvertible, of json: [UInt8]) {
  let greatest = 64 * json.count + 65_536
  let (text, encoded) = (facts.description.utf8.count, (try? JSONEncoder().encode(facts))?.count ?? 0)
  if max(text, encoded) > greatest {
    fail("\(json.count) bytes lead to a text of \(text), encoded \(encoded)")
  }
}
