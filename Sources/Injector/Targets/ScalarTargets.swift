import Foundation

/// The targets of the types that are rows of the coercion table.
enum ScalarTargets {
  /// The target for a type, or nil if the table has no row for it.
  static func target(for type: Any.Type) -> Target? { table[ObjectIdentifier(type)] }

  private static let table: [ObjectIdentifier: Target] = {
    let targets: [Target] =
      integers + floatingPoints + values + foundationValues + FoundationCollections.targets + [AnyTarget()]
    return Dictionary(targets.map { (ObjectIdentifier($0.type), $0) }) { first, _ in first }
  }()

  private static let integers: [Target] = {
    var targets = [
      integer(Int.self), integer(Int8.self), integer(Int16.self), integer(Int32.self), integer(Int64.self),
      integer(UInt.self), integer(UInt8.self), integer(UInt16.self), integer(UInt32.self),
      integer(UInt64.self),
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      targets += [integer(Int128.self), integer(UInt128.self)]
    }
    return targets
  }()

  private static let floatingPoints: [Target] = [
    ScalarTarget<Double>(
      readExactly: { (reader) throws(JSONFailure) in try reader.readDouble() },
      { Coercion.floatingPoint($0, as: Double.self) }
    ),
    ScalarTarget<Float> { Coercion.floatingPoint($0, as: Float.self) },
    ScalarTarget<CGFloat> { Coercion.floatingPoint($0, as: CGFloat.self) },
  ]

  private static let values: [Target] = [
    ScalarTarget<Bool>(
      readExactly: { (reader) throws(JSONFailure) in try reader.readBool() },
      { Coercion.bool($0) }
    ),
    ScalarTarget<String>(
      readExactly: { (reader) throws(JSONFailure) in try reader.readString() },
      { Coercion.text($0) }
    ),
    ScalarTarget<Decimal> { Coercion.decimal($0) },
    ScalarTarget<Date> { Coercion.date($0) },
    ScalarTarget<URL> { Coercion.url($0) },
    ScalarTarget<Data> { Coercion.data($0) },
    ScalarTarget<UUID> { Coercion.uuid($0) },
    ScalarTarget<Substring> { Coercion.text($0).map { Substring($0) } },
    ScalarTarget<Character> { Coercion.character($0) },
    AdaptedTarget<Any, AnyHashable>(AnyTarget()) { $0 as? AnyHashable },
    AdaptedTarget<Any, AnyObject>(AnyTarget()) { $0 as AnyObject },
  ]

  private static let foundationValues: [Target] = [
    ObjectTarget<NSString> { Coercion.text($0).map { NSString(string: $0) } },
    ObjectTarget<NSMutableString> { Coercion.text($0).map { NSMutableString(string: $0) } },
    // On Linux Foundation's parser makes an NSDecimalNumber of most fractions, whose `doubleValue` is inexact there.
    ObjectTarget<NSNumber>(takes: { !($0 is NSDecimalNumber) }) { Coercion.number($0) },
    ObjectTarget<NSDecimalNumber> { Coercion.decimal($0).map { NSDecimalNumber(decimal: $0) } },
    ObjectTarget<NSDate> {
      Coercion.date($0).map { NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
    },
    ObjectTarget<NSURL> { source in
      switch Coercion.url(source) {
      case .exact(let url): NSURL(string: url.absoluteString).map { .exact($0) } ?? .doesNotFit
      case .coerced(let url), .lossy(let url):
        NSURL(string: url.absoluteString).map { .coerced($0) } ?? .doesNotFit
      case .doesNotFit: .doesNotFit
      case .outOfRange: .outOfRange
      }
    },
    ObjectTarget<NSData> { Coercion.data($0).map { NSData(data: $0) } },
    ObjectTarget<NSMutableData> { Coercion.data($0).map { NSMutableData(data: $0) } },
    ObjectTarget<NSUUID> { Coercion.uuid($0).map { NSUUID(uuidString: $0.uuidString) ?? NSUUID() } },
    ObjectTarget<NSNull> { source in
      if case .null = source { .exact(NSNull()) } else { .doesNotFit }
    },
  ]

  private static func integer<Integer: FixedWidthInteger & Sendable>(_ type: Integer.Type) -> Target {
    ScalarTarget<Integer>(
      readExactly: { (reader) throws(JSONFailure) in
        let start = reader.offset
        if let value = try reader.readInt64() {
          if let integer = Integer(exactly: value) { return integer }
          reader.move(to: start)
        }
        return nil
      },
      { Coercion.integer($0, as: Integer.self) }
    )
  }
}

/// The targets of enums and of structs with a raw value.
enum EnumTargets {
  /// The target for a type, or nil if it is no such type, or its raw type has no target.
  ///
  /// What `other` makes of a value is used where the value is no raw value and no name of a case.
  static func target(
    for type: Any.Type,
    otherwise other: Target? = nil,
    rawTarget: (Any.Type) -> Target?
  ) -> Target? {
    if let enumeration = type as? any RawRepresentable.Type { return rawValue(enumeration, other, rawTarget) }
    guard RuntimeEntryPoints.kind(of: type) == .enum, let enumeration = type as? any CaseIterable.Type else {
      return nil
    }
    return caseName(enumeration, other)
  }

  private static func rawValue<Value: RawRepresentable>(
    _ type: Value.Type,
    _ other: Target?,
    _ rawTarget: (Any.Type) -> Target?
  ) -> Target? {
    guard let raw = rawTarget(Value.RawValue.self) as? TypedTarget<Value.RawValue> else { return nil }
    return RawValueTarget<Value>(raw, otherwise: other as? TypedTarget<Value>)
  }

  private static func caseName<Value: CaseIterable>(_ type: Value.Type, _ other: Target?) -> Target {
    CaseNameTarget<Value>(otherwise: other as? TypedTarget<Value>)
  }
}
