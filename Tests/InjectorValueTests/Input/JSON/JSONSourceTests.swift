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
      Self.text, Substring(Self.text), bytes, bytes[...], Data(bytes),
      longer[3..<(3 + bytes.count)], Data(longer)[3..<(3 + bytes.count)],
      around.dropFirst(3).dropLast(3),
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
      let error = #expect(throws: InjectionError.self) { try inject(source) }
      #expect(error?.description == "not valid JSON: the text is empty (line 1, column 1)")
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
      let error = #expect(throws: InjectionError.self) { try inject(source) }
      #expect(error?.code == .malformed)
    }
  }

  private func inject(_ source: some JSONSource) throws(InjectionError) -> JSONStringsTests.Texts {
    try Self.texts.inject(json: source)
  }

  private func expectSample(_ source: some JSONSource) throws {
    let model = try inject(source)
    #expect(model.value == "é")
    #expect(model.other == "😀")
  }
}
