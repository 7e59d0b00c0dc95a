#if Foundation || canImport(Darwin)
  import Foundation

  /// The Foundation classes that a record may contain.
  enum FoundationObject {
    /// Returns an object as a source value, according to its dynamic class.
    ///
    /// Comparing the class is ten times as fast as casting the object, because casts also try to bridge.
    static func sourceValue<Value>(of value: Value, class type: Any.Type) -> SourceValue {
      if type == NSNull.self { return .null }
      if type is NSString.Type { return .text(String(reinterpreted(value, as: NSString.self))) }
      if type is NSNumber.Type {
        return FoundationNumber.sourceValue(of: reinterpreted(value, as: NSNumber.self))
      }
      if type is NSDictionary.Type || type is NSArray.Type || type is NSSet.Type || type is NSOrderedSet.Type
      {
        return collection(value, class: type)
      }
      if type is NSDate.Type {
        let seconds = reinterpreted(value, as: NSDate.self).timeIntervalSinceReferenceDate
        return .date(Date(timeIntervalSinceReferenceDate: seconds))
      }
      if type is NSData.Type { return .data(Data(referencing: reinterpreted(value, as: NSData.self))) }
      if type is NSURL.Type, let url = value as? URL { return .url(url) }
      if type is NSUUID.Type, let uuid = value as? UUID { return .uuid(uuid) }
      return .other(value)
    }

    private static func collection<Value>(_ value: Value, class type: Any.Type) -> SourceValue {
      let object = reinterpreted(value, as: AnyObject.self)
      guard FoundationNesting.allows(object, limit: DepthGuard.defaultLimit) else {
        return .other(TooDeeplyNested())
      }
      if type is NSDictionary.Type {
        let dictionary = reinterpreted(value, as: NSDictionary.self)
        let entries = dictionary.lazy.map { (key: $0.key, value: $0.value) }
        return SourceValue.record(entries: entries, count: dictionary.count, of: value)
      }
      if type is NSArray.Type { return .array(Array(reinterpreted(value, as: NSArray.self))) }
      if type is NSSet.Type { return .array(Array(reinterpreted(value, as: NSSet.self))) }
      return .array(Array(reinterpreted(value, as: NSOrderedSet.self)))
    }
  }

  /// The value in an `NSNumber`: a Boolean value, an integer or a fraction, depending on its class and its type code.
  ///
  /// Casts cannot distinguish them: `NSNumber(value: 1) as? Bool` is `true`, and `NSNumber(value: true) as? Int` is 1.
  enum FoundationNumber {
    /// The class of `NSNumber(value: true)`. On Apple's platforms, only the class distinguishes it from an `Int8`.
    static let booleanClass: AnyClass = dynamicClass(of: NSNumber(value: true))
    /// The usual class of other numbers.
    static let plainClass: AnyClass = dynamicClass(of: NSNumber(value: 1))

    /// Returns the dynamic class of an object. It is not inlined, because the compiler assumes that `type(of:
    /// NSNumber(value: true))` is `NSNumber`, although the initializer creates an object of another class.
    @inline(never)
    private static func dynamicClass(of object: AnyObject) -> AnyClass { type(of: object) }

    static func sourceValue(of number: NSNumber) -> SourceValue {
      let dynamicClass: AnyClass = type(of: number)
      if dynamicClass == plainClass { return sourceValue(ofPlain: number) }
      if dynamicClass == booleanClass { return .bool(number.boolValue) }
      if let decimal = number as? NSDecimalNumber { return .decimal(decimal.decimalValue) }
      return sourceValue(ofPlain: number)
    }

    /// Returns the value in a number that is neither a Boolean value nor a decimal.
    ///
    /// Source of the type codes: the documentation of `@encode` in Apple's Objective-C Runtime Programming Guide.
    private static func sourceValue(ofPlain number: NSNumber) -> SourceValue {
      switch typeCode(of: number) {
      case UInt8(ascii: "q"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "c"),
        UInt8(ascii: "I"), UInt8(ascii: "S"), UInt8(ascii: "C"):
        return .int(number.int64Value)
      case UInt8(ascii: "Q"), UInt8(ascii: "L"): return SourceValue(integer: number.uint64Value)
      case UInt8(ascii: "f"): return .float(number.floatValue)
      case UInt8(ascii: "B"): return .bool(number.boolValue)
      default: return .double(number.doubleValue)
      }
    }
  }
#else
  enum FoundationObject {
    static func sourceValue<Value>(of value: Value, class type: Any.Type) -> SourceValue {
      type == NSNull.self ? .null : .other(value)
    }
  }

  enum FoundationNumber {
    static let booleanClass: AnyClass = NSNumber.self
    static func sourceValue(of number: NSNumber) -> SourceValue { .null }
  }
#endif

/// The replacement of a Foundation collection that is nested too deeply to be read.
struct TooDeeplyNested {}

extension SourceValue {
  /// Whether the value is a collection that is nested too deeply to be read.
  var isTooDeep: Bool {
    if case .other(let value) = self { value is TooDeeplyNested } else { false }
  }
}

/// The null values of dictionaries.
enum NullValue {
  /// Whether a value is `NSNull`, or nil inside Optionals of any depth.
  @inline(__always)
  static func isNull(_ source: Any) -> Bool { _openExistential(source, do: isNullValue) }

  /// Whether values of a type are never nil, unlike Optionals and types that may contain one.
  static func isNeverNil(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.kind(of: type) != .optional && RuntimeEntryPoints.kind(of: type) != .existential
  }

  /// Whether a value is nil inside any number of Optionals.
  static func isNil<Value>(_ value: Value) -> Bool {
    guard RuntimeEntryPoints.kind(of: Value.self) == .optional else { return false }
    if case .null = SourceValue(value) { return true }
    return false
  }
}

@_effects(readonly)
private func isNullValue<Value>(_ value: Value) -> Bool {
  Value.self == NSNull.self || NullValue.isNil(value)
}
