import Foundation
import Injector

@testable import InjectorIO

/// Reads bytes as a stream: cut into chunks anywhere, they must give the same records, places, issues and errors as one
/// chunk, and the same models as in memory.
///
/// The first four bytes choose the model, the way to read it, and where the chunks end; the text is what follows.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  let (model, choice, cuts) = (bytes.byte(), bytes.byte(), UInt64(bytes.byte()) << 8 | UInt64(bytes.byte()))
  let text = Array(bytes.rest)
  Token.balanced {
    switch model % 3 {
    case 0: check(Injector.bind(Reading.self).mapping("i", "m.id").to(\.id), choice, cuts, text)
    case 1: check(Injector.bind(Counted.self), choice, cuts, text)
    default: check(Injector.bind([Int].self), choice, cuts, text)
    }
  }
}

private func check<Model>(_ plain: Injector<Model>, _ choice: UInt8, _ cuts: UInt64, _ text: [UInt8]) {
  var injector = choice & 1 == 0 ? plain : plain.policy(.strict)
  if choice & 2 != 0 { injector = injector.limits(InjectionLimits(bytes: 40)) }
  let format = [StreamFormat.automatic, .lines, .array, .automatic][Int(choice >> 2) & 3]
  let path = [nil, nil, "a", "a.b", "0"][Int(choice >> 4) % 5]
  let outcome = { (chunks: Chunks) in
    Outcome.of(injector.streamReporting(chunks, at: path, format: format))
  }
  // Elements before many bytes are read without a search for their ends.
  let padding = [UInt8](repeating: 0x20, count: choice & 128 == 0 ? 0 : 2 * ElementFinder.readAheadCount)
  let whole = outcome(Chunks([text + padding]))
  for chunks in [
    Chunks(Chunks(cutting: text, by: cuts).chunks + [padding]), Chunks(text.map { [$0] } + [padding]),
  ] {
    let cut = outcome(chunks)
    if cut != whole { fail("in chunks \(chunks.lengths): \(cut)\nin one: \(whole)") }
  }
  let models = Outcome.of(injector.stream(Chunks(cutting: text, by: cuts &* 31), at: path, format: format))
  if models.error != nil, whole.error == nil, choice & 1 == 0, whole.entries.count == models.entries.count {
    fail("without a report: \(models)\nwith one: \(whole)")
  }
  if choice & 2 == 0, format != .lines, path == nil, text.first == UInt8(ascii: "[") {
    compare(models, with: injector, text)
  }
}

/// Compares the models of an array with those that are created in memory.
private func compare<Model>(_ streamed: Outcome, with injector: Injector<Model>, _ text: [UInt8]) {
  // Text in other encodings is read in memory only, and memory counts one level more.
  let brackets = text.count { $0 == UInt8(ascii: "[") }
  if brackets > 100 || text.prefix(4).contains(where: { $0 == 0 || $0 >= 0x80 }) {
    return
  }
  if text.count(where: { $0 == UInt8(ascii: "{") }) > 100 { return }
  do {
    let models = try injector.injectArray(json: text).map { "\($0)" }
    if streamed.error != nil || streamed.entries != models {
      fail("streamed: \(streamed)\nin memory: \(models)")
    }
  } catch {
    if streamed.error == nil { fail("streamed: \(streamed)\nin memory: \(error)") }
  }
}
