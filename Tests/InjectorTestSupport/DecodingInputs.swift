import Foundation
import Injector
import Testing

/// A record that a test gives to an injector both ways: as JSON text, and as the dictionary that the text stands for.
struct DecodingInput {
  let text: String
  let record: [String: Any]

  init(_ text: String) throws {
    struct Whole: Injectable { var whole: Any = 0 }
    self.text = text
    let whole = try Injector.bind(Whole.self).inject(json: "{\"whole\": \(text)}").whole
    record = try #require(whole as? [String: Any])
  }

  /// Injects both, and expects the same models and the same reports, but for places in the text.
  func inject<Model: Equatable>(
    _ injector: Injector<Model>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (model: Model, report: String) {
    let (read, textReport) = try injector.injectReporting(json: text)
    let (model, report) = try injector.injectReporting(record)
    #expect(read == model, sourceLocation: sourceLocation)
    ModelRoundTrip.check(model, by: injector)
    let lines = report.issues.map(\.description).sorted()
    #expect(Self.withoutPlaces(textReport.issues) == lines, sourceLocation: sourceLocation)
    #expect(textReport.issues.allSatisfy { $0.location != nil }, sourceLocation: sourceLocation)
    return (model, lines.joined(separator: "\n"))
  }

  /// Injects both, expects both to fail for the same reason, and returns it.
  func failure<Model>(
    of injector: Injector<Model>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> InjectionError {
    let textError = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
      try injector.inject(json: text)
    }
    let error = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
      try injector.inject(record)
    }
    let lines = error.issues.map(\.description).sorted()
    #expect(Self.withoutPlaces(textError.issues) == lines, sourceLocation: sourceLocation)
    return error
  }

  private static func withoutPlaces(_ issues: [InjectionReport.Issue]) -> [String] {
    issues.map { issue in
      guard let location = issue.location else { return issue.description }
      return issue.description.replacingOccurrences(of: " (\(location))", with: "")
    }.sorted()
  }
}

/// A model with nothing but one value.
struct ValueHolder<Value: Equatable>: Injectable, Equatable {
  var value: Value?
}
