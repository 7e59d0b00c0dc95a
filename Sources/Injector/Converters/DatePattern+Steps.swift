extension DatePattern {
  /// A part of a date that is written in digits, from the longest to the shortest.
  enum Field: Int {
    case year, month, day, hour, minute, second, fraction
  }

  /// How an offset from UTC is written.
  struct ZoneStyle: Equatable {
    /// Whether UTC is written "Z".
    let usesLetter: Bool
    let hasMinutes: Bool
    let hasColon: Bool
  }

  /// One piece of a compiled pattern.
  enum Step: Equatable {
    case literal(UInt8)
    case number(Field, minimum: Int, maximum: Int)
    case zone(ZoneStyle)

    var isNumber: Bool {
      if case .number = self { true } else { false }
    }
  }

  /// Returns the steps of a pattern; nil if a formatter is needed.
  static func compile(_ pattern: String) -> [Step]? {
    guard let pieces = pieces(of: pattern) else { return nil }
    var steps: [Step] = []
    for piece in pieces {
      switch piece {
      case .literal(let scalar):
        guard isPlain(scalar) else { return nil }
        steps += String(scalar).utf8.map(Step.literal)
      case .letters(let letter, let count):
        guard let step = step(letter: letter, count: count) else { return nil }
        steps.append(step)
      }
    }
    return isUnambiguous(steps) ? steps : nil
  }

  /// Returns the letter of each field of a pattern, in order; an empty array if a quote is open.
  static func letters(of pattern: String) -> [Unicode.Scalar] {
    (pieces(of: pattern) ?? []).compactMap { piece in
      if case .letters(let letter, _) = piece { letter } else { nil }
    }
  }

  private enum Piece {
    case literal(Unicode.Scalar)
    case letters(Unicode.Scalar, count: Int)
  }

  /// Splits a pattern into runs of one letter and literal characters, with quotes resolved; nil if a quote is open.
  private static func pieces(of pattern: String) -> [Piece]? {
    var pieces: [Piece] = []
    var (isQuoted, wasQuote) = (false, false)
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        if wasQuote { pieces.append(.literal(scalar)) }
        isQuoted.toggle()
        wasQuote.toggle()
        continue
      }
      defer { wasQuote = false }
      guard !isQuoted, scalar.properties.isAlphabetic, scalar.isASCII else {
        pieces.append(.literal(scalar))
        continue
      }
      if case .letters(scalar, let count)? = pieces.last {
        pieces[pieces.count - 1] = .letters(scalar, count: count + 1)
      } else {
        pieces.append(.letters(scalar, count: 1))
      }
    }
    return isQuoted ? nil : pieces
  }

  /// Whether a literal cannot be part of a number next to it: it is not a sign, a digit, or the "e" of an exponent.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "-", "/", ".", ":", ",", "_", "年", "月", "日", "时", "時", "分", "秒", "년", "월", "일", "시", "분", "초":
      true
    case "E", "e": false
    case "A"..."Z", "a"..."z": true
    default: false
    }
  }

  /// Returns the step for a run of one pattern letter.
  private static func step(letter: Unicode.Scalar, count: Int) -> Step? {
    // "y" is as wide as the year: a maximum of 5 keeps it from adjoining another number.
    let twoDigits: [Unicode.Scalar: Field] = ["M": .month, "d": .day, "H": .hour, "m": .minute, "s": .second]
    switch (letter, count) {
    case ("y", 1), ("y", 4): return .number(.year, minimum: 4, maximum: count == 1 ? 5 : 4)
    case ("S", 1...9): return .number(.fraction, minimum: count, maximum: count)
    case ("X", 1...3), ("x", 1...3):
      return .zone(ZoneStyle(usesLetter: letter == "X", hasMinutes: count > 1, hasColon: count == 3))
    case ("Z", 1...3): return .zone(ZoneStyle(usesLetter: false, hasMinutes: true, hasColon: false))
    case ("Z", 5): return .zone(ZoneStyle(usesLetter: true, hasMinutes: true, hasColon: true))
    case (_, 1...2): return twoDigits[letter].map { .number($0, minimum: count, maximum: 2) }
    default: return nil
    }
  }

  /// Whether the steps are unambiguous: a year with all fields down to the smallest, each field once, adjacent
  /// numbers of fixed width, the zone last.
  private static func isUnambiguous(_ steps: [Step]) -> Bool {
    var fields: Set<Field> = []
    for (position, step) in steps.enumerated() {
      let isLast = position == steps.count - 1
      switch step {
      case .literal: continue
      case .zone: guard isLast else { return false }
      case .number(let field, let minimum, let maximum):
        guard fields.insert(field).inserted else { return false }
        let adjoinsNumber =
          !isLast && steps[position + 1].isNumber || position > 0 && steps[position - 1].isNumber
        guard !adjoinsNumber || minimum == maximum else { return false }
      }
    }
    return !fields.isEmpty && fields.allSatisfy { $0.rawValue < fields.count }
  }
}
