import InjectorCache

/// The default of a property in a document: a value as the data has it.
final class DocumentDefault: UntypedDefault, @unchecked Sendable {
  // Unchecked because of the values of type Any, which are never changed.

  private let native: Any
  private let isConverted: Bool
  /// The value that the property's converter makes of the default; nil if it makes none.
  let converted: Any?
  /// The value for the property's type, once it was needed. Values of classes are created each time.
  private let made = Locked<Made?>(nil)

  /// A value of type Any that is never changed.
  private struct Made: @unchecked Sendable {
    let value: Any
  }

  init(_ native: Any, _ converter: (any TypedConverter)?) {
    self.native = native
    isConverted = converter != nil
    converted = converter.flatMap { Self.convert(native, $0) }
    super.init()
  }

  private static func convert(_ native: Any, _ converter: some TypedConverter) -> Any? {
    (try? converter.converter.takingAny.convert(native)).flatMap { $0 }
  }

  override func make<Value>(as type: Value.Type) -> Value? {
    // A nil that is cast to an Optional type would be a value.
    if isConverted { return converted.flatMap { $0 as? Value } }
    if let known = made.withLock({ $0 }) { return known.value as? Value }
    let injector = Injector.bind(Value.self).policy(InjectionPolicy(numbers: .exact, elements: .fail))
    guard let value = try? injector.inject(value: native) else { return nil }
    if !(Value.self is AnyObject.Type) { made.withLock { $0 = Made(value: value) } }
    return value
  }

  override func makeUntyped() -> Any { converted ?? native }
}
