import Testing

@testable import Injector
@testable import InjectorTestSupport

struct CoercionOutcomeTests {
  @Test func mapKeepsTheKindOfOutcome() {
    #expect(CoercionOutcome.exact(1).map(String.init) == .exact("1"))
    #expect(CoercionOutcome.coerced(1).map(String.init) == .coerced("1"))
    #expect(CoercionOutcome.lossy(1).map(String.init) == .lossy("1"))
    #expect(CoercionOutcome<Int>.doesNotFit.map(String.init) == .doesNotFit)
    #expect(CoercionOutcome<Int>.outOfRange.map(String.init) == .outOfRange)
  }

  @Test func valueIsThereUnlessRefused() {
    #expect(
      [CoercionOutcome.exact(1), .coerced(2), .lossy(3), .doesNotFit, .outOfRange].map(\.value) == [
        1, 2, 3, nil, nil,
      ]
    )
    #expect(
      [CoercionOutcome.exact(1), .coerced(2), .lossy(3), .doesNotFit].map(\.exactValue) == [1, nil, nil, nil]
    )
  }

  @Test func anotherKindIsNeverExact() {
    #expect(CoercionOutcome.exact(1).fromAnotherKind == .coerced(1))
    #expect(CoercionOutcome.lossy(1).fromAnotherKind == .lossy(1))
  }
}
