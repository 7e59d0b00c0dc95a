import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The same document gives the same model, the same error and the same report, whether it comes as dictionaries or as text.
struct InputAgreementTests {
  static let documentCount = 60

  @Test(arguments: AgreementCases.all)
  func bothInputsAgree(rules: AgreementCase) throws {
    for seed in 0..<UInt64(Self.documentCount) {
      var generator = AgreementGenerator(seed: seed)
      let document = generator.record()
      for form in rules.forms where disagreement(on: document, form, seed) != nil {
        let simplest = document.shrunk { disagreement(on: $0, form, seed) != nil }
        let found = disagreement(on: simplest, form, seed) ?? ""
        Issue.record("\(rules.name), \(form.name), document \(seed): \(found)")
        return
      }
    }
  }

  /// How the two inputs differ on a document; nil if they agree.
  private func disagreement(on document: AgreementDocument, _ form: AgreementCase.Form, _ seed: UInt64)
    -> String?
  {
    var random = SeededGenerator(seed: seed)
    let wrapped = form.wrap(document)
    let text = wrapped.json(&random)
    let native = form.fromNative(wrapped.native)
    let json = form.fromJSON(text)
    if native == json, json.unplaced.isEmpty { return nil }
    return """

      text: \(text)
      dictionary: \(native)
      text:       \(json)
      without a place: \(json.unplaced)
      """
  }

  /// Text in which some keys come twice means what a dictionary of the last ones means.
  @Test(arguments: AgreementCases.all)
  func repeatedKeysAgreeToo(rules: AgreementCase) throws {
    for seed in 0..<UInt64(Self.documentCount) {
      var generator = AgreementGenerator(seed: seed)
      let document = generator.record()
      for form in rules.forms where repetitionDisagreement(on: document, form, seed) != nil {
        let simplest = document.shrunk { repetitionDisagreement(on: $0, form, seed) != nil }
        let found = repetitionDisagreement(on: simplest, form, seed) ?? ""
        Issue.record("\(rules.name), \(form.name), document \(seed): \(found)")
        return
      }
    }
  }

  /// An unknown key that comes twice may be told of twice.
  private func repetitionDisagreement(
    on document: AgreementDocument,
    _ form: AgreementCase.Form,
    _ seed: UInt64
  ) -> String? {
    var random = SeededGenerator(seed: seed)
    let wrapped = form.wrap(document)
    let text = wrapped.json(&random, repeatsKeys: true)
    let native = form.fromNative(wrapped.native)
    let json = form.fromJSON(text)
    // Taking back what a first value did runs the observers of properties too.
    let counter = /writes: Int\(\d+\)/
    let isSame = native.model?.replacing(counter, with: "") == json.model?.replacing(counter, with: "")
    if isSame, Set(native.issues) == Set(json.issues) { return nil }
    return "\n  text: \(text)\n  dictionary: \(native)\n  text:       \(json)"
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
    #expect(modelCount == 100)
    #expect(issueCount > 300)
  }
}
