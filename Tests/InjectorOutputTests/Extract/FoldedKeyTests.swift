import Injector
import Testing

@testable import InjectorTestSupport

/// Keys that differ in case only, where case does not count.
struct FoldedKeyTests {
  struct Note: Injectable { var owner = "o"; var note: String? }

  @Test func twoPropertiesAreNotWrittenToTheSameKey() throws {
    let notes = Injector.bind(Note.self).keys(.caseInsensitive)
    let twice = notes.mapping("Owner").to(\.note)
    expectError(code: .configuration) { try twice.extract(Note(note: "n")) }
    #expect(try twice.inject(["OWNER": "x"]).note == "x")
    #expect(try notes.extractJSONString(Note()) == #"{"owner":"o"}"#)
    let exact = Injector.bind(Note.self).mapping("Owner").only.to(\.note)
    #expect(try exact.extract(Note(note: "n")).count == 2)
  }
}
