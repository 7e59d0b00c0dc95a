extension InjectionSchema {
  /// The schema of any value.
  public static let anything = InjectionSchema()

  /// The schema that no value satisfies.
  static let nothing = not(.anything)

  /// The schema of a text.
  public static let string = kind("string")

  /// The schema of a number.
  public static let number = kind("number")

  /// The schema of a whole number.
  public static let integer = kind("integer")

  /// The schema of a Boolean value.
  public static let boolean = kind("boolean")

  /// The schema of any object.
  public static let object = kind("object")

  /// The schema of `null`.
  public static let null = kind("null")

  /// The schema of any value but `null`.
  static let notNull = anything.with("type", ["array", "boolean", "number", "object", "string"])

  private static func kind(_ name: String) -> InjectionSchema { anything.with("type", .string(name)) }

  /// Returns the schema of a text of a given form.
  ///
  /// ```swift
  /// .format(\.born).as(Converter { Day($0) }.describing(.string(format: "date")))
  /// ```
  ///
  /// Most validators check the format only if they are configured to do so. They always check the pattern.
  ///
  /// - Parameters:
  ///   - format: The name of a format, such as `date-time`, `email` or `uri`.
  ///   - pattern: A regular expression of ECMA-262. It may match any part of the text.
  ///   - minLength: The least number of characters.
  ///   - maxLength: The greatest number of characters.
  /// - Returns: The schema.
  public static func string(
    format: String? = nil, pattern: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
  ) -> InjectionSchema {
    string.with("format", format.map { .string($0) }).with("pattern", pattern.map { .string($0) })
      .with("minLength", minLength.map { .integer(Int64($0)) })
      .with("maxLength", maxLength.map { .integer(Int64($0)) })
  }

  /// Returns the schema of a whole number in a range.
  ///
  /// - Parameter range: The least and the greatest number.
  /// - Returns: The schema.
  public static func integer(in range: ClosedRange<Int64>) -> InjectionSchema {
    integer.with("minimum", .integer(range.lowerBound)).with("maximum", .integer(range.upperBound))
  }

  /// Returns the schema of a number in a range.
  ///
  /// - Parameter range: The least and the greatest number.
  /// - Returns: The schema.
  public static func number(in range: ClosedRange<Double>) -> InjectionSchema {
    number.with("minimum", .number(range.lowerBound)).with("maximum", .number(range.upperBound))
  }

  /// Returns the schema of an array whose elements have a schema.
  ///
  /// - Parameter element: The schema of each element.
  /// - Returns: The schema.
  public static func array(of element: InjectionSchema) -> InjectionSchema {
    kind("array").with("items", element.isAnything ? nil : .object(element))
  }

  /// Returns the schema of an object with any keys, whose values have a schema.
  ///
  /// - Parameter value: The schema of each value.
  /// - Returns: The schema.
  public static func object(of value: InjectionSchema) -> InjectionSchema {
    object.with("additionalProperties", value.isAnything ? nil : .object(value))
  }

  /// Returns the schema of an object with these keys.
  ///
  /// ```swift
  /// let point = InjectionSchema.object(["x": .number, "y": .number], required: ["x", "y"])
  /// ```
  ///
  /// - Parameters:
  ///   - properties: The schemas of the values by their keys. Other keys are allowed.
  ///   - required: The keys that each object has.
  /// - Returns: The schema.
  public static func object(
    _ properties: KeyValuePairs<String, InjectionSchema>, required: [String] = []
  ) -> InjectionSchema {
    let values = properties.reduce(into: InjectionSchema()) { $0[$1.key] = .object($1.value) }
    return object.with("properties", values.isAnything ? nil : .object(values))
      .with("required", required.isEmpty ? nil : .array(required.map { .string($0) }))
  }

  /// Returns the schema of a value that satisfies at least one of several schemas.
  ///
  /// - Parameter schemas: The schemas.
  /// - Returns: The schema.
  public static func any(of schemas: [InjectionSchema]) -> InjectionSchema { list("anyOf", schemas) }

  /// Returns the schema of a value that satisfies exactly one of several schemas.
  ///
  /// - Parameter schemas: The schemas.
  /// - Returns: The schema.
  public static func one(of schemas: [InjectionSchema]) -> InjectionSchema { list("oneOf", schemas) }

  /// Returns the schema of a value that satisfies all of several schemas.
  ///
  /// - Parameter schemas: The schemas.
  /// - Returns: The schema.
  public static func all(of schemas: [InjectionSchema]) -> InjectionSchema {
    list("allOf", schemas.filter { !$0.isAnything })
  }

  /// Returns the schema of one of several values.
  ///
  /// ```swift
  /// let size = InjectionSchema.values(["S", "M", "L"])
  /// ```
  ///
  /// - Parameter values: The values.
  /// - Returns: The schema.
  public static func values(_ values: [Value]) -> InjectionSchema { anything.with("enum", .array(values)) }

  /// The schema of the same values and of `null`.
  ///
  /// ```swift
  /// InjectionSchema.integer.nullable   // {"type": ["integer", "null"]}
  /// ```
  public var nullable: InjectionSchema {
    if isAnything { return self }
    if let type = self["type"], Self.combining.allSatisfy({ self[$0] == nil }) {
      let types = if case .array(let types) = type { types } else { [type] }
      if types.contains("null") { return self }
      var copy = with("type", .array(types + ["null"]))
      if case .array(let values)? = self["enum"] { copy["enum"] = .array(values + [.null]) }
      return copy
    }
    if names == ["anyOf"], case .array(let schemas)? = self["anyOf"] {
      return schemas.contains(.object(.null)) ? self : with("anyOf", .array(schemas + [.object(.null)]))
    }
    return .any(of: [self, .null])
  }

  /// Returns the schema of the same values and of other values that count as null.
  func nullable(as nulls: InjectionSchema) -> InjectionSchema {
    if nulls == .null || isAnything { return nullable }
    let isList = names == ["anyOf"]
    guard isList, case .array(let schemas)? = self["anyOf"] else { return .any(of: [self, nulls]) }
    return schemas.contains(.object(nulls)) ? self : .any(of: schemas.map(\.schema) + [nulls])
  }

  /// The keywords that may reject null whatever the type is.
  static let combining = ["$ref", "const", "not", "anyOf", "oneOf", "allOf", "if"]

  private static func list(_ keyword: String, _ schemas: [InjectionSchema]) -> InjectionSchema {
    switch schemas.count {
    case 0: anything
    case 1: schemas[0]
    default: anything.with(keyword, .array(schemas.map { .object($0) }))
    }
  }
}

/// The forms of the texts that the library reads. Patterns use the syntax of ECMA-262.
extension InjectionSchema {
  private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let minutes = "([01][0-9]|2[0-3]):[0-5][0-9]"
  private static let zone = "([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)"

  /// A moment in the form of RFC 3339. Apart from the lengths of months, the pattern is sufficient if formats are not
  /// checked.
  static let dateTime = string(
    format: "date-time", pattern: "^\(day)[Tt]\(minutes):[0-5][0-9]([.][0-9]+)?([Zz]|[+-]\(minutes))$"
  )

  /// A moment in the forms that ``ISO8601`` reads.
  static let iso8601 = any(of: [dateTime, iso8601Text])

  /// The same, with all forms in one pattern.
  static let iso8601Text = string(pattern: iso8601Pattern(zone: zone))

  /// A moment that may have no time zone.
  static let sqlDate = string(pattern: iso8601Pattern(zone: "\(zone)?"))

  private static func iso8601Pattern(zone: String) -> String {
    "^\(day)([Tt ]\(minutes)(:[0-5][0-9]([.,][0-9]+)?)?\(zone))?$"
  }

  /// A moment in one of the three forms of HTTP.
  static let httpDate: InjectionSchema = {
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

  /// Returns the schema of the numbers that a type rounds to a finite number.
  static func floatingPoint<Number: BinaryFloatingPoint>(_ type: Number.Type) -> InjectionSchema {
    guard Number.significandBitCount < Double.significandBitCount else { return .number }
    let greatest = Number.greatestFiniteMagnitude
    let bound = Double(greatest) + Double(greatest.ulp) / 2
    return .number.with("exclusiveMinimum", .number(-bound)).with("exclusiveMaximum", .number(bound))
  }

  /// A text that Swift reads as a floating-point number, which may be hexadecimal.
  static let floatText: InjectionSchema = {
    func digits(_ digit: String) -> String { "(\(digit)+[.]?\(digit)*|[.]\(digit)+)" }
    let decimal = "\(digits("[0-9]"))([Ee][+-]?[0-9]+)?"
    let hexadecimal = "0[Xx]\(digits("[0-9A-Fa-f]"))([Pp][+-]?[0-9]+)?"
    return ["pattern": .string("^([+-]?(\(decimal)|\(hexadecimal))|NaN|-?Infinity)$")]
  }()

  /// A text that Swift reads as an integer. For a type of 64 bits or more, the number of digits is not limited.
  static func text<Number: FixedWidthInteger>(of type: Number.Type) -> InjectionSchema {
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

  /// A text of one character, as far as a pattern can describe it: no ASCII character follows the first one.
  static let character = string(pattern: #"^(\r\n|[\s\S][^\x00-\x7F]*)$"#)

  /// A text that becomes a URL. Characters that are not allowed are percent-encoded.
  static let url = string(format: "uri-reference", pattern: #"\S"#)

  /// Bytes in canonical Base64.
  static let base64 = string(
    pattern: "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$"
  ).with("contentEncoding", "base64")

  /// Bytes in Base64, in the standard alphabet or the one for URLs, with white space and with or without padding.
  static let anyBase64: InjectionSchema = {
    let space = #"[ \t\r\n]*"#
    func form(_ others: String) -> String {
      let letter = "[A-Za-z0-9\(others)]\(space)"
      let (two, three) = ("\(letter)[AQgw]\(space)", "(\(letter)){2}[AEIMQUYcgkosw048]\(space)")
      return "((\(letter)){4})*(\(two)(=\(space)=\(space))?|\(three)(=\(space))?)?"
    }
    return string(pattern: "^\(space)(\(form("+/"))|\(form("_-")))$").with("contentEncoding", "base64")
  }()

  /// A color in hexadecimal digits.
  static let hexColor = string(pattern: "^(#|0[xX])?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")

  static let uuid = string(format: "uuid", pattern: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
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
