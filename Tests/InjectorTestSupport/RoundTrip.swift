import Foundation
import Testing

@testable import Injector

/// Checks of a value on its way out and back: through text and through a tree, which have to mean the same.
enum RoundTrip {
  /// Extracts a value to text and to a tree, and injects both. Returns what comes back, and the text.
  @discardableResult
  static func run<Value>(
    _ value: Value,
    by injector: Injector<Value>,
    _ options: ExtractionOptions = [],
    comparesTree: Bool = true
  ) throws -> (values: [Value], text: String) {
    let text = try injector.extractJSONString(value, options)
    let tree = try injector.extract(value: value, options)
    if comparesTree {
      let sorted = try injector.extractJSONString(value, options.union(.sortedKeys))
      let fromTree = try Injector.bind(Any.self).extractJSONString(tree, options.union(.sortedKeys))
      #expect(fromTree == sorted)
      #expect(try canonical(text: text) == canonical(text: sorted))
    }
    #expect(throws: Never.self, "\(text)") {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
    return ([try injector.inject(json: text), try injector.inject(value: tree)], text)
  }

  /// Extracts a value, injects it again, and expects it to be as it was.
  @discardableResult
  static func expectEqual<Value: Equatable>(
    _ value: Value,
    by injector: Injector<Value>,
    _ options: ExtractionOptions = [],
    comparesTree: Bool = true
  ) throws -> String {
    let (values, text) = try run(value, by: injector, options, comparesTree: comparesTree)
    for (form, again) in zip(["text", "tree"], values) where again != value {
      Issue.record("by \(form): \(value) is extracted as \(text), which is injected as \(again)")
    }
    return text
  }

  /// Returns a tree as text with sorted keys.
  static func canonical(_ tree: Any) throws -> String {
    try Injector.bind(Any.self).extractJSONString(tree, .sortedKeys)
  }

  /// Returns JSON text with sorted keys.
  static func canonical(text: String) throws -> String {
    try canonical(Injector.bind(Any.self).inject(json: text))
  }
}

/// One model type of the round trips, with a maker of random values.
struct RoundTripCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Checks a number of random values, and returns the texts.
  let run: @Sendable (_ count: Int, _ generator: inout SeededGenerator) throws -> [String]

  init<Value: Equatable>(
    _ name: String,
    _ injector: Injector<Value>,
    comparesTree: Bool = true,
    _ make: @escaping @Sendable (inout SeededGenerator) -> Value
  ) {
    testDescription = name
    run = { count, generator in
      let options: [ExtractionOptions] = [[], [.pretty], [.sortedKeys, .nullForNil], [.unescapedSlashes]]
      return try (0..<count).map { number in
        try RoundTrip.expectEqual(
          make(&generator),
          by: injector,
          options[number % options.count],
          comparesTree: comparesTree
        )
      }
    }
  }
}
