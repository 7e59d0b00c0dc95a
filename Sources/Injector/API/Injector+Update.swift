/// Updates of existing models.
extension Injector {
  /// Updates a model from a record.
  ///
  /// ```swift
  /// try users.inject(["name": "Charlie"], into: &user)   // changes the name only
  /// ```
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - model: The model to update.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, the model is updated
  ///     from `record` itself.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public func inject(
    _ record: [String: Any], into model: inout Model, at path: String? = nil
  ) throws(InjectionError) {
    _ = try run(at: path, updates: true).update(&model, from: TreeSource(value: record))
  }

  /// Updates a model from an object in JSON text.
  ///
  /// ```swift
  /// try users.inject(json: #"{"name": "Charlie"}"#, into: &user)   // changes the name only
  /// ```
  ///
  /// Only properties whose keys are in the object are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - model: The model to update.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the model is updated from the whole
  ///     text.
  /// - Throws: The errors of ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public func inject(
    json: some JSONSource, into model: inout Model, at path: String? = nil
  ) throws(InjectionError) {
    _ = try run(at: path, updates: true).update(&model, from: TextSource(source: json))
  }

  /// Updates a model from a record and returns a report.
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - model: The model to update.
  ///   - path: The path to the model's own record inside `record`. If it is `nil`, the default, the model is updated
  ///     from `record` itself.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public func injectReporting(
    _ record: [String: Any], into model: inout Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try run(isReporting: true, at: path, updates: true).update(&model, from: TreeSource(value: record))
  }

  /// Updates a model from an object in JSON text and returns a report.
  ///
  /// Only properties whose keys are in the object are changed. If this method throws, the model is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - model: The model to update.
  ///   - path: The path to the model's own object. If it is `nil`, the default, the model is updated from the whole
  ///     text.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(json:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public func injectReporting(
    json: some JSONSource, into model: inout Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    try run(isReporting: true, at: path, updates: true).update(&model, from: TextSource(source: json))
  }
}

/// Updates of objects, without `&`.
extension Injector where Model: AnyObject {
  /// Updates an object from a record.
  ///
  /// ```swift
  /// try screens.inject(["title": "Inbox"], into: screen)
  /// ```
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(
    _ record: [String: Any], into object: Model, at path: String? = nil
  ) throws(InjectionError) {
    var object = object
    try inject(record, into: &object, at: path)
  }

  /// Updates an object from an object in JSON text.
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(
    json: some JSONSource, into object: Model, at path: String? = nil
  ) throws(InjectionError) {
    var object = object
    try inject(json: json, into: &object, at: path)
  }

  /// Updates an object from a record and returns a report.
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: [String: Any], into object: Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = object
    return try injectReporting(record, into: &object, at: path)
  }

  /// Updates an object from an object in JSON text and returns a report.
  ///
  /// Only properties whose keys are in the record are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    json: some JSONSource, into object: Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = object
    return try injectReporting(json: json, into: &object, at: path)
  }
}
