import Foundation

/// A function that reads a value of one type from JSON text. For any other value, it returns nil and does not move.
typealias JSONRead<Value> = (inout JSONReader) throws(JSONFailure) -> Value?

/// A target for a type with a row in the coercion table.
final class ScalarTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>
  private let readExactly: JSONRead<Value>?
  private let scalarForm = ScalarForm(Value.self)

  /// Creates the target. `readExactly` reads a value that is exactly of the type from JSON text.
  init(readExactly: JSONRead<Value>? = nil, _ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>) {
    self.coerce = coerce
    self.readExactly = readExactly
    super.init()
  }

  override var usesOnlyCoercion: Bool { true }
  override var form: ScalarForm? { scalarForm }

  override func putJSON(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if let exact = try readExactly?(&reader) {
      unsafe memory.put(exact, place)
      return true
    }
    return unsafe put(memory, place, coercing: try reader.readSourceValue(), &run)
  }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if unsafe putExact(memory, place, reader) { return true }
    return unsafe put(memory, place, coercing: reader.readSourceValue(), &run)
  }

  private func put(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    coercing source: SourceValue,
    _ run: inout RunState
  ) -> Bool {
    if case .null = source { return run.refuse(.null, expected: Value.self) }
    guard let value = run.coerce(source, by: coerce) else { return false }
    unsafe memory.put(value, place)
    return true
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
  ) -> Bool { unsafe scalarForm?.write(memory, to: &output, &run) ?? false }
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

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if Swift.type(of: reader.value) is AnyClass, let exact = reader.value as? Value, takes?(exact) ?? true {
      unsafe memory.put(exact, place)
      return true
    }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let source = try input.readSourceValue()
    if case .null = source, Value.self != NSNull.self { return run.refuse(.null, expected: Value.self) }
    guard let value = run.coerce(source, by: coerce) else { return false }
    unsafe memory.put(value, place)
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
