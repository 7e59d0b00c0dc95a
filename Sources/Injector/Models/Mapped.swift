/// A property that carries its own rules: its keys, its converter, or that it is ignored.
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
/// The attributes say the same as ``Injector/mapping(_:fileID:line:)``, `format` and `ignore`. The model's own
/// ``Injectable/rules(_:)`` and the chain are stronger: a mapping there replaces the keys here. All of them call the
/// property by its name, `userName`. A property without an attribute needs none.
///
/// The model must be ``Injectable``, or its injector must be given a closure that makes new ones: what the attributes say
/// is read once, from an instance that is made when the plan is compiled. In all other instances a wrapped property is
/// its value and one reference that is nil, eight bytes more than without the attribute, and it is injected as fast as a
/// plain one. Keys beyond the fourth are put into an array each time an instance is made; all else that an attribute says
/// is evaluated for the plan only.
@propertyWrapper
public struct Mapped<Value> {
  // First, so that small values need no padding between.
  @usableFromInline let rule: MappedRule?

  /// The property's value.
  public var wrappedValue: Value

  /// A property that goes by its own name: `@Mapped var score = 0`, or that is never injected and never extracted:
  /// `@Mapped(ignored: true) var cache: Cache? = nil`.
  @inlinable
  public init(
    wrappedValue: Value,
    ignored: Bool = false,
    sensitive: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    rule =
      MappedRecording.isOn
      ? MappedRule(keys: [], isIgnored: ignored, isSensitive: sensitive, fileID: fileID, line: line) : nil
    self.wrappedValue = wrappedValue
  }

  /// A property with source keys; see ``Injector/mapping(_:fileID:line:)``.
  ///
  /// ```swift
  /// @Mapped("id", "user_id", "meta.id") var id: Int64 = 0
  /// ```
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
    rule =
      MappedRecording.isOn
      ? MappedRule(
        keys: [key(), second(), third(), fourth()],
        others,
        isSensitive: sensitive,
        fileID: fileID,
        line: line
      ) : nil
    self.wrappedValue = wrappedValue
  }

  /// A property whose raw value is converted, under its own name or other keys.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate = Date.distantPast
  /// @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
  /// ```
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
    rule =
      MappedRecording.isOn
      ? MappedRule(
        keys: [key(), second(), third(), fourth()],
        others,
        isSensitive: sensitive,
        converter: converter(),
        fileID: fileID,
        line: line
      ) : nil
    self.wrappedValue = wrappedValue
  }

  /// An Optional property, with a converter to what it wraps.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate: Date? = nil
  /// ```
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
    rule =
      MappedRecording.isOn
      ? MappedRule(
        keys: [key(), second(), third(), fourth()],
        others,
        isSensitive: sensitive,
        converter: converter(),
        fileID: fileID,
        line: line
      ) : nil
    self.wrappedValue = wrappedValue
  }
}

/// A ``Mapped`` of a value whose type is known at run time only.
protocol MappedValue {
  associatedtype Value

  var rule: MappedRule? { get }
}

extension Mapped: MappedValue {}

extension Mapped: Sendable where Value: Sendable {}

extension Mapped: Equatable where Value: Equatable {
  /// Whether the values are equal.
  @inlinable
  public static func == (left: Mapped, right: Mapped) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Mapped: Hashable where Value: Hashable {
  /// Combines the value, and nothing else.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
