import Foundation

/// A target for the types that one row of the coercion table describes.
final class ScalarTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>

  init(_ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>) {
    self.coerce = coerce
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if let exact = ExactValue.of(source, as: Value.self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    let classified = SourceValue(source)
    if case .null = classified { return run.refuse(.null, expected: Value.self) }
    guard let value = run.accept(coerce(classified), from: classified, as: Value.self) else { return false }
    unsafe destination.initialize(to: value)
    return true
  }

  override var summary: String { "coerce" }
}

/// A target for a class of Foundation: an object of that class is taken as it is.
final class ObjectTarget<Value: AnyObject>: TypedTarget<Value>, @unchecked Sendable {
  private let coerce: (SourceValue) -> CoercionOutcome<Value>

  init(_ coerce: @escaping (SourceValue) -> CoercionOutcome<Value>) {
    self.coerce = coerce
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if Swift.type(of: source) is AnyClass, let exact = source as? Value {
      unsafe destination.initialize(to: exact)
      return true
    }
    let classified = SourceValue(source)
    if case .null = classified, Value.self != NSNull.self { return run.refuse(.null, expected: Value.self) }
    guard let value = run.accept(coerce(classified), from: classified, as: Value.self) else { return false }
    unsafe destination.initialize(to: value)
    return true
  }
}
