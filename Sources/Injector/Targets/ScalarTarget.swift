import Foundation

/// A target for a type with a row in the coercion table.
@safe final class ScalarTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  /// Writes a value that is not null as the table has it. Returns false if it does not fit.
  typealias Coerce = @Sendable (SourceValue, Cell, inout RunState) -> Bool

  private let coerce: Coerce
  /// Reads a value in memory.
  private let source: @Sendable (UnsafeRawPointer) -> SourceValue
  /// The functions for the type and those that consist of it.
  let puts: ScalarPuts
  private let scalarForm = ScalarForm(Value.self)

  private init(
    _ puts: ScalarPuts,
    _ coerce: @escaping Coerce,
    source: @escaping @Sendable (UnsafeRawPointer) -> SourceValue
  ) {
    unsafe self.coerce = unsafe coerce
    unsafe self.source = unsafe source
    self.puts = puts
    super.init(direct: puts.value)
  }

  override var usesOnlyCoercion: Bool { true }
  override var optionalDirect: DirectPut? { puts.optional }
  override var form: ScalarForm? { scalarForm }

  override func putJSON(_ cell: Cell, _ reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    unsafe put(cell, coercing: try reader.readSourceValue(), &run)
  }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    unsafe put(cell, coercing: reader.readSourceValue(), &run)
  }

  private func put(_ cell: Cell, coercing source: SourceValue, _ run: inout RunState) -> Bool {
    if case .null = source { return run.refuse(.null, expected: Value.self) }
    return unsafe coerce(source, cell, &run)
  }

  override func extractJSON(
    _ memory: UnsafeRawPointer,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe write(memory, to: &output, &run) }

  override func extractTree(
    _ memory: UnsafeRawPointer,
    to output: inout TreeWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe write(memory, to: &output, &run) }

  @inline(__always)
  private func write<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if let scalarForm { return unsafe scalarForm.write(memory, to: &output, &run) }
    return output.write(unsafe source(memory), &run)
  }
}

extension ScalarTarget where Value: ScalarValue {
  /// Creates the target where the type is known at compile time.
  @inline(__always)
  static func make() -> ScalarTarget {
    unsafe ScalarTarget(ScalarPuts(Value.self)) { source, cell, run in
      guard let value = run.coerce(source, by: Value.coerced) else { return false }
      unsafe cell.put(value)
      return true
    } source: {
      unsafe $0.assumingMemoryBound(to: Value.self).pointee.sourceValue
    }
  }
}

/// A target for a class of Foundation. An object of that class is stored unchanged.
final class ObjectTarget<Value: AnyObject>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>
  private let takes: ((Value) -> Bool)?

  /// Creates the target. `takes` returns whether an object of that class is stored unchanged; others are coerced.
  init(
    takes: ((Value) -> Bool)? = nil,
    _ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>
  ) {
    self.coerce = coerce
    self.takes = takes
    super.init()
  }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if Swift.type(of: reader.value) is AnyClass, let exact = reader.value as? Value, takes?(exact) ?? true {
      unsafe cell.put(exact)
      return true
    }
    return unsafe put(cell, from: &reader, &run)
  }

  override func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState)
    throws(Input.Failure) -> Bool
  {
    let source = try input.readSourceValue()
    if case .null = source, Value.self != NSNull.self { return run.refuse(.null, expected: Value.self) }
    guard let value = run.coerce(source, by: coerce) else { return false }
    unsafe cell.put(value)
    return true
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    output.write(any: unsafe memory.assumingMemoryBound(to: Value.self).pointee, &run)
  }
}
