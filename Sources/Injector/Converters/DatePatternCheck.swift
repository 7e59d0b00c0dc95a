extension DatePatternError {
  /// Creates an error with the mistake in a pattern; nil if there is none.
  package init?(checking pattern: String) {
    guard let (reason, likely) = Self.mistake(in: pattern) else { return nil }
    self.init(pattern: pattern, reason: reason, likely: likely)
  }

  /// Finds a mistake that a formatter accepts and that leads to wrong dates.
  private static func mistake(in pattern: String) -> (reason: Reason, likely: String?)? {
    if pattern.isEmpty { return (.empty, nil) }
    if hasSplitCharacter(pattern) { return (.splitCharacter, nil) }
    let letters = DatePattern.letters(of: pattern)
    func has(_ wanted: Unicode.Scalar...) -> Bool { letters.contains { wanted.contains($0) } }
    let hasMonth = has("M", "L")
    let hasHour = letters.contains(where: hours.contains)
    // A month of two digits directly follows the hours, or a colon after them.
    let hasMonthAsMinutes = pattern.firstMatch(of: /[HhKk]:?MM(?!M)/) != nil
    let hasBothYears = has("y", "u") && has("w")
    if has("Y"), hasMonth || has("d"), !hasBothYears {
      return (.weekYear, corrected(pattern.replacing(letter: "Y", by: "y")))
    }
    if has("m"), !hasMonth, has("d", "y", "Y", "u"), !has("s"), !hasHour || has("d") && has("y", "u") {
      let withMonths = pattern.replacing(letter: "m", by: "M", onlyFirstRun: true)
      return (.minutesForMonths, corrected(withMonths))
    }
    if hasMonthAsMinutes, areSwapped(letters) {
      let marked = pattern.replacing(letter: "m", by: "\u{1}").replacing(letter: "M", by: "m")
      return (.minutesForMonths, marked.replacing(letter: "\u{1}", by: "M"))
    }
    if has("D"), hasMonth, !has("d") { return (.dayOfYear, pattern.replacing(letter: "D", by: "d")) }
    if !has("m"), hasMonthAsMinutes, letters.count(where: { $0 == "M" }) > 1 || !has("d", "y", "u") {
      return (.monthsForMinutes, pattern.replacing(lastRunOf: "M", by: "m"))
    }
    return nil
  }

  /// Returns a corrected pattern without the mistake that is left in it, if there is one.
  private static func corrected(_ pattern: String) -> String { mistake(in: pattern)?.likely ?? pattern }

  /// Whether the pattern has a combining mark after a space or another ASCII character.
  ///
  /// A formatter reads white space and single letters without the scalars that follow them. It would stop inside such a
  /// character.
  private static func hasSplitCharacter(_ pattern: String) -> Bool {
    pattern.contains { character in
      guard let first = character.unicodeScalars.first, character != "\r\n" else { return false }
      return character.unicodeScalars.count > 1 && (first.isASCII || first.properties.isWhitespace)
    }
  }

  /// The pattern letters for hours.
  private static let hours: [Unicode.Scalar] = ["H", "h", "K", "k"]

  /// Whether minutes come before the hours.
  private static func areSwapped(_ letters: [Unicode.Scalar]) -> Bool {
    guard let hour = letters.firstIndex(where: hours.contains), let minute = letters.firstIndex(of: "m")
    else { return false }
    return minute < hour
  }
}

extension String {
  /// Returns the pattern with one letter replaced by another, outside quotes.
  fileprivate func replacing(
    letter: Unicode.Scalar, by other: Unicode.Scalar, onlyFirstRun: Bool = false
  ) -> String {
    var (isQuoted, isInFirstRun, isPastFirstRun) = (false, false, false)
    var replaced = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "'" { isQuoted.toggle() }
      let isLetter = scalar == letter && !isQuoted
      if isInFirstRun, !isLetter { isPastFirstRun = true }
      isInFirstRun = isLetter
      replaced.append(isLetter && !(onlyFirstRun && isPastFirstRun) ? other : scalar)
    }
    return String(replaced)
  }

  /// Returns the pattern with the last run of one letter replaced by another.
  fileprivate func replacing(lastRunOf letter: Unicode.Scalar, by other: Unicode.Scalar) -> String {
    let reversed = String(String.UnicodeScalarView(unicodeScalars.reversed()))
    let replaced = reversed.replacing(letter: letter, by: other, onlyFirstRun: true)
    return String(String.UnicodeScalarView(replaced.unicodeScalars.reversed()))
  }
}
