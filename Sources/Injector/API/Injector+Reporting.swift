// The forms of `inject` that return a report of the run.

extension Injector {
  /// Creates a model from a record and returns it with a report.
  ///
  /// ```swift
  /// let (user, report) = try users.injectReporting(dictionary)
  /// for issue in report.issues { print(issue) }
  /// // userId: expected Int, found string "seven" under "id"; default kept
  /// ```
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, the model is created
  ///     from `record` itself.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record.
  public func injectReporting(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try run(isReporting: true, at: path).make(TreeSource(value: record))
  }

  /// Creates a model from each record of an array, in order, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - records: An array of dictionaries with native Swift values, Foundation objects, or both.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, the models are created
  ///     from `records` itself.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([[String:Any]],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting(
    _ records: [[String: Any]], at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try run(isReporting: true, at: path).many(TreeSource(value: records))
  }

  /// Creates a model from each record of an array that also has other values, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - records: An array of records and other values.
  ///   - path: The path to an array of records inside `records`. If it is `nil`, the default, the models are created
  ///     from `records` itself.
  /// - Returns: The new models, and the report of the run. It has an issue for each element that is left out.
  /// - Throws: The errors of ``inject(_:at:)-([Any],_)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectReporting(
    _ records: [Any], at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try run(isReporting: true, at: path).many(TreeSource(value: records))
  }

  /// Creates a model from any value of a tree and returns it with a report.
  ///
  /// - Parameters:
  ///   - value: A native Swift value, a Foundation object, or a collection of both.
  ///   - path: The path to the model's own value inside `value`. If it is `nil`, the default, `value` itself is used.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``inject(value:at:)``.
  /// - Complexity: O(*n*) in the size of the value.
  public func injectReporting(
    value: Any, at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try run(isReporting: true, at: path).make(TreeSource(value: value))
  }

  /// Creates a model from each record of an array inside a record, in order, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - record: The record that contains the array.
  ///   - path: The path to the array. The default is `nil`, for an injector whose rules have a path; see
  ///     ``RuleChain/at(_:fileID:line:)``.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``injectArray(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectArrayReporting(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try run(isReporting: true, at: path).many(TreeSource(value: record))
  }

  /// Creates a model from each record in a dictionary of records and returns the models with a report.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose values are records.
  ///   - path: The path to the dictionary of records inside `record`. If it is `nil`, the default, the models are
  ///     created from `record` itself.
  /// - Returns: The new models, keyed like their records, and the report of the run.
  /// - Throws: The errors of ``injectDictionary(_:at:)``.
  /// - Complexity: O(*n*) in the size of the records.
  public func injectDictionaryReporting(
    _ record: [String: Any], at path: String? = nil
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    try run(isReporting: true, at: path).byKey(TreeSource(value: record))
  }
}

extension Injector {
  /// Creates a model from an object in JSON text and returns it with a report.
  ///
  /// ```swift
  /// let (user, report) = try users.injectReporting(json: data)
  /// for issue in report.issues { print(issue) }
  /// // cards[0].expireDate: expected Date, found string "soon" under "expire"; default kept (line 18, column 22)
  /// ```
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the model is created from the whole
  ///     text.
  /// - Returns: The new model, and the report of the run.
  /// - Throws: The errors of ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectReporting(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> (model: Model, report: InjectionReport) {
    try run(isReporting: true, at: path).make(TextSource(source: json))
  }

  /// Creates a model from each object of an array in JSON text, in order, and returns the models with a report.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array. If it is `nil`, the default, the whole text is the array.
  /// - Returns: The new models, and the report of the run.
  /// - Throws: The errors of ``injectArray(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArrayReporting(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try run(isReporting: true, at: path).many(TextSource(source: json))
  }

  /// Creates a model from each member of an object in JSON text and returns the models with a report.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the object with the members. If it is `nil`, the default, the whole text is that object.
  /// - Returns: The new models, keyed like their members, and the report of the run.
  /// - Throws: The errors of ``injectDictionary(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectDictionaryReporting(
    json: some JSONSource, at path: String? = nil
  ) throws(InjectionError) -> (models: [String: Model], report: InjectionReport) {
    try run(isReporting: true, at: path).byKey(TextSource(source: json))
  }
}
