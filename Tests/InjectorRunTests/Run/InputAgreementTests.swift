import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The same document gives the same model, the same error and the same report, whether it comes as dictionaries or as text.
struct InputAgreementTests {
  static let documentCount = 60

  /// Text in which some keys come twice means what a dictionary of the last ones means, or is an error.
  @Test(arguments: AgreementCases.all, [false, true])
  func bothInputsAgree(rules: AgreementCase, repeatsKeys: Bool) throws {
    for seed in 0..<UInt64(Self.documentCount) {
      var generator = AgreementGenerator(seed: seed)
      let document = generator.record()
      for form in rules.forms {
        func disagreement(_ document: AgreementDocument) -> String? {
          self.disagreement(on: document, form, seed, repeatsKeys: repeatsKeys)
        }
        guard disagreement(document) != nil else { continue }
        let simplest = document.shrunk { disagreement($0) != nil }
        Issue.record("\(rules.name), \(form.name), document \(seed): \(disagreement(simplest) ?? "")")
        return
      }
    }
  }

  /// How the two inputs differ on a document; nil if they agree.
  private func disagreement(
    on document: AgreementDocument, _ form: AgreementCase.Form, _ seed: UInt64, repeatsKeys: Bool
  ) -> String? {
    var random = SeededGenerator(seed: seed)
    let wrapped = form.wrap(document)
    let text = wrapped.json(&random, repeatsKeys: repeatsKeys)
    let native = form.fromNative(wrapped.native)
    let json = form.fromJSON(text)
    let isSame =
      repeatsKeys ? agreeAlthoughKeysRepeat(native, json) : native == json && json.unplaced.isEmpty
    if isSame { return nil }
    return """

      text: \(text)
      dictionary: \(native)
      text:       \(json)
      without a place: \(json.unplaced)
      """
  }

  /// What does not count may be told of, too, and be an error.
  private func agreeAlthoughKeysRepeat(_ native: AgreementOutcome, _ json: AgreementOutcome) -> Bool {
    let others = Set(json.issues).subtracting(native.issues)
    if others.contains(where: { $0.contains(" | error | ") || $0.hasSuffix(" errors") }) { return true }
    return native.model == json.model && Set(native.issues).isSubset(of: json.issues)
  }

  @Test func theGeneratorMakesDocumentsOfAllKinds() throws {
    var modelCount = 0
    var issueCount = 0
    for seed in 0..<100 {
      var generator = AgreementGenerator(seed: UInt64(seed))
      let outcome = try #require(AgreementCases.all.first?.forms.first).fromNative(generator.record().native)
      modelCount += outcome.model == nil ? 0 : 1
      issueCount += outcome.issues.count
    }
    #expect(modelCount == 100 && issueCount > 300)
  }
}

/// Random records against mappings written by hand with `as?`.
struct DifferentialTests {
  struct Inner: Injectable, Equatable { var id = 0; var label = "none"; var scores: [Double] = [] }

  struct Outer: Injectable, Equatable {
    var id = -1, big: Int64 = -1, price = -1.0, isOn = false, name = "none", optionalId: Int?
    var optionalBig: Int64?, optionalPrice: Double?, optionalFlag: Bool?, optionalName: String?
    var numbers: [Int] = [-1], texts: [String] = [], grid: [[Int]] = [], byName: [String: Int] = [:]
    var inner = Inner(id: 7, label: "default"), optionalInner: Inner?, inners: [Inner] = []
    var innersByName: [String: Inner] = [:]
  }

  private static func inner(_ record: [String: Any]?, over base: Inner = Inner()) -> Inner {
    var inner = base
    guard let record else { return inner }
    inner.id = record["id"] as? Int ?? inner.id
    inner.label = record["label"] as? String ?? inner.label
    inner.scores = record["scores"] as? [Double] ?? inner.scores
    return inner
  }

  private static func outer(_ record: [String: Any]) -> Outer {
    var outer = Outer()
    outer.id = record["id"] as? Int ?? outer.id
    outer.big = record["big"] as? Int64 ?? outer.big
    outer.price = record["price"] as? Double ?? outer.price
    outer.isOn = record["isOn"] as? Bool ?? outer.isOn
    outer.name = record["name"] as? String ?? outer.name
    outer.optionalId = record["optionalId"] as? Int
    outer.optionalBig = record["optionalBig"] as? Int64
    outer.optionalPrice = record["optionalPrice"] as? Double
    outer.optionalFlag = record["optionalFlag"] as? Bool
    outer.optionalName = record["optionalName"] as? String
    outer.numbers = record["numbers"] as? [Int] ?? outer.numbers
    outer.texts = record["texts"] as? [String] ?? outer.texts
    outer.grid = record["grid"] as? [[Int]] ?? outer.grid
    outer.byName = record["byName"] as? [String: Int] ?? outer.byName
    outer.inner = inner(record["inner"] as? [String: Any], over: outer.inner)
    outer.optionalInner = (record["optionalInner"] as? [String: Any]).map { inner($0) }
    outer.inners = (record["inners"] as? [[String: Any]])?.map { inner($0) } ?? outer.inners
    outer.innersByName = (record["innersByName"] as? [String: [String: Any]])?.mapValues { inner($0) } ?? [:]
    return outer
  }

  /// Makes records whose values are of exactly the property's kind, natively or as objects of Foundation.
  private struct Records {
    var generator: SeededGenerator

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func int() -> Int {
      chance(20) ? (chance(50) ? .max : .min) : Int.random(in: -1_000_000...1_000_000, using: &generator)
    }

    mutating func double() -> Double {
      chance(10) ? .greatestFiniteMagnitude : Double.random(in: -1e9...1e9, using: &generator)
    }

    mutating func text() -> String {
      let letters = ["a", "Ω", "e\u{301}", "🦊", "\"", "\n", "long enough to need memory of its own", ""]
      return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }.joined()
    }

    mutating func list<Value>(_ make: (inout Records) -> Value) -> [Value] {
      (0..<Int.random(in: 0..<5, using: &generator)).map { _ in make(&self) }
    }

    mutating func members<Value>(_ make: (inout Records) -> Value) -> [String: Value] {
      Dictionary(list { ($0.text(), make(&$0)) }) { first, _ in first }
    }

    mutating func inner() -> [String: Any] {
      var record: [String: Any] = [:]
      if chance(70) { record["id"] = int() }
      if chance(70) { record["label"] = text() }
      if chance(70) { record["scores"] = list { $0.double() } }
      if chance(20) { record[text()] = int() }
      return record
    }

    mutating func outer() -> [String: Any] {
      var record: [String: Any] = [:]
      if chance(80) { record["id"] = int() }
      if chance(80) { record["big"] = Int64(int()) }
      if chance(80) { record["price"] = double() }
      if chance(80) { record["isOn"] = chance(50) }
      if chance(80) { record["name"] = text() }
      if chance(50) { record["optionalId"] = int() }
      if chance(50) { record["optionalBig"] = Int64(int()) }
      if chance(50) { record["optionalPrice"] = double() }
      if chance(50) { record["optionalFlag"] = chance(50) }
      if chance(50) { record["optionalName"] = text() }
      if chance(60) { record["numbers"] = list { $0.int() } }
      if chance(60) { record["texts"] = list { $0.text() } }
      if chance(60) { record["grid"] = list { $0.list { $0.int() } } }
      if chance(60) { record["byName"] = members { $0.int() } }
      if chance(60) { record["inner"] = inner() }
      if chance(60) { record["optionalInner"] = inner() }
      if chance(60) { record["inners"] = list { $0.inner() } }
      if chance(60) { record["innersByName"] = members { $0.inner() } }
      if chance(30) { for number in 0..<100 { record["unknown\(number)"] = number } }
      if chance(30) { record["optionalName"] = NSNull() }
      return record
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func nativeValues(seed: UInt64) throws {
    var records = Records(generator: SeededGenerator(seed: seed))
    let outers = Injector.bind(Outer.self)
    let many = (0..<300).map { _ in records.outer() }
    let expected = many.map(Self.outer)
    for (record, expected) in zip(many, expected) {
      #expect(try outers.inject(record) == expected)
      let (reported, report) = try outers.injectReporting(record)
      #expect(reported == expected)
      #expect(report.issues.allSatisfy { $0.code == .unknownKey }, "\(report)")
      #expect(try outers.policy(.strict).inject(record) == expected)
      #expect(try outers.inject(value: NSDictionary(dictionary: record)) == expected)
    }
    #expect(try outers.inject(many) == expected)
    #expect(try outers.inject(many as [Any]) == expected)
  }

  @Test(arguments: [12, 13] as [UInt64]) func updates(seed: UInt64) throws {
    var records = Records(generator: SeededGenerator(seed: seed))
    let outers = Injector.bind(Outer.self)
    for _ in 0..<100 {
      let first = records.outer()
      var second = records.outer()
      for key in ["inner", "optionalInner", "optionalName"] { second[key] = nil }
      var model = try outers.inject(first)
      try outers.inject(second, into: &model)
      var merged = first.merging(second) { _, new in new }
      if first["optionalName"] is NSNull, second["optionalName"] == nil { merged["optionalName"] = nil }
      #expect(model == Self.outer(merged))
    }
  }
}
