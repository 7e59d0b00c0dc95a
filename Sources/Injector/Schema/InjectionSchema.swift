/// A description of JSON values, using the keywords of JSON Schema 2020-12, which OpenAPI 3.1 also uses.
///
/// ```swift
/// struct Card { var name = ""; var expires: Date? }
///
/// let cards = Injector.bind(Card.self) { Card() }.format(\.expires).as(.epochSeconds)
/// let encoder = JSONEncoder()
/// encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
/// print(String(decoding: try encoder.encode(try cards.jsonSchema()), as: UTF8.self))
/// // {"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"expires":{"type":["number","null"]},
/// //   "name":{"type":"string"}},"title":"Card","type":"object"}
/// ```
///
/// A schema is a list of keywords with their values. Static members create the most frequent ones, such as
/// ``string(format:pattern:minLength:maxLength:)``. To set any other keyword, use ``subscript(_:)`` or a literal:
///
/// ```swift
/// var born = InjectionSchema.string(format: "date")
/// born["description"] = "The day of birth"
/// let either: InjectionSchema = ["anyOf": [["type": "integer", "minimum": 1], ["const": "all"]]]
/// ```
///
/// Sources: JSON Schema, draft 2020-12, https://json-schema.org/draft/2020-12; OpenAPI 3.1.1, section "Schema Object",
/// https://spec.openapis.org/oas/v3.1.1.html#schema-object
public struct InjectionSchema: Hashable, Sendable {
  /// The value of a keyword.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public indirect enum Value: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A whole number above the greatest `Int64`.
    case unsigned(UInt64)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list of values.
    case array([Value])
    /// A schema or another object, such as the schemas of properties keyed by name.
    case object(InjectionSchema)
  }

  private struct Keyword: Hashable, Sendable {
    let name: String
    var value: Value
  }

  private var keywords: [Keyword] = []

  package init() {}

  /// The names of the keywords, in order.
  public var names: [String] { keywords.map(\.name) }

  /// The value of a keyword; nil if the schema does not have it.
  ///
  /// A new keyword is added at the end. Setting a keyword to nil removes it.
  ///
  /// ```swift
  /// var id = InjectionSchema.integer
  /// id["minimum"] = 1
  /// id.names   // ["type", "minimum"]
  /// ```
  ///
  /// - Parameter name: The name of the keyword.
  public subscript(name: String) -> Value? {
    get { keywords.first { $0.name == name }?.value }
    set {
      let position = keywords.firstIndex { $0.name == name }
      switch (position, newValue) {
      case (let position?, let value?): keywords[position].value = value
      case (let position?, nil): keywords.remove(at: position)
      case (nil, let value?): keywords.append(Keyword(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Returns the schema with another keyword.
  func with(_ name: String, _ value: Value?) -> InjectionSchema {
    var copy = self
    copy[name] = value
    return copy
  }

  /// Whether every value satisfies the schema.
  var isAnything: Bool { keywords.isEmpty }

  /// Returns the schema with its references to other schemas changed, at any depth. Values of documents, such as a
  /// default, are unchanged.
  func mapReferences(_ change: (String) -> String) -> InjectionSchema {
    mapValues { name, value in
      switch name {
      case "default", "const", "enum", "examples": value
      case "$ref": value.mapText(change)
      case "properties", "patternProperties", "dependentSchemas", "$defs":
        value.mapSchema { $0.mapValues { $1.mapSchema { $0.mapReferences(change) } } }
      case "discriminator":
        value.mapSchema { choice in
          choice.mapValues { name, value in
            name == "mapping" ? value.mapSchema { $0.mapValues { $1.mapText(change) } } : value
          }
        }
      default: value.mapSchema { $0.mapReferences(change) }
      }
    }
  }

  private func mapValues(_ change: (_ name: String, Value) -> Value) -> InjectionSchema {
    var copy = self
    copy.keywords = keywords.map { Keyword(name: $0.name, value: change($0.name, $0.value)) }
    return copy
  }
}

extension InjectionSchema.Value {
  fileprivate func mapText(_ change: (String) -> String) -> InjectionSchema.Value {
    if case .string(let text) = self { .string(change(text)) } else { self }
  }

  /// Returns the value with changes to the schema, or schemas, that it contains.
  fileprivate func mapSchema(_ change: (InjectionSchema) -> InjectionSchema) -> InjectionSchema.Value {
    switch self {
    case .object(let schema): .object(change(schema))
    case .array(let values): .array(values.map { $0.mapSchema(change) })
    default: self
    }
  }
}

extension InjectionSchema.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a list of values.
  public init(arrayLiteral elements: InjectionSchema.Value...) { self = .array(elements) }
}

extension InjectionSchema: ExpressibleByDictionaryLiteral {
  /// Creates a schema from keywords. If a keyword occurs twice, the last value is used.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension InjectionSchema.Value: ExpressibleByDictionaryLiteral {
  /// Creates an object.
  public init(dictionaryLiteral elements: (String, InjectionSchema.Value)...) {
    self = .object(elements.reduce(into: InjectionSchema()) { $0[$1.0] = $1.1 })
  }
}

// MARK: - Encoding

extension InjectionSchema: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the keywords, in order, as the members of an object.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for keyword in keywords { try container.encode(keyword.value, forKey: Name(stringValue: keyword.name)) }
  }
}

extension InjectionSchema.Value: Encodable {
  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if case .object(let schema) = self { return try schema.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .unsigned(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object: break
    }
  }
}
