public import Injector

/// The models of a stream, or its records with their reports, as an asynchronous sequence. To create one, use
/// ``Injector/Injector/stream(path:at:format:progress:onProgress:)``,
/// ``Injector/Injector/streamReporting(path:at:format:progress:onProgress:)`` or one of their other forms.
///
/// ```swift
/// for try await user in users.stream(path: "users.ndjson") { print(user.name) }
/// ```
///
/// The sequence can be iterated again, and from several tasks at the same time. Each iteration opens the file, or
/// iterates the underlying sequence, again. When an iteration ends, even early, its file is closed and its memory is
/// released.
///
/// An iteration throws an `InjectionError`, a `CancellationError`, or the error of the underlying sequence.
public struct InjectionStream<Element>: AsyncSequence, Sendable {
  private let iterate: @Sendable () -> Iterator

  init(models request: StreamRequest) {
    iterate = {
      let memory = NextModel<Element>()
      let reader = unsafe StreamReader(request, in: memory.address)
      return Iterator(reader: reader) {
        try reader.readModel().map { isMade in isMade ? memory.take() : nil }
      }
    }
  }

  /// Creates the stream of records with their reports. Records that fail are also elements.
  init<Model>(records request: StreamRequest) where Element == StreamedRecord<Model> {
    iterate = {
      let memory = NextModel<Model>()
      let reader = unsafe StreamReader(request, isReporting: true, in: memory.address)
      return Iterator(reader: reader) {
        switch try reader.readRecord() {
        case .model(let report): StreamedRecord(memory.take(), report, nil, at: reader.location)
        case .unusable(let error): StreamedRecord(nil, InjectionReport(error), error, at: reader.location)
        case .needsBytes: nil
        case .end: .some(nil)
        }
      }
    }
  }

  /// Returns an iterator over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { iterate() }

  /// An iterator over a stream.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let reader: StreamReader
    /// Reads the next element. Returns nil if bytes are needed, and a nested nil at the end.
    @usableFromInline let read: () throws -> Element??

    /// Returns the next model or record.
    ///
    /// While complete records are available, the method returns the next one without suspending, on the actor of the
    /// caller.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next element; `nil` at the end of the stream.
    /// - Throws: An `InjectionError` if the stream cannot be read, if an array is malformed, or if a stream of models
    ///   has a record that fails and the policy does not allow skipping it; a `CancellationError` if the task is
    ///   cancelled; the error of the underlying sequence. An error ends the stream.
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

/// How the records of a stream are separated.
///
/// ```swift
/// let numbers = Injector.bind([Int].self).stream(path: "rows.ndjson", format: .lines)   // [1,2] on each line
/// ```
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StreamFormat: Hashable, Sendable {
  /// ``array`` if the first byte that is not white space is `[`, or if a path leads to the records; otherwise
  /// ``lines``.
  case automatic
  /// One record on each line: NDJSON, also called JSON Lines. A path leads to the model's own record inside each line.
  case lines
  /// A single array whose elements are the records. A path leads to the array inside the document.
  case array
}

/// Memory for one model. Each model is moved out of it immediately.
@safe final class NextModel<Model> {
  private let model = UnsafeMutablePointer<Model>.allocate(capacity: 1)

  deinit { unsafe model.deallocate() }

  /// The address, for code that is not generic.
  var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(model) }

  /// Moves the model out of the memory.
  func take() -> Model { unsafe model.move() }
}

/// A record of a stream: its model, or the reason why it failed.
///
/// ```swift
/// for try await record in users.streamReporting(url) {
///   if let error = record.error { print("line \(record.line): \(error)") }
/// }
/// // line 17: not valid JSON: a colon was expected after a key (line 17, column 9 of "users.ndjson")
/// ```
public struct StreamedRecord<Model> {
  /// The model; `nil` if the record failed.
  public var model: Model?
  /// The issues of the record, including errors.
  public var report: InjectionReport
  /// The reason why the record failed; `nil` if there is a model.
  public var error: InjectionError?
  /// The line on which the record begins, starting at 1.
  public var line: Int
  /// The number of bytes before the record; in a stream of lines, before its line.
  public var offset: Int

  init(_ model: Model?, _ report: InjectionReport, _ error: InjectionError?, at location: JSONLocation) {
    (self.model, self.report, self.error) = (model, report, error)
    (line, offset) = (location.line, location.offset)
  }

  /// Creates a record, for example in a test of code that reads a stream.
  ///
  /// - Parameters:
  ///   - result: The model, or the reason why the record failed.
  ///   - line: The line on which the record begins, starting at 1.
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
  /// - Throws: The ``error`` if the record failed.
  public func get() throws(InjectionError) -> Model {
    if let error { throw error }
    guard let model else { throw InjectionError(notAModel: Model.self) }
    return model
  }
}

extension StreamedRecord: Sendable where Model: Sendable {}
