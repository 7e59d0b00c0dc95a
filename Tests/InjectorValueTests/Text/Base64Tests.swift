import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct Base64Tests {
  @Test func everyLengthComesBack() {
    var generator = SeededGenerator(seed: 11)
    for count in 0..<300 {
      let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      #expect(Base64.data(from: bytes.base64EncodedString()) == bytes)
    }
  }

  /// A text is accepted if, and only if, it is the one text of its bytes.
  @Test func textsOfFourCharactersAreCanonicalOrRefused() {
    let characters = Array("ABQgwxyz019+/=-_ \n\u{0}é")
    for first in characters {
      for second in characters {
        for third in characters {
          for fourth in characters {
            let text = String([first, second, third, fourth])
            let foundation = Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? $0 : nil }
            let data = Base64.data(from: text)
            if data != foundation { Issue.record("\(text.debugDescription)") }
          }
        }
      }
    }
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zh==", "Zm9=", "Zm9vYg==\n", "Zm9v Yg==", "Z===", "====", "=Zg=", "Zg==Zg==", "Zm9-",
    "Zm9_", "Zm9é", "Zm9=Zm9v", "AAAA====", "AAA=AAAA", "!AAAAAAA", "AAAAAAA!", "AAA!AA==", "AAAAA!==",
  ])
  func refuses(_ text: String) throws { #expect(Base64.data(from: text) == nil) }

  @Test(arguments: [
    ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYg==\n", "foob"), ("Zm9v\r\nYg==\r\n", "foob"),
    (" Zm9v \tYmE", "fooba"),
    ("Zm9vYg\n==", "foob"), ("Pj4-", ">>>"), ("Pj4_", ">>?"), ("Pz8_Pg", "???>"), ("Pj4+", ">>>"), ("", ""),
    (" ", ""),
  ])
  func theConverterReadsOtherForms(_ text: String, _ bytes: String) throws {
    let converter = Converter<String, Data>.base64
    #expect(try converter.convert(text) == Data(bytes.utf8))
    #expect(try converter.convertBack(Data(bytes.utf8)) == Data(bytes.utf8).base64EncodedString())
    struct Model: Injectable { var data = Data([1]) }
    let json = String(decoding: try JSONEncoder().encode(["data": text]), as: UTF8.self)
    let models = Injector.bind(Model.self).format(\.data).as(.base64).policy(.strict)
    try expectModels(models, json) { $0.data == Data(bytes.utf8) }
  }

  @Test(arguments: [
    "Zg=", "Zh", "Zh==", "Zm9=", "Z", "Z===", "====", "=", "=Zg=", "Zg==Zg==", "Zm9é", "Zm9=Zm9v", "AAAA====",
    "Pj4-Pj4+",
    "_/__", "AAA!AA", "Zg\u{B}",
  ])
  func theConverterRefuses(_ text: String) throws {
    #expect(try Converter<String, Data>.base64.convert(text) == nil)
  }

  @Test func readsTextThatIsNotContiguous() {
    #expect(Base64.data(from: NSString("aGVsbG8sIHdvcmxkIQ==") as String) == Data("hello, world!".utf8))
    #expect(Base64.data(from: String("xxaGVsbG8sIHdvcmxkIQ==".dropFirst(2))) == Data("hello, world!".utf8))
  }
}
