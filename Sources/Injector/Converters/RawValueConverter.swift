extension Converter where Output: RawRepresentable & SendableMetatype, Input == Output.RawValue {
  /// Creates a converter for enums and other types with a raw value.
  ///
  /// ```swift
  /// enum Size: Int { case small = 1, large }
  /// let size: Converter<Int, Size> = .rawValue(of: Size.self)
  /// try size.convert(2)           // Size.large
  /// try size.convert(7)           // nil
  /// try size.convertBack(.small)  // 1
  /// ```
  ///
  /// - Parameter type: The type with the raw value.
  /// - Returns: A two-way converter.
  public static func rawValue(of type: Output.Type) -> Converter {
    Converter({ Output(rawValue: $0) }, back: { $0.rawValue }).named(
      "rawValue(of: \(TypeName.of(Output.self)).self)"
    )
  }
}
