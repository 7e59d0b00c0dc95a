import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// One row of a table: a value as a user may hand it over, and what becomes of it.
struct CoercionRow<Target: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
  let value: @Sendable () -> Any
  let outcome: CoercionOutcome<Target>

  init(_ value: @autoclosure @escaping @Sendable () -> Any, _ outcome: CoercionOutcome<Target>) {
    self.value = value
    self.outcome = outcome
  }

  var source: SourceValue { SourceValue(value()) }

  var testDescription: String { "\(type(of: value())) \(source.summary)" }
}

/// The value of a JSON text, as `JSONSerialization` has it.
func foundationJSON(_ text: String) -> Any {
  (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    ?? "not JSON: \(text)"
}

/// A class or enum of a user, that no scalar can be made of.
enum Unrelated { case value }

let august2019 = Date(timeIntervalSince1970: 1_565_922_866)
let digits39 = "123456789012345678901234567890123456789"
