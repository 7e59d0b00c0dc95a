extension InjectionReport {
  /// The kind of a value in the data: `string`, `number`, `boolean`, `null`, `object` or `array`.
  ///
  /// It is a struct, not an enum, because later versions may add kinds, and because dictionaries of Swift values have
  /// others, too: `date`, `data`, `url`, `uuid`, or the name of a type. Encoded, it is the text of ``rawValue``.
  ///
  /// ```swift
  /// if issue.foundKind == .string { print("\(issue.path.shape) has become a text") }
  /// ```
  public struct FoundKind: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The kind in one word.
    public let rawValue: String

    /// Creates a kind from its word.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind in one word.
    public var description: String { rawValue }

    /// A text.
    public static let string = FoundKind(rawValue: "string")
    /// A number.
    public static let number = FoundKind(rawValue: "number")
    /// `true` or `false`.
    public static let boolean = FoundKind(rawValue: "boolean")
    /// `null`.
    public static let null = FoundKind(rawValue: "null")
    /// A record.
    public static let object = FoundKind(rawValue: "object")
    /// An array.
    public static let array = FoundKind(rawValue: "array")
  }
}

extension InjectionReport.Issue {
  /// A limit that an input exceeds.
  public struct Limit: Hashable, Codable, Sendable {
    /// The name of the property of ``InjectionLimits``: `depth`, `bytes`, `entries`.
    public let name: String
    /// The value of the limit.
    public let value: Int
  }

  /// The limit that the input exceeds; `nil` if the issue is not about a limit.
  ///
  /// ```swift
  /// if let limit = error.issues.first?.limit { print("at most \(limit.value) \(limit.name)") }   // at most 1000 entries
  /// ```
  public var limit: Limit? {
    guard case .limit(let limit) = facts.detail else { return nil }
    return Limit(name: LimitText.name(of: limit.kind), value: limit.value)
  }

  /// The kind of the value that was found; `nil` if there is none, or if the value is sensitive.
  ///
  /// ```swift
  /// print(issue.found ?? "", issue.foundKind ?? "")   // string "soon" string
  /// ```
  public var foundKind: InjectionReport.FoundKind? {
    get { facts.found?.kind }
    set { facts.found = newValue.map { .value(found ?? $0.rawValue, $0) } ?? found.map(Fact.text) }
  }

  /// The ``publicMessage`` without the place: `expected a date, found string "soon"`.
  ///
  /// Together with the ``pointer``, it is what a body such as RFC 9457 problem details has in fields of their own.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var publicReason: String { IssueText.publicReason(for: self) }

  /// A type or a value that an issue is about. It becomes text when somebody asks for it, because most notes are never read.
  enum Fact: Sendable {
    /// A text that says nothing of a kind, such as that for a sensitive value.
    case text(String)
    /// A description of a value of some kind.
    case value(String, InjectionReport.FoundKind)
    /// A description of a value of some kind that the closure of a `values` rule made.
    case made(String, InjectionReport.FoundKind?)
    /// A type, without the question marks of Optionals.
    case type(any Any.Type)
    /// The type of a number that is out of its range.
    case range(any Any.Type)
    /// A value of a type that is not the one found.
    case another(any Any.Type)
    /// A type whose values are made of records.
    case record(any Any.Type)
    /// A text for the program, and one for the sender of the data.
    case words(String, inPublic: String)
    case null
    case bool(Bool)
    case int(Int64)
    case string(String)

    var text: String {
      switch self {
      case .text(let text), .value(let text, _), .words(let text, _): text
      case .made(let text, _): "\(text) (made by .values)"
      case .type(let type), .record(let type): TypeName.withoutOptional(type)
      case .range(let type): TypeName.withoutOptional(type) + ExpectedText.range(of: type)
      case .another(let type): "another \(TypeName.withoutOptional(type))"
      case .null: "null"
      case .bool(let value): "boolean \(value)"
      case .int(let value): "number \(value)"
      case .string(let value): "string \(QuotedText.value(value))"
      }
    }

    /// The text without names of types.
    var publicText: String {
      switch self {
      case .type(let type): ExpectedText.inPublic(type)
      case .range(let type): ExpectedText.rangeInPublic(of: type)
      case .another(let type): ExpectedText.anotherInPublic(type)
      case .record: "an object"
      case .words(_, let text), .made(let text, _): text
      default: text
      }
    }

    /// The same for a value that the closure of a `values` rule made.
    var madeByValues: Fact {
      if case .made = self { self } else { .made(text, kind) }
    }

    /// The kind of the value; nil for a type, and for a value that is hidden.
    var kind: InjectionReport.FoundKind? {
      switch self {
      case .value(_, let kind): kind
      case .made(_, let kind): kind
      case .null: .null
      case .bool: .boolean
      case .int: .number
      case .string: .string
      case .text, .words, .type, .record, .range, .another: nil
      }
    }
  }
}
