/// The text of limits that an input exceeds.
enum LimitText {
  /// Returns the text for the developer, with the name of the limit.
  static func statement(_ limit: ExceededLimit) -> String {
    if limit.kind == .depth {
      return
        "\(DecodingText.tooDeep): InjectionLimits.depth allows \(grouped(limit.value)), a small stack fewer"
    }
    return "\(publicStatement(limit)), the limit of InjectionLimits.\(name(of: limit.kind))"
  }

  /// Returns the text for the sender of the data.
  static func publicStatement(_ limit: ExceededLimit) -> String {
    let (count, plural) = (grouped(limit.value), limit.value == 1 ? "" : "s")
    return switch limit.kind {
    case .depth: DecodingText.tooDeep
    case .bytes: "the input has more than \(count) byte\(plural)"
    case .recordBytes: "the object has more than \(count) byte\(plural)"
    case .text: "a string has more than \(count) byte\(plural)"
    case .number: "a number has more than \(count) character\(plural)"
    case .key: "a key has more than \(count) byte\(plural)"
    case .elements: "an array has more than \(count) element\(plural)"
    case .members: "an object has more than \(count) member\(plural)"
    }
  }

  private static func name(of kind: ExceededLimit.Kind) -> String {
    switch kind {
    case .depth: "depth"
    case .bytes, .recordBytes: "bytes"
    case .text: "text"
    case .number: "number"
    case .key: "key"
    case .elements, .members: "entries"
    }
  }

  /// Returns a number with a comma before each three digits: `1,000,000`.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
