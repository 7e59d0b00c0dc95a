import Testing

@testable import Injector
@testable import InjectorTestSupport

struct IntegerTextTests {
  @Test func extremesOfAllTypes() {
    Self.checkExtremes(Int.self)
    Self.checkExtremes(Int8.self)
    Self.checkExtremes(Int16.self)
    Self.checkExtremes(Int32.self)
    Self.checkExtremes(Int64.self)
    Self.checkExtremes(UInt.self)
    Self.checkExtremes(UInt8.self)
    Self.checkExtremes(UInt16.self)
    Self.checkExtremes(UInt32.self)
    Self.checkExtremes(UInt64.self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      Self.checkExtremes(Int128.self)
      Self.checkExtremes(UInt128.self)
    }
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

  @Test(arguments: 0..<8)
  func randomIntegersOfAllLengths(part: Int) {
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
