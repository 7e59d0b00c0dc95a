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
  /// The errors are an ``InjectionError``, a `CancellationError`, or that of the asynchronous sequence that is read.
  public typealias Failure = any Error

  let request: StreamRequest

  /// Returns a walk over the stream.
  ///
  /// - Returns: An iterator that begins with the first record.
  public func makeAsyncIterator() -> Iterator { Iterator(request) }

  /// A walk over a stream of models.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let walk: RecordWalk
    @usableFromInline let memory: NextModel<Model>

    init(_ request: StreamRequest) {
      memory = NextModel()
      walk = unsafe RecordWalk(request, in: memory.address)
    }

    /// Returns the next model.
    ///
    /// As long as complete records have been read, the method returns the next one without a suspension, on the actor
    /// of the caller.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The next model; `nil` at the end of the stream.
    /// - Throws: An ``InjectionError`` if the stream cannot be read, or if a record cannot be used and the policy does
    ///   not allow to pass over it; a `CancellationError` if the task is cancelled; the error of the asynchronous
    ///   sequence that is read. After an error, there are no more models.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
      while true {
        if let isMade = try walk.takeModel() {
          return isMade ? memory.take() : nil
        }
        try await walk.receive(isolation: actor)
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
