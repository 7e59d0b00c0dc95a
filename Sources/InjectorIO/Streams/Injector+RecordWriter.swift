public import Injector

#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension Injector {
  /// Creates a writer of records to a file, which is replaced when the writer finishes.
  ///
  /// ```swift
  /// let writer = try users.recordWriter(to: "out/users.ndjson")
  /// try writer.write(user)
  /// try writer.finish()
  /// ```
  ///
  /// Missing folders are created. A device or a pipe is written to, and not replaced. A property list, whose name ends
  /// with `.plist`, cannot be written record by record.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - format: The form of the text. By default, it is an array if the name ends with `.json`, and otherwise lines.
  ///   - options: The options. `ExtractionOptions.pretty` has no effect on lines.
  /// - Returns: The writer.
  /// - Throws: An `InjectionError`. The codes of its issues are `fileFailed` if the file cannot be created or is a
  ///   property list, and `configuration` if the rules are not valid for the model or cannot be reversed.
  public func recordWriter(
    to file: some FileLocation, format: StreamFormat = .automatic, options: ExtractionOptions = []
  ) throws(InjectionError) -> RecordWriter<Model> {
    let file = try LocalFile(file)
    try checkWriting(to: file, options)
    let format = format.ofFile(file)
    return try RecordWriter(RecordOutput(self, format, options, ByteSink(FileReplacement(of: file.path))))
  }

  /// Creates a writer of records to an open file, a pipe or a socket.
  ///
  /// ```swift
  /// let writer = try users.recordWriter(to: .standardOutput)
  /// ```
  ///
  /// The handle is not closed. If a pipe has no reader anymore, writing throws `fileFailed` with a `POSIXError` as the
  /// underlying error. The process does not receive `SIGPIPE`.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - format: The form of the text. By default, it is lines.
  ///   - options: The options.
  /// - Returns: The writer.
  /// - Throws: An `InjectionError` with the code `configuration` if the rules are not valid for the model or cannot be
  ///   reversed.
  public func recordWriter(
    to handle: FileHandle, format: StreamFormat = .lines, options: ExtractionOptions = []
  ) throws(InjectionError) -> RecordWriter<Model> {
    try RecordWriter(RecordOutput(self, format, options, ByteSink(handle)))
  }

  /// Creates a writer of records to a closure.
  ///
  /// ```swift
  /// let writer = try users.recordWriter(format: .array) { block in try connection.send(block) }
  /// ```
  ///
  /// - Parameters:
  ///   - format: The form of the text. By default, it is lines.
  ///   - options: The options.
  ///   - body: A closure that receives the next bytes of the text. If it throws, the writer fails with that error as
  ///     `InjectionError.underlying`.
  /// - Returns: The writer.
  /// - Throws: An `InjectionError` with the code `configuration` if the rules are not valid for the model or cannot be
  ///   reversed.
  public func recordWriter(
    format: StreamFormat = .lines, options: ExtractionOptions = [], _ body: @escaping (Data) throws -> Void
  ) throws(InjectionError) -> RecordWriter<Model> {
    try RecordWriter(RecordOutput(self, format, options, ByteSink(calling: body)))
  }

  /// Throws an error if records cannot be written to a file. It is called before the file is created, so that a mistake
  /// in the rules leaves no file.
  func checkWriting(to file: LocalFile, _ options: ExtractionOptions) throws(InjectionError) {
    _ = try RecordText(self, options, isArray: false, capacity: 0)
    if file.isPropertyList { throw InjectionError(.writeByRecord, file.path) }
  }
}

extension StreamFormat {
  /// Returns the form of the text in a new file. If this format does not specify it, it is an array if the name ends
  /// with `.json`.
  func ofFile(_ file: LocalFile) -> StreamFormat {
    self == .automatic && file.path.lowercased().hasSuffix(".json") ? .array : self
  }
}

/// Writing sequences of models to files.
extension Injector {
  /// Writes the models of a sequence to a file, with constant memory.
  ///
  /// ```swift
  /// try users.write(database.lazy.map(User.init), to: "users.ndjson", format: .lines)
  /// ```
  ///
  /// The file is replaced either completely or not at all. For an array in memory, use
  /// ``write(_:to:options:)-([Model],_,_)``.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - format: The form of the text.
  ///   - options: The options.
  /// - Throws: An `InjectionError`. If a model cannot be extracted, writing ends, and the path begins with the index of
  ///   the model. The code is `fileFailed` if the file cannot be written.
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

  /// Writes the models of an asynchronous sequence to a file as they arrive.
  ///
  /// ```swift
  /// try await users.write(users.stream(path: "old.json"), to: "new.ndjson", format: .lines)
  /// ```
  ///
  /// The file is opened and written in the background, so that a slow disk, or a slow reader of a pipe, does not block
  /// the actor. If the sequence throws, or the task is cancelled, the old file is unchanged.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - format: The form of the text.
  ///   - options: The options.
  ///   - isolation: The actor on which the sequence is read. The default is the caller's actor.
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
    let file = try LocalFile(file)
    try checkWriting(to: file, options)
    try await BackgroundFile(file).replace(isolation: isolation) {
      let models = AwaitedModels(iterator: models.makeAsyncIterator())
      let output = ChunkOutput(of: self, format.ofFile(file), options)
      return ExtractionChunks<Models>.Iterator(models: models, output: output)
    }
  }
}
