/// A target for enums and structs with a raw value: the raw value is made first, by its own row of the table.
final class RawValueTarget<Value: RawRepresentable>: TypedTarget<Value>, @unchecked Sendable {
  private let rawValue: TypedTarget<Value.RawValue>

  init(_ rawValue: TypedTarget<Value.RawValue>) { self.rawValue = rawValue }

  override var summary: String { "raw value" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    let raw = rawValue.make(from: source, &run)
    if raw == nil, let wrapped = source as? Value {
      unsafe destination.initialize(to: wrapped)
      return true
    }
    return unsafe initialize(destination, rawValue: raw, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    unsafe initialize(destination, rawValue: try rawValue.make(from: &reader, &run), &run)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    rawValue: Value.RawValue?,
    _ run: inout Run
  ) -> Bool {
    guard let rawValue else {
      run.refusal.expected = Value.self
      return false
    }
    guard let value = Value(rawValue: rawValue) else {
      return run.refuse(
        .typeMismatch,
        expected: Value.self,
        expectation: EnumCases.expectation(for: Value.self)
      )
    }
    unsafe destination.initialize(to: value)
    return true
  }
}

/// A target for enums without raw values: the text is the name of a case.
final class CaseNameTarget<Value: CaseIterable>: TypedTarget<Value>, @unchecked Sendable {
  private let cases: [String: Value]

  override init() {
    cases = Dictionary(Value.allCases.map { (String(describing: $0), $0) }) { first, _ in first }
  }

  override var summary: String { "case name" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    guard let value = ExactValue.of(source, as: Value.self) ?? value(of: SourceValue(source)) else {
      if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
      return run.refuse(
        .typeMismatch,
        expected: Value.self,
        expectation: EnumCases.expectation(for: Value.self)
      )
    }
    unsafe destination.initialize(to: value)
    return true
  }

  private func value(of source: SourceValue) -> Value? {
    switch source {
    case .text(let name): cases[name]
    case .other(let value): value as? Value
    default: nil
    }
  }
}

/// What messages say of the cases of an enum.
enum EnumCases {
  /// `Grade ("A", "B" or "C")`; just the name where the cases are not known, or too many.
  static func expectation(for type: Any.Type) -> String {
    func spell<Value>(_ type: Value.Type) -> [String] { spellings(of: type) }
    return ExpectedText.of(type, cases: _openExistential(type, do: spell))
  }

  private static func spellings<Value>(of type: Value.Type) -> [String] {
    if let enumeration = type as? any CaseIterable.Type {
      return values(of: enumeration).map(spelling)
    }
    guard type is any RawRepresentable.Type else { return [] }
    return EnumInhabitants.values(of: type)?.map(spelling) ?? []
  }

  private static func values<Value: CaseIterable>(of type: Value.Type) -> [Any] { Array(type.allCases) }

  private static func spelling(_ value: Any) -> String {
    guard let raw = value as? any RawRepresentable else { return "\"\(value)\"" }
    if let text = raw.rawValue as? String { return "\"\(text)\"" }
    return "\(raw.rawValue)"
  }
}
