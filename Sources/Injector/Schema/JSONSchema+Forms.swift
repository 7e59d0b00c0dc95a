/// The forms of the library's own texts. Patterns are those of ECMA-262.
extension JSONSchema {
  private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let minutes = "([01][0-9]|2[0-3]):[0-5][0-9]"
  private static let zone = "([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)"

  /// A moment in the form of RFC 3339. The pattern holds where formats are not checked, except for the lengths of months.
  static let dateTime = string(
    format: "date-time",
    pattern: "^\(day)[Tt]\(minutes):[0-5][0-9]([.][0-9]+)?([Zz]|[+-]\(minutes))$"
  )

  /// A moment as ``ISO8601`` reads it.
  static let iso8601 = any(of: [dateTime, iso8601Text])

  /// The same, with all forms in one pattern.
  static let iso8601Text = string(pattern: iso8601Pattern(zone: zone))

  /// A moment that may have no time zone.
  static let sqlDate = string(pattern: iso8601Pattern(zone: "\(zone)?"))

  private static func iso8601Pattern(zone: String) -> String {
    "^\(day)([Tt ]\(minutes)(:[0-5][0-9]([.,][0-9]+)?)?\(zone))?$"
  }

  /// A moment in one of the three forms of HTTP.
  static let httpDate: JSONSchema = {
    let days = ["Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"]
    let short = "(" + days.map { String($0.prefix(3)) }.joined(separator: "|") + ")"
    let long = "(" + days.joined(separator: "|") + ")day"
    let month = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    let (day, time) = ("(0[1-9]|[12][0-9]|3[01])", "\(minutes):([0-5][0-9]|60)")
    let forms = [
      "\(short), \(day) \(month) [0-9]{4} \(time) GMT", "\(long), \(day)-\(month)-[0-9]{2} \(time) GMT",
      "\(short) \(month) (\(day)| [1-9]) \(time) [0-9]{4}",
    ]
    return string(pattern: "^(\(forms.joined(separator: "|")))$")
  }()

  /// A text that is a number.
  static let numericText = string(pattern: #"^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([Ee][+-]?[0-9]+)?$"#)

  /// A text that Swift reads as a floating-point number, which may be hexadecimal.
  static let floatText: JSONSchema = {
    func digits(_ digit: String) -> String { "(\(digit)+[.]?\(digit)*|[.]\(digit)+)" }
    let decimal = "\(digits("[0-9]"))([Ee][+-]?[0-9]+)?"
    let hexadecimal = "0[Xx]\(digits("[0-9A-Fa-f]"))([Pp][+-]?[0-9]+)?"
    return ["pattern": .string("^[+-]?(\(decimal)|\(hexadecimal))$")]
  }()

  /// A text that Swift reads as an integer. A type of 64 bits or more is not distinguished from any number of digits.
  static func text<Number: FixedWidthInteger>(of type: Number.Type) -> JSONSchema {
    func pattern(atMost greatest: String) -> String {
      if type.bitWidth >= 64 { return "[0-9]+" }
      var (forms, prefix) = (["[0-9]{1,\(greatest.count - 1)}"], "")
      for digit in greatest {
        if let value = digit.wholeNumberValue, value > 0 {
          forms.append("\(prefix)[0-\(value - 1)][0-9]{\(greatest.count - prefix.count - 1)}")
        }
        prefix.append(digit)
      }
      return "0*(\((forms + [greatest]).joined(separator: "|")))"
    }
    let negative = type.isSigned ? pattern(atMost: String("\(type.min)".dropFirst())) : "0+"
    return ["pattern": .string("^([+]?\(pattern(atMost: "\(type.max)"))|-\(negative))$")]
  }

  /// A text of one character, as far as it can be said: behind the first one, there is none of ASCII.
  static let character = string(pattern: #"^(\r\n|[\s\S][^\x00-\x7F]*)$"#)

  /// A text that becomes a URL. Characters that are not allowed are percent-encoded.
  static let url = string(format: "uri-reference", minLength: 1)

  /// Bytes in canonical Base64.
  static let base64 = string(
    pattern: "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$"
  ).with("contentEncoding", "base64")

  /// A colour in hexadecimal digits.
  static let hexColor = string(pattern: "^(#|0[xX])?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")

  static let uuid = string(
    format: "uuid",
    pattern: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
  )
}

extension String {
  /// A regular expression for exactly this text.
  var literalPattern: String { map(\.literalPattern).joined() }

  /// A regular expression for this text in upper and lower case.
  var patternOfAnyCase: String { map(\.patternOfAnyCase).joined() }
}

extension Character {
  /// A regular expression for the character itself.
  fileprivate var literalPattern: String { #"\^$.|?*+()[]{}/"#.contains(self) ? "\\\(self)" : "\(self)" }

  /// A regular expression for the character in upper and lower case.
  fileprivate var patternOfAnyCase: String {
    let (lower, upper) = (lowercased(), uppercased())
    return lower == upper ? literalPattern : "[\(lower)\(upper)]"
  }
}
