/// Writes models one after the other, as lines of JSON text or as one array, with constant memory.
///
/// ```swift
/// let writer = try users.recordWriter(to: "users.ndjson")
/// for user in database { try writer.write(user) }
/// try writer.finish()
/// // {"id":7,"name":"Ann"}
/// // {"id":8,"name":"Bea"}
/// ```
///
/// The models are written by the rules of the injector that created the writer, with one look-up of their plan for all.
/// The text is collected and written in blocks of about 64 KB; ``flush()`` writes it earlier.
///
/// A file is replaced as a whole when ``finish()`` returns, or not at all: a writer that is released before, a crash and
/// a full disk leave the old file. The new text is in a temporary file beside it until then, `.injector-…`, which a process
/// that is killed leaves behind. A writer is used by one task at a time.
public final class RecordWriter<Model> {
  /// The number of records that were written.
  public var count: Int { output.count }

  private let output: RecordOutput

  init(_ injector: Injector<Model>, _ format: RecordFormat, _ sink: ByteSink) throws(InjectionError) {
    output = try RecordOutput(
      ExtractionRun(injector, format.options, excluding: format.excluded),
      format,
      sink
    )
  }

  /// Writes a model.
  ///
  /// - Parameter model: The model, or a value of another type that the injector is bound to.
  /// - Throws: An ``InjectionError``. If the model cannot be extracted, the codes are those of
  ///   ``Injector/extract(_:_:)-(Model,_)``, the path begins with the index of the record, the model is left out, and
  ///   others can be written. If the code is `fileFailed`, the text could not be written, and the writer cannot be
  ///   used any more.
  /// - Complexity: O(*n*) in the size of the model.
  public func write(_ model: Model) throws(InjectionError) {
    let result = unsafe withUnsafePointer(to: model) { pointer in
      unsafe output.write(UnsafeRawPointer(pointer))
    }
    if let error = result { throw error }
  }

  /// Writes the models of a sequence, in order.
  ///
  /// ```swift
  /// try writer.write(contentsOf: [ann, bea])
  /// ```
  ///
  /// - Parameter models: The models.
  /// - Throws: The errors of ``write(_:)``. The models before the one that cannot be written are written.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(contentsOf models: some Sequence<Model>) throws(InjectionError) {
    for model in models { try write(model) }
  }

  /// Writes the text that was collected, such as before a long pause.
  ///
  /// The text of a file is in its temporary file then.
  ///
  /// - Throws: An ``InjectionError`` with the code `fileFailed`.
  public func flush() throws(InjectionError) { try output.flush() }

  /// Ends the output: writes what was collected, closes an array, and replaces the file.
  ///
  /// Nothing can be written afterwards. A `FileHandle` stays open. Later calls have no effect.
  ///
  /// - Throws: An ``InjectionError`` with the code `fileFailed`. The old file is unchanged, unless the new one is in its
  ///   place and only its folder could not be written to the disk.
  public func finish() throws(InjectionError) { try output.finish() }
}

@available(*, unavailable)
extension RecordWriter: Sendable {}
