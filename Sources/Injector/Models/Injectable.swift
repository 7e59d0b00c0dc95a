/// A model with an `init()` and, if needed, rules of its own.
///
/// ```swift
/// struct Cat: Injectable {                    // init() comes from the defaults
///   var id: Int64 = 0
///   static func rules(_ rules: InjectionRules) -> InjectionRules {
///     rules.mapping("cat_id").to("id")
///   }
/// }
///
/// let cat = try Cat(injecting: ["cat_id": 7])             // Cat(id: 7)
/// let cats = try [Cat](injectingJSON: #"[{"cat_id": 7}]"#)  // [Cat(id: 7)]
/// ```
///
/// A property of an Injectable type, or of an array, set, dictionary or Optional of one, is injected without any
/// rule.
///
/// Subclasses of a class that conforms inherit `rules`. They may override it and call `super`, if the class that
/// conforms declares `class func rules` itself, even without any rules.
///
/// A property whose type is `Decodable` and not Injectable is created by its own `init(from:)`:
///
/// - Values inside it are coerced by the same table as properties. Elements of collections that do not fit are left
///   out, and `decodeIfPresent` returns `nil` for a value that does not fit. Under the strict policy, each of these
///   is an error.
/// - Each value is first decoded without coercions. A type that tries one kind of value after the other finds the
///   right one.
/// - If `init(from:)` throws, the value does not fit.
/// - The key strategy of the model around it and the converters of ``InjectionDefaults`` apply inside it. Other rules
///   do not: an Injectable type inside it is created by its own `init(from:)`.
///
/// If it is also `Encodable`, it is extracted by its own `encode(to:)`, under the same key strategy and converters.
public protocol Injectable: SendableMetatype {
  /// Creates a model whose properties have their default values.
  init()

  /// Returns `rules` with the rules of this type added.
  ///
  /// This method is called once for the type, and again after ``InjectionDefaults`` are changed. In a subclass, call
  /// `super` to keep the rules of the superclass.
  ///
  /// - Parameter rules: The rules to add to.
  /// - Returns: The rules of the type.
  static func rules(_ rules: InjectionRules) -> InjectionRules

  /// A description of how models of this type are created in memory. There is nothing to implement.
  static var _memory: _ModelMemory { get }
}

extension Injectable {
  /// Returns `rules` unchanged: each property has its own name as its key.
  ///
  /// - Parameter rules: The rules to add to.
  /// - Returns: The same rules.
  public static func rules(_ rules: InjectionRules) -> InjectionRules { rules }

  /// A description of how models of this type are created in memory.
  @inlinable
  public static var _memory: _ModelMemory { _ModelMemory { Self() } }
}

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
