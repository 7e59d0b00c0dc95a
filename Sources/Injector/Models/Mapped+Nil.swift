// Optional properties that are nil unless they are injected need not say so: @Mapped("nick") var nick: String?

extension Mapped where Value: ExpressibleByNilLiteral {
  /// An Optional property that starts as nil and is never injected and never extracted.
  ///
  /// ```swift
  /// @Mapped(ignored: true) var cache: Cache?
  /// ```
  @inlinable
  public init(ignored: Bool, fileID: String = #fileID, line: Int = #line) {
    self.init(wrappedValue: nil, ignored: ignored, fileID: fileID, line: line)
  }

  /// An Optional property that starts as nil, with source keys.
  ///
  /// ```swift
  /// @Mapped("nick_name") var nickName: String?
  /// ```
  ///
  /// In the memberwise initialiser of a struct its argument is a `Mapped`; with `= nil` it is the value itself.
  @inlinable
  public init(
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
    wrappedValue = nil
  }

  /// An Optional property that starts as nil, whose raw value is converted.
  ///
  /// ```swift
  /// @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]?
  /// ```
  @inlinable
  public init<Input>(
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
    wrappedValue = nil
  }

  /// An Optional property that starts as nil, with a converter to what it wraps.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate: Date?
  /// ```
  @inlinable
  public init<Input, Wrapped>(
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
    wrappedValue = nil
  }
}
