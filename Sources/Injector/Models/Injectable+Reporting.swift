// The methods that create or update an Injectable model and return a report of the run.

extension Injectable {
  /// Creates a model from a record and returns it with a report.
  ///
  /// ```swift
  /// let (cat, report) = try Cat.injectedReporting(from: ["cat_id": 7, "colour": "red"])
  /// print(report.unknownKeys)   // ["colour"]
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public static func injectedReporting(
    from record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> (model: Self, report: InjectionReport) {
    try InstanceInjection.one(of: self, TreeSource(value: record), at: path, by: .model, isReporting: true)
  }

  /// Creates a model from an object in JSON text and returns it with a report.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injectedReporting(
    fromJSON json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> (model: Self, report: InjectionReport) {
    try InstanceInjection.one(of: self, TextSource(source: json), at: path, by: .model, isReporting: true)
  }

  /// Creates a model from each record of an array, in order, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArrayReporting(
    from records: [[String: Any]], at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, TreeSource(value: records), at: path, isReporting: true)
  }

  /// Creates a model from each record of an array that also has other values, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - records: An array of records and other values.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, `records` itself is
  ///     used.
  /// - Returns: The new models, and the report of the run. It has an issue for each element that is left out.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public static func injectedArrayReporting(
    from records: [Any], at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, TreeSource(value: records), at: path, isReporting: true)
  }

  /// Creates a model from each object of an array in JSON text, in order, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``Injector/injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func injectedArrayReporting(
    fromJSON json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> (models: [Self], report: InjectionReport) {
    try InstanceInjection.array(of: self, TextSource(source: json), at: path, isReporting: true)
  }

  /// Updates the model from a record and returns a report. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func injectReporting(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try InstanceInjection.fill(&self, TreeSource(value: record), at: path, isReporting: true)
  }

  /// Updates the model from an object in JSON text and returns a report. If this method throws, the model is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public mutating func injectReporting(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try InstanceInjection.fill(&self, TextSource(source: json), at: path, isReporting: true)
  }
}

extension Injectable where Self: AnyObject {
  /// Updates the object from a record and returns a report. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, `record` itself is
  ///     used.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = self
    return try InstanceInjection.fill(&object, TreeSource(value: record), at: path, isReporting: true)
  }

  /// Updates the object from an object in JSON text and returns a report. If this method throws, the object is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the whole text is used.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``Injector/inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the object.
  public func injectReporting(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = self
    return try InstanceInjection.fill(&object, TextSource(source: json), at: path, isReporting: true)
  }
}
