extension InjectionSchema {
  /// Returns the schema of the raw values of an enum's cases. Returns nil if the cases are unknown because the type is
  /// not a `CaseIterable` enum, or if a raw value is neither a text nor a number.
  ///
  /// `raw` returns the raw value of a case.
  static func cases<Cases>(of type: Cases.Type, raw: (Cases) -> Any) -> InjectionSchema? {
    guard RuntimeEntryPoints.kind(of: type) == .enum, let cases = type as? any CaseIterable.Type else {
      return nil
    }
    var values: [Value] = []
    for value in all(of: cases) {
      guard let value = value as? Cases, let raw = Value(SourceValue(raw(value))) else { return nil }
      if !values.contains(raw) { values.append(raw) }
    }
    guard let first = values.first else { return nil }
    return InjectionSchema().with("type", first.type).with("enum", .array(values))
  }

  private static func all<Cases: CaseIterable>(of type: Cases.Type) -> [Any] { type.allCases.map { $0 } }
}

extension InjectionSchema.Value {
  /// Creates the value of a scalar; nil for other values.
  init?(_ source: SourceValue) {
    switch source {
    case .text(let text): self = .string(text)
    case .bool(let truth): self = .boolean(truth)
    case .int(let number): self = .integer(number)
    case .uint(let number): self = .unsigned(number)
    case .double(let number): self = .number(number)
    case .float(let number): self = .number(Double(number))
    default: return nil
    }
  }

  /// The name of the type of a scalar.
  fileprivate var type: InjectionSchema.Value? {
    switch self {
    case .string: "string"
    case .boolean: "boolean"
    case .integer, .unsigned: "integer"
    case .number: "number"
    default: nil
    }
  }
}
