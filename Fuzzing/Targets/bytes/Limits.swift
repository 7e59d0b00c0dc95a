import Foundation
import Injector

/// Limits that are small, and different for each form.
///
/// - Returns: nil for the forms that have the default limits.
func smallLimits(_ form: UInt8) -> InjectionLimits? {
  guard form >= 128 else { return nil }
  func limit(_ bit: UInt8, _ value: Int) -> Int { form & bit == 0 ? .max : value }
  return InjectionLimits(
    depth: min(512, limit(1, 3)),
    bytes: form & 2 == 0 ? nil : 200,
    text: limit(4, 6),
    number: limit(8, Int(form % 7)),
    key: limit(16, 4),
    entries: limit(32, 5)
  )
}

/// Reads text as values of any kind within limits, and requires that what is used obeys each of them, and that
/// dictionaries and text agree.
func checkLimits(_ limits: InjectionLimits, _ json: [UInt8]) {
  let values = Injector.bind([Any].self)
  guard let tree = try? values.inject(json: json) else { return }
  let guarded = values.limits(limits)
  do throws(InjectionError) {
    let used = try guarded.inject(json: json)
    if let bytes = limits.bytes, json.count > bytes { fail("\(json.count) bytes are used") }
    guard isAllowed(used, depth: 1, by: limits) else { fail("a value beyond \(limits) is used") }
    do { _ = try guarded.inject(value: tree) } catch {
      fail("dictionaries are refused, and text is not: \(error)")
    }
  } catch {
    let codes: [InjectionCode] = [.limitExceeded, .tooDeep]
    if !codes.contains(error.code) { fail("text is refused for another reason: \(error)") }
    if error.location == nil { fail("the error has no place") }
  }
}

private func isAllowed(_ value: Any, depth: Int, by limits: InjectionLimits) -> Bool {
  switch value {
  case let text as String: text.utf8.count <= limits.text
  case let elements as [Any]:
    depth <= limits.depth && elements.count <= limits.entries
      && elements.allSatisfy { isAllowed($0, depth: depth + 1, by: limits) }
  case let record as [String: Any]:
    depth <= limits.depth && record.count <= limits.entries
      && record.allSatisfy { $0.utf8.count <= limits.key && isAllowed($1, depth: depth + 1, by: limits) }
  default: true
  }
}
