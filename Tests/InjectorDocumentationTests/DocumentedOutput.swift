import Foundation
import Testing

/// The beginning of 2 January 1970 in the time zone of this machine.
let localDay: Date = {
  let utc = Date(timeIntervalSince1970: 86400)
  return utc.addingTimeInterval(-Double(TimeZone.current.secondsFromGMT(for: utc)))
}()

/// Expects the output that a section of an article shows, but for the places of rules in source code.
func expectOutput(
  _ output: [String],
  of page: String,
  section: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let expected = try DocumentationPage(named: page).output(ofSection: section)
  #expect(!expected.isEmpty, "no section '\(section)' with output", sourceLocation: sourceLocation)
  expectEqual(output, expected, sourceLocation: sourceLocation)
}

/// Expects two outputs to be the same, but for the places of rules in source code.
func expectEqual(
  _ output: [String],
  _ expected: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(normalized(output) == normalized(expected), sourceLocation: sourceLocation)
}

/// The lines that are not empty, without spaces at their ends, with one spelling for all places: `(App/main.swift:12)`, and
/// without the suites that models of articles are inside of.
private func normalized(_ output: [String]) -> [Substring] {
  output.joined(separator: "\n").replacing(/\(\w+\/[\w+.]+:\d+\)/, with: "(place)")
    .replacing(/\b\w+Tests\./, with: "")
    .split(separator: "\n")
    .map { $0.trimmingSuffix { $0 == " " } }
    .filter { !$0.isEmpty }
}

extension BidirectionalCollection {
  fileprivate func trimmingSuffix(while isTrimmed: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
