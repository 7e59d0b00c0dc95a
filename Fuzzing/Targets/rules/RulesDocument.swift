import Foundation

/// Makes records whose keys are often those that rules name.
struct RulesDocument {
  var bytes: FuzzBytes

  mutating func record(depth: Int) -> [String: Any] {
    var record: [String: Any] = [:]
    for _ in 0..<bytes.number(below: depth == 0 ? 12 : 5) {
      let key = bytes.flag() ? bytes.pick(Rulebook.names) : Rulebook.key(&bytes)
      record[key] = value(depth: depth + 1)
    }
    return record
  }

  private mutating func value(depth: Int) -> Any {
    switch bytes.number(below: depth > 4 ? 7 : 11) {
    case 0: return NSNull()
    case 1: return bytes.flag()
    case 2: return Int(Int8(bitPattern: bytes.byte()))
    case 3: return Int(truncatingIfNeeded: bytes.word())
    case 4: return Double(bytes.byte()) / 16
    case 5: return bytes.text()
    case 6: return bytes.pick(["1", "a", "p", "true", "2020", "-3.5"])
    case 7, 8: return record(depth: depth)
    case 9: return (0..<bytes.number(below: 5)).map { _ in record(depth: depth) }
    default: return (0..<bytes.number(below: 5)).map { _ in value(depth: depth + 1) }
    }
  }
}
