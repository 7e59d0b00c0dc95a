import Foundation
import Testing

@testable import Injector

/// What a cursor keeps while a run goes through many values.
struct TreeCursorTests {
  enum Grade: String, CaseIterable { case a, b }

  @Test func elementsLeaveNothingBehind() throws {
    let grade = try #require(
      RawValueTargets.target(for: Grade.self) { BuiltInTargets.target(for: $0) } as? TypedTarget<Grade>
    )
    let grades: [Any] = (0..<1_000).map { $0 % 3 == 0 ? "a" : $0 % 3 == 1 ? "b" : "c" }
    let (made, kept) = try Self.make(ArrayTarget(grade), of: grades)
    #expect(made?.count == 667)
    #expect(kept.values < 8)
  }

  @Test func membersLeaveNothingBehind() throws {
    let grade = try #require(
      RawValueTargets.target(for: Grade.self) { BuiltInTargets.target(for: $0) } as? TypedTarget<Grade>
    )
    let target = DictionaryTarget<Int, Grade>(grade, key: { Int($0) }, name: { "\($0)" })
    let grades = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", $0 == 7 ? "c" : "a" as Any) })
    let (made, kept) = try Self.make(target, of: grades)
    #expect(made?.count == 999)
    #expect(kept.values < 8)
  }

  @Test func limitsLeaveNothingBehind() throws {
    let values: [Any] = (0..<1_000).map { ["id": $0] }
    try Reader.reading(values) { (reader) throws(JSONFailure) in
      var check = LimitCheck(reader.copy(), InjectionLimits(text: 50))
      #expect(check.exceedingValue() == nil)
      #expect(reader.keptCount.values < 8)
    }
  }

  private static func make<Value>(_ target: TypedTarget<Value>, of value: Any) throws -> (
    Value?, Cursor.KeptCount
  ) {
    var run = RunState(closures: .none, defaults: .newest)
    return try Reader.reading(value) { (reader) throws(JSONFailure) in
      let made = try target.make(from: &reader, &run)
      return (made, reader.keptCount)
    }
  }
}
