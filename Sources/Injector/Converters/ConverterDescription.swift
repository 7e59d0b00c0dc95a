/// A closure that returns the schema of what a converter takes, or of what it converts back to; nil if only the type is
/// known. It is called only when a schema is made.
typealias ConverterDescription = @Sendable (JSONSchema.Direction) -> JSONSchema?

extension Converter {
  /// Returns the converter with a schema of the values that it takes.
  ///
  /// ```swift
  /// let celsius = Converter<Double, String>({ "\($0) °C" }, back: { Double($0.dropLast(3)) })
  ///   .describing(.number(in: -273.15...1e6))
  /// ```
  ///
  /// The schema is that of the converter's values in ``Injector/jsonSchema(for:)``. It does not change what the converter
  /// does. Without it, they have the schema of the type `Input`.
  ///
  /// - Parameters:
  ///   - input: The schema of the data's values that the converter accepts.
  ///   - extracted: The schema of the values that it converts back to. The default is `input`.
  /// - Returns: The converter, which replaces the description that it has.
  public func describing(_ input: JSONSchema, extracted: JSONSchema? = nil) -> Converter {
    described { $0 == .injecting ? input : extracted ?? input }
  }

  /// Returns the converter with a description.
  func described(_ description: @escaping ConverterDescription) -> Converter {
    having { $0.description = description }
  }
}
