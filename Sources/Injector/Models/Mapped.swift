/// A property wrapper with the rules of its property: source keys, a converter, or that the property is ignored or
/// sensitive.
///
/// ```swift
/// struct Account: Injectable {
///   @Mapped("user_name") var userName = ""
///   @Mapped("id", "user_id", "meta.id") var id: Int64 = 0
///   @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate = Date.distantPast
///   @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
///   @Mapped("pass", sensitive: true) var password = ""
///   @Mapped(ignored: true) var cache: Cache? = nil
/// }
///
/// let account = try Injector.bind(Account.self).inject(["user_name": "Greedy", "born": "06-03-1993"])
/// // account.userName == "Greedy"
/// ```
///
/// The attributes have the same meaning as ``Injector/mapping(_:fileID:line:)``, `format`, `sensitive` and `ignore`.
/// The model's own ``Injectable/rules(_:)`` and the rules of the chain take precedence: a mapping there replaces the
/// keys here. All of them refer to the property without an underscore: `userName`. A property without rules needs no
/// attribute.
///
/// The model must be ``Injectable``, or its injector must have a closure that creates models. The attributes are read
/// once, from an instance that is created when the plan is compiled. In all other instances, a wrapped property
/// consists of its value and a nil reference: it is eight bytes larger than without the attribute, and is injected at
/// the same speed. Keys after the fourth are put into an array each time an instance is created. The other arguments of
/// an attribute are evaluated only when the plan is compiled.
@propertyWrapper @frozen
public struct Mapped<Value> {
  // The type is frozen because its initializers are inlined where models are created, even with library evolution.

  // This is the first property, so that small values need no padding.
  @usableFromInline let rule: MappedRule?

  /// The property's value.
  public var wrappedValue: Value

  /// Creates a property without source keys, which is injected from its own name.
  ///
  /// ```swift
  /// @Mapped var score = 0
  /// @Mapped(ignored: true) var cache: Cache? = nil
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The property's default value.
  ///   - ignored: A Boolean value that indicates whether the property is never injected and never extracted.
  ///   - sensitive: A Boolean value that indicates whether the value is hidden in all messages and reports.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  @inlinable
  public init(
    wrappedValue: Value,
    ignored: Bool = false,
    sensitive: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(of: wrappedValue) { MappedRule([], [], sensitive, isIgnored: ignored, fileID, line) }
  }

  /// Creates a property with source keys; see ``Injector/mapping(_:fileID:line:)``.
  ///
  /// ```swift
  /// @Mapped("id", "user_id", "meta.id") var id: Int64 = 0
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The property's default value.
  ///   - key: The preferred key or path.
  ///   - second: The second candidate.
  ///   - third: The third candidate.
  ///   - fourth: The fourth candidate.
  ///   - others: Later candidates.
  ///   - sensitive: A Boolean value that indicates whether the value is hidden in all messages and reports.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  @inlinable
  public init(
    wrappedValue: Value,
    _ key: @autoclosure () -> String,
    _ second: @autoclosure () -> String? = nil,
    _ third: @autoclosure () -> String? = nil,
    _ fourth: @autoclosure () -> String? = nil,
    _ others: String...,
    sensitive: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(of: wrappedValue) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line)
    }
  }

  /// Creates a property with a converter and, optionally, source keys.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate = Date.distantPast
  /// @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The property's default value.
  ///   - key: The preferred key or path.
  ///   - second: The second candidate.
  ///   - third: The third candidate.
  ///   - fourth: The fourth candidate.
  ///   - others: Later candidates.
  ///   - sensitive: A Boolean value that indicates whether the value is hidden in all messages and reports.
  ///   - converter: A converter whose output is the property's type.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  @inlinable
  public init<Input>(
    wrappedValue: Value,
    _ key: @autoclosure () -> String? = nil,
    _ second: @autoclosure () -> String? = nil,
    _ third: @autoclosure () -> String? = nil,
    _ fourth: @autoclosure () -> String? = nil,
    _ others: String...,
    sensitive: Bool = false,
    converter: @autoclosure () -> Converter<Input, Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(of: wrappedValue) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line, converter())
    }
  }

  /// Creates an Optional property with a converter to the wrapped type.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate: Date? = nil
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The property's default value.
  ///   - key: The preferred key or path.
  ///   - second: The second candidate.
  ///   - third: The third candidate.
  ///   - fourth: The fourth candidate.
  ///   - others: Later candidates.
  ///   - sensitive: A Boolean value that indicates whether the value is hidden in all messages and reports.
  ///   - converter: A converter whose output is the type that the Optional wraps.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  @inlinable
  public init<Input, Wrapped>(
    wrappedValue: Value,
    _ key: @autoclosure () -> String? = nil,
    _ second: @autoclosure () -> String? = nil,
    _ third: @autoclosure () -> String? = nil,
    _ fourth: @autoclosure () -> String? = nil,
    _ others: String...,
    sensitive: Bool = false,
    converter: @autoclosure () -> Converter<Input, Wrapped>,
    fileID: String = #fileID,
    line: Int = #line
  ) where Value == Wrapped? {
    self.init(of: wrappedValue) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line, converter())
    }
  }
}

/// A ``Mapped`` whose value type is known only at run time.
protocol MappedValue {
  associatedtype Value

  var rule: MappedRule? { get }
}

extension Mapped: MappedValue {}

extension Mapped {
  /// Creates a property. It keeps its rule only if the instance is created to read the rules.
  @inlinable @inline(__always)
  init(of value: Value, ruledBy rule: () -> MappedRule) {
    self.rule = MappedRecording.isOn ? rule() : nil
    wrappedValue = value
  }

  /// Creates a property without rules from a decoded value.
  init(decoded value: Value) {
    wrappedValue = value
    rule = nil
  }
}

extension Mapped: Sendable where Value: Sendable {}

extension Mapped: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether two values are equal. The rules are not compared.
  @inlinable
  public static func == (left: Mapped, right: Mapped) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Mapped: Hashable where Value: Hashable {
  /// Hashes the value. The rules are not hashed.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// A property wrapper whose properties are injected. The conformance needs no implementation.
///
/// ```swift
/// extension Clamped: MappedStorage {}            // has init(wrappedValue:)
///
/// struct Player: Injectable { @Clamped var volume = 5 }
///
/// let player = try Injector.bind(Player.self).inject(["volume": 99])
/// // player.volume == 10, if 10 is the greatest value that Clamped allows
/// ```
///
/// The rules use the name and the type of the wrapped property: `volume` and `Int`. For each value, a new wrapper is
/// created using `init(wrappedValue:)`, so the wrapper can check or change the value. Arguments of the attribute and
/// observers of the old wrapper are lost. To keep them, write the property through its key path:
/// `.mapping("volume").to(\.volume)`. A model in a wrapper is read through `wrappedValue` and updated, not created
/// again.
///
/// A wrapper that is a class must be final. A wrapper whose `wrappedValue` cannot be read without its enclosing object,
/// such as `Published`, cannot conform. Write the properties of such a wrapper through their key paths, as above.
public protocol MappedStorage<Value>: SendableMetatype {
  /// The type of the wrapped properties.
  associatedtype Value

  /// Creates a wrapper for a value.
  init(wrappedValue: Value)

  /// The current value.
  var wrappedValue: Value { get }
}

extension Mapped: Decodable where Value: Decodable {
  /// Reads the value of the property. The rules of its attribute do not apply.
  ///
  /// - Throws: The errors of the value's `init(from:)`.
  public init(from decoder: any Decoder) throws {
    self.init(decoded: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Mapped: Encodable where Value: Encodable {
  /// Writes the value of the property. The rules of its attribute do not apply.
  ///
  /// - Throws: The errors of the value's `encode(to:)`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Reads an Optional property with an attribute. It is nil if the key is missing.
  ///
  /// - Throws: The errors of the value's `init(from:)`.
  public func decode<Value: Decodable>(
    _ type: Mapped<Value?>.Type, forKey key: Key
  ) throws -> Mapped<Value?> {
    Mapped(decoded: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes an Optional property with an attribute. It is left out if it is nil.
  ///
  /// - Throws: The errors of the value's `encode(to:)`.
  public mutating func encode<Value: Encodable>(_ value: Mapped<Value?>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
