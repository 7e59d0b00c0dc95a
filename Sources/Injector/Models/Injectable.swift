#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

/// A model with an `init()` and optional rules.
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
/// No rule is needed for a property of an Injectable type, or of an array, set, dictionary or Optional of one.
///
/// Subclasses of a conforming class inherit `rules`. They may override it and call `super` if the conforming class
/// declares `class func rules` itself, even if it adds no rules.
///
/// A property whose type is `Decodable` and not Injectable is created by its own `init(from:)`:
///
/// - Values inside it are coerced using the same table as properties. Elements of collections that do not fit are left
///   out, and `decodeIfPresent` returns `nil` for a value that does not fit. Under the strict policy, each of these is
///   an error.
/// - Each value is first decoded without coercions, so that a type that tries several kinds of values finds the right
///   one.
/// - If `init(from:)` throws, the value does not fit.
/// - The key strategy of the enclosing model and the converters of ``InjectionDefaults`` apply inside it. Other rules
///   do not: an Injectable type inside it is created by its own `init(from:)`.
///
/// If the type is also `Encodable`, it is extracted by its own `encode(to:)`, with the same key strategy and
/// converters.
public protocol Injectable: SendableMetatype {
  /// Creates a model whose properties have their default values.
  init()

  /// Returns `rules` with the rules of this type added.
  ///
  /// This method is called once for the type, and again after ``InjectionDefaults`` change. In a subclass, call `super`
  /// to keep the rules of the superclass.
  ///
  /// - Parameter rules: The rules to add to.
  /// - Returns: The rules of the type.
  static func rules(_ rules: InjectionRules) -> InjectionRules

  /// A description of how models of this type are created in memory. You do not implement it.
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
/// Each method is optional. In a hierarchy of classes, the topmost conforming class must implement the methods that its
/// subclasses override; the subclasses call `super`.
///
/// The methods get the record as a dictionary. When injecting JSON text, this dictionary is created for them, which
/// takes time. If speed matters, use `didInject` of ``Injector`` instead.
public protocol InjectionHooks: Injectable {
  /// Called with the new or existing model before the first value is written.
  ///
  /// - Parameter record: The model's record.
  mutating func willInject(from record: [String: Any])

  /// Called after the last value is written. An error that this method throws rejects the record.
  ///
  /// - Parameter record: The model's record.
  /// - Throws: Any error, to reject the record. It becomes the `underlying` error of an issue with the code `rejected`.
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
  /// A value whose type differs from the property's type, or from the requested type, is coerced like the value of a
  /// record. Reading returns `nil` if there is no such property, if the property is `nil`, or if its value cannot be
  /// coerced to `Value`. Writing has no effect if the value does not fit or the key belongs to no property. To detect
  /// both, use ``Injectable/injectReporting(_:at:)-9n7hl``, whose report has an issue for each.
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
