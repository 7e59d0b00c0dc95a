import Foundation

/// Changes values of a tree, at places that bytes choose.
struct TreeEdits {
  private var edits: [FuzzBytes] = []

  /// Takes up to three edits of eight bytes from the front.
  init(_ bytes: inout FuzzBytes) {
    for _ in 0..<bytes.number(below: 4) {
      edits.append(FuzzBytes((0..<8).map { _ in bytes.byte() }))
    }
  }

  mutating func edit(_ tree: Any) -> Any {
    edits.reduce(tree) { tree, edit in
      var bytes = edit
      return Self.edited(tree, &bytes)
    }
  }

  private static func edited(_ tree: Any, _ bytes: inout FuzzBytes) -> Any {
    if var record = tree as? [String: Any], !record.isEmpty {
      // In the order of their keys, which is the same in every run.
      let key = bytes.pick(record.keys.sorted())
      record[key] = record[key].map { edited($0, &bytes) }
      return record
    }
    if var elements = tree as? [Any], !elements.isEmpty, bytes.flag() {
      let index = bytes.number(below: elements.count)
      elements[index] = edited(elements[index], &bytes)
      return elements
    }
    return replaced(tree, &bytes)
  }

  private static func replaced(_ value: Any, _ bytes: inout FuzzBytes) -> Any {
    switch bytes.number(below: 6) {
    case 0: return [value]
    case 1: return [value, value]
    case 2: return ["x": value, "0": 1]
    case 3: return "\(value)"
    default: return bytes.pick(values)
    }
  }

  /// What is often mistaken. Numbers of trees are those of `JSONSerialization`.
  private static var values: [Any] {
    [
      NSNull(), true, false, 0, -1, 1, 300, 1.5, -0.0, 1e300, 1e22, 0.1, Int.max, Int.min, UInt64.max,
      Double.leastNonzeroMagnitude, 1e-7, 978_307_200.1, 1_700_000_000_123,
      NSDecimalNumber(string: "12345678901234567890.123456789"),
      "", " ", "1", "-0", "1.50", "1e3", "01", "+7", "NaN", "nan", "inf", "-Infinity", "true", "no", "a/b",
      "a//b", "/", "\u{0}", "e\u{301}", "é", "😀", "2020-02-30", "2020-01-01", "2020-01-01T00:00:00.123456Z",
      "2020-01-01T24:00:00+14:00", "0000-01-01", "29.02.2020 12:00:60", "a b", "http://a/%zz", "http://[::1",
      "//", "?", "#", "AA==", "AB", "A A=", "#fff", "#12345678", "0xff", "ff", "-FF", "red", "GREEN",
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "null", "[1,2]",
      #"{"x":1}"#, "123456789012345678901234567890", "dog", "puppy", [Any](), [String: Any](), [1, "1", 1.0],
      [NSNull()], [[1]], ["kind": "dog"], ["x": "1", "y": "2"], ["": 1], ["a": ["b": NSNull()]],
    ]
  }
}
