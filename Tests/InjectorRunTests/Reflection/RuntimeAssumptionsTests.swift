import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The layouts that are relied on.
struct RunningSystemTests {
  @Test func theRunningSystemHasTheExpectedLayouts() {
    #if _endian(little) && !canImport(Darwin)
      #expect(RuntimeAssumptions.hasExpectedDecimalWords)
    #endif
    #if _endian(little) && _pointerBitWidth(_64)
      #expect(RuntimeAssumptions.hasExpectedSmallStrings && RuntimeAssumptions.hasExpectedStringWords)
    #endif
  }
}

/// The facts that the runtime returns for stored properties.
struct FieldMetadataTests {
  @Test func aRuntimeThatReturnsMoreIsNoticed() {
    #expect(unsafe MemoryLayout<RuntimeEntryPoints.FieldMetadata>.size == 64)
    let properties = [WeakReferences.self, Date.self].flatMap { RuntimeEntryPoints.storedProperties(of: $0) }
    #expect(properties.count > 2 && properties.allSatisfy { $0.isKnown })
    // Whatever is written behind the known facts.
    for offset in 18..<64 {
      var metadata = unsafe RuntimeEntryPoints.FieldMetadata(isStrong: true, isVariable: true)
      #expect(unsafe metadata.isKnown)
      unsafe withUnsafeMutableBytes(of: &metadata) { unsafe $0[offset] = 1 }
      #expect(unsafe !metadata.isKnown)
    }
  }
}

private final class Target {}
private struct WeakReferences {
  weak var object: Target?
  unowned var other: Target?
}

/// Properties that do not own their objects.
struct WeakReferenceTests {
  @Test func anotherNilIsNoticed() {
    #expect(RuntimeAssumptions.failure == nil)
    #expect(RuntimeAssumptions.isNilZero(WeakReferences()))
    let target = Target()
    #expect(!RuntimeAssumptions.isNilZero(WeakReferences(object: target)))
    #expect(!RuntimeAssumptions.isNilZero(WeakReferences(other: target)))
  }
}

struct DecimalWordsTests {
  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areDecimalWords { _ in nil })
    let right = RuntimeAssumptions.areDecimalWords { value in
      // The same from its text, which needs no layout.
      guard value.isFinite else { return nil }
      let digits = value.significand.description
      return UInt64(digits).map {
        DecimalWords(significand: $0, exponent: value.exponent, isNegative: value.sign == .minus)
      }
    }
    #expect(right)
    let wrong = RuntimeAssumptions.areDecimalWords { value in
      DecimalWords(value).map {
        DecimalWords(significand: $0.significand, exponent: max($0.exponent, -8), isNegative: $0.isNegative)
      }
    }
    #expect(!wrong)
  }

  @Test func numbersOfMoreThanSixtyFourBitsAreLeftOut() {
    #expect(DecimalWords(Decimal(UInt64.max)) != nil || !RuntimeAssumptions.hasExpectedDecimalWords)
    #expect(DecimalWords(Decimal(UInt64.max) + 1) == nil || !RuntimeAssumptions.hasExpectedDecimalWords)
  }
}

/// The modules in the names of types.
struct DeclaringModuleTests {
  /// The kinds of classes of C and Objective-C occur on Apple's platforms only.
  @Test(arguments: [
    ("NSNumber", 0x305, "Foundation"), ("__C.CFStringRef", 0x203, "Foundation"),
    ("__C.NSDecimal", 0x200, "__C"), ("Swift.Range<Swift.Int>", 0x200, "Swift"), ("App.Person", 0, "App"),
  ])
  func theModuleThatDeclaresAType(name: String, kind: UInt, module: String) {
    #expect(DeclaringModule.module(ofTypeNamed: name, kind: kind) == module)
  }
}

struct SmallStringTests {
  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areSmallStrings { _ in nil })
    #expect(!RuntimeAssumptions.areSmallStrings { _ in (0, 0xE0 << 56) })
    // Everything is right but for one length.
    for wrong in 0...15 {
      let isExpected = RuntimeAssumptions.areSmallStrings { string in
        var words = Self.words(of: string)
        if string.utf8.count == wrong { words.1 ^= 1 << 60 }
        return words
      }
      #expect(!isExpected)
    }
    #expect(RuntimeAssumptions.areSmallStrings { Self.words(of: $0) })
  }

  /// The words of a small string, put together from its bytes one by one.
  static func words(of string: String) -> (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, UInt64(0xE0 | string.utf8.count) << 56)
    for (index, byte) in string.utf8.enumerated() {
      let bits = UInt64(byte) << (8 * (index % 8))
      if index < 8 { words.0 |= bits } else { words.1 |= bits }
    }
    return words
  }

  /// Strings of every length that are read with and without knowing the layout are the same in every way.
  @Test(arguments: 0..<40) func bothWaysGiveTheSameStrings(count: Int) throws {
    for text in [
      String(repeating: "x", count: count),
      String("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH".prefix(count)),
      String(repeating: "é", count: count), String(repeating: "x", count: count) + "€",
    ] {
      for padding in ["", ",\"sixteen more bytes\""] {
        let json = Array("\"\(text)\"\(padding)".utf8)
        let known = try Self.read(json, makesSmallStrings: RuntimeAssumptions.hasExpectedSmallStrings)
        let unknown = try Self.read(json, makesSmallStrings: false)
        for (string, offset) in [known, unknown] {
          #expect(string == text && string?.hashValue == text.hashValue && string?.count == text.count)
          #expect(string.map { $0 + "!" } == text + "!")
          #expect(offset == text.utf8.count + 2)
        }
      }
    }
  }

  static func read(_ json: [UInt8], makesSmallStrings: Bool) throws -> (String?, Int) {
    try unsafe json.withUnsafeBufferPointer { bytes in
      var reader = unsafe Reader(
        bytes, inside: DepthGuard(limit: 8), makesSmallStrings: makesSmallStrings)
      let string = try reader.readString()
      return (string, reader.offset)
    }
  }
}

struct StringWordsTests {
  @Test func anotherLayoutIsNoticed() {
    #expect(!RuntimeAssumptions.areStringWords { _ in StringWords(low: 0, object: 0) })
    #expect(!RuntimeAssumptions.areStringWords { _ in StringWords(low: 0, object: 0xE0 << 56) })
    // Everything is right but for strings of one length.
    for wrong in 0...40 {
      for bits in [1 << 0, 1 << 57, 1 << 61] as [UInt64] where wrong > 0 || bits > 1 {
        let isExpected = RuntimeAssumptions.areStringWords { string in
          let words = StringWords(string)
          guard string.utf8.count == wrong else { return words }
          let object =
            (string.utf8.count <= 15 ? UInt64(words.smallCount | 0xE0) << 56 | words.high : 0) ^ bits
          return StringWords(low: words.low ^ 1, object: object)
        }
        #expect(!isExpected)
      }
    }
  }

  @Test(arguments: 0...40) func bytesAreThoseOfTheStandardLibrary(count: Int) {
    for text in [
      String(repeating: "x", count: count),
      String("äöü0123456789abcdefghijklmnopqrstuvwxyzABCDEF".prefix(count)),
    ] {
      let words = StringWords(text)
      if words.isSmall {
        #expect(words.smallCount == text.utf8.count)
      } else {
        let bytes = withExtendedLifetime(text) { unsafe words.bytes.map { unsafe Array($0) } }
        #expect(bytes == Array(text.utf8))
      }
    }
  }
}

/// Layouts that look odd and are right.
struct TypeLayoutTests {
  struct Nothing: Injectable, Equatable {}
  struct Stone: Injectable, Equatable {
    var before = Nothing(), weight = 1, between = Nothing(), isHard = false, after = Nothing()
  }

  @Test func propertiesWithoutSizeOverlapNothing() throws {
    let record: [String: Any] = ["weight": 7, "isHard": true, "between": [:] as [String: Any]]
    #expect(try Stone(injecting: record) == Stone(weight: 7, isHard: true))
    #expect(try Stone(injectingJSON: #"{"weight": 7, "after": {}}"#) == Stone(weight: 7))
  }
}

/// How much of a struct's memory its stored properties account for.
struct LayoutCoverageTests {
  private struct Memory { var words = (0, 0) }

  private static func layout(_ properties: [(type: Any.Type, offset: Int)]) -> TypeLayout {
    TypeLayout(
      type: Memory.self,
      kind: .struct,
      properties: properties.map {
        StoredProperty(name: "p", type: $0.type, offset: $0.offset, isVariable: true, isStrong: true)
      }
    )
  }

  @Test func wholeMemory() {
    #expect(Self.layout([(Int.self, 0), (Int.self, 8)]).coverage == .complete)
    #expect(Self.layout([(Int32.self, 12), (Int64.self, 0), (Float.self, 8)]).coverage == .complete)
    #expect(Self.layout([(String.self, 0), (Int.Type.self, 0), (Void.self, 0)]).coverage == .complete)
    #expect(Self.layout([(((Int) -> Int).self, 0)]).coverage == .complete)
  }

  @Test func gapsThatAlignmentExplains() {
    #expect(Self.layout([(Int8.self, 0), (Int64.self, 8)]).coverage == .padded)
    #expect(Self.layout([(Int64.self, 0), (Int8.self, 8), (Int32.self, 12)]).coverage == .padded)
    #expect(Self.layout([(Int64.self, 0), (Int8.self, 8)]).coverage == .padded)
  }

  @Test func memoryThatBelongsToNoProperty() {
    #expect(Self.layout([]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 0)]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 8)]).coverage == .partial)
    #expect(Self.layout([(Int8.self, 0), (Int8.self, 2), (Int64.self, 8)]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 0), (Int16.self, 8), (Int16.self, 12)]).coverage == .partial)
  }
}
