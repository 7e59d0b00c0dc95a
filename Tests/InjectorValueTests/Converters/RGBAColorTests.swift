import Testing

@testable import Injector
@testable import InjectorTestSupport

struct RGBAColorTests {
  private static let orange = RGBAColor(red: 1, green: 0.6, blue: 0)

  @Test(arguments: ["F90", "#f90", "#FF9900", "0xff9900", "0XFF9900", "ff9900", "#F90F", "FF9900FF"])
  func readsDigits(_ text: String) {
    #expect(RGBAColor(hex: text) == Self.orange)
  }

  @Test(arguments: [
    "", "#", "0x", "orange", "#F9", "#FF990", "#FF9900F", "#FF9900FF0", "##F90", "#0xF90", " F90", "F90 ",
    "-F90", "F９0", "#F9G",
    "F90\u{301}",
  ])
  func refusesOtherText(_ text: String) {
    #expect(RGBAColor(hex: text) == nil)
  }

  @Test func opacityStandsAtEitherEnd() {
    #expect(RGBAColor(hex: "#1234")?.alpha == 0x44 / 255.0)
    #expect(RGBAColor(hex: "#1234", alpha: .first)?.alpha == 0x11 / 255.0)
    #expect(RGBAColor(hex: "#11223344", alpha: .first) == RGBAColor(hex: "#22334411"))
    #expect(RGBAColor(hex: "#123", alpha: .first) == RGBAColor(hex: "#123"))
  }

  @Test func writesDigits() {
    let faint = RGBAColor(red: 1, green: 0.6, blue: 0, alpha: 0.5)
    #expect(Self.orange.hexText() == "FF9900")
    #expect(Self.orange.hexText(prefix: "#") == "#FF9900")
    #expect(faint.hexText(prefix: "0x") == "0xFF990080")
    #expect(faint.hexText(alpha: .first) == "80FF9900")
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
