/// A value that may be missing from the data, be `null`, or be present.
///
/// ```swift
/// struct Patch: Injectable {
///   var nick: Presence<String> = .absent
///   var age: Presence<Int> = .absent
/// }
/// let patch = try Patch(injectingJSON: #"{"nick": null}"#)
/// // Patch(nick: null, age: absent)
/// ```
///
/// As the type of a property, it distinguishes a missing key from a key whose value is `null`, which an Optional does
/// not. For a missing key, a new model keeps the property's default, and an updated model keeps its value. In a struct
/// that is created memberwise, a missing key is `.absent`.
public enum Presence<Value> {
  /// The record does not have the key.
  case absent
  /// The value is `null`.
  case null
  /// The value is present.
  case present(Value)

  /// The value, if it is present; `nil` if it is absent or `null`.
  public var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }
}

extension Presence: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value, `null` or `absent`.
  public var description: String { value.map { "\($0)" } ?? missingDescription }

  /// The value as in a collection, `null` or `absent`.
  public var debugDescription: String { value.map { String(reflecting: $0) } ?? missingDescription }

  private var missingDescription: String { if case .null = self { "null" } else { "absent" } }
}

extension Presence: MissingOrPresent {
  var otherMissing: Presence { if case .null = self { .absent } else { .null } }
}

extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}
extension Presence: BitwiseCopyable where Value: BitwiseCopyable {}

extension Presence: Decodable where Value: Decodable {
  /// Creates a present value or `null` from its encoded form.
  ///
  /// The synthesized `init(from:)` of a type with such a property uses `.absent` for a missing key.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The errors of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .present(try container.decode(Value.self))
  }
}

extension Presence: Encodable where Value: Encodable {
  /// Encodes the value, or `null`.
  ///
  /// The synthesized `encode(to:)` of a type with such a property leaves out an absent value.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value that may be missing or `null`.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The key of the value.
  /// - Returns: The value; `.absent` if the key is missing.
  /// - Throws: The errors of the decoder.
  public func decode<Value: Decodable>(
    _ type: Presence<Value>.Type, forKey key: Key
  ) throws -> Presence<Value> {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : .present(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a value or `null`. Encodes nothing if the value is absent.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key of the value.
  /// - Throws: The errors of the encoder.
  public mutating func encode<Value: Encodable>(_ value: Presence<Value>, forKey key: Key) throws {
    switch value {
    case .absent: return
    case .null: try encodeNil(forKey: key)
    case .present(let value): try encode(value, forKey: key)
    }
  }
}
