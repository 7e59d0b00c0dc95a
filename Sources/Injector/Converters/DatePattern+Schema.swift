extension DatePattern {
  /// The schema of the texts that have exactly the form of the pattern. A `DateFormatter` accepts more.
  var schema: JSONSchema {
    if steps.isEmpty { return .string }
    let isDay = DatePattern.compile("yyyy-MM-dd") == steps
    let expression = String(decoding: steps.flatMap(\.expression), as: UTF8.self)
    return .string(format: isDay ? "date" : nil, pattern: "^\(expression)$")
  }
}

extension DatePattern.Step {
  /// The bytes of a regular expression for what the step reads.
  fileprivate var expression: [UInt8] {
    let text: String
    switch self {
    case .literal(let byte):
      // No other literal has a meaning in regular expressions.
      return byte == UInt8(ascii: ".") ? Array("[.]".utf8) : [byte]
    case .zone(let style):
      let minutes = style.hasMinutes ? (style.hasColon ? ":" : "") + "[0-5][0-9]" : ""
      let offset = "[+-](0[0-9]|1[0-4])\(minutes)"
      text = style.usesLetter ? "(Z|\(offset))" : offset
    case .number(let field, let minimum, let maximum):
      let zero = minimum == 2 ? "0" : "0?"
      text =
        switch field {
        case .year: minimum == maximum ? "[0-9]{\(minimum)}" : "[0-9]{\(minimum),\(maximum)}"
        case .month: "(\(zero)[1-9]|1[0-2])"
        case .day: "(\(zero)[1-9]|[12][0-9]|3[01])"
        case .hour: "(\(zero)[0-9]|1[0-9]|2[0-3])"
        case .minute, .second: "(\(zero)[0-9]|[1-5][0-9])"
        case .fraction: "[0-9]{\(minimum)}"
        }
    }
    return Array(text.utf8)
  }
}
