#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The conversion of a record's keys to dictionary keys of other types than text, and back.
enum DictionaryKeys {
  /// Returns the function that converts a record's key to a `Key`; nil for types that text cannot be converted to.
  static func reader<Key>(of type: Key.Type) -> ((String) -> Key?)? { forms(of: type)?.read }

  /// Returns the function that converts a `Key` to a record's key; nil for types that have no such text.
  static func writer<Key>(of type: Key.Type) -> ((Key) -> String)? { forms(of: type)?.write }

  /// Returns the integer that a key is, without zeros or a plus sign before it, as PHP writes the keys of arrays.
  static func integer(_ key: String) -> Int? {
    guard let number = Int(key), String(number) == key else { return nil }
    return number
  }

  /// Whether a dictionary inside an `Encodable` value is written as a record. Others are written as an array of keys and
  /// values, as encoders do.
  static func makeRecords<Key>(_ type: Key.Type) -> Bool {
    type is any CodingKeyRepresentable.Type
  }

  /// Returns the schema of the keys of a type; nil for texts, and for types whose keys cannot be described.
  static func schema<Key>(of type: Key.Type, writtenBy name: (Key) -> String) -> InjectionSchema? {
    if let integer = type as? any FixedWidthInteger.Type { return .text(of: integer) }
    // Others are read as texts are coerced.
    if type is any BinaryFloatingPoint.Type, type is any LosslessStringConvertible.Type { return .floatText }
    if type == Character.self { return InjectionSchema.character.with("type", nil) }
    if type == UUID.self { return InjectionSchema.uuid.with("type", nil) }
    if type == Bool.self { return .values(["true", "false"]) }
    return InjectionSchema.cases(of: type, raw: name)
  }

  /// Whether keys of a type are numbers that may be infinite or NaN.
  static func mayBeNonFinite(_ type: Any.Type) -> Bool {
    func raw<Value: RawRepresentable>(_ type: Value.Type) -> Bool { mayBeNonFinite(Value.RawValue.self) }
    if let type = type as? any RawRepresentable.Type { return raw(type) }
    return type is any BinaryFloatingPoint.Type || type == Decimal.self
  }

  private typealias Forms<Key> = (read: (String) -> Key?, write: (Key) -> String)

  private static func forms<Key>(of type: Key.Type) -> Forms<Key>? {
    if Key.self == String.self { return ({ $0 as? Key }, { reinterpreted($0, as: String.self) }) }
    if Key.self == AnyHashable.self {
      return ({ AnyHashable($0) as? Key }, { "\(reinterpreted($0, as: AnyHashable.self).base)" })
    }
    if Key.self == Character.self { return ({ $0.count == 1 ? $0.first as? Key : nil }, { "\($0)" }) }
    if Key.self == UUID.self { return coerced({ Coercion.uuid($0).value }) }
    if Key.self == Decimal.self { return coerced({ Coercion.decimal($0).value }) }
    #if Foundation || canImport(Darwin)
      if Key.self == CGFloat.self { return coerced({ Coercion.floatingPoint($0, as: CGFloat.self).value }) }
    #endif
    if DeclaringModule.isSwift(type), let text = type as? any LosslessStringConvertible.Type {
      return (
        { name in
          text.init(name).flatMap { value in
            // Swift reads other texts for such numbers than those that are written, too.
            let isFinite = (value as? any FloatingPoint)?.isFinite != false
            let spelled: CoercionOutcome<Double> = Coercion.nonFinite(name)
            return isFinite || spelled.value != nil ? value as? Key : nil
          }
        },
        { "\($0)" }
      )
    }
    if let key = type as? any CodingKeyRepresentable.Type {
      return (
        { key.init(codingKey: CodingPathKey.entry($0)) as? Key },
        { ($0 as? any CodingKeyRepresentable)?.codingKey.stringValue ?? "" }
      )
    }
    if let enumeration = type as? any RawRepresentable.Type { return raw(enumeration) }
    return (type as? any CaseIterable.Type).flatMap { cases(of: $0) }
  }

  private static func coerced<Key, Value>(_ read: @escaping (SourceValue) -> Value?) -> Forms<Key> {
    ({ read(.text($0)) as? Key }, { "\($0)" })
  }

  private static func raw<Key, Enumeration: RawRepresentable>(_ type: Enumeration.Type) -> Forms<Key>? {
    guard let raw = forms(of: Enumeration.RawValue.self) else { return nil }
    return (
      { text in raw.read(text).flatMap { Enumeration(rawValue: $0) } as? Key },
      { raw.write(reinterpreted($0, as: Enumeration.self).rawValue) }
    )
  }

  /// The names of an enum's cases, unless several cases have the same name.
  private static func cases<Key, Enumeration: CaseIterable>(of type: Enumeration.Type) -> Forms<Key>? {
    let values = Dictionary(grouping: type.allCases) { RuntimeEntryPoints.caseText(of: $0) }
      .compactMapValues { $0.count == 1 ? $0[0] as? Key : nil }
    guard values.count == type.allCases.count else { return nil }
    return ({ values[$0] }, { RuntimeEntryPoints.caseText(of: $0) })
  }
}

/// A coding key that no type declares.
enum CodingPathKey: CodingKey {
  /// A position in an array.
  case index(Int)
  /// A key of a dictionary.
  case entry(String)
  /// Another name.
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
  /// The name of the property that the key is for: that of the enum's case, whose text may be another one.
  var propertyName: String { RuntimeEntryPoints.caseName(of: self) ?? stringValue }
}

/// The comparison of keys without regard to upper and lower case. Of several spellings of a key, the lower-case one takes
/// precedence, otherwise the first in alphabetical order.
enum KeyFolding {
  /// Whether a key takes precedence over another spelling of it, or is the same. The standard spelling comes first.
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
