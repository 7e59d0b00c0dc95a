import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONEncodingDetectionTests {
  static let texts = JSONStringsTests.texts
  static let encodings: [String.Encoding] = [
    .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16, .utf32,
  ]
  static let sample = #"{"value": "é€😀", "other": "\ud83d\ude00"}"#

  static func encoded(_ text: String, _ encoding: String.Encoding, withMark: Bool = false) throws -> [UInt8] {
    try [UInt8](#require(((withMark ? "\u{FEFF}" : "") + text).data(using: encoding)))
  }

  @Test func aByteOrderMarkIsAccepted() throws {
    let model = try Self.texts.inject(json: "\u{FEFF}" + Self.sample)
    #expect(model.value == "é€😀")
    #expect(try Self.texts.injectArray(json: "\u{FEFF}[\(Self.sample)]").count == 1)
    #expect(try Self.texts.inject(json: "\u{FEFF} {\"a\": \(Self.sample)}", at: "a").value == "é€😀")
  }

  @Test func aByteOrderMarkIsAcceptedOnce() {
    let error = #expect(throws: InjectionError.self) { try Self.texts.inject(json: "\u{FEFF}\u{FEFF}{}") }
    #expect(error?.code == .malformed)
    #expect(throws: InjectionError.self) { try Self.texts.inject(json: [0xEF, 0xBB]) }
    #expect(throws: InjectionError.self) { try Self.texts.inject(json: [0xEF, 0xBB, 0x7B, 0x7D]) }
  }

  /// The offset counts the bytes of the input; the column those of the line's text, to which the mark does not belong.
  @Test func placesAfterAByteOrderMarkAreThoseOfTheInput() throws {
    let report = try Self.texts.injectReporting(json: "\u{FEFF}{\"value\":1,\n \"other\":2}").report
    #expect(report.issues.map { $0.location?.offset } == [12, 24])
    #expect(report.issues.map { $0.location?.line } == [1, 2])
    #expect(report.issues.map { $0.location?.column } == [10, 10])
  }

  @Test(arguments: encodings, [true, false])
  func otherEncodingsAreTranscoded(encoding: String.Encoding, withMark: Bool) throws {
    let bytes = try Self.encoded(
      Self.sample,
      encoding,
      withMark: withMark && encoding != .utf16 && encoding != .utf32
    )
    let model = try Self.texts.inject(json: bytes)
    #expect(model.value == "é€😀")
    #expect(model.other == "😀")
    #expect(try Self.texts.inject(json: Data(bytes)).value == "é€😀")
    let list = try Self.encoded("[\(Self.sample)]", encoding)
    #expect(try Self.texts.injectArray(json: list).map(\.value) == ["é€😀"])
    #expect(try Self.texts.inject(json: Self.encoded("{}", encoding)).value == "default")
  }

  /// However many bytes are left, there is no whole text.
  @Test(arguments: encodings)
  func otherEncodingsCutAnywhereAreRefused(encoding: String.Encoding) throws {
    let bytes = try Self.encoded(Self.sample, encoding)
    for count in 0..<bytes.count {
      let error = #expect(throws: InjectionError.self, "\(count) bytes") {
        try Self.texts.inject(json: bytes[..<count])
      }
      #expect(error?.code == .malformed)
      #expect(error?.location != nil)
    }
    for rest in [[0x20], [0x20, 0x20, 0x20], [0x00]] as [[UInt8]] {
      #expect(throws: InjectionError.self, "\(rest)") { try Self.texts.inject(json: bytes + rest) }
    }
  }

  @Test func malformedTextInOtherEncodingsIsRefused() throws {
    let loneSurrogate: [UInt8] = [0x7B, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0, 0x3A, 0, 0x31, 0, 0x7D, 0]
    let outOfRange: [UInt8] = [0x22, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0x22, 0, 0, 0]
    for bytes in [loneSurrogate, outOfRange] {
      let error = #expect(throws: InjectionError.self) { try Self.texts.inject(json: bytes) }
      #expect(error?.code == .malformed)
      #expect(error?.location != nil)
    }
    for encoding in Self.encodings {
      let bytes = try Self.encoded(#"{"value": .5}"#, encoding)
      let error = #expect(throws: InjectionError.self) { try Self.texts.inject(json: bytes) }
      #expect(error?.code == .malformed)
      #expect(error?.location?.line == 1)
      #expect(error?.location?.column == 11)
    }
  }
}
