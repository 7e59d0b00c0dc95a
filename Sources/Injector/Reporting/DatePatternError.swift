/// Says that a date pattern cannot work.
struct DatePatternError: Error, CustomStringConvertible {
  let pattern: String

  /// Finds a space or another ASCII character that an accent of the pattern belongs to.
  ///
  /// A formatter passes white space and single letters whatever follows them, and would stop reading inside of what is one
  /// character for Swift.
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
