#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A target for a type with a row in the coercion table, or for a Foundation class with the same values.
@safe final class ScalarTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  /// Writes a value other than null according to the table. Returns false if the value is invalid.
  typealias Coerce = @Sendable (SourceValue, Cell, inout RunState) -> Bool

  private let coerce: Coerce
  /// Reads a value in memory.
  private let source: @Sendable (UnsafeRawPointer) -> SourceValue
  /// The functions that directly write the type and types composed of it; nil for a class.
  let puts: ScalarPuts?
  /// Returns whether an object is stored unchanged; nil if the type is not a class.
  private let takes: ((Value) -> Bool)?
  private let scalarForm = ScalarForm(Value.self)
  private let schema: (_ writesSeconds: Bool) -> InjectionSchema

  private init(
    _ puts: ScalarPuts?,
    takes: ((Value) -> Bool)? = nil,
    schema: @escaping (_ writesSeconds: Bool) -> InjectionSchema,
    _ coerce: @escaping Coerce,
    source: @escaping @Sendable (UnsafeRawPointer) -> SourceValue
  ) {
    (self.puts, self.takes, self.schema) = (puts, takes, schema)
    unsafe (self.coerce, self.source) = unsafe (coerce, source)
    super.init(direct: puts?.value)
  }

  override var usesOnlyCoercion: Bool { puts != nil }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    schema(context.direction == .extracting && context.policy.mismatch == .coerce)
  }
  override var optionalDirect: DirectPut? { puts?.optional }
  override var form: ScalarForm? { scalarForm }
  override var hasSameNoteForKind: Bool { scalarForm != nil }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if let takes, unsafe putObject(cell, from: input, takes) { return true }
    return unsafe put(cell, coercing: try input.readSourceValue(), &run)
  }

  // A separate function, because it looks up the type of an Optional.
  @inline(never)
  private func putObject(_ cell: Cell, from input: borrowing Reader, _ takes: (Value) -> Bool) -> Bool {
    guard let object = input.object(as: Value.self), takes(object) else { return false }
    unsafe cell.put(object)
    return true
  }

  private func put(_ cell: Cell, coercing source: SourceValue, _ run: inout RunState) -> Bool {
    if case .null = source, Value.self != NSNull.self { return run.refuse(.null, expected: Value.self) }
    return unsafe coerce(source, cell, &run)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if let scalarForm { return unsafe scalarForm.write(memory, to: &output) }
    return output.write(unsafe source(memory))
  }
}

extension ScalarTarget where Value: ScalarValue {
  /// Creates a target whose type is known at compile time.
  @inline(__always)
  static func make() -> ScalarTarget {
    unsafe ScalarTarget(Value.makePuts(), schema: Value.schema) { source, cell, run in
      unsafe cell.putUnlessNil(run.coerce(source, by: Value.coerced))
    } source: {
      unsafe $0.assumingMemoryBound(to: Value.self).pointee.sourceValue
    }
  }
}

extension ScalarTarget where Value: AnyObject {
  /// Creates a target for a class. `takes` returns whether an object is stored unchanged. Other objects are coerced.
  convenience init(
    takes: @escaping (Value) -> Bool = { _ in true },
    schema: @escaping (_ writesSeconds: Bool) -> InjectionSchema,
    _ coercion: @escaping @Sendable (SourceValue) -> CoercionOutcome<Value>
  ) {
    unsafe self.init(nil, takes: takes, schema: schema) { source, cell, run in
      unsafe cell.putUnlessNil(run.coerce(source, by: coercion))
    } source: {
      SourceValue(unsafe $0.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
