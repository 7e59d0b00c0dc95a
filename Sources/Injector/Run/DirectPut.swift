/// The functions that write a value of one type without a target's other methods, if it needs no issue: frequent values
/// of frequent types, read from the bytes and written by code that is specialised for the type.
@safe struct DirectPut: Sendable {
  typealias FromJSON = @Sendable (inout JSONReader, Cell, inout RunState) -> Result
  typealias FromRecord =
    @Sendable (borrowing RecordReader, Cell, inout RunState) -> Result

  let json: FromJSON
  let record: FromRecord

  /// What became of a value.
  enum Result {
    /// It was written.
    case written
    /// It was not written, and the input has not moved. The target's other methods are called.
    case declined
    /// It does not fit, and the input has not moved. The run's `refusal` has the reason.
    case refused
  }

  init(json: @escaping FromJSON, record: @escaping FromRecord) {
    unsafe self.json = unsafe json
    unsafe self.record = unsafe record
  }

  /// Creates the functions that write what two others read. They must be called where `Value` is known at compile time.
  @inline(__always)
  init<Value>(
    reading type: Value.Type,
    json readJSON: @escaping @Sendable (inout JSONReader, _ coercing: Bool) -> Value?,
    record readRecord: @escaping @Sendable (borrowing RecordReader, _ coercing: Bool) -> Value?
  ) {
    unsafe json = { reader, cell, run in
      guard let value = readJSON(&reader, run.coercesUnnoted) else { return .declined }
      unsafe cell.put(value)
      return .written
    }
    unsafe record = { reader, cell, run in
      guard let value = readRecord(reader, run.coercesUnnoted) else { return .declined }
      unsafe cell.put(value)
      return .written
    }
  }
}

/// The functions for a scalar, and for the types of the standard library that consist of it.
struct ScalarPuts: Sendable {
  let value: DirectPut
  let optional: DirectPut
  let presence: DirectPut
  let array: DirectPut
  let set: DirectPut
  let dictionary: DirectPut

  /// Creates the functions where the type is known at compile time.
  @inline(__always)
  init<Value: ScalarValue>(_ type: Value.Type) {
    value = DirectPut(
      reading: Value.self,
      json: { reader, coercing in Value.read(&reader, coercing: coercing) },
      record: { reader, coercing in Value.read(reader.value, coercing: coercing) }
    )
    optional = DirectPut(
      reading: Value?.self,
      json: { reader, coercing in
        if let value = Value.read(&reader, coercing: coercing) { return .some(value) }
        return reader.passNull() ? .some(nil) : nil
      },
      record: { reader, coercing in
        if let value = Value.read(reader.value, coercing: coercing) { return .some(value) }
        return reader.readNull() ? .some(nil) : nil
      }
    )
    presence = DirectPut(
      reading: Presence<Value>.self,
      json: { reader, coercing in
        if let value = Value.read(&reader, coercing: coercing) { return Presence.present(value) }
        return reader.passNull() ? Presence<Value>.null : nil
      },
      record: { reader, coercing in
        if let value = Value.read(reader.value, coercing: coercing) { return Presence.present(value) }
        return reader.readNull() ? Presence<Value>.null : nil
      }
    )
    array = DirectPut(
      reading: [Value].self,
      json: { reader, coercing in Value.readArray(&reader, coercing: coercing) },
      record: { reader, coercing in
        reader.mayOpen ? Value.readArray(reader.value, coercing: coercing) : nil
      }
    )
    set = DirectPut(
      reading: Set<Value>.self,
      json: { reader, coercing in Value.readArray(&reader, coercing: coercing).map { Set($0) } },
      record: { reader, coercing in
        reader.mayOpen ? Value.readArray(reader.value, coercing: coercing).map { Set($0) } : nil
      }
    )
    dictionary = DirectPut(
      reading: [String: Value].self,
      json: { reader, coercing in Value.readDictionary(&reader, coercing: coercing) },
      record: { reader, coercing in
        reader.mayOpen ? Value.readDictionary(reader.value, coercing: coercing) : nil
      }
    )
  }
}

extension JSONReader {
  /// Moves past `null`. For any other value, also one that is no JSON text, returns false and does not move.
  @inline(__always)
  mutating func passNull() -> Bool {
    guard byte == UInt8(ascii: "n") else { return false }
    let start = unsafe position
    if (try? readNull()) == true { return true }
    unsafe position = start
    return false
  }
}

extension RunState {
  /// Whether values of another kind are converted, and nothing is recorded about it.
  @inline(__always)
  var coercesUnnoted: Bool { !isReporting && policy.mismatch == .coerce }

  /// Whether null leaves a property as it is, and nothing is recorded about it.
  @inline(__always)
  var keepsUnnoted: Bool { !isReporting && policy.null == .keep }
}
