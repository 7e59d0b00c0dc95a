import Foundation

/// Gives one document to both inputs, by one of the tests' sets of rules, and compares the models and the reports.
///
/// The first byte chooses the rules and the second the way to run them. The third says where the document comes from: `p`
/// parses the rest as JSON text, anything else lets the rest choose each value.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  let rules = bytes.pick(AgreementCases.all)
  let form = bytes.pick(rules.forms)
  let origin = bytes.byte()
  let document: AgreementDocument
  if origin == UInt8(ascii: "p") {
    guard let parsed = ParsedDocument.document(bytes.rest) else { return }
    document = parsed
  } else {
    var generator = AgreementGenerator(seed: 0)
    generator.random = SeededGenerator(bytes: bytes.rest)
    document = generator.record()
  }
  guard let found = disagreement(on: document, form) else { return }
  let simplest = document.shrunk { disagreement(on: $0, form) != nil }
  fail("\(rules.name), \(form.name): \(disagreement(on: simplest, form) ?? found)")
}

/// How the two inputs differ on a document; nil if they agree.
private func disagreement(on document: AgreementDocument, _ form: AgreementCase.Form) -> String? {
  var random = SeededGenerator(seed: 1)
  let wrapped = form.wrap(document)
  let text = wrapped.json(&random)
  let native = form.fromNative(wrapped.native)
  let json = form.fromJSON(text)
  if native == json, json.unplaced.isEmpty { return nil }
  return
    "\n  text: \(text)\n  dictionary: \(native)\n  text:       \(json)\n  without a place: \(json.unplaced)"
}
