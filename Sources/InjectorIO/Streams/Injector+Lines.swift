public import Injector

/// Records on lines, in memory.
extension Injector {
  /// Creates a model from each record of JSON text, in order: from each line (NDJSON), or from each element of an array.
  ///
  /// ```swift
  /// let lines = try users.injectArray(json: "{\"id\": 7}\n{\"id\": 8}\n", format: .lines)   // lines[1].id == 8
  /// ```
  ///
  /// Lines are read like those of a stream: blank lines are skipped, and a byte order mark and CR LF are accepted.
  /// Under the lenient policy, a line that is not valid JSON, or from which no model can be created, is left out. Under
  /// the strict policy, its error is thrown. For text in a file, use ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated.
  /// - Returns: The new models.
  /// - Throws: The errors of `injectArray(json:at:)`. The location of an issue refers to the whole text, and its path
  ///   is relative to the line.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArray(
    json: some JSONSource, at path: String? = nil, format: StreamFormat
  ) throws(InjectionError) -> [Model] {
    try records(of: json, at: path, format, isReporting: false).models
  }

  /// Creates a model from each record of JSON text, and returns the models with a report.
  ///
  /// ```swift
  /// let (lines, report) = try users.injectArrayReporting(json: "{\"id\": 7}\n{\"id\" 8}\n", format: .lines)
  /// print(report)   // not valid JSON: a colon was expected after a key; dropped (line 2, column 7)
  /// ```
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records are separated.
  /// - Returns: The new models, and the issues of all records.
  /// - Throws: The errors of ``injectArray(json:at:format:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArrayReporting(
    json: some JSONSource, at path: String? = nil, format: StreamFormat
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try records(of: json, at: path, format, isReporting: true)
  }

  private func records(
    of json: some JSONSource, at path: String?, _ format: StreamFormat, isReporting: Bool
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    let run = try run(isReporting: isReporting, at: path, by: .streams)
    let (watch, byteCount) = (run.watch, unsafe json.withJSONBytes { $0.count })
    let onLines: (models: [Model], report: InjectionReport)?
    var reports = RecordReports(for: run)
    do throws(InjectionError) {
      onLines = unsafe try run.withText(of: json) { (text) throws(InjectionError) in
        unsafe try recordsOnLines(of: text, format, run, &reports)
      }
    } catch {
      if let watch {
        var records = watch.noRecords
        records.add(reports.report)
        records.add(InjectionReport(error))
        watch.end(records, bytes: byteCount, error.code)
      }
      throw error
    }
    if let (models, report) = onLines {
      watch?.end(report, bytes: byteCount)
      return (models, run.shown(report))
    }
    return try self.run(isReporting: isReporting, at: path).expectingArray(of: Model.self).make(json: json)
  }

  /// Returns the models of the records on the lines of a text; nil if the text is a single array.
  private func recordsOnLines(
    of text: UnsafeBufferPointer<UInt8>,
    _ format: StreamFormat,
    _ run: InjectorRun,
    _ reports: inout RecordReports
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport)? {
    if format == .array || format == .automatic && !run.paths.isEmpty { return nil }
    let buffer = unsafe StreamBuffer(text)
    buffer.position = unsafe JSONEncodingDetection.markLength(text)
    // In memory, a line may be as long as the text.
    var lines = LineFinder(byteLimit: text.count, in: buffer)
    if format == .automatic, lines.firstByte(in: buffer) == UInt8(ascii: "[") { return nil }
    let memory = NextModel<Model>()
    var records = unsafe BufferedRecords(RecordRun(run, in: memory.address), lines: lines)
    var models: [Model] = []
    while true {
      switch try records.next(in: buffer) {
      case .model(let report):
        models.append(memory.take())
        if run.noteLimit != nil { reports.add(report) }
      case .unusable(let error):
        if records.records.isFinal(error) { throw error }
        reports.addDropped(error)
      case .needsBytes, .end: return (models, reports.report)
      }
    }
  }
}
