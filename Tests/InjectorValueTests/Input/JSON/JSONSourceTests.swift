import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct JSONSourceTests {
  static let texts = JSONStringsTests.texts
  static let text = #"{"value": "é", "other": "😀"}"#

  /// The text in the middle of something longer, so that a slice that is taken from its base's start would show.
  @Test func everyFormGivesTheSame() throws {
    let bytes = Array(Self.text.utf8)
    let longer = Array("x[ ".utf8) + bytes + Array(" ]y".utf8)
    let around = "x[ \(Self.text) ]y"
    let sources: [any JSONSource] = [
      Self.text, Substring(Self.text), bytes, bytes[...], Data(bytes), longer[3..<(3 + bytes.count)],
      Data(longer)[3..<(3 + bytes.count)], around.dropFirst(3).dropLast(3),
    ]
    for source in sources { try expectSample(source) }
    try unsafe bytes.withUnsafeBytes { try unsafe expectSample($0) }
  }

  @Test func emptyFormsAreRefused() {
    let sources: [any JSONSource] = [
      "", Substring(), [UInt8](), ArraySlice<UInt8>(), Data(),
      unsafe UnsafeRawBufferPointer(start: nil, count: 0),
    ]
    for source in sources {
      expectError("not valid JSON: the text is empty (line 1, column 1)") { try inject(source) }
    }
  }

  @Test func textOfFoundationIsRead() throws {
    let data = Data(Self.text.utf8)
    let sources: [any JSONSource] = [
      NSString(string: Self.text), NSMutableString(string: Self.text), NSString(string: Self.text) as String,
      NSData(data: data), NSMutableData(data: data), NSData(data: data) as Data,
      String(decoding: Array(Self.text.utf16), as: UTF16.self),
    ]
    for source in sources { try expectSample(source) }
    for source in [NSString(), NSMutableString(string: ""), NSData(), NSMutableData()] as [any JSONSource] {
      expectError(code: .malformed) { try inject(source) }
    }
  }

  private func inject(_ source: some JSONSource) throws(InjectionError) -> JSONStringsTests.Texts {
    try Self.texts.inject(json: source)
  }

  private func expectSample(_ source: some JSONSource) throws {
    let model = try inject(source)
    #expect(model.value == "é" && model.other == "😀")
  }
}

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
    #expect(try Self.texts.inject(json: "\u{FEFF}" + Self.sample).value == "é€😀")
    #expect(try Self.texts.injectArray(json: "\u{FEFF}[\(Self.sample)]").count == 1)
    #expect(try Self.texts.inject(json: "\u{FEFF} {\"a\": \(Self.sample)}", at: "a").value == "é€😀")
  }

  @Test func aByteOrderMarkIsAcceptedOnce() {
    expectError(code: .malformed) { try Self.texts.inject(json: "\u{FEFF}\u{FEFF}{}") }
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
      Self.sample, encoding, withMark: withMark && encoding != .utf16 && encoding != .utf32
    )
    let model = try Self.texts.inject(json: bytes)
    #expect(model.value == "é€😀" && model.other == "😀")
    #expect(try Self.texts.inject(json: Data(bytes)).value == "é€😀")
    let list = try Self.encoded("[\(Self.sample)]", encoding)
    #expect(try Self.texts.injectArray(json: list).map(\.value) == ["é€😀"])
    #expect(try Self.texts.inject(json: Self.encoded("{}", encoding)).value == "default")
  }

  /// However many bytes are left, there is no whole text.
  @Test(arguments: encodings) func otherEncodingsCutAnywhereAreRefused(encoding: String.Encoding) throws {
    let bytes = try Self.encoded(Self.sample, encoding)
    for count in 0..<bytes.count {
      let error = expectError(code: .malformed) { try Self.texts.inject(json: bytes[..<count]) }
      #expect(error?.location != nil, "\(count) bytes")
    }
    for rest in [[0x20], [0x20, 0x20, 0x20], [0x00]] as [[UInt8]] {
      #expect(throws: InjectionError.self, "\(rest)") { try Self.texts.inject(json: bytes + rest) }
    }
  }

  @Test func malformedTextInOtherEncodingsIsRefused() throws {
    let loneSurrogate: [UInt8] = [0x7B, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0, 0x3A, 0, 0x31, 0, 0x7D, 0]
    let outOfRange: [UInt8] = [0x22, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0x22, 0, 0, 0]
    for bytes in [loneSurrogate, outOfRange] {
      let error = expectError(code: .malformed) { try Self.texts.inject(json: bytes) }
      #expect(error?.location != nil)
    }
    for encoding in Self.encodings {
      let bytes = try Self.encoded(#"{"value": .5}"#, encoding)
      let error = expectError(code: .malformed) { try Self.texts.inject(json: bytes) }
      #expect(error?.location?.line == 1 && error?.location?.column == 11)
    }
  }
}
