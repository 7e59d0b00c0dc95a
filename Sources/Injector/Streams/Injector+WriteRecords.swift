/// Sequences of models as files.
extension Injector {
  /// Writes the models of a sequence to a file, with constant memory.
  ///
  /// ```swift
  /// try users.write(database.lazy.map(User.init), to: "users.ndjson", format: .lines)
  /// ```
  ///
  /// The file is replaced as a whole, or not at all. For an array in memory, use ``write(_:to:options:)-([Model],_,_)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - format: The form of the text.
  ///   - options: The options.
  /// - Throws: An ``InjectionError``. The first model that cannot be extracted ends the writing, and the path begins with its
  ///   index. The code is `fileFailed` if the file cannot be written.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(
    _ models: some Sequence<Model>,
    to file: some FileLocation,
    format: StreamFormat,
    options: ExtractionOptions = []
  ) throws(InjectionError) {
    let writer = try recordWriter(to: file, format: format, options: options)
    try writer.write(contentsOf: models)
    try writer.finish()
  }

  /// Writes the models of an asynchronous sequence to a file, as they come.
  ///
  /// ```swift
  /// try await users.write(users.stream(path: "old.json"), to: "new.ndjson", format: .lines)
  /// ```
  ///
  /// The file is opened and written in the background, so that the actor is free while the disk, or the reader of a pipe,
  /// is slow. If the sequence throws, or the task is cancelled, the old file is unchanged.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - format: The form of the text.
  ///   - options: The options.
  ///   - isolation: The actor that the sequence is read on. The default is that of the caller.
  /// - Throws: The error of the sequence; a `CancellationError` if the task is cancelled; the errors of
  ///   ``write(_:to:format:options:)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func write<Models: AsyncSequence>(
    _ models: Models,
    to file: some FileLocation,
    format: StreamFormat,
    options: ExtractionOptions = [],
    isolation: isolated (any Actor)? = #isolation
  ) async throws where Models.Element == Model {
    try await write(models, to: LocalFile(file), format, options, isolation: isolation)
  }

  private func write<Models: AsyncSequence>(
    _ models: Models,
    to file: LocalFile,
    _ format: StreamFormat,
    _ options: ExtractionOptions,
    isolation actor: isolated (any Actor)?
  ) async throws where Models.Element == Model {
    try checkWriting(to: file, options)
    let background = BackgroundFile(file)
    do {
      try await background.open()
      var chunks = chunks(models, format: format.ofFile(file), options: options).makeAsyncIterator()
      while let chunk = try await chunks.next(isolation: actor) { try await background.write(chunk) }
      try await background.finish()
    } catch {
      await background.discard()
      throw error
    }
  }
}
