/// A record of a stream: its model, or the reason why there is none.
///
/// ```swift
/// for try await record in users.streamReporting(url) {
///   if let error = record.error { print("line \(record.line): \(error)") }
/// }
/// // line 17: not valid JSON: a colon was expected after a key (line 17, column 9 of "users.ndjson")
/// ```
@frozen
public struct StreamedRecord<Model> {
  /// The model; `nil` if the record could not be used.
  public let model: Model?
  /// The issues of the record, errors included.
  public let report: InjectionReport
  /// The reason why the record could not be used; `nil` if there is a model.
  public let error: InjectionError?
  /// The line on which the record begins, counted from 1.
  public let line: Int
  /// The number of bytes before the record; in a stream of lines, before its line.
  public let offset: Int

  @inlinable
  init(_ facts: RecordFacts, _ model: Model?) {
    self.model = model
    report = facts.report
    error = facts.error
    line = facts.line
    offset = facts.offset
  }

  /// Returns the model.
  ///
  /// - Returns: The model.
  /// - Throws: The ``error`` if the record could not be used.
  public func get() throws(InjectionError) -> Model {
    if let error { throw error }
    guard let model else { throw InjectionError(RootError.notAModel(Model.self)) }
    return model
  }
}

extension StreamedRecord: Sendable where Model: Sendable {}

/// What is known of a record of a stream apart from its model.
@frozen @usableFromInline
struct RecordFacts {
  @usableFromInline let report: InjectionReport
  @usableFromInline let error: InjectionError?
  @usableFromInline let line: Int
  @usableFromInline let offset: Int

  init(_ report: InjectionReport, _ error: InjectionError? = nil, at location: JSONLocation) {
    self.report = report
    self.error = error
    (line, offset) = (location.line, location.offset)
  }
}
