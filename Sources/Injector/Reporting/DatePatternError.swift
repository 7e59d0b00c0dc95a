/// A mistake in a date pattern.
struct DatePatternError: Error, CustomStringConvertible {
  let pattern: String

  /// Creates an error if the pattern has an accent after a space or another ASCII character.
  ///
  /// A formatter reads white space and single letters without the scalars that follow them. It would stop inside a
  /// character.
  init?(_ pattern: String) {
    let isSplit = pattern.contains { character in
      guard let first = character.unicodeScalars.first, character != "\r\n" else { return false }
      return character.unicodeScalars.count > 1 && (first.isASCII || first.properties.isWhitespace)
    }
    guard isSplit else { return nil }
    self.pattern = pattern
  }

  var description: String {
    "the date pattern \(pattern.debugDescription) has an accent behind a space or an ASCII character; "
      + "write the accented letter as one character"
  }
}
