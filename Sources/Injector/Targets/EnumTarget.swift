/// A target for enums and structs with a raw value: the raw value is made first, by its own row of the table.
final class RawValueTarget<Value: RawRepresentable>: TypedTarget<Value>, @unchecked Sendable {
  private let rawValue: TypedTarget<Value.RawValue>
  /// What makes values of what is no raw value of the type: its `init(from:)`, if it has one.
  private let other: TypedTarget<Value>?

  init(_ rawValue: TypedTarget<Value.RawValue>, otherwise other: TypedTarget<Value>?) {
    self.rawValue = rawValue
    self.other = other
  }

  override var summary: String { "raw value" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    let mark = run.mark
    let raw = rawValue.make(from: source, &run)
    if raw == nil, let wrapped = source as? Value {
      unsafe destination.initialize(to: wrapped)
      return true
    }
    if unsafe initialize(destination, rawValue: raw, &run) { return true }
    return unsafe initialize(destination, otherwise: source, mark, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let start = reader.offset
    let mark = run.mark
    let raw = try rawValue.make(from: &reader, &run)
    if unsafe initialize(destination, rawValue: raw, &run) { return true }
    guard other != nil else { return false }
    return unsafe initialize(destination, otherwise: reader.value(at: start), mark, &run)
  }

  /// The other way, after the raw value was refused; if that is no way either, the first refusal stands.
  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    otherwise source: Any,
    _ mark: RunIssues.Mark,
    _ run: inout RunState
  ) -> Bool {
    guard let other else { return false }
    let refusal = run.refusal
    run.forgetNotes(from: mark)
    if unsafe other.initialize(destination, from: source, &run) { return true }
    run.refusal = refusal
    return false
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    rawValue: Value.RawValue?,
    _ run: inout RunState
  ) -> Bool {
    guard let rawValue else {
      run.refusal.replaceExpected(by: Value.self)
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
  /// What makes values of what is no name of a case: the type's `init(from:)`, if it has one.
  private let other: TypedTarget<Value>?

  init(otherwise other: TypedTarget<Value>?) {
    self.other = other
    cases = Dictionary(Value.allCases.map { (String(describing: $0), $0) }) { first, _ in first }
  }

  override var summary: String { "case name" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if let value = ExactValue.of(source, as: Value.self) ?? value(of: SourceValue(source)) {
      unsafe destination.initialize(to: value)
      return true
    }
    if let other, unsafe other.initialize(destination, from: source, &run) { return true }
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    return run.refuse(
      .typeMismatch,
      expected: Value.self,
      expectation: EnumCases.expectation(for: Value.self)
    )
  }

  private func value(of source: SourceValue) -> Value? {
    switch source {
    case .text(let name): cases[name]
    case .other(let value): value as? Value
    default: nil
    }
  }
}

/// The cases of an enum in messages.
enum EnumCases {
  /// `Grade ("A", "B" or "C")` for a `CaseIterable` type; just the name for others, and where there are too many cases.
  static func expectation(for type: Any.Type) -> String {
    let cases = (type as? any CaseIterable.Type).map { spellings(of: $0) } ?? []
    return ExpectedText.of(type, cases: cases)
  }

  private static func spellings<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.prefix(ExpectedText.greatestCaseCount + 1).map(spelling)
  }

  private static func spelling(_ value: Any) -> String {
    guard let raw = value as? any RawRepresentable else { return "\"\(value)\"" }
    if let text = raw.rawValue as? String { return "\"\(text)\"" }
    return "\(raw.rawValue)"
  }
}
