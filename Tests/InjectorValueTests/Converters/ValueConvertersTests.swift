import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

private enum Size: Int { case small = 1, large }
private struct Tag: RawRepresentable, Equatable { let rawValue: String }

/// Expects that a converter reads one value as the other, and writes it back.
private func expect<Input: Equatable, Output: Equatable>(
  _ converter: Converter<Input, Output>,
  reads input: Input,
  as output: Output,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(try converter.convert(input) == output, sourceLocation: sourceLocation)
  #expect(try converter.convertBack(output) == input, sourceLocation: sourceLocation)
}

struct ValueConvertersTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"),
  ])
  func base64(_ text: String, _ bytes: String) throws {
    try expect(.base64, reads: text, as: Data(bytes.utf8))
  }

  @Test(arguments: ["", "hello", "SGVsbG8=", "小码哥", "\u{0}"]) func utf8(_ text: String) throws {
    try expect(.utf8, reads: text, as: Data(text.utf8))
  }

  @Test func bytesThatAreNoUTF8AreNotWritten() throws {
    #expect(try Converter<String, Data>.utf8.convertBack(Data([0x61, 0xFF])) == nil)
  }

  private enum Status: String, CaseIterable {
    case open = "Open", inProgress, CLOSED, closed, straße = "STRASSE"
  }
  private enum Plain: String { case low, high = "HIGH", middle = "Middle", veryHigh }

  @Test(arguments: [
    ("Open", "Open"), ("open", "Open"), ("OPEN", "Open"), ("inprogress", "inProgress"), ("closed", "closed"),
    ("CLOSED", "CLOSED"), ("Closed", "CLOSED"), ("strasse", "STRASSE"), ("opened", nil), ("", nil),
    (" open", nil),
  ])
  func rawValuesInAnyCase(_ text: String, _ raw: String?) throws {
    let converter: Converter<String, Status> = .rawValue(of: Status.self, ignoringCase: true)
    let status = try converter.convert(text)
    #expect(status?.rawValue == raw)
    if let status { #expect(try converter.convertBack(status) == raw) }
  }

  @Test(arguments: [
    ("LOW", "low"), ("High", "HIGH"), ("mIDDLE", "Middle"), ("veryHigh", "veryHigh"), ("x", nil),
  ])
  func rawValuesInAnyCaseOfAnEnumWhoseCasesAreNotKnown(_ text: String, _ raw: String?) throws {
    let converter: Converter<String, Plain> = .rawValue(of: Plain.self, ignoringCase: true)
    #expect(try converter.convert(text)?.rawValue == raw)
    #expect(try Converter<String, Plain>.rawValue(of: Plain.self, ignoringCase: false).convert("LOW") == nil)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("12", "12"), ("+12", "12"), ("-12.50", "-12.5"), (".5", "0.5"), ("5.", "5"),
    ("1e3", "1000"), ("-1.5E-3", "-0.0015"), ("0.1234567890123456789", "0.1234567890123456789"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"), ("00012", "12"),
  ])
  func decimals(_ text: String, _ written: String) throws {
    let converter: Converter<String, Decimal> = .decimal
    let value = try #require(try converter.convert(text))
    #expect(try converter.convertBack(value) == written)
    #expect(try converter.convert(written) == value)
  }

  @Test(arguments: [
    "", " 1", "1 ", "1,5", "1.2.3", "1e", "e3", ".", "-", "+-1", "0x10", "nan", "NaN", "inf", "12 apples",
    "1e200", "1e-200", "1234567890123456789012345678901234567890123",
    "0.12345678901234567890123456789012345678901", "١٢", "1e9999999999", "1_000",
  ])
  func notDecimals(_ text: String) throws {
    #expect(try Converter<String, Decimal>.decimal.convert(text) == nil)
  }

  @Test func notANumberHasNoText() throws {
    #expect(try Converter<String, Decimal>.decimal.convertBack(Decimal.nan) == nil)
  }

  @Test func rawValues() throws {
    let size: Converter<Int, Size> = .rawValue(of: Size.self)
    #expect(try size.convert(2) == .large)
    #expect(try size.convert(7) == nil)
    #expect(try size.convertBack(.small) == 1)
    let tags: Converter<[String], [Tag]> = .array(.rawValue(of: Tag.self))
    #expect(try tags.convert(["a"]) == [Tag(rawValue: "a")])
  }

  @Test(arguments: [
    ("usr/local/bin", ["usr", "local", "bin"]), ("usr", ["usr"]), ("", []), ("/", ["", ""]),
    ("a//b", ["a", "", "b"]),
  ])
  func splits(_ text: String, _ pieces: [String]) throws { try expect(.split("/"), reads: text, as: pieces) }

  @Test func piecesThatWouldNotComeBackDoNotFit() throws {
    let converter: Converter<String, [String]> = .split("/")
    #expect(try converter.convertBack(["a/b", "c"]) == nil)
    #expect(try converter.convertBack([""]) == nil)
    #expect(try Converter<String, [String]>.split(", ").convert("a, b") == ["a", "b"])
    #expect(try Converter<String, [String]>.split("").convert("ab") == ["ab"])
  }

  @Test(arguments: [("  Ada \n", "Ada"), ("Ada", "Ada"), (" ", ""), ("\u{a0}a b\t", "a b")])
  func trims(_ text: String, _ trimmed: String) throws {
    let converter: Converter<String, String> = .trimmed
    #expect(try converter.convert(text) == trimmed)
    #expect(try converter.convertBack(trimmed) == trimmed)
  }

  /// White space is that of Unicode, as Foundation has it.
  @Test func `trimmed removes the white space of Foundation`() throws {
    let converter: Converter<String, String> = .trimmed
    let edges = [
      "", " ", "\t", "\r\n", "\u{0B}", "\u{1F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}", "\u{200B}",
      "\u{301}", "é",
    ]
    for first in edges {
      for second in edges {
        for middle in ["", "a", "é x", "a\u{A0}b", "中"] {
          let text = first + second + middle + second + first
          #expect(try converter.convert(text) == text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
      }
    }
  }
}

struct RGBAColorTests {
  private static let orange = RGBAColor(red: 1, green: 0.6, blue: 0)

  @Test(arguments: ["F90", "#f90", "#FF9900", "0xff9900", "0XFF9900", "ff9900", "#F90F", "FF9900FF"])
  func readsDigits(_ text: String) { #expect(RGBAColor(hex: text) == Self.orange) }

  @Test(arguments: [
    "", "#", "0x", "orange", "#F9", "#FF990", "#FF9900F", "#FF9900FF0", "##F90", "#0xF90", " F90", "F90 ",
    "-F90", "F９0", "#F9G", "F90\u{301}",
  ])
  func refusesOtherText(_ text: String) { #expect(RGBAColor(hex: text) == nil) }

  @Test func opacityStandsAtEitherEnd() {
    #expect(RGBAColor(hex: "#1234")?.alpha == 0x44 / 255.0)
    #expect(RGBAColor(hex: "#1234", alpha: .first)?.alpha == 0x11 / 255.0)
    #expect(RGBAColor(hex: "#11223344", alpha: .first) == RGBAColor(hex: "#22334411"))
    #expect(RGBAColor(hex: "#123", alpha: .first) == RGBAColor(hex: "#123"))
  }

  @Test func writesDigits() {
    let faint = RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5)
    #expect(Self.orange.hexText() == "FF9900" && Self.orange.hexText(prefix: "#") == "#FF9900")
    #expect(faint.hexText(prefix: "0x") == "0xFF990080" && faint.hexText(alpha: .first) == "80FF9900")
    #expect(RGBAColor(red: 0, green: 0, blue: 0, alpha: 0).hexText() == "00000000")
  }

  @Test func componentsStayBetweenZeroAndOne() {
    let color = RGBAColor(red: 2, green: -1, blue: .nan, alpha: .infinity)
    #expect(color == RGBAColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func everyByteComesBack() throws {
    let converter: Converter<String, RGBAColor> = .hexColor
    for byte in 0...255 {
      let text = String(String(byte + 0x1_0000, radix: 16, uppercase: true).suffix(2))
      let written = text + "00FF" + (byte < 255 ? text : "")
      #expect(try converter.convert(written).flatMap(converter.convertBack) == written)
    }
  }

  @Test func converterTakesOptions() throws {
    let converter: Converter<String, RGBAColor> = .hexColor(prefix: "#", alpha: .first)
    #expect(try converter.convert("80FF9900") == RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 128 / 255.0))
    #expect(try converter.convertBack(RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5)) == "#80FF9900")
    #expect(try Converter<String, RGBAColor>.hexColor(prefix: "0x").convertBack(Self.orange) == "0xFF9900")
    #expect(try Converter<String, RGBAColor>.hexColor.convert("orange") == nil)
  }
}
