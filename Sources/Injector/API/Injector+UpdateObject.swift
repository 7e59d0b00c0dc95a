public import Foundation

/// Updates of objects, which need no `&`.
extension Injector where Model: AnyObject {
  /// Updates an object from a record.
  ///
  /// ```swift
  /// try screens.inject(["title": "Inbox"], into: screen)
  /// ```
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(
    _ record: [String: Any],
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) {
    var object = object
    try inject(record, into: &object, at: path)
  }

  /// Updates an object from a Foundation dictionary.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose keys are strings.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(
    _ record: NSDictionary,
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) {
    var object = object
    try inject(record, into: &object, at: path)
  }

  /// Updates an object from an object in JSON text.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(
    json: some JSONSource,
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) {
    var object = object
    try inject(json: json, into: &object, at: path)
  }

  /// Updates an object from a record and returns a report.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary with native Swift values, Foundation objects, or both.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: [String: Any],
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = object
    return try injectReporting(record, into: &object, at: path)
  }

  /// Updates an object from a Foundation dictionary and returns a report.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - record: A dictionary whose keys are strings.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    _ record: NSDictionary,
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = object
    return try injectReporting(record, into: &object, at: path)
  }

  /// Updates an object from an object in JSON text and returns a report.
  ///
  /// Only properties whose keys the record holds are changed. If this method throws, the object is unchanged.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - object: The object to update.
  ///   - path: The path to the object's own record. If it is `nil`, the default, the whole input is the record.
  /// - Returns: The report of the run.
  /// - Throws: The errors of ``inject(_:at:)-([String:Any],_)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func injectReporting(
    json: some JSONSource,
    into object: Model,
    at path: String? = nil
  ) throws(InjectionError) -> InjectionReport {
    var object = object
    return try injectReporting(json: json, into: &object, at: path)
  }
}
