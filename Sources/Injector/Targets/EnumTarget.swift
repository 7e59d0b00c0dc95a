/// A target for enums and structs with a raw value. It coerces the value to the type of the raw value first.
final class RawValueTarget<Value: RawRepresentable>: TypedTarget<Value>, @unchecked Sendable {
  private let rawValue: TypedTarget<Value.RawValue>
  /// The target for values that are not raw values of the type. It calls the type's `init(from:)`, if there is one.
  private let other: TypedTarget<Value>?
  /// The values of texts that were read before, if the raw values are texts that no converter changes.
  private let texts: EnumTexts?

  init(_ rawValue: TypedTarget<Value.RawValue>, otherwise other: TypedTarget<Value>?) {
    self.rawValue = rawValue
    self.other = other
    let hasTexts = Value.RawValue.self == String.self && rawValue.usesOnlyCoercion
    texts = hasTexts ? EnumTexts(Value.self) : nil
    super.init(direct: texts?.put(isOptional: false))
  }

  override var optionalDirect: DirectPut? { texts?.put(isOptional: true) }

  override var summary: String { "raw value" }

  override func putJSON(_ cell: Cell, _ reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    unsafe try write(cell, &reader, &run)
  }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if unsafe putExact(cell, reader) { return true }
    if unsafe write(cell, &reader, &run) { return true }
    // The value may be inside another existential.
    guard let wrapped = reader.value as? Value else { return false }
    unsafe cell.put(wrapped)
    return true
  }

  @inline(__always)
  private func write<Input: RunInput>(_ cell: Cell, _ input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let start = input.mark
    let mark = run.mark
    if let raw = try rawValue.make(from: &input, &run) {
      if let value = Value(rawValue: raw) {
        if let texts { texts.add([(reinterpreted(raw, as: String.self), value)]) }
        unsafe cell.put(value)
        return true
      }
      run.issues.forgetCoercion(since: mark)
      _ = run.refuse(.typeMismatch, expected: Value.self, expectation: EnumCases.expectation(for: Value.self))
    } else {
      run.refusal.replaceExpected(by: Value.self)
    }
    return unsafe try putOther(cell, &input, from: start, since: mark, &run)
  }

  /// Uses the other target for a value that is not a raw value. If that fails, too, the refusal of the raw value is
  /// kept.
  @inline(never)
  private func putOther<Input: RunInput>(
    _ cell: Cell,
    _ input: inout Input,
    from start: Input.Mark,
    since mark: RunIssues.Mark,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let other else { return false }
    let refusal = run.refusal
    run.forgetNotes(from: mark)
    input.move(to: start)
    if unsafe try input.put(by: other, cell, &run) { return true }
    run.refusal = refusal
    return false
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let raw = unsafe memory.assumingMemoryBound(to: Value.self).pointee.rawValue
    return unsafe withUnsafePointer(to: raw) { unsafe output.put(by: rawValue, $0, &run) }
  }
}

/// A target for enums without raw values. The text of the value is the name of a case.
final class CaseNameTarget<Value: CaseIterable>: TypedTarget<Value>, @unchecked Sendable {
  private let cases: [String: Value]
  private let texts: EnumTexts?
  /// The names that several cases have.
  private let ambiguousNames: Set<String>
  /// The target for values that are not the name of a case. It calls the type's `init(from:)`, if there is one.
  private let other: TypedTarget<Value>?

  init(otherwise other: TypedTarget<Value>?) {
    self.other = other
    var ambiguous: Set<String> = []
    cases = Value.allCases.reduce(into: [:]) { cases, value in
      let name = String(describing: value)
      if cases[name] == nil { cases[name] = value } else { ambiguous.insert(name) }
    }
    ambiguousNames = ambiguous
    texts = EnumTexts(Value.self)
    texts?.add(cases.map { ($0.key, $0.value) })
    super.init(direct: texts?.put(isOptional: false))
  }

  override var optionalDirect: DirectPut? { texts?.put(isOptional: true) }

  override var summary: String { "case name" }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let start = input.mark
    let source = try input.readSourceValue()
    if let value = value(of: source) {
      unsafe cell.put(value)
      return true
    }
    if let other {
      input.move(to: start)
      if unsafe try input.put(by: other, cell, &run) { return true }
    }
    if case .null = source { return run.refuse(.null, expected: Value.self) }
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

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let name = String(describing: unsafe memory.assumingMemoryBound(to: Value.self).pointee)
    if cases[name] != nil, !ambiguousNames.contains(name) {
      output.write(name)
      return true
    }
    if let other { return unsafe output.put(by: other, memory, &run) }
    return run.fail(.notRepresentable, found: "\(TypeName.of(Value.self)).\(name)")
  }
}

/// The text of an enum's cases in messages.
enum EnumCases {
  /// Returns `Grade ("A", "B" or "C")` for a `CaseIterable` type. For other types, and for too many cases, it is the
  /// name only.
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
