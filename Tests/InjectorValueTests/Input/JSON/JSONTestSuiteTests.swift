import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The files of JSONTestSuite (https://github.com/nst/JSONTestSuite), each read by two routes:
///
/// - *wrapped*: `{"value":` + the bytes + `}`, a record with one `Any` property, so that every value is read;
/// - *whole*: the bytes as they are, as an array of records, so that nothing around them changes what they are (a byte
///   order mark, an encoding, what follows the value). The text is JSON if and only if the error, if any, is not
///   `malformed`: a root that is no array is told with `wrongRoot`, after all of the text was read.
@Suite(
  .enabled(
    if: !JSONTestSuite.all.isEmpty, "JSONTestSuite is not there: set INJECTOR_SHARED to the shared folder"
  )
)
struct JSONTestSuiteTests {
  @Test func everyFileIsThere() {
    #expect(JSONTestSuite.all.count == 318)
    #expect(JSONTestSuite.files("y_").count == 95)
    #expect(JSONTestSuite.files("n_").count == 188)
    #expect(JSONTestSuite.files("i_").count == 35)
  }

  @Test(arguments: JSONTestSuite.files("y_")) func validTextIsAccepted(file: String) throws {
    let bytes = try JSONTestSuite.bytes(of: file)
    _ = try JSONTestSuite.wrapped(bytes)
    #expect(JSONTestSuite.malformation(ofWhole: bytes) == nil)
  }

  @Test(arguments: JSONTestSuite.files("n_")) func invalidTextIsRefused(file: String) throws {
    let bytes = try JSONTestSuite.bytes(of: file)
    let whole = try #require(JSONTestSuite.malformation(ofWhole: bytes))
    #expect(whole.location != nil && whole.description.contains(/\(line \d+, column \d+\)$/))
    let wrapped = try #require(throws: InjectionError.self) { try JSONTestSuite.wrapped(bytes) }
    let isTooDeep = file.contains("100000") || file.contains("open_array_object")
    #expect(wrapped.code == (isTooDeep ? .tooDeep : .malformed))
    #expect(wrapped.description.contains(/\(line \d+, column \d+\)$/))
  }

  /// The same model read through a dictionary, as case-insensitive keys are, refuses the same texts; and a value that no
  /// property takes is validated like any other.
  @Test(arguments: JSONTestSuite.files("n_") + JSONTestSuite.files("y_"))
  func textReadAsATreeAndSkippedTextAreTheSame(file: String) throws {
    let bytes = try JSONTestSuite.bytes(of: file)
    let boxes = JSONTestSuite.boxes
    for (boxes, key) in [(boxes.keys(.caseInsensitive), "value"), (boxes, "unknown")] {
      let isRefused = (try? boxes.inject(json: JSONTestSuite.wrap(bytes, key: key))) == nil
      #expect(isRefused == file.hasPrefix("n_"), "\(key)")
    }
  }

  @Test(arguments: JSONTestSuite.decisions) func decisionIsAsListed(decision: JSONTestSuite.Decision) throws {
    let bytes = try JSONTestSuite.bytes(of: decision.file)
    #expect(JSONTestSuite.outcome(ofWrapped: bytes) == decision.wrapped)
    #expect(JSONTestSuite.outcome(ofWhole: bytes) == decision.whole)
  }

  @Test func everyOpenCaseIsListed() {
    #expect(JSONTestSuite.decisions.map(\.file) == JSONTestSuite.files("i_"))
  }
}

/// The files, and what is done with them.
enum JSONTestSuite {
  struct Box { var value: Any? }

  static let boxes = Injector.bind(Box.self) { Box() }
  static let all = SharedData.fileNames(in: "data/json-test-suite").filter { $0.hasSuffix(".json") }

  static func files(_ prefix: String) -> [String] { all.filter { $0.hasPrefix(prefix) } }

  static func bytes(of file: String) throws -> [UInt8] {
    try SharedData.contents(of: "data/json-test-suite/\(file)")
  }

  static func wrap(_ bytes: [UInt8], key: String = "value") -> [UInt8] {
    Array("{\"\(key)\":".utf8) + bytes + Array("}".utf8)
  }

  static func wrapped(_ bytes: [UInt8]) throws(InjectionError) -> Any? {
    try boxes.inject(json: wrap(bytes)).value
  }

  /// Why a text is no JSON; nil if it is.
  static func malformation(ofWhole bytes: [UInt8]) -> InjectionError? {
    do {
      _ = try boxes.injectArray(json: bytes)
      return nil
    } catch { return [.malformed, .tooDeep].contains(error.code) ? error : nil }
  }

  /// The value that a wrapped text became, or the error.
  static func outcome(ofWrapped bytes: [UInt8]) -> String {
    do {
      let text = NativeValue.describe(try wrapped(bytes) as Any) ?? "too deeply nested"
      return text.count > 80 ? "\(text.prefix(3))… of \(text.count) characters" : text
    } catch { return error.description }
  }

  /// `accepted`, or why the text is no JSON.
  static func outcome(ofWhole bytes: [UInt8]) -> String {
    malformation(ofWhole: bytes)?.description ?? "accepted"
  }

  /// What is done with a text that RFC 8259 leaves open.
  struct Decision: Sendable, CustomTestStringConvertible {
    let file: String
    let wrapped: String
    let whole: String
    var testDescription: String { file }

    /// Accepted by both routes.
    static func accepted(_ name: String, as value: String) -> Decision {
      Decision(file: "i_\(name).json", wrapped: value, whole: "accepted")
    }

    /// Refused by both routes at the same byte; the wrapping puts nine before it.
    static func malformed(_ name: String, _ reason: String, column: Int = 3) -> Decision {
      Decision(
        file: "i_\(name).json",
        wrapped: "not valid JSON: \(reason) (line 1, column \(column + 9))",
        whole: "not valid JSON: \(reason) (line 1, column \(column))"
      )
    }

    /// Accepted only from its first byte on: a byte order mark and UTF-16 have no meaning inside UTF-8.
    static func acceptedWhole(_ name: String, wrappedColumn: Int) -> Decision {
      Decision(
        file: "i_\(name).json",
        wrapped: "not valid JSON: a value was expected (line 1, column \(wrappedColumn))",
        whole: "accepted"
      )
    }
  }

  /// Numbers that no native type represents. An array is read without them.
  private static let unrepresentable = [
    "number_double_huge_neg_exp", "number_huge_exp", "number_neg_int_huge_exp",
    "number_pos_double_huge_exp", "number_real_neg_overflow", "number_real_pos_overflow",
    "number_real_underflow",
  ]
  private static let loneSurrogate = [
    "object_key_lone_2nd_surrogate", "string_1st_surrogate_but_2nd_missing",
    "string_1st_valid_surrogate_2nd_invalid", "string_incomplete_surrogate_and_escape_valid",
    "string_incomplete_surrogate_pair", "string_incomplete_surrogates_escape_valid",
    "string_invalid_lonely_surrogate", "string_invalid_surrogate", "string_inverted_surrogates_U+1D11E",
    "string_lone_second_surrogate",
  ]
  private static let invalidUTF8 = [
    "string_UTF8_surrogate_U+D800", "string_invalid_utf-8", "string_iso_latin_1",
    "string_lone_utf8_continuation_byte", "string_not_in_unicode_range", "string_overlong_sequence_2_bytes",
    "string_overlong_sequence_6_bytes", "string_overlong_sequence_6_bytes_null", "string_truncated-utf-8",
  ]

  /// The open cases, in the order of their files.
  static let decisions = unsorted.sorted { $0.file < $1.file }
  private static let unsorted: [Decision] =
    unrepresentable.map { Decision.accepted($0, as: "[]") }
    + invalidUTF8.map { Decision.malformed($0, "invalid UTF-8") }
    + loneSurrogate.map { Decision.malformed($0, "an escaped surrogate without its other half") } + others
  private static let others: [Decision] = [
    .accepted("number_too_big_neg_int", as: "[-123123123123123123123123123123]"),
    .accepted("number_too_big_pos_int", as: "[1e+20]"),
    .accepted("number_very_big_negative_int", as: "[-2.374623746732769e+47]"),
    .accepted("structure_500_nested_arrays", as: "[[[… of 1000 characters"),
    .malformed("string_UTF-8_invalid_sequence", "invalid UTF-8", column: 8),
    .acceptedWhole("string_UTF-16LE_with_BOM", wrappedColumn: 10),
    .acceptedWhole("string_utf16BE_no_BOM", wrappedColumn: 10),
    .acceptedWhole("string_utf16LE_no_BOM", wrappedColumn: 11),
    .acceptedWhole("structure_UTF-8_BOM_empty_object", wrappedColumn: 10),
  ]
}
