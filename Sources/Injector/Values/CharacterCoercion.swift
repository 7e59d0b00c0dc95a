extension Coercion {
  /// Returns a value as a `Character`, if its text is exactly one character.
  static func character(_ source: SourceValue) -> CoercionOutcome<Character> {
    switch text(source) {
    case .exact(let text): text.count == 1 ? .exact(Character(text)) : .doesNotFit
    case .coerced(let text): text.count == 1 ? .coerced(Character(text)) : .doesNotFit
    case .lossy, .outOfRange, .doesNotFit: .doesNotFit
    }
  }
}
