extension DatePatternError {
  /// Finds out what is wrong with a pattern; nil for one that can work.
  init?(checking pattern: String) {
    guard let reason = Reason(of: pattern) else { return nil }
    self.init(pattern: pattern, reason: reason)
  }
}

extension DatePatternError.Reason {
  /// Mistakes that a formatter accepts in silence, and whose dates are then wrong.
  fileprivate init?(of pattern: String) {
    if Self.hasSplitCharacter(pattern) {
      self = .splitCharacter
      return
    }
    let letters = DatePattern.letters(of: pattern)
    func has(_ wanted: Unicode.Scalar...) -> Bool { letters.contains { wanted.contains($0) } }
    let hasMonth = has("M", "L")
    if has("Y"), hasMonth || has("d"), !has("w") {
      self = .weekYear(likely: pattern.replacing(letter: "Y", by: "y"))
    } else if has("m"), !hasMonth, has("y", "Y", "u"), has("d") {
      self = .minutesForMonths(likely: pattern.replacing(letter: "m", by: "M", onlyFirstRun: true))
    } else if has("D"), hasMonth, !has("d") {
      self = .dayOfYear(likely: pattern.replacing(letter: "D", by: "d"))
    } else if !has("m"), Self.hasMonthAsMinutes(letters) {
      self = .monthsForMinutes(likely: pattern.replacing(lastRunOf: "M", by: "m"))
    } else {
      return nil
    }
  }

  /// Whether an accent of the pattern belongs to a space or another ASCII character.
  ///
  /// A formatter passes white space and single letters whatever follows them, and would stop reading inside of what is one
  /// character for Swift.
  private static func hasSplitCharacter(_ pattern: String) -> Bool {
    pattern.contains { character in
      guard let first = character.unicodeScalars.first, character != "\r\n" else { return false }
      return character.unicodeScalars.count > 1 && (first.isASCII || first.properties.isWhitespace)
    }
  }

  /// Whether months occur a second time, right behind the hours.
  private static func hasMonthAsMinutes(_ letters: [Unicode.Scalar]) -> Bool {
    let hours: [Unicode.Scalar] = ["H", "h", "K", "k"]
    let afterHours = zip(letters, letters.dropFirst()).contains { hours.contains($0) && $1 == "M" }
    return afterHours && letters.count { $0 == "M" } > 1
  }
}

extension String {
  /// The pattern with another letter for one of its own, outside of quotes.
  fileprivate func replacing(
    letter: Unicode.Scalar,
    by other: Unicode.Scalar,
    onlyFirstRun: Bool = false
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

  /// The pattern with another letter for the last run of one of its own.
  fileprivate func replacing(lastRunOf letter: Unicode.Scalar, by other: Unicode.Scalar) -> String {
    let reversed = String(String.UnicodeScalarView(unicodeScalars.reversed()))
    let replaced = reversed.replacing(letter: letter, by: other, onlyFirstRun: true)
    return String(String.UnicodeScalarView(replaced.unicodeScalars.reversed()))
  }
}
