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
      if major < 0 {
        throw DecodingError.dataCorruptedError(
          forKey: .major, in: container, debugDescription: "versions begin with 0"
        )
      }
      if major > 99 {
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "far too new")
        throw DecodingError.dataCorrupted(context)
      }
      if major == 13 {
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no label")
        throw DecodingError.keyNotFound(CodingKeys.label, context)
      }
      if major == 14 {
        throw DecodingError.typeMismatch(Bool.self, .init(codingPath: [], debugDescription: "?"))
      }
      if major == 15 {
        throw DecodingError.valueNotFound(Date.self, .init(codingPath: [], debugDescription: "?"))
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
    var done: Percent?
    var version: Version?
    var parts: [Percent]?
    var enclosed: Enclosed?
  }

  struct Model: Injectable, Equatable {
    var done: Percent?
    var release: Release?
    var version: Version?
    var all: [Percent] = []
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
    #expect(try DecodingInput(text).failure(of: Self.models.policy(.strict)).description == message)
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
    #expect(error.expected == "Enclosed")
    #expect(error.found == #"string "{\"major\": \"x\"}""#)
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
    let input = try DecodingInput(#"{"done": "x1", "all": ["7", 101, "102"], "version": {"major": "-1"}}"#)
    let (model, report) = try input.inject(Self.models)
    #expect(model.done == nil && model.all.map(\.value) == [7])
    let text = #"""
      all[0]: expected Int, found string "7"; coerced
      all[1]: expected Percent, found number 101; init(from:) threw: 101 is no percentage; element dropped
      all[2]: expected Percent, found string "102"; init(from:) threw: 102 is no percentage; element dropped
      done: expected Int, found string "x1" under "done"; default kept
      version.major: expected another value, found string "-1" under "major"; init(from:) threw: versions begin with 0; default kept
      """#
    #expect(report == text)
  }

  @Test func nullAndMismatchHaveDialsOfTheirOwn() throws {
    struct Pair: Decodable, Equatable { var a: Int; var list: [Int]? }
    struct Holder: Injectable, Equatable { var pair: Pair? }
    let holders = Injector.bind(Holder.self)
    let null = try DecodingInput(#"{"pair": {"a": null}}"#)
    #expect(try null.inject(holders).report == #"pair.a: expected Int, found null under "a"; default kept"#)
    #expect(try null.failure(of: holders.policy(null: .fail)).code == .null)
    let inList = try DecodingInput(#"{"pair": {"a": "1", "list": [1, null]}}"#)
    let error = try inList.failure(of: holders.policy(elements: .fail))
    #expect(error.description == #"pair.list[1]: expected Int, found null"#)
    let text = try DecodingInput(#"{"pair": {"a": "1"}}"#)
    #expect(try text.inject(holders.policy(null: .fail)).model.pair?.a == 1)
    let made = try text.inject(holders.policy(mismatch: .skip)).report
    #expect(made == #"pair.a: expected Int, found string "1" under "a"; default kept"#)
    let fraction = try DecodingInput(#"{"pair": {"a": 1.5}}"#)
    #expect(
      try fraction.inject(holders.policy(numbers: .exact)).report
        == #"pair.a: expected Int, found number 1.5 under "a"; default kept"#
    )
  }

  @Test func theUpdateThatFailsLeavesTheModelAlone() throws {
    var model = Model()
    model.done = try Self.models.inject(["done": 5]).done
    #expect(throws: InjectionError.self) {
      try Self.models.policy(.strict).inject(["all": [1], "done": 101] as [String: Any], into: &model)
    }
    #expect(model.done?.value == 5 && model.all.isEmpty)
  }
}
