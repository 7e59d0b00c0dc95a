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
  func refuses(_ text: String) throws {
    #expect(try Base64.data(from: text) == nil && Converter<String, Data>.base64.convert(text) == nil)
  }

  @Test func readsTextThatIsNotContiguous() {
    #expect(Base64.data(from: NSString("aGVsbG8sIHdvcmxkIQ==") as String) == Data("hello, world!".utf8))
    #expect(Base64.data(from: String("xxaGVsbG8sIHdvcmxkIQ==".dropFirst(2))) == Data("hello, world!".utf8))
  }
}
