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

extension Converter
where Output: RawRepresentable & SendableMetatype, Input == String, Output.RawValue == String {
  /// Creates a converter for enums with texts as raw values that are compared without regard to upper and lower case.
  ///
  /// ```swift
  /// enum Status: String, CaseIterable { case open = "Open", closed }
  /// let status: Converter<String, Status> = .rawValue(of: Status.self, ignoringCase: true)
  /// try status.convert("OPEN")       // Status.open
  /// try status.convert("soon")       // nil
  /// try status.convertBack(.closed)  // "closed"
  /// ```
  ///
  /// A raw value that is exactly the text comes first, otherwise that of the first case. The cases of a `CaseIterable`
  /// type are compared. Those of another type are not known: for it, the text itself is tried, then in lower case, in
  /// upper case, and with a capital first letter.
  ///
  /// - Parameters:
  ///   - type: The type with the raw value.
  ///   - ignoringCase: Whether upper and lower case are the same.
  /// - Returns: A two-way converter.
  public static func rawValue(of type: Output.Type, ignoringCase: Bool) -> Converter {
    guard ignoringCase else { return rawValue(of: type) }
    let known = (type as? any CaseIterable.Type).map { rawValues(of: $0) } ?? []
    let byLowerCase = Dictionary(known.map { ($0.lowercased(), $0) }) { first, _ in first }
    return Converter(
      { text in
        if let exact = Output(rawValue: text) { return exact }
        let lower = text.lowercased()
        if let known = byLowerCase[lower] { return Output(rawValue: known) }
        let others = [lower, text.uppercased(), lower.prefix(1).uppercased() + lower.dropFirst()]
        return others.lazy.compactMap { Output(rawValue: $0) }.first
      },
      back: { $0.rawValue }
    )
  }

  /// Returns the raw values of all cases.
  private static func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? Output)?.rawValue }
  }
}
