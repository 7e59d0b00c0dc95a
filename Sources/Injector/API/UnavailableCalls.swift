/// Frequent mistakes in calls of updates and injections. They are declared unavailable so that the compiler suggests a
/// fix.
///
/// The verbs of a chain have no such overloads, because a chain with a mistake would take minutes to type-check.
extension Injector {
  /// A struct is updated in place: `into: &user`.
  @_disfavoredOverload
  @available(*, unavailable, message: "write & before the variable of a struct: into: &model")
  public func inject(
    _ record: [String: Any], into model: Model, at path: String? = nil
  ) throws(InjectionError) {}

  /// A struct is updated in place: `into: &user`.
  @_disfavoredOverload
  @available(*, unavailable, message: "write & before the variable of a struct: into: &model")
  public func inject(
    json: some JSONSource, into model: Model, at path: String? = nil
  ) throws(InjectionError) {}

  /// A struct is updated in place: `into: &user`.
  @_disfavoredOverload
  @available(*, unavailable, message: "write & before the variable of a struct: into: &model")
  public func injectReporting(
    _ record: [String: Any], into model: Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport { InjectionReport() }

  /// A struct is updated in place: `into: &user`.
  @_disfavoredOverload
  @available(*, unavailable, message: "write & before the variable of a struct: into: &model")
  public func injectReporting(
    json: some JSONSource, into model: Model, at path: String? = nil
  ) throws(InjectionError) -> InjectionReport { InjectionReport() }

  /// The label for a value of unknown type is `value:`, and for JSON text `json:`.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "write inject(value:) for a value of unknown type, inject(json:) for JSON text"
  )
  public func inject(_ value: Any, at path: String? = nil) throws(InjectionError) -> Model {
    try inject(value: value, at: path)
  }
}
