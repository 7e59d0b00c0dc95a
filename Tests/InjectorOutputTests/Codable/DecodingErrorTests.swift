import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Errors that `init(from:)` throws of its own.
struct DecodingErrorTests {
  struct Percent: Decodable, Equatable {
    let value: Int
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
      guard (0...100).contains(value) else { throw Refused(reason: "\(value) is no percentage") }
    }
  }

  struct Version: Decodable, Equatable {
    enum CodingKeys: CodingKey { case major, label }
    var major: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      major = try container.decode(Int.self, forKey: .major)
      func context(_ text: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: text == "?" ? [] : decoder.codingPath, debugDescription: text)
      }
      switch major {
      case ..<0:
        let text = "versions begin with 0"
        throw DecodingError.dataCorruptedError(forKey: .major, in: container, debugDescription: text)
      case 13: throw DecodingError.keyNotFound(CodingKeys.label, context("no label"))
      case 14: throw DecodingError.typeMismatch(Bool.self, context("?"))
      case 15: throw DecodingError.valueNotFound(Date.self, context("?"))
      case 100...: throw DecodingError.dataCorrupted(context("far too new"))
      default: break
      }
    }
  }

  /// Decodes what it holds by a decoder of another kind.
  struct Enclosed: Decodable, Equatable {
    var version: Version
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      version = try JSONDecoder().decode(Version.self, from: Data(text.utf8))
    }
  }

  struct Release: Decodable, Equatable {
    var done: Percent?, version: Version?, parts: [Percent]?, enclosed: Enclosed?
  }

  struct Model: Injectable, Equatable {
    var done: Percent?, release: Release?, version: Version?, all: [Percent] = []
  }

  static let models = Injector.bind(Model.self)

  @Test(
    arguments: [
      #"{"done": 101}"#:
        #"done: expected Percent, found number 101 under "done"; init(from:) threw: 101 is no percentage"#,
      #"{"all": [1, 200]}"#:
        "all[1]: expected Percent, found number 200; init(from:) threw: 200 is no percentage",
      #"{"release": {"done": -1}}"#:
        #"release.done: expected Percent, found number -1 under "done"; init(from:) threw: -1 is no percentage"#,
      #"{"release": {"parts": [1, 2, 101]}}"#:
        #"release.parts[2]: expected Percent, found number 101; init(from:) threw: 101 is no percentage"#,
      #"{"version": {"major": -1}}"#:
        #"version.major: expected another value, found number -1 under "major"; init(from:) threw: versions begin with 0"#,
      #"{"release": {"version": {"major": -1}}}"#:
        #"release.version.major: expected another value, found number -1 under "major"; init(from:) threw: versions begin with 0"#,
      #"{"release": {"version": {"major": 100}}}"#:
        #"release.version: expected Version, found object with 1 key under "version"; init(from:) threw: far too new"#,
      #"{"version": {"major": 13}}"#:
        #"version.label: expected Version, found nothing under "label"; init(from:) threw: no label"#,
      #"{"version": {"major": 14}}"#:
        #"version: expected Bool, found object with 1 key under "version"; init(from:) threw: ?"#,
      #"{"version": {"major": 15}}"#:
        #"version: expected Date, found object with 1 key under "version"; init(from:) threw: ?"#,
    ] as KeyValuePairs<String, String>
  )
  func text(text: String, message: String) throws {
    expectErrors(Self.models.policy(.strict), text, message)
  }

  @Test func underlyingIsTheOriginal() throws {
    let error = try DecodingInput(#"{"release": {"done": 101}}"#).failure(of: Self.models.policy(.strict))
    #expect(error.code == .decodingFailed)
    #expect(error.underlying as? Refused == Refused(reason: "101 is no percentage"))
    #expect(error.path == InjectionPath([.property("release"), .property("done")]))
  }

  @Test func errorsOfOtherDecodersAreAboutTheValueThatThrew() throws {
    let input = try DecodingInput(#"{"release": {"enclosed": "{\"major\": \"x\"}"}}"#)
    let error = try input.failure(of: Self.models.policy(.strict))
    #expect(error.path.description == "release.enclosed" && error.code == .decodingFailed)
    #expect(error.expected == "Enclosed" && error.found == #"string "{\"major\": \"x\"}""#)
    #expect(error.underlying is DecodingError)
  }

  @Test func swallowedErrorsAreNotBlamed() throws {
    struct Picky: Decodable, Equatable {
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try? container.decode(Percent.self, forKey: .a)
        _ = try container.decode(Percent.self, forKey: .b)
      }
    }
    struct Holder: Injectable, Equatable { var picky: Picky? }
    let error = try DecodingInput(#"{"picky": {"a": 101, "b": 102}}"#)
      .failure(of: Injector.bind(Holder.self).policy(.strict))
    #expect(error.path.description == "picky.b" && error.found == "number 102")
  }

  @Test func lenientKeepsAndDrops() throws {
    let json = #"{"done": "x1", "all": ["7", 101, "102"], "version": {"major": "-1"}}"#
    let text = #"""
      all[0]: expected Int, found string "7"; coerced
      all[1]: expected Percent, found number 101; init(from:) threw: 101 is no percentage; element dropped
      all[2]: expected Percent, found string "102"; init(from:) threw: 102 is no percentage; element dropped
      done: expected Int, found string "x1" under "done"; default kept
      version.major: expected another value, found string "-1" under "major"; init(from:) threw: versions begin with 0; default kept
      """#
    try expectDecoded(Self.models, json, report: text) { $0.done == nil && $0.all.map(\.value) == [7] }
  }

  @Test func nullAndMismatchHaveDialsOfTheirOwn() throws {
    struct Pair: Decodable, Equatable { var a: Int; var list: [Int]? }
    struct Holder: Injectable, Equatable { var pair: Pair? }
    let holders = Injector.bind(Holder.self)
    let null = #"{"pair": {"a": null}}"#
    try expectDecoded(holders, null, report: #"pair.a: expected Int, found null under "a"; default kept"#)
    #expect(try DecodingInput(null).failure(of: holders.policy(null: .fail)).code == .null)
    let inList = #"{"pair": {"a": "1", "list": [1, null]}}"#
    expectErrors(holders.policy(elements: .fail), inList, #"pair.list[1]: expected Int, found null"#)
    let text = #"{"pair": {"a": "1"}}"#
    #expect(try DecodingInput(text).inject(holders.policy(null: .fail)).model.pair?.a == 1)
    let skipped = #"pair.a: expected Int, found string "1" under "a"; default kept"#
    try expectDecoded(holders.policy(mismatch: .skip), text, report: skipped)
    let cut = #"pair.a: expected Int, found number 1.5 under "a"; default kept"#
    try expectDecoded(holders.policy(numbers: .exact), #"{"pair": {"a": 1.5}}"#, report: cut)
  }

  @Test func theUpdateThatFailsLeavesTheModelAlone() throws {
    var model = Model()
    model.done = try Self.models.inject(["done": 5]).done
    #expect(throws: InjectionError.self) {
      try Self.models.policy(.strict).inject(["all": [1], "done": 101] as [String: Any], into: &model)
    }
    #expect(model.done?.value == 5 && model.all.isEmpty)
  }

  // MARK: - One attempt

  /// A type that counts how often it is decoded, and fails.
  struct Counted: Decodable {
    @TaskLocal static var counter = Counter()
    @TaskLocal static var throwsOwn = false
    struct Inner: Decodable {
      let size: Int8
      init(from decoder: any Decoder) throws {
        Counted.counter.increase()
        size = try decoder.container(keyedBy: AnyKey.self).decode(Int8.self, forKey: AnyKey("size"))
      }
    }

    let id: Int, inner: Inner?

    init(from decoder: any Decoder) throws {
      Self.counter.increase()
      if Self.throwsOwn { throw Refused() }
      let members = try decoder.container(keyedBy: AnyKey.self)
      id = try members.decode(Int.self, forKey: AnyKey("id"))
      inner = try members.decodeIfPresent(Inner.self, forKey: AnyKey("inner"))
    }
  }

  struct Holder: Injectable { var value: Counted?; var values: [Counted] = [] }

  @Test(arguments: [
    ("{}", 1, false), (#"{"id": "1"}"#, 1, false), (#"{"id": 1}"#, 1, true), ("[1, 2]", 1, false),
    ("7", 1, false),
    (#"{"id": 1, "inner": {"size": 300}}"#, 2, false), (#"{"id": 1, "inner": {"a": [{"b": 1}]}}"#, 2, false),
    (#"{"inner": {"size": 300}, "id": {"a": [1, "x"]}}"#, 1, false),
  ])
  func aTypeThatFailsUnderStrictIsDecodedOnce(_ json: String, _ count: Int, _ throwsOwn: Bool) throws {
    try Counted.$throwsOwn.withValue(throwsOwn) {
      let models = Injector.bind(Counted.self).policy(.strict)
      let holders = Injector.bind(Holder.self).policy(.strict)
      for text in ["{\"value\": \(json)}", "{\"values\": [\(json)]}"] {
        let record = try BothInputs.record(text)
        try expectOneAttempt(count, { try holders.inject(json: text) }, { try holders.inject(record) })
      }
      let value: Any = try #require(BothInputs.record("{\"value\": \(json)}")["value"])
      try expectOneAttempt(count, { try models.inject(json: json) }, { try models.inject(value: value) })
    }
  }

  /// Expects that both forms fail with the same error, after as many calls of `init(from:)` as are expected.
  private func expectOneAttempt<Model>(
    _ count: Int, _ text: @escaping () throws -> Model, _ tree: @escaping () throws -> Model
  ) throws {
    let issues = try [text, tree].map { decode -> [InjectionReport.Issue] in
      let counter = Counter()
      let error = Counted.$counter.withValue(counter) {
        #expect(throws: InjectionError.self) { try decode() }
      }
      #expect(counter.count == count)
      return try #require(error).issues
    }
    #expect(issues[0].map(\.path) == issues[1].map(\.path))
    #expect(issues[0].map(\.found) == issues[1].map(\.found))
    #expect(issues[0].map(\.expected) == issues[1].map(\.expected))
    #expect(issues[0].map(\.code) == issues[1].map(\.code))
  }
}
