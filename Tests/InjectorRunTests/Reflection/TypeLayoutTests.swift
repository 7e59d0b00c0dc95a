import Testing

@testable import Injector
@testable import InjectorTestSupport

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

/// How much of a struct's memory its stored properties account for.
struct LayoutCoverageTests {
  private struct Memory { var words = (0, 0) }

  private static func layout(_ properties: [(type: Any.Type, offset: Int)]) -> TypeLayout {
    TypeLayout(
      type: Memory.self,
      kind: .struct,
      properties: properties.map {
        StoredProperty(name: "p", type: $0.type, offset: $0.offset, isVariable: true, isStrong: true)
      }
    )
  }

  @Test func wholeMemory() {
    #expect(Self.layout([(Int.self, 0), (Int.self, 8)]).coverage == .complete)
    #expect(Self.layout([(Int32.self, 12), (Int64.self, 0), (Float.self, 8)]).coverage == .complete)
    #expect(Self.layout([(String.self, 0), (Int.Type.self, 0), (Void.self, 0)]).coverage == .complete)
    #expect(Self.layout([(((Int) -> Int).self, 0)]).coverage == .complete)
  }

  @Test func gapsThatAlignmentExplains() {
    #expect(Self.layout([(Int8.self, 0), (Int64.self, 8)]).coverage == .padded)
    #expect(Self.layout([(Int64.self, 0), (Int8.self, 8), (Int32.self, 12)]).coverage == .padded)
    #expect(Self.layout([(Int64.self, 0), (Int8.self, 8)]).coverage == .padded)
  }

  @Test func memoryThatBelongsToNoProperty() {
    #expect(Self.layout([]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 0)]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 8)]).coverage == .partial)
    #expect(Self.layout([(Int8.self, 0), (Int8.self, 2), (Int64.self, 8)]).coverage == .partial)
    #expect(Self.layout([(Int64.self, 0), (Int16.self, 8), (Int16.self, 12)]).coverage == .partial)
  }
}
