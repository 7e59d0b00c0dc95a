extension InjectionReport {
  /// The kind of a value in the data: `string`, `number`, `boolean`, `null`, `object` or `array`.
  ///
  /// It is a structure instead of an enumeration, because later versions may add kinds, and because dictionaries of
  /// Swift values contain other kinds: `date`, `data`, `url`, `uuid`, or the name of a type. It is encoded as its
  /// ``rawValue``.
  ///
  /// ```swift
  /// if issue.foundKind == .string { print("\(issue.path.shape) has become a text") }
  /// ```
  public struct FoundKind: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the kind.
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
  /// A limit that the input exceeds.
  public struct Limit: Hashable, Codable, Sendable {
    /// The name of the limit, a property of ``InjectionLimits``: `depth`, `bytes`, `entries`.
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

  /// The kind of the value that was found; `nil` if no value was found or the value is sensitive.
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
  /// Use it with the ``pointer`` for a response body that has separate fields for them, such as RFC 9457 problem
  /// details.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var publicReason: String { IssueText.publicReason(for: self) }

  /// A type or a value that an issue describes. Its text is created only when it is needed, because most notes are
  /// never read.
  enum Fact: Sendable {
    /// A text without a kind, such as the text for a sensitive value.
    case text(String)
    /// The description and the kind of a value.
    case value(String, InjectionReport.FoundKind)
    /// The description and the kind of a value that the closure of a `values` rule created.
    case made(String, InjectionReport.FoundKind?)
    /// A type, without the question marks of Optionals.
    case type(any Any.Type)
    /// A numeric type whose range does not include the number.
    case range(any Any.Type)
    /// The type of the value that was found, if a different value of this type is expected.
    case another(any Any.Type)
    /// A type whose values are created from records.
    case record(any Any.Type)
    /// A text for the developer, and one for the sender of the data.
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

    /// The text without the names of types.
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

    /// The same fact for a value that the closure of a `values` rule created.
    var madeByValues: Fact {
      if case .made = self { self } else { .made(text, kind) }
    }

    /// The kind of the value; nil for a type and for a hidden value.
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
