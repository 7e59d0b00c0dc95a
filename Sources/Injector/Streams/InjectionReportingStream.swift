/// The records of a stream with their reports, as an asynchronous sequence.
/// ``Injector/Injector/streamReporting(path:at:format:progress:onProgress:)`` and its other forms return it.
///
/// Records that cannot be used are elements, too: see ``StreamedRecord``.
public struct InjectionReportingStream<Model>: AsyncSequence, Sendable {
  /// The records.
  public typealias Element = StreamedRecord<Model>
  /// The errors are an ``InjectionError``, a `CancellationError`, or that of the asynchronous sequence that is read.
  public typealias Failure = any Error

  private let request: StreamRequest

  init(_ request: StreamRequest) { self.request = request }

  /// Returns a walk over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { Iterator(request) }

  /// A walk over a stream of records.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let reader: StreamReader
    @usableFromInline let memory: NextModel<Model>

    init(_ request: StreamRequest) {
      memory = NextModel()
      reader = unsafe StreamReader(request, isReporting: true, in: memory.address)
    }

    /// Returns the next record.
    ///
    /// As long as complete records have been read, the method returns the next one without a suspension, on the actor
    /// of the caller.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next record; `nil` at the end of the stream.
    /// - Throws: An ``InjectionError`` if the stream cannot be read, or if an array is malformed; a `CancellationError`
    ///   if the task is cancelled; the error of the asynchronous sequence that is read. After an error, there are no
    ///   more records.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> StreamedRecord<Model>? {
      while true {
        if let facts = try reader.readRecord() {
          return StreamedRecord(facts, facts.error == nil ? memory.take() : nil)
        }
        if reader.isAtEnd { return nil }
        try await reader.receive(isolation: actor)
      }
    }

    /// Returns the next record.
    ///
    /// - Returns: The next record; `nil` at the end of the stream.
    /// - Throws: The errors of ``next(isolation:)``.
    @inlinable
    public mutating func next() async throws -> StreamedRecord<Model>? { try await next(isolation: nil) }
  }
}

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
