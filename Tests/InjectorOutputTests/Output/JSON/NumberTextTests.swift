import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DecimalTextTests {
  @Test(arguments: [
    "0", "1", "-1", "0.1", "-0.25", "123456789012345678901234567890", "0.00000000000000000000000000000001",
    "18446744073709551616", "99999999999999999999999999999999999999", "3.14159265358979323846264338327950288",
    "-170141183460469231731687303715884105728", "1e127", "-1e100", "1e-127", "123.456e-100", "1.50",
  ])
  func allDigitsAreWrittenAndReadBack(text: String) throws {
    let value = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    let json = try #require(Self.text(of: value))
    #expect(json == value.description && !json.utf8.contains(UInt8(ascii: "e")))
    #expect(try Injector.bind(Decimal.self).inject(json: json) == value)
  }

  @Test func whatIsNotANumberIsNotWritten() {
    #expect(Self.text(of: .nan) == nil)
    #expect(Self.text(of: .greatestFiniteMagnitude) == Decimal.greatestFiniteMagnitude.description)
  }

  @Test func sumsOfMoney() {
    var random = SeededGenerator(seed: 0xDEC)
    for round in 0..<3_000 {
      let digits = random.next() &>> UInt64.random(in: 0..<64, using: &random)
      let sign: FloatingPointSign = round % 2 == 0 ? .plus : .minus
      let value = Decimal(sign: sign, exponent: round % 12 - 10, significand: Decimal(digits))
      #expect(Self.text(of: value) == value.description)
      // With zeros at the end.
      let tens = Decimal(sign: sign, exponent: -(round % 9), significand: Decimal(digits / 100 * 10))
      #expect(Self.text(of: tens) == tens.description)
      #expect(Self.text(of: value - value) == "0")
    }
  }

  static func text(of value: Decimal) -> String? {
    var writer = JSONWriter()
    guard writer.write(value) else { return nil }
    return writer.finishString()
  }
}

struct FloatingPointTextTests {
  static let table: [(value: Double, text: String)] = [
    (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-1, "-1.0"), (10, "10.0"), (0.5, "0.5"), (-2.25, "-2.25"),
    (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"), (6.25, "6.25"),
    (0.001, "0.001"), (0.0001, "0.0001"), (0.00012345, "0.00012345"), (0.00001, "1e-05"), (1e-7, "1e-07"),
    (0.000099999, "9.9999e-05"), (1e9, "1000000000.0"), (999_999_999.999_999, "999999999.999999"),
    (1_000_000_000.000_001, "1000000000.000001"), (123_456_789.123_456, "123456789.123456"),
    (1e15, "1000000000000000.0"), (1e16, "1e+16"), (0x1p53, "9007199254740992.0"),
    (0x1p53 + 2, "9.007199254740994e+15"), (0x1p54, "1.8014398509481984e+16"),
    (12_345_678_901_234_568, "1.2345678901234568e+16"), (1e22, "1e+22"), (1e23, "1e+23"),
    (6.02e23, "6.02e+23"), (1e100, "1e+100"), (-1.5e300, "-1.5e+300"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"), (-65.613616999999977, "-65.61361699999998"),
    (4.35, "4.35"), (0x1p-1063, "1.012e-320"), (9.5367431640625e-07, "9.5367431640625e-07"),
    (2.0e-3, "0.002"), (100.25, "100.25"), (1_234_567_890_123_456.7, "1234567890123456.8"),
  ]

  @Test(arguments: table) func examples(value: Double, text: String) {
    #expect(Self.text(of: value) == text)
  }

  @Test func numbersThatAreNotFiniteAreNotWritten() {
    for value in [Double.infinity, -.infinity, .nan, .signalingNaN, -.nan] {
      #expect(Self.text(of: value) == nil)
      #expect(Self.text(of: Float(value)) == nil)
    }
  }

  @Test func powersOfTwoAndTen() {
    func check<Number: BinaryFloatingPoint & LosslessStringConvertible>(
      _ type: Number.Type, binary: ClosedRange<Int>, decimal: ClosedRange<Int>
    ) {
      for exponent in binary {
        let power = Number(sign: .plus, exponent: Number.Exponent(exponent), significand: 1)
        for value in [power, power.nextUp, power.nextDown, power * 1.5] { Self.check(value) }
      }
      for exponent in decimal {
        let power = Number("1e\(exponent)") ?? 0
        for value in [power, power.nextUp, power.nextDown, power / 2, power * 3] { Self.check(value) }
      }
    }
    check(Double.self, binary: -1_074...1_023, decimal: -324...308)
    check(Float.self, binary: -149...127, decimal: -45...38)
  }

  @Test func subnormals() {
    var random = SeededGenerator(seed: 0x5B)
    for bits in UInt64(0)..<2_000 { Self.check(Double(bitPattern: bits)) }
    for bits in UInt32(0)..<2_000 { Self.check(Float(bitPattern: bits)) }
    for _ in 0..<20_000 {
      Self.check(Double(bitPattern: random.next() & 0x800F_FFFF_FFFF_FFFF))
      Self.check(Float(bitPattern: UInt32(truncatingIfNeeded: random.next()) & 0x807F_FFFF))
    }
  }

  /// Numbers with few digits after the point, which have a way of their own, and their neighbours.
  @Test func halvesAndOtherShortFractions() {
    var random = SeededGenerator(seed: 0x4A1F)
    for integer in -2_000...2_000 {
      Self.check(Double(integer) + 0.5)
      Self.check(Float(integer) + 0.5)
      for divisor in [1, 4, 8, 10, 100, 1_000, 100_000, 1e6, 1e7] { Self.check(Double(integer) / divisor) }
    }
    for _ in 0..<40_000 {
      let integer = Double(random.next() &>> UInt64.random(in: 11..<64, using: &random))
      for divisor in [1, 2, 100, 1e6, 1e7] {
        let value = integer / divisor
        for value in [value, value.nextUp, value.nextDown] { Self.check(value) }
      }
    }
  }

  @Test(arguments: 0..<20) func randomBitPatterns(part: Int) {
    var random = SeededGenerator(seed: 0xD0B1E + UInt64(part))
    for _ in 0..<10_000 {
      let bits = random.next()
      Self.check(Double(bitPattern: bits))
      Self.check(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
  }

  /// What is written is read back as a `Double` with the same bits, also where the type is not known.
  @Test func readersReadTheSameNumber() throws {
    var random = SeededGenerator(seed: 0x4EAD)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      guard let text = Self.text(of: value) else { continue }
      #expect(try Injector.bind(Double.self).inject(json: text) == value)
      #expect(try JSONDecoder().decode(Double.self, from: Data(text.utf8)) == value)
      // This one does not read all doubles exactly, but it must accept the text.
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8)) }
    }
    for value in [0, -0.0, 1, 1e15, 1e16, 1e300] {
      let text = try #require(Self.text(of: value))
      let tree = try Injector.bind([Any].self).inject(json: "[\(text)]")
      #expect((tree.first as? Double)?.bitPattern == value.bitPattern)
    }
  }

  static func text(of value: some BinaryFloatingPoint) -> String? {
    var writer = JSONWriter()
    let isWritten =
      if let float = value as? Float { writer.write(float) } else { writer.write(Double(value)) }
    guard isWritten else { return nil }
    return writer.finishString()
  }

  static func check(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    let text = text(of: value)
    let expected = value.isFinite ? value.description : nil
    if text != expected { Issue.record("\(value) was written as \(text ?? "nothing")") }
  }

}

struct IntegerTextTests {
  @Test func extremesOfAllTypes() {
    var types: [any FixedWidthInteger.Type] = [Int.self, Int8.self, Int16.self, Int32.self, Int64.self]
    types += [UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      types += [Int128.self, UInt128.self]
    }
    for type in types { Self.checkExtremes(type) }
  }

  @Test func allShortIntegers() {
    for value in -100_000...100_000 { Self.check(value) }
    for value in Int8.min ... .max { Self.check(value) }
    for value in UInt16.min ... .max { Self.check(value) }
  }

  /// Numbers of nine digits whose last eight are near a change of one of their pairs.
  @Test func lastEightDigits() {
    for unit in [100, 10_000, 1_000_000] {
      for index in 1...(100_000_000 / max(unit, 10_000)) {
        let value = 100_000_000 + index * unit
        Self.check(value)
        Self.check(value - 1)
      }
    }
    for value in stride(from: 100_000_000, to: 1_000_000_000, by: 99_991) { Self.check(value) }
  }

  /// Every power of ten and of two that the type has, and the integers beside them, of both signs.
  static func checkExtremes<Integer: FixedWidthInteger>(_ type: Integer.Type) {
    var values: [Integer] = [.min, .max, .min + 1, .max - 1, 0]
    for base in [2, 10] as [Integer] {
      var power: Integer = 1
      while true {
        values += [power, power - 1, power + 1]
        if Integer.isSigned { values += [0 - power, 0 - power - 1, 1 - power] }
        let (next, overflow) = power.multipliedReportingOverflow(by: base)
        if overflow || next <= power { break }
        power = next
      }
    }
    for value in values { check(value) }
  }

  @Test(arguments: 0..<8) func randomIntegersOfAllLengths(part: Int) {
    var random = SeededGenerator(seed: 0x1276 + UInt64(part))
    for _ in 0..<5_000 {
      let value = random.next() &>> UInt64.random(in: 0..<64, using: &random)
      Self.check(value)
      Self.check(Int64(bitPattern: value))
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        let wide =
          (UInt128(random.next()) << 64 | UInt128(value)) >> UInt128.random(in: 0..<128, using: &random)
        Self.check(wide)
        Self.check(Int128(truncatingIfNeeded: wide))
      }
    }
  }

  static func check(_ value: some FixedWidthInteger) {
    var writer = JSONWriter()
    writer.write(value)
    let text = writer.finishString()
    if text != String(value) { Issue.record("\(value) was written as \(text)") }
  }
}
