/// The records of a stream with their reports, as an asynchronous sequence.
/// ``Injector/Injector/streamReporting(path:at:format:progress:onProgress:)`` and its other forms return it.
///
/// Records that cannot be used are elements, too: see ``StreamedRecord``.
public struct InjectionReportingStream<Model>: AsyncSequence, Sendable {
  /// The records.
  public typealias Element = StreamedRecord<Model>
  /// The errors are an ``InjectionError``, a `CancellationError`, or that of the asynchronous sequence that is read.
  public typealias Failure = any Error

  let request: StreamRequest

  /// Returns a walk over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { Iterator(request) }

  /// A walk over a stream of records.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let walk: RecordWalk
    @usableFromInline let memory: NextModel<Model>

    init(_ request: StreamRequest) {
      memory = NextModel()
      walk = unsafe RecordWalk(request, in: memory.address)
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
        if let facts = try walk.takeRecord() {
          return StreamedRecord(facts, facts.error == nil ? memory.take() : nil)
        }
        if walk.isAtEnd { return nil }
        try await walk.receive(isolation: actor)
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
