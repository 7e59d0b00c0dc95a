/// Records on lines, in memory.
extension Injector {
  /// Creates a model from each record of JSON text, in order: from each line (NDJSON), or from each element of an array.
  ///
  /// ```swift
  /// let lines = try users.injectArray(json: "{\"id\": 7}\n{\"id\": 8}\n", format: .lines)   // lines[1].id == 8
  /// ```
  ///
  /// Lines are read as those of a stream: blank lines are skipped, and a byte order mark and CR LF are accepted. Under the
  /// lenient policy, a line that is not valid JSON, or that no model can be created from, is left out. Under the strict
  /// policy, its error is thrown. For text in a file, use ``stream(path:at:format:progress:onProgress:)``.
  ///
  /// - Parameters:
  ///   - json: JSON text in UTF-8, UTF-16 or UTF-32.
  ///   - path: The path to the array; with the format ``StreamFormat/lines``, to the model's own record inside each line.
  ///   - format: How the records follow each other.
  /// - Returns: The new models.
  /// - Throws: The errors of ``injectArray(json:at:)``. The place of an issue is that in the whole text, and its path begins
  ///   in the line.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArray(
    json: some JSONSource,
    at path: String? = nil,
    format: StreamFormat
  ) throws(InjectionError) -> [Model] {
    try InMemoryRecords(injector: self, isReporting: false, path: path).models(
      of: TextSource(source: json),
      format
    )
    .models
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
  ///   - format: How the records follow each other.
  /// - Returns: The new models, and the issues of all records.
  /// - Throws: The errors of ``injectArray(json:at:format:)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func injectArrayReporting(
    json: some JSONSource,
    at path: String? = nil,
    format: StreamFormat
  ) throws(InjectionError) -> (models: [Model], report: InjectionReport) {
    try InMemoryRecords(injector: self, isReporting: true, path: path).models(
      of: TextSource(source: json),
      format
    )
  }
}

/// A run over the records of a text in memory.
private struct InMemoryRecords<Model> {
  let injector: Injector<Model>
  let isReporting: Bool
  let path: String?

  typealias Made = (models: [Model], report: InjectionReport)

  func models(of source: TextSource, _ format: StreamFormat) throws(InjectionError) -> Made {
    let plan = try run(by: .streams)
    let lines = unsafe try source.withText(plan.limits) { (text) throws(InjectionError) -> Made? in
      let buffer = unsafe StreamBuffer(text)
      buffer.position = unsafe JSONEncodingDetection.markLength(text)
      // In memory, a line may be as long as the text.
      var lines = LineFinder(byteLimit: text.count, in: buffer)
      let isArray =
        format == .array
        || format == .automatic && (!plan.paths.isEmpty || lines.firstByte(in: buffer) == UInt8(ascii: "["))
      return isArray ? nil : try linesOf(buffer, lines, plan)
    }
    if let lines { return lines }
    return try run(by: .injector).many(source)
  }

  private func run(by interface: RunCall.Interface) throws(InjectionError) -> InjectorRun {
    try injector.run(isReporting: isReporting, at: path, by: interface)
  }

  private func linesOf(
    _ buffer: StreamBuffer,
    _ lines: LineFinder,
    _ plan: InjectorRun
  ) throws(InjectionError) -> Made {
    let memory = NextModel<Model>()
    var reading = unsafe RecordReading(RecordRun(plan, in: memory.address), on: lines)
    var models: [Model] = []
    var issues = RunIssues(noteLimit: isReporting ? plan.limits.issues : 0)
    var omittedCount = 0
    while true {
      switch reading.take(from: buffer) {
      case .made(let report):
        models.append(memory.take())
        if report.isEmpty { continue }
        omittedCount += report.omittedCount
        let moved = reading.linePlace(in: nil)?.move(report.issues) ?? []
        for issue in moved { issues.add(issue, isOfPolicy: false) }
      case .failed(let error, _):
        let moved = reading.linePlace(in: nil)?.move(error) ?? error
        if reading.records.isFinal(error) { throw moved }
        omittedCount += error.omittedCount
        issues.addDropped(moved.issues)
      case .tooLong, .needsBytes, .malformed, .end:
        let count = isReporting ? issues.omittedNoteCount + omittedCount : 0
        return (models, InjectionReport(issues: issues.kept, omittedCount: count))
      }
    }
  }
}
