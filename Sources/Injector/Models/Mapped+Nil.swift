// Initializers for Optional properties without a default value: @Mapped("nick") var nick: String?

extension Mapped where Value: ExpressibleByNilLiteral {
  /// Creates an Optional property whose initial value is nil.
  ///
  /// ```swift
  /// @Mapped(ignored: true) var cache: Cache?
  /// ```
  ///
  /// - Parameters:
  ///   - ignored: A Boolean value that indicates whether the property is never injected and never extracted.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  @inlinable
  public init(ignored: Bool, fileID: String = #fileID, line: Int = #line) {
    self.init(wrappedValue: nil, ignored: ignored, fileID: fileID, line: line)
  }

  /// Creates an Optional property whose initial value is nil, with source keys.
  ///
  /// ```swift
  /// @Mapped("nick_name") var nickName: String?
  /// ```
  ///
  /// In the memberwise initializer of a struct, the parameter of this property has the type `Mapped`. With `= nil`
  /// after the property, it has the type of the value.
  ///
  /// - Parameters:
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
    _ key: @autoclosure () -> String,
    _ second: @autoclosure () -> String? = nil,
    _ third: @autoclosure () -> String? = nil,
    _ fourth: @autoclosure () -> String? = nil,
    _ others: String...,
    sensitive: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(of: nil) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line)
    }
  }

  /// Creates an Optional property whose initial value is nil, with a converter.
  ///
  /// ```swift
  /// @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]?
  /// ```
  ///
  /// - Parameters:
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
    self.init(of: nil) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line, converter())
    }
  }

  /// Creates an Optional property whose initial value is nil, with a converter to the wrapped type.
  ///
  /// ```swift
  /// @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate: Date?
  /// ```
  ///
  /// - Parameters:
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
    self.init(of: nil) {
      MappedRule([key(), second(), third(), fourth()], others, sensitive, fileID, line, converter())
    }
  }
}
