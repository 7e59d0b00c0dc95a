#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The conversion of a record's keys to and from dictionary keys of types other than text.
enum DictionaryKeys {
  /// Returns the function that converts a record's key to a `Key`; nil if text cannot be converted to the type.
  static func reader<Key>(of type: Key.Type) -> ((String) -> Key?)? { forms(of: type)?.read }

  /// Returns the function that converts a `Key` to a record's key; nil if the type has no such text.
  static func writer<Key>(of type: Key.Type) -> ((Key) -> String)? { forms(of: type)?.write }

  /// Returns the integer value of a key without leading zeros or plus sign, as PHP writes the keys of arrays.
  static func integer(_ key: String) -> Int? {
    guard let number = Int(key), String(number) == key else { return nil }
    return number
  }

  /// Whether a dictionary inside an `Encodable` value is written as a record. Other dictionaries are written as an
  /// array of keys and values, as encoders do.
  static func makeRecords<Key>(_ type: Key.Type) -> Bool {
    type is any CodingKeyRepresentable.Type
  }

  /// Returns the schema of the keys of a type; nil for texts, and if the keys cannot be described.
  static func schema<Key>(of type: Key.Type, writtenBy name: (Key) -> String) -> InjectionSchema? {
    forms(of: type)?.schema ?? InjectionSchema.cases(of: type, raw: name)
  }

  /// Whether keys of a type are numbers that may be infinite or NaN.
  static func mayBeNonFinite(_ type: Any.Type) -> Bool {
    func raw<Value: RawRepresentable>(_ type: Value.Type) -> Bool { mayBeNonFinite(Value.RawValue.self) }
    if let type = type as? any RawRepresentable.Type { return raw(type) }
    return type is any BinaryFloatingPoint.Type || type == Decimal.self
  }

  /// How keys of a type are read and written.
  struct Forms<Key> {
    let read: (String) -> Key?
    let write: (Key) -> String
    var schema: InjectionSchema?
  }

  private static func forms<Key>(of type: Key.Type) -> Forms<Key>? {
    if Key.self == AnyHashable.self {
      return Forms(
        read: { AnyHashable($0) as? Key }, write: { "\(reinterpreted($0, as: AnyHashable.self).base)" })
    }
    if let scalar = type as? any CoercibleScalar.Type { return keys(of: scalar) as? Forms<Key> }
    if DeclaringModule.isSwift(type), let text = type as? any LosslessStringConvertible.Type {
      return descriptions(of: text) as? Forms<Key>
    }
    if let key = type as? any CodingKeyRepresentable.Type {
      return Forms(
        read: { key.init(codingKey: CodingPathKey.entry($0)) as? Key },
        write: { ($0 as? any CodingKeyRepresentable)?.codingKey.stringValue ?? "" }
      )
    }
    if let enumeration = type as? any RawRepresentable.Type { return raw(enumeration) }
    return (type as? any CaseIterable.Type).flatMap { cases(of: $0) }
  }

  private static func keys<Key: CoercibleScalar>(of type: Key.Type) -> Any? { Key.keys }

  private static func descriptions<Key: LosslessStringConvertible>(of type: Key.Type) -> Any? {
    Forms<Key>.descriptions(schema: type is any BinaryFloatingPoint.Type ? .floatText : nil)
  }

  private static func raw<Key, Enumeration: RawRepresentable>(_ type: Enumeration.Type) -> Forms<Key>? {
    guard let raw = forms(of: Enumeration.RawValue.self) else { return nil }
    return Forms(
      read: { text in raw.read(text).flatMap { Enumeration(rawValue: $0) } as? Key },
      write: { raw.write(reinterpreted($0, as: Enumeration.self).rawValue) }
    )
  }

  /// Returns the names of an enum's cases; nil if several cases have the same name.
  private static func cases<Key, Enumeration: CaseIterable>(of type: Enumeration.Type) -> Forms<Key>? {
    let values = Dictionary(grouping: type.allCases) { RuntimeEntryPoints.caseText(of: $0) }
      .compactMapValues { $0.count == 1 ? $0[0] as? Key : nil }
    guard values.count == type.allCases.count else { return nil }
    return Forms(read: { values[$0] }, write: { RuntimeEntryPoints.caseText(of: $0) })
  }
}

extension DictionaryKeys.Forms where Key: LosslessStringConvertible {
  /// Returns the forms of a type whose values are read from their descriptions.
  static func descriptions(schema: InjectionSchema?) -> Self {
    Self(
      read: { name in
        guard let value = Key(name) else { return nil }
        // Swift also reads infinities and NaN from texts that it never writes. These are rejected.
        if (value as? any FloatingPoint)?.isFinite != false { return value }
        let spelled: CoercionOutcome<Double> = Coercion.nonFinite(name)
        return spelled.value != nil ? value : nil
      },
      write: { $0.description },
      schema: schema
    )
  }
}

extension DictionaryKeys.Forms where Key: CoercibleScalar & CustomStringConvertible {
  /// Returns the forms of a type whose keys are coerced like the values of a property.
  static func coerced(schema: InjectionSchema?) -> Self {
    Self(read: { Key.coerced(from: .text($0)).value }, write: { $0.description }, schema: schema)
  }
}

/// A coding key that is not declared by a type.
enum CodingPathKey: CodingKey {
  /// A position in an array.
  case index(Int)
  /// A key of a dictionary.
  case entry(String)
  /// Any other name.
  case named(String)

  init(stringValue: String) { self = .named(stringValue) }
  init(intValue: Int) { self = .entry(String(intValue)) }

  var stringValue: String {
    switch self {
    case .index(let index): "Index \(index)"
    case .entry(let name), .named(let name): name
    }
  }

  var intValue: Int? {
    switch self {
    case .index(let index): index
    case .entry(let name): Int(name)
    case .named: nil
    }
  }

  /// The key of a superclass's properties.
  static let superclass = CodingPathKey.named("super")

  /// Returns the component of an issue's path for a coding key.
  static func component(for key: any CodingKey) -> InjectionPath.Component {
    switch key as? CodingPathKey {
    case .index(let index): .index(index)
    case .entry(let name): .key(name)
    case .named, nil: .property(key.stringValue)
    }
  }
}

extension CodingKey {
  /// The name of the property of the key: the name of the enum's case, whose text may differ.
  var propertyName: String { RuntimeEntryPoints.caseName(of: self) ?? stringValue }
}

/// The comparison of keys without regard to case. If a key occurs in several spellings, the lower-case one takes
/// precedence, then the first one in alphabetical order.
enum KeyFolding {
  /// Whether a key takes precedence over another spelling, or equals it. The standard spelling comes first.
  static func isPreferred(_ key: String, to other: String, standard: String) -> Bool {
    key == standard || (other != standard && key <= other)
  }

  /// Returns the record with its keys in lower case.
  static func folded(_ record: [String: Any]) -> [String: Any] {
    var folded = [String: Any](minimumCapacity: record.count)
    for (key, value) in record.inOrder(by: { $0.key < $1.key }) {
      let lower = key.lowercased()
      if lower == key || folded[lower] == nil { folded[lower] = value }
    }
    return folded
  }
}
