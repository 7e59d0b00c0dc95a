/// A target for enums and structs with a raw value, and for enums whose value is the name of a case. It reads the raw value
/// or the name first.
final class RawValueTarget<Raw, Value>: TypedTarget<Value>, @unchecked Sendable {
  private let raw: TypedTarget<Raw>
  private let make: (Raw) -> Value?
  /// Returns the raw value that is written for a value; nil if there is none.
  private let rawValue: (Value) -> Raw?
  /// The target for values that are not raw values. It calls the type's `init(from:)`; nil if there is none.
  private let other: TypedTarget<Value>?
  /// The values of texts that have been read before; nil unless the raw values are texts that no converter changes.
  private let texts: EnumTexts?
  private let name: String
  /// Returns the case for unknown raw values; nil if the type has none.
  private let fallback: (() -> Value)?

  /// Creates a target. `values` are the values whose texts are known in advance.
  init(
    _ name: String,
    _ raw: TypedTarget<Raw>,
    otherwise other: Target?,
    knowing values: [(text: String, value: Value)] = [],
    make: @escaping (Raw) -> Value?,
    raw rawValue: @escaping (Value) -> Raw?
  ) {
    (self.name, self.raw, self.other) = (name, raw, other as? TypedTarget<Value>)
    (self.make, self.rawValue) = (make, rawValue)
    fallback = FallbackCases.fallback(of: Value.self)
    texts = Raw.self == String.self && raw.usesOnlyCoercion ? EnumTexts(Value.self) : nil
    texts?.add(values)
    super.init(direct: texts?.put(isOptional: false))
  }

  override var optionalDirect: DirectPut? { texts?.put(isOptional: true) }

  override var summary: String { name }
  override var forms: ValueForms { raw.forms }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let cases = InjectionSchema.cases(of: Value.self) { value -> Any in
      rawValue(value).map { $0 as Any } ?? RuntimeEntryPoints.caseText(of: value)
    }
    guard let cases else { return raw.schema(context) }
    if fallback == nil || context.direction == .extracting { return cases }
    return .any(of: [cases, raw.schema(context)])
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if unsafe putExact(cell, input) { return true }
    let start = input.mark
    if unsafe try write(cell, from: start, &input, &run) { return true }
    // The value may be wrapped in another existential.
    return unsafe input.cursor != nil && cell.putUnlessNil(input.value(at: start) as? Value)
  }

  @inline(__always)
  private func write(
    _ cell: Cell, from start: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let mark = run.issues.mark
    let raw = try raw.make(from: &input, &run)
    if let raw {
      if let value = make(raw) {
        if let texts { texts.add([(reinterpreted(raw, as: String.self), value)]) }
        unsafe cell.put(value)
        return true
      }
      run.issues.forgetCoercion(since: mark)
      _ = run.refuse(.typeMismatch, expected: Value.self, expectation: CaseTexts.expectation(for: Value.self))
    } else {
      run.refusal.replaceExpected(by: Value.self)
    }
    if unsafe try putOther(cell, &input, from: start, since: mark, &run) { return true }
    guard raw != nil, let fallback else { return false }
    if run.reserveNote() {
      run.record(.unknownCase(input.value(at: start), expected: CaseTexts.expectation(for: Value.self)))
    }
    unsafe cell.put(fallback())
    return true
  }

  /// Tries the other target for a value that is not a raw value. If that fails as well, keeps the refusal of the raw
  /// value.
  @inline(never)
  private func putOther(
    _ cell: Cell,
    _ input: inout Reader,
    from start: Int,
    since mark: RunIssues.Mark,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let other else { return false }
    let refusal = run.refusal
    run.issues.forgetNotes(since: mark)
    input.move(to: start)
    if unsafe try input.put(by: other, cell, &run) { return true }
    run.refusal = refusal
    return false
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let value = unsafe load(memory)
    if let raw = rawValue(value) { return output.write(raw, by: self.raw) }
    if let other { return unsafe other.extract(memory, to: &output) }
    return output.run.fail(.notRepresentable, found: "\(TypeName.of(type)).\(value)")
  }
}

/// A target for the name of a case. It accepts only texts.
private final class CaseNameTarget<Enumeration>: TypedTarget<String>, @unchecked Sendable {
  override var usesOnlyCoercion: Bool { true }

  override func schema(_ context: SchemaContext) -> InjectionSchema { .string }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    switch try input.readSourceValue() {
    case .text(let name):
      unsafe cell.put(name)
      return true
    case .null: return run.refuse(.null, expected: Enumeration.self)
    default:
      let expectation = CaseTexts.expectation(for: Enumeration.self)
      return run.refuse(.typeMismatch, expected: Enumeration.self, expectation: expectation)
    }
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.json.write(unsafe load(memory))
    return true
  }
}

/// The targets of enums and of structs with a raw value.
enum RawValueTargets {
  /// Returns the target for a type; nil for other types, or if the raw type has no target.
  ///
  /// `other` is used for a value that is neither a raw value nor the name of a case.
  static func target(for type: Any.Type, otherwise other: Target? = nil, rawTarget: (Any.Type) -> Target?)
    -> Target?
  {
    if let type = type as? any RawRepresentable.Type { return rawValue(type, other, rawTarget) }
    guard RuntimeEntryPoints.kind(of: type) == .enum else { return nil }
    return (type as? any CaseIterable.Type).map { caseName($0, other) }
  }

  private static func rawValue<Value: RawRepresentable>(
    _ type: Value.Type, _ other: Target?, _ rawTarget: (Any.Type) -> Target?
  ) -> Target? {
    guard let raw = rawTarget(Value.RawValue.self) as? TypedTarget<Value.RawValue> else { return nil }
    return RawValueTarget("raw value", raw, otherwise: other) {
      Value(rawValue: $0)
    } raw: {
      $0.rawValue
    }
  }

  /// Returns the target for an enum without raw values. Its texts are the names of the cases.
  private static func caseName<Value: CaseIterable>(_ type: Value.Type, _ other: Target?) -> Target {
    // If several cases have the same name, it stands for the first one.
    let cases = Dictionary(grouping: Value.allCases) { RuntimeEntryPoints.caseText(of: $0) }
    let values = cases.compactMapValues(\.first).map { (text: $0.key, value: $0.value) }
    return RawValueTarget("case name", CaseNameTarget<Value>(), otherwise: other, knowing: values) {
      cases[$0]?.first
    } raw: { (value: Value) -> String? in
      let name = RuntimeEntryPoints.caseText(of: value)
      return cases[name]?.count == 1 ? name : nil
    }
  }
}

/// The text of an enum's cases in messages.
private enum CaseTexts {
  /// Returns `Grade ("A", "B" or "C")` for a `CaseIterable` type. For other types, and for types with too many cases,
  /// returns only the name.
  static func expectation(for type: Any.Type) -> InjectionReport.Issue.Fact {
    let cases = (type as? any CaseIterable.Type).map { spellings(of: $0) } ?? []
    return ExpectedText.of(type, cases: cases, isEnum: RuntimeEntryPoints.kind(of: type) == .enum)
  }

  private static func spellings<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.prefix(ExpectedText.greatestCaseCount + 1).map { value in
      let text = (value as? any RawRepresentable)?.rawValue ?? RuntimeEntryPoints.caseText(of: value)
      return text is String ? "\"\(text)\"" : "\(text)"
    }
  }
}
