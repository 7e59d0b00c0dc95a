import Injector
import Testing

/// Layouts that look odd and are right.
struct TypeLayoutTests {
  struct Nothing: Injectable, Equatable {}
  struct Stone: Injectable, Equatable {
    var before = Nothing()
    var weight = 1
    var between = Nothing()
    var isHard = false
    var after = Nothing()
  }

  @Test func propertiesWithoutSizeOverlapNothing() throws {
    #expect(
      try Stone(injecting: ["weight": 7, "isHard": true, "between": [:]]) == Stone(weight: 7, isHard: true)
    )
    #expect(try Stone(injectingJSON: #"{"weight": 7, "after": {}}"#) == Stone(weight: 7))
  }
}
