/// The words of policies in documents of rules.
extension PolicyOverrides {
  /// The settings of a policy, and their choices.
  package static let words: KeyValuePairs<String, KeyValuePairs<String, @Sendable (inout Self) -> Void>> = [
    "mismatch": [
      "coerce": { $0.mismatch = .coerce }, "skip": { $0.mismatch = .skip }, "fail": { $0.mismatch = .fail },
    ],
    "missing": [
      "keep": { $0.missing = .keep }, "fail": { $0.missing = .fail }, "note": { $0.missing = .note },
    ],
    "null": ["keep": { $0.null = .keep }, "fail": { $0.null = .fail }, "ignore": { $0.null = .ignore }],
    "unknownKeys": ["ignore": { $0.unknownKeys = .ignore }, "fail": { $0.unknownKeys = .fail }],
    "numbers": ["truncate": { $0.numbers = .truncate }, "exact": { $0.numbers = .exact }],
    "elements": ["drop": { $0.elements = .drop }, "fail": { $0.elements = .fail }],
    "text": ["whole": { $0.text = .whole }, "prefix": { $0.text = .prefix }],
    "paths": ["exact": { $0.paths = .exact }, "leaf": { $0.paths = .leaf }],
    "empty": ["exact": { $0.empty = .exact }, "null": { $0.empty = .null }],
    "single": ["refuse": { $0.single = .refuse }, "wrap": { $0.single = .wrap }],
    "refusedKeys": ["ignore": { $0.refusedKeys = .ignore }, "fail": { $0.refusedKeys = .fail }],
  ]
}
