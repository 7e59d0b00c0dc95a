extension Injectable {
  /// Creates a model from a record.
  ///
  /// ```swift
  /// let cat = try Cat(injecting: ["cat_id": 7])
  /// let other = try Cat(injecting: response, at: "data.cat")
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public init(injecting record: [String: Any], at path: String? = nil) throws(InjectionError) {
    self.init()
    try InstanceInjection.fill(&self, isNew: true, TreeSource(value: record), at: path)
  }

  /// Creates a model from an object in JSON text.
  ///
  /// ```swift
  /// let cat = try Cat(injectingJSON: #"{"data": {"cat": {"cat_id": 7}}}"#, at: "data.cat")
  /// ```
  ///
  /// The text is read directly into the model; no dictionary is created.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(injectingJSON json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    self.init()
    try InstanceInjection.fill(&self, isNew: true, TextSource(source: json), at: path)
  }
}

extension Injectable {
  /// Creates a model from a record, for a type known only at run time.
  ///
  /// ```swift
  /// let type: any Injectable.Type = Cat.self
  /// let model = try type.injected(from: ["cat_id": 7])   // any Injectable, a Cat
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Returns: The new model.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injected(
    from record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> Self {
    try InstanceInjection.one(of: self, TreeSource(value: record), at: path, by: .modelType).model
  }

  /// Creates a model from an object in JSON text, for a type known only at run time.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Returns: The new model.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injected(
    fromJSON json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> Self {
    try InstanceInjection.one(of: self, TextSource(source: json), at: path, by: .modelType).model
  }

  /// Creates a model from each record of an array, in order, for a type known only at run time.
  ///
  /// ```swift
  /// let type: any Injectable.Type = Car.self
  /// let cars = try type.injectedArray(from: records) as? [Car]
  /// ```
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Returns: The new models. All are of that type.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArray(
    from records: [[String: Any]], at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, TreeSource(value: records), at: path).models
  }

  /// Creates a model from each record of an array that also has other values, for a type known only at run time.
  ///
  /// - Parameters:
  ///   - records: An array of records and other values.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Returns: The new models. All are of that type.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArray(
    from records: [Any], at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, TreeSource(value: records), at: path).models
  }

  /// Creates a model from each object of an array in JSON text, in order, for a type known only at run time.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  /// - Returns: The new models. All are of that type.
  /// - Throws: The errors of ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injectedArray(
    fromJSON json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> [Self] {
    try InstanceInjection.array(of: self, TextSource(source: json), at: path).models
  }
}

extension Injectable {
  /// Updates the model from a record.
  ///
  /// ```swift
  /// var cat = Cat()
  /// try cat.inject(["cat_id": 7])   // cat.id == 7
  /// ```
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, TreeSource(value: record), at: path)
  }

  /// Updates the model from an object in JSON text.
  ///
  /// ```swift
  /// try cat.inject(json: #"{"cat_id": 7}"#)   // cat.id == 7
  /// ```
  ///
  /// Only properties whose keys are in the object are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public mutating func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, TextSource(source: json), at: path)
  }
}

extension Injectable where Self: AnyObject {
  /// Updates the object from a record.
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, TreeSource(value: record), at: path)
  }

  /// Updates the object from an object in JSON text.
  ///
  /// Only properties whose keys are in the text are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the object.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, TextSource(source: json), at: path)
  }
}
