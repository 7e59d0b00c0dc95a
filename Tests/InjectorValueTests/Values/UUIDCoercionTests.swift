import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct UUIDCoercionTests {
  static let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
  static let uuid = UUID(uuidString: text) ?? UUID()

  static let table: [CoercionRow<UUID>] = [
    .init(text, .exact(uuid)), .init(text.lowercased(), .exact(uuid)),
    .init(NSString(string: text), .exact(uuid)),
    .init(uuid, .exact(uuid)), .init(NSUUID(uuidString: text) as Any, .exact(uuid)),
    .init("", .doesNotFit), .init("{\(text)}", .doesNotFit), .init(text + "0", .doesNotFit),
    .init(String(text.dropLast()) + "x", .doesNotFit), .init(1, .doesNotFit), .init(NSNull(), .doesNotFit),
    .init(Unrelated.value, .doesNotFit),
  ]

  @Test(arguments: table)
  func toUUID(_ row: CoercionRow<UUID>) {
    #expect(Coercion.uuid(row.source) == row.outcome)
  }
}
