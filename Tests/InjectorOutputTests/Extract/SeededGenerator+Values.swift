import Foundation

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// Random values of the types that properties have, with those that are most likely to be mistaken among them.
extension SeededGenerator {
  mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    ([first] + others).randomElement(using: &self) ?? first
  }

  mutating func flag() -> Bool { Bool.random(using: &self) }

  mutating func optional<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    Int.random(in: 0..<3, using: &self) == 0 ? nil : make(&self)
  }

  mutating func list<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
    (0..<Int.random(in: 0..<4, using: &self)).map { _ in make(&self) }
  }

  mutating func table<Value>(_ make: (inout SeededGenerator) -> Value) -> [String: Value] {
    table(by: { $0.text() }, make)
  }

  mutating func table<Key: Hashable, Value>(
    by key: (inout SeededGenerator) -> Key, _ make: (inout SeededGenerator) -> Value
  ) -> [Key: Value] {
    var table: [Key: Value] = [:]
    for _ in 0..<Int.random(in: 0..<4, using: &self) { table[key(&self)] = make(&self) }
    return table
  }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return .min
    case 1: return .max
    case 2: return 0
    case 3: return Integer.max - 1
    case 4: return Integer(truncatingIfNeeded: Int.random(in: -1_000...1_000, using: &self))
    default:
      return Integer.random(in: .min ... .max, using: &self)
        >> Int.random(in: 0..<Integer.bitWidth, using: &self)
    }
  }

  mutating func double() -> Double {
    let edges = [
      0, -0.0, 0.1, 66.66, 77.77, 88.88, 1e21, 1e-7, 123_456_789.125, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9_007_199_254_740_992,
      0.1234567890123456, 1e23,
    ]
    if Int.random(in: 0..<3, using: &self) == 0 { return edges.randomElement(using: &self) ?? 0 }
    while true {
      let number = Double(bitPattern: next())
      if number.isFinite { return number }
    }
  }

  mutating func float() -> Float {
    let edges: [Float] = [
      0, -0.0, 0.1, 66.66, 0.12345678, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 16_777_216,
    ]
    if Int.random(in: 0..<3, using: &self) == 0 { return edges.randomElement(using: &self) ?? 0 }
    while true {
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
      if number.isFinite { return number }
    }
  }

  mutating func decimal() -> Decimal {
    let texts = [
      "0", "0.1", "1.23423414371298437124391243", "0.12345678901234567890123456789012345678",
      "99999999999999999999999999999999999999", "-12.5", "1e-120", "7e100", "18446744073709551616",
    ]
    if flag() { return texts.randomElement(using: &self).flatMap { Decimal(string: $0) } ?? 0 }
    let exponent = Int.random(in: -60...60, using: &self)
    return Decimal(
      sign: flag() ? .plus : .minus, exponent: exponent, significand: Decimal(integer(UInt64.self))
    )
  }

  /// A text: empty, with control characters, of several planes, or long, with characters that have to be escaped.
  mutating func text() -> String {
    let pieces = [
      "", "a", "Kitty", "é", "猫", "😀", "👩‍👩‍👧", "e\u{301}", "\"", "\\", "/", "\n", "\t", "\r\n", "\u{0}",
      "\u{1f}", "\u{7f}", "\u{2028}", "\u{fffd}", "\u{10ffff}", "null", "true", "12", "1.5", " ", "</script>",
      "\u{feff}",
    ]
    let length = Int.random(in: 0..<12, using: &self) == 0 ? 300 : Int.random(in: 0..<5, using: &self)
    var text = ""
    for _ in 0..<length { text += pieces.randomElement(using: &self) ?? "" }
    return length == 300 ? String(repeating: "long ", count: 120) + text : text
  }

  mutating func character() -> Character {
    let characters: [Character] = ["a", "\"", "\\", "/", "\n", "猫", "😀", "👩‍👩‍👧", "e\u{301}", "\u{0}", "1"]
    return characters.randomElement(using: &self) ?? "a"
  }

  /// A date with any bits, as far as a number that is written by its seconds can have them.
  mutating func date() -> Date {
    switch Int.random(in: 0..<5, using: &self) {
    case 0:
      return Date(timeIntervalSince1970: Double(Int.random(in: -9_999_999...4_000_000_000, using: &self)))
    case 1: return Date(timeIntervalSinceReferenceDate: Double.random(in: -1e10...1e10, using: &self))
    case 2: return Date(timeIntervalSince1970: Double.random(in: -1e9...1e9, using: &self))
    case 3:
      let seconds = double()
      // A moment very close to the beginning of 2001 has more digits than numbers are written with.
      return Date(timeIntervalSinceReferenceDate: abs(seconds) < 1e-10 ? 0 : seconds)
    default:
      return [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 0)].randomElement(using: &self)
        ?? Date()
    }
  }

  /// A whole second from 1600 to 9900.
  mutating func moment() -> Date {
    Date(timeIntervalSince1970: Double(Int.random(in: -11_000_000_000...250_000_000_000, using: &self)))
  }

  mutating func data() -> Data {
    Data((0..<Int.random(in: 0..<40, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) })
  }

  mutating func url() -> URL {
    let texts = [
      "https://www.aliyun.com", "http://520suanfa.com/a/b?q=a%20b&c=d#top", "file:///tmp/a%20b.json", "a/b",
      "mailto:a@b.c", "https://a.com/%E7%8C%AB",
    ]
    return texts.randomElement(using: &self).flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/")
  }

  mutating func uuid() -> UUID {
    let (high, low) = (next(), next())
    let bytes =
      (0..<8).map { UInt8(truncatingIfNeeded: high >> ($0 * 8)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: low >> ($0 * 8)) }
    let text = bytes.enumerated().map { position, byte in
      ([4, 6, 8, 10].contains(position) ? "-" : "") + String(byte >> 4, radix: 16)
        + String(byte & 15, radix: 16)
    }
    return UUID(uuidString: text.joined()) ?? UUID()
  }
}
