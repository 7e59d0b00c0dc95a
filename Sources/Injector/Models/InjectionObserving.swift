/// A model with methods that are called before and after it is injected.
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
/// Each method is optional. In a hierarchy of classes, the topmost class that conforms must implement the methods
/// that its subclasses override; they call `super`.
///
/// The methods get the record as a dictionary. A run over JSON text creates this dictionary for them, which takes
/// time. If speed matters, use `didInject` of ``Injector`` instead.
public protocol InjectionObserving: Injectable {
  /// Called with the new or existing model before the first value is written.
  ///
  /// - Parameter record: The model's record.
  mutating func willInject(from record: [String: Any])

  /// Called after the last value is written. An error that this method throws rejects the record.
  ///
  /// - Parameter record: The model's record.
  /// - Throws: Any error, to reject the record. It is the `underlying` error of an issue with the code `rejected`.
  mutating func didInject(from record: [String: Any]) throws

  /// Called before the model is extracted.
  func willExtract()

  /// Called after the model is extracted.
  ///
  /// An extraction to JSON text creates this dictionary for the method, which takes time.
  ///
  /// - Parameter record: The record that the model was written to.
  func didExtract(_ record: [String: Any])
}

extension InjectionObserving {
  /// Does nothing.
  public mutating func willInject(from record: [String: Any]) {}

  /// Does nothing.
  public mutating func didInject(from record: [String: Any]) throws {}

  /// Does nothing.
  public func willExtract() {}

  /// Does nothing.
  public func didExtract(_ record: [String: Any]) {}
}
