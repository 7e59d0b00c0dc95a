import Foundation
import Testing

@testable import Injector

struct DataCoercionTests {
  static let table: [CoercionRow<Data>] = [
    .init("小码哥", .coerced(Data("小码哥".utf8))), .init(NSString("é"), .coerced(Data([0xC3, 0xA9]))),
    .init("", .coerced(Data())), .init(Data([1, 2]), .exact(Data([1, 2]))),
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
