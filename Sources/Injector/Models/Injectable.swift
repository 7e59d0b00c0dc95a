#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

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
/// struct Person: InjectionHooks {
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
public protocol InjectionHooks: Injectable {
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

extension InjectionHooks {
  /// Does nothing.
  public mutating func willInject(from record: [String: Any]) {}

  /// Does nothing.
  public mutating func didInject(from record: [String: Any]) throws {}

  /// Does nothing.
  public func willExtract() {}

  /// Does nothing.
  public func didExtract(_ record: [String: Any]) {}
}

extension Injectable {
  /// Returns the model as a record.
  ///
  /// ```swift
  /// let object = try cat.extract()   // ["cat_id": 7]
  /// ```
  ///
  /// The rules are those of the model's own type, which may be a subclass of its static type.
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/nullForNil``.
  /// - Returns: The record; see ``Injector/extract(_:_:)-(Model,_)``.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extract(_ options: ExtractionOptions = []) throws(InjectionError) -> [String: Any] {
    try Injector.bind(Self.self).extract(self, options)
  }

  /// Returns the model as JSON text in UTF-8.
  ///
  /// ```swift
  /// let data = try cat.extractJSON()   // {"cat_id":7}
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSON(_ options: ExtractionOptions = []) throws(InjectionError) -> Data {
    try Injector.bind(Self.self).extractJSON(self, options)
  }

  /// Returns the model as JSON text.
  ///
  /// ```swift
  /// print(try cat.extractJSONString(.pretty))
  /// // {
  /// //   "cat_id" : 7
  /// // }
  /// ```
  ///
  /// - Parameter options: The options, such as ``ExtractionOptions/pretty``.
  /// - Returns: The text.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extractJSONString(_ options: ExtractionOptions = []) throws(InjectionError) -> String {
    try Injector.bind(Self.self).extractJSONString(self, options)
  }
}

extension Injectable {
  /// Accesses a property by its key, or by its name in Swift.
  ///
  /// ```swift
  /// cat["cat_id"] = 7
  /// let id: Int64? = cat["cat_id"]   // 7
  /// let same: Int? = cat["id"]       // 7
  /// ```
  ///
  /// A value of another type than the property's, or than the one requested, is coerced as a record's value would be.
  /// Reading returns `nil` if there is no such property, if the property is `nil`, and if its value cannot be coerced
  /// to `Value`. Writing a value that does not fit has no effect, and neither has writing under a key that no property
  /// has. To find out about both, use ``Injectable/injectReporting(_:at:)-9n7hl``, whose report has an issue for each.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }

  /// Accesses a property of any type by its key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript(key: String) -> Any? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }
}

extension Injectable where Self: AnyObject {
  /// Accesses a property by its key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    nonmutating set {
      var object = self
      InstanceInjection.setValue(newValue, forKey: key, of: &object)
    }
  }

  /// Accesses a property of any type by its key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript(key: String) -> Any? {
    get { InstanceInjection.value(forKey: key, of: self) }
    nonmutating set {
      var object = self
      InstanceInjection.setValue(newValue, forKey: key, of: &object)
    }
  }
}
