import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// JSON text inside a string, which a run reads with its own policy, limits and report.
struct JSONConverterRunTests {
  struct Inner: Injectable, Equatable { var number = 0; var text = "" }

  struct Holder: Injectable, Equatable {
    var counts: [String: Int] = [:]
    var lists: [[Int]] = []
    var inner: Inner?
  }

  static let holders = Injector.bind(Holder.self)
    .format(\.counts).as(.json(of: [String: Int].self))
    .format(\.lists).as(.array(.json(of: [Int].self)))
    .format(\.inner).as(.json(of: Inner.self))

  static let json = #"""
    {"counts": "{\"a\": \"1\", \"b\": \"x\"}", "lists": ["[1]", "[1, \"2\", \"x\"]"], "inner": "{\"number\": \"5\"}"}
    """#

  @Test func `issues inside are in the report`() throws {
    let text = """
      counts["a"]: expected Int, found string "1"; coerced
      counts["b"]: expected Int, found string "x"; element dropped
      inner.number: expected Int, found string "5" under "number"; coerced
      lists[1][1]: expected Int, found string "2"; coerced
      lists[1][2]: expected Int, found string "x"; element dropped
      """
    try expectDecoded(Self.holders, Self.json, report: text) {
      $0 == Holder(counts: ["a": 1], lists: [[1], [1, 2]], inner: Inner(number: 5))
    }
    let report = try Self.holders.injectReporting(json: Self.json).report
    #expect(report.issues.map(\.pointer) == ["/counts", "/counts", "/lists/1", "/lists/1", "/inner"])
    let limited = Self.holders.limits(InjectionLimits(issues: 2))
    let (_, short) = try limited.injectReporting(json: Self.json)
    #expect(short.issues.count == 2 && short.omittedCount == 3)
  }

  @Test func `the policy of the property holds inside`() throws {
    let input = try DecodingInput(Self.json)
    let strict = try input.failure(of: Self.holders.policy(.strict))
    #expect(
      strict.issues.map(\.path.description) == [
        #"counts["a"]"#, #"counts["b"]"#, "lists[1][1]", "lists[1][2]", "inner.number",
      ]
    )
    #expect(strict.code == .typeMismatch && strict.issues.allSatisfy { $0.severity == .error })
    let elements = try input.failure(of: Self.holders.policy(elements: .fail))
    #expect(elements.issues.map(\.path.description) == [#"counts["b"]"#, "lists[1][2]"])
    let keys = Self.holders.policy(unknownKeys: .fail)
    let unknown = try DecodingInput(#"{"inner": "{\"other\": 1}"}"#).failure(of: keys)
    #expect(unknown.code == .unknownKey)
  }

  struct Own: Injectable, Equatable {
    var number = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.policy(mismatch: .coerce) }
  }

  @Test func `a type has the dials that its own rules set`() throws {
    let holders = Injector.bind(ValueHolder<Own>.self).format(\.value).as(.json(of: Own.self)).policy(.strict)
    #expect(try holders.inject(["value": #"{"number": "1"}"#]).value == Own(number: 1))
  }

  @Test(
    arguments: [
      (InjectionLimits(entries: 2), "[1, 2, 3]", "an array has more than 2 elements"),
      (InjectionLimits(depth: 2), "[[1]]", "too many arrays and objects inside each other"),
      (InjectionLimits(depth: 2), "[[]]", "too many arrays and objects inside each other"),
      (InjectionLimits(number: 5), "[1234567]", "a number has more than 5 characters"),
      (InjectionLimits(key: 8), #"[{"ninebytes": 1}]"#, "a key has more than 8 bytes"),
    ], [InjectionPolicy.lenient, .strict]
  )
  func `the limits of the run hold inside`(
    limit: (limits: InjectionLimits, text: String, message: String), policy: InjectionPolicy
  ) throws {
    struct Lists: Injectable { var any: Any?; var several: [Any] = [] }
    let injectors = [
      Injector.bind(Lists.self).format(\.any).as(.json(of: Any.self)),
      Injector.bind(Lists.self).rules { $0.format("several").as(.lossyArray(.json(of: Any.self))) },
      Injector.bind(Lists.self).rules {
        $0.format("any").as(.json(of: Any.self).or(Converter { _ in "other" }))
      },
    ]
    for (injector, record) in zip(
      injectors, [["any": limit.text], ["several": [limit.text]], ["any": limit.text]] as [[String: Any]]
    ) {
      _ = try injector.policy(policy).inject(record)
      let guarded = injector.policy(policy).limits(limit.limits)
      let error = expectError(part: limit.message) { try guarded.inject(record) }
      #expect(error?.code == .limitExceeded || error?.code == .tooDeep)
      let json = try JSONSerialization.data(withJSONObject: record)
      expectError(code: error?.code, part: limit.message) { try guarded.inject(json: json) }
    }
  }

  final class Node: Injectable {
    var next: Node?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("next").as(.optional(.json(of: Node.self)))
    }
  }

  @Test func `levels are counted through texts inside texts`() throws {
    let node = (0..<8).reduce(Node()) { inner, _ in
      let outer = Node()
      outer.next = inner
      return outer
    }
    let nodes = Injector.bind(Node.self)
    let text = try nodes.extractJSONString(node)
    _ = try nodes.inject(json: text)
    let limited = nodes.limits(InjectionLimits(depth: 4))
    expectError(code: .tooDeep, path: "next.next.next.next") { try limited.inject(json: text) }
    expectError(part: "too many arrays and objects inside each other") { try limited.extractJSON(node) }
  }

  @Test func `the schema describes the value inside`() throws {
    let schema = try Injector.bind(ValueHolder<Inner>.self).format(\.value).as(.json(of: Inner.self))
      .jsonSchema(for: .extracting)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(schema), as: UTF8.self)
    let value =
      ##""value":{"contentMediaType":"application/json","contentSchema":{"$ref":"#/$defs/Inner"},"type":"string"}"##
    #expect(text.contains(value), "\(text)")
    #expect(text.contains(#""number":{"#))
  }
}
