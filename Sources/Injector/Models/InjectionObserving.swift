/// A model that is called before and after its values are written.
///
/// ```swift
/// struct Person: InjectionObserving {
///   var age = 0
///   mutating func didInject(from record: [String: Any]) throws {
///     guard age >= 0 else { throw NegativeAge() }    // rejects the record
///     age += 1
///   }
/// }
/// ```
///
/// Every function may be left out. In a hierarchy of classes the topmost class that conforms implements those that
/// subclasses want to override; they call `super`. Each record is shown as a dictionary, which a run over JSON text makes
/// for this purpose: models that are read by the million do without these hooks, or use `didInject` of ``Injector``.
public protocol InjectionObserving: Injectable {
  /// Called with the model as it was made, before the first value of the record is written.
  mutating func willInject(from record: [String: Any])

  /// Called after the last value was written; an error that it throws rejects the record.
  mutating func didInject(from record: [String: Any]) throws
}

extension InjectionObserving {
  /// Does nothing.
  public mutating func willInject(from record: [String: Any]) {}

  /// Does nothing.
  public mutating func didInject(from record: [String: Any]) throws {}
}
