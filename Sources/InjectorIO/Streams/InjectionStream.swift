public import Injector

/// The models of a stream, or its records with their reports, as an asynchronous sequence.
/// ``Injector/Injector/stream(path:at:format:progress:onProgress:)``,
/// ``Injector/Injector/streamReporting(path:at:format:progress:onProgress:)`` and their other forms return it.
///
/// ```swift
/// for try await user in users.stream(path: "users.ndjson") { print(user.name) }
/// ```
///
/// The sequence can be walked again, and from several tasks at once: each walk opens the file anew, or walks the
/// asynchronous sequence that it was made of anew. When a walk ends, also in the middle, its file is closed and its memory
/// released.
///
/// The errors are an `InjectionError`, a `CancellationError`, or that of the asynchronous sequence that is read.
public struct InjectionStream<Element>: AsyncSequence, Sendable {
  private let walk: @Sendable () -> Iterator

  /// Creates the stream of models.
  init(models request: StreamRequest) {
    walk = {
      let memory = NextModel<Element>()
      let reader = unsafe StreamReader(request, in: memory.address)
      return Iterator(reader: reader) {
        try reader.readModel().map { isMade in isMade ? memory.take() : nil }
      }
    }
  }

  /// Creates the stream of records with their reports. Records that cannot be used are elements, too.
  init<Model>(records request: StreamRequest) where Element == StreamedRecord<Model> {
    walk = {
      let memory = NextModel<Model>()
      let reader = unsafe StreamReader(request, isReporting: true, in: memory.address)
      return Iterator(reader: reader) {
        guard let facts = try reader.readRecord() else { return reader.isAtEnd ? .some(nil) : nil }
        return StreamedRecord(facts, facts.error == nil ? memory.take() : nil)
      }
    }
  }

  /// Returns a walk over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { walk() }

  /// A walk over a stream.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let reader: StreamReader
    /// Reads the next element. Returns nil if bytes are needed, and a nil inside at the end.
    @usableFromInline let read: () throws -> Element??

    /// Returns the next model or record.
    ///
    /// As long as complete records have been read, the method returns the next one without a suspension, on the actor
    /// of the caller.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next element; `nil` at the end of the stream.
    /// - Throws: An `InjectionError` if the stream cannot be read, if an array is malformed, or if a stream of models
    ///   has a record that cannot be used and the policy does not allow to pass over it; a `CancellationError` if the
    ///   task is cancelled; the error of the asynchronous sequence that is read. An error ends the stream.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      while true {
        if let element = try read() { return element }
        try await reader.receive(isolation: actor)
      }
    }

    /// Returns the next model or record.
    ///
    /// - Returns: The next element; `nil` at the end of the stream.
    /// - Throws: The errors of ``next(isolation:)``.
    @inlinable
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }
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
@safe final class NextModel<Model> {
  private let model = UnsafeMutablePointer<Model>.allocate(capacity: 1)

  deinit { unsafe model.deallocate() }

  /// The address, for code that does not know the type.
  var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(model) }

  /// Takes out the model that was written to the memory.
  func take() -> Model { unsafe model.move() }
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
struct RecordFacts {
  let report: InjectionReport
  let error: InjectionError?
  let line: Int
  let offset: Int

  init(_ report: InjectionReport, _ error: InjectionError? = nil, at location: JSONLocation) {
    (self.report, self.error) = (report, error)
    (line, offset) = (location.line, location.offset)
  }
}
