import Foundation

/// Reads a value of one kind from JSON text; nil, and no move, if something else is there.
typealias JSONRead<Value> = (inout JSONReader) throws(JSONFailure) -> Value?

/// A target for the types that one row of the coercion table describes.
final class ScalarTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>
  private let readExactly: JSONRead<Value>?

  /// `readExactly` reads a value that is exactly of the type from JSON text; nil, and no move, means another kind.
  init(readExactly: JSONRead<Value>? = nil, _ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>) {
    self.coerce = coerce
    self.readExactly = readExactly
  }

  override var usesOnlyCoercion: Bool { true }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    return unsafe initialize(destination, from: SourceValue(source), &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if let exact = try readExactly?(&reader) {
      unsafe destination.initialize(to: exact)
      return true
    }
    return unsafe initialize(destination, from: try reader.readSourceValue(), &run)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: SourceValue,
    _ run: inout RunState
  ) -> Bool {
    if case .null = source { return run.refuse(.null, expected: Value.self) }
    guard let value = run.coerce(source, by: coerce) else { return false }
    unsafe destination.initialize(to: value)
    return true
  }
}

/// A target for a class of Foundation: an object of that class is taken as it is.
final class ObjectTarget<Value: AnyObject>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>
  private let takes: ((Value) -> Bool)?

  /// `takes` tells whether an object of that class is taken as it is; the others are coerced.
  init(
    takes: ((Value) -> Bool)? = nil,
    _ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>
  ) {
    self.coerce = coerce
    self.takes = takes
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if Swift.type(of: source) is AnyClass, let exact = source as? Value, takes?(exact) ?? true {
      unsafe destination.initialize(to: exact)
      return true
    }
    return unsafe initialize(destination, from: SourceValue(source), &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    unsafe initialize(destination, from: try reader.readSourceValue(), &run)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: SourceValue,
    _ run: inout RunState
  ) -> Bool {
    if case .null = source, Value.self != NSNull.self { return run.refuse(.null, expected: Value.self) }
    guard let value = run.coerce(source, by: coerce) else { return false }
    unsafe destination.initialize(to: value)
    return true
  }
}
