import Foundation
import Testing

@testable import Injector

/// The names of types in messages.
struct TypeNameTests {
  /// As the description of `Decimal` on Apple's platforms.
  struct NSDecimal {}

  @Test(
    arguments: [
      (Decimal.self, "Decimal"), (NSDecimal.self, "Decimal"),
      ([String: NSDecimal?].self, "[String: Decimal?]"),
      ([[Int]].self, "[[Int]]"), (Result<Date, any Error>.self, "Result<Date, Error>"),
    ] as [(Any.Type, String)]
  )
  func aTypeIsSpelledAsInSource(type: Any.Type, name: String) {
    #expect(TypeName.of(type) == name)
  }
}
