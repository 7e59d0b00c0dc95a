/// A value that may be missing from the data, be `null`, or be there.
///
/// As the type of a property, it keeps apart what an Optional makes one: a key that is missing and a key whose value is
/// `null`. A missing key leaves a new model the property's default and an updated model its value.
///
/// ```swift
/// struct Patch: Injectable {
///   var nick: Presence<String> = .absent
///   var age: Presence<Int> = .absent
/// }
/// let patch = try Patch(injectingJSON: #"{"nick": null}"#)
/// // Patch(nick: .null, age: .absent)
/// ```
///
/// A struct that is put together from the record, memberwise, has `.absent` for a missing key.
public enum Presence<Value> {
  /// The record has no such key.
  case absent
  /// The value is `null`.
  case null
  /// The value is there.
  case present(Value)

  /// The value that is there; nil for one that is absent or `null`.
  public var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }
}

extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}
extension Presence: BitwiseCopyable where Value: BitwiseCopyable {}

extension Presence: Decodable where Value: Decodable {
  /// Reads a value or `null`. A type's synthesized `init(from:)` makes `.absent` of a missing key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .present(try container.decode(Value.self))
  }
}

extension Presence: Encodable where Value: Encodable {
  /// Writes the value, or `null`. A type's synthesized `encode(to:)` leaves out what is absent.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension KeyedDecodingContainer {
  /// Reads a value that may be missing or `null`.
  public func decode<Value: Decodable>(
    _ type: Presence<Value>.Type,
    forKey key: Key
  ) throws -> Presence<Value> {
    guard contains(key) else { return .absent }
    return try decodeNil(forKey: key) ? .null : .present(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes a value or `null`; nothing for what is absent.
  public mutating func encode<Value: Encodable>(_ value: Presence<Value>, forKey key: Key) throws {
    switch value {
    case .absent: return
    case .null: try encodeNil(forKey: key)
    case .present(let value): try encode(value, forKey: key)
    }
  }
}
