import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct DataCoercionTests {
  static let table: [CoercionRow<Data>] = [
    .init("小码哥", .coerced(Data("小码哥".utf8))), .init(NSString("é"), .coerced(Data([0xC3, 0xA9]))),
    // Base64: JSON has no other form of bytes.
    .init("", .exact(Data())), .init("aGVsbG8sIHdvcmxkIQ==", .exact(Data("hello, world!".utf8))),
    .init("aGk=", .exact(Data("hi".utf8))), .init(NSString("/+8A"), .exact(Data([0xFF, 0xEF, 0]))),
    .init("abcd", .exact(Data([0x69, 0xB7, 0x1D]))),
    // Base64 that is not canonical, or not complete.
    .init("aGk", .coerced(Data("aGk".utf8))), .init("aGl=", .coerced(Data("aGl=".utf8))),
    .init("aGk=\n", .coerced(Data("aGk=\n".utf8))), .init("_-8A", .coerced(Data("_-8A".utf8))),
    .init("hello, world", .coerced(Data("hello, world".utf8))), .init(Data([1, 2]), .exact(Data([1, 2]))),
    .init(NSData(data: Data([1])), .exact(Data([1]))),
    .init(NSMutableData(data: Data([1])), .exact(Data([1]))),
    .init(1, .doesNotFit), .init(true, .doesNotFit), .init([1], .doesNotFit), .init(NSNull(), .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toData(_ row: CoercionRow<Data>) {
    #expect(Coercion.data(row.source) == row.outcome)
  }

  @Test func laterChangesOfAMutableObjectDoNotShow() {
    let object = NSMutableData(data: Data([1]))
    let outcome = Coercion.data(SourceValue(object))
    object.append(Data([2]))
    #expect(outcome == .exact(Data([1])))
  }
}
