public import Injector

/// The models of a stream, as an asynchronous sequence. ``Injector/Injector/stream(path:at:format:progress:onProgress:)``
/// and its other forms return it.
///
/// ```swift
/// for try await user in users.stream(path: "users.ndjson") { print(user.name) }
/// ```
///
/// The sequence can be walked again, and from several tasks at once: each walk opens the file anew, or walks the
/// asynchronous sequence that it was made of anew. When a walk ends, also in the middle, its file is closed and its memory
/// released.
public struct InjectionStream<Model>: AsyncSequence, Sendable {
  /// The models.
  public typealias Element = Model
  /// The errors are an `InjectionError`, a `CancellationError`, or that of the asynchronous sequence that is read.
  public typealias Failure = any Error

  private let request: StreamRequest

  init(_ request: StreamRequest) { self.request = request }

  /// Returns a walk over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { Iterator(request) }

  /// A walk over a stream of models.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let reader: StreamReader
    @usableFromInline let memory: NextModel<Model>

    init(_ request: StreamRequest) {
      memory = NextModel()
      reader = unsafe StreamReader(request, in: memory.address)
    }

    /// Returns the next model.
    ///
    /// As long as complete records have been read, the method returns the next one without a suspension, on the actor
    /// of the caller.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next model; `nil` at the end of the stream.
    /// - Throws: An `InjectionError` if the stream cannot be read, or if a record cannot be used and the policy does
    ///   not allow to pass over it; a `CancellationError` if the task is cancelled; the error of the asynchronous
    ///   sequence that is read. After an error, there are no more models.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
      while true {
        if let isMade = try reader.readModel() { return isMade ? memory.take() : nil }
        try await reader.receive(isolation: actor)
      }
    }

    /// Returns the next model.
    ///
    /// - Returns: The next model; `nil` at the end of the stream.
    /// - Throws: The errors of ``next(isolation:)``.
    @inlinable
    public mutating func next() async throws -> Model? { try await next(isolation: nil) }
  }
}

/// How the records of a stream follow each other.
///
/// ```swift
/// let numbers = Injector.bind([Int].self).stream(path: "rows.ndjson", format: .lines)   // [1,2] on each line
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StreamFormat: Hashable, Sendable {
  /// ``array`` if the first byte that is not white space is `[`, or if a path leads to the records; else ``lines``.
  case automatic
  /// A record on each line: NDJSON, also called JSON Lines. A path leads to the model's own record inside each line.
  case lines
  /// One array whose elements are the records. A path leads to the array inside the document.
  case array
}

/// The memory of one model. It is empty whenever no model is taken out of it.
@usableFromInline
@safe final class NextModel<Model> {
  @usableFromInline let model = UnsafeMutablePointer<Model>.allocate(capacity: 1)

  deinit { unsafe model.deallocate() }

  /// The address, for code that does not know the type.
  @inline(__always) var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(model) }

  /// Takes out the model that was written to the memory.
  @inlinable
  @inline(__always)
  func take() -> Model { unsafe model.move() }
}

/// The records of a stream with their reports, as an asynchronous sequence.
/// ``Injector/Injector/streamReporting(path:at:format:progress:onProgress:)`` and its other forms return it.
///
/// Records that cannot be used are elements, too: see ``StreamedRecord``.
public struct InjectionReportingStream<Model>: AsyncSequence, Sendable {
  /// The records.
  public typealias Element = StreamedRecord<Model>
  /// The errors are an `InjectionError`, a `CancellationError`, or that of the asynchronous sequence that is read.
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
    /// - Throws: An `InjectionError` if the stream cannot be read, or if an array is malformed; a `CancellationError`
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
public struct StreamedRecord<Model> {
  /// The model; `nil` if the record could not be used.
  public var model: Model?
  /// The issues of the record, errors included.
  public var report: InjectionReport
  /// The reason why the record could not be used; `nil` if there is a model.
  public var error: InjectionError?
  /// The line on which the record begins, counted from 1.
  public var line: Int
  /// The number of bytes before the record; in a stream of lines, before its line.
  public var offset: Int

  @usableFromInline
  init(_ facts: RecordFacts, _ model: Model?) {
    (self.model, report, error) = (model, facts.report, facts.error)
    (line, offset) = (facts.line, facts.offset)
  }

  /// Creates a record, such as for a test of code that reads a stream.
  ///
  /// - Parameters:
  ///   - result: The model, or the reason why the record could not be used.
  ///   - line: The line on which the record begins, counted from 1.
  ///   - offset: The number of bytes before it.
  public init(_ result: Result<Model, InjectionError>, line: Int = 1, offset: Int = 0) {
    switch result {
    case .success(let model): (self.model, report, error) = (model, InjectionReport([]), nil)
    case .failure(let error): (model, report, self.error) = (nil, InjectionReport(error), error)
    }
    (self.line, self.offset) = (line, offset)
  }

  /// Returns the model.
  ///
  /// - Returns: The model.
  /// - Throws: The ``error`` if the record could not be used.
  public func get() throws(InjectionError) -> Model {
    if let error { throw error }
    guard let model else { throw InjectionError(notAModel: Model.self) }
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
    (self.report, self.error) = (report, error)
    (line, offset) = (location.line, location.offset)
  }
}
