/// A row as the input of a run.
struct RowSource: RootSource {
  let row: any RecordSource
  let columns: RowColumns
  /// Whether the plan reads the columns one at a time. Otherwise, the row is converted to a dictionary.
  let readsColumns: Bool

  var byteCount: Int? { nil }

  func read(by run: InjectorRun, _ task: RootTask, _ memory: UnsafeMutableRawPointer) throws(InjectionError)
    -> InjectionReport
  {
    let result = unsafe withUnsafeTemporaryAllocation(byteCount: TreeCursor.byteCount, alignment: 16) {
      var rows = unsafe RowRun(run, columns, readsColumns: readsColumns, in: $0)
      return unsafe rows.make(row, in: memory)
    }
    return try result.get()
  }
}

/// The runs over rows, one at a time. They share a cursor and a state, and their code is the same for all models.
struct RowRun {
  private let request: InjectorRun
  private let record: RowRecord
  private let readsColumns: Bool
  /// The source of rows that are read column by column.
  private let source: TreeSource
  /// Whether each row itself is the root, because there are no paths and no limits.
  private let isAtRoot: Bool
  private let cursor: TreeCursor
  private var state: RunState

  /// Creates the runs. Their cursor stores its first values in `memory`, which must outlive them.
  init(
    _ request: InjectorRun, _ columns: RowColumns, readsColumns: Bool,
    in memory: UnsafeMutableRawBufferPointer
  ) {
    let record = RowRecord(columns)
    let source = TreeSource(value: record)
    let isAtRoot = readsColumns && source.isRoot(of: request)
    (self.request, self.readsColumns, self.record, self.source) = (request, readsColumns, record, source)
    self.isAtRoot = isAtRoot
    state = request.newState()
    unsafe cursor = TreeCursor((), in: memory)
  }

  /// Creates a model from a row in uninitialized memory. If the row reports an error, the error replaces the result.
  mutating func make(_ row: any RecordSource, in memory: UnsafeMutableRawPointer) -> InjectorRun.Outcome {
    record.show(row)
    let outcome = unsafe outcome(in: memory)
    state.prepareForNext(after: outcome, of: request)
    guard var issue = record.failure else { return outcome }
    if case .success = outcome { unsafe request.target.destroy(memory) }
    // The source's error may quote a value.
    if request.compiled.mayHideValues { issue.underlying = nil }
    return .failure(InjectionError(issue))
  }

  @inline(__always)
  private mutating func outcome(in memory: UnsafeMutableRawPointer) -> InjectorRun.Outcome {
    guard isAtRoot else { return unsafe outcomeOfOther(in: memory) }
    cursor.begin(at: source.value)
    return unsafe source.outcome(by: request, .make, memory, cursor, &state)
  }

  /// Reads a row whose root is at a path, or that is read as a dictionary.
  @inline(never)
  private mutating func outcomeOfOther(in memory: UnsafeMutableRawPointer) -> InjectorRun.Outcome {
    let source = readsColumns ? source : TreeSource(value: record.record)
    do throws(InjectionError) {
      cursor.begin(at: try source.root(of: request))
      return unsafe source.outcome(by: request, .make, memory, cursor, &state)
    } catch {
      return .failure(error)
    }
  }
}

/// The runs over many rows, and their models and reports.
struct RowsRun: ~Copyable {
  private let run: InjectorRun
  private let limit: Int
  private var rows: RowRun
  private var models: ElementBuffer
  private var reports: RecordReports
  private var index = 0
  /// The error that ended the run.
  private var failure: InjectionError?

  init(_ run: InjectorRun, _ columns: RowColumns, readsColumns: Bool, stride: Int) {
    (self.run, limit) = (run, run.limits.records)
    let nothing = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    rows = unsafe RowRun(run, columns, readsColumns: readsColumns, in: nothing)
    models = ElementBuffer(run.target, stride: stride)
    reports = RecordReports(for: run)
  }

  /// Creates models from rows.
  mutating func read<Row: RecordSource, Model>(_ rows: some Sequence<Row>, as type: Model.Type) {
    // Using an iterator of unknown type takes longer than reading the fields of a row.
    let isRead: Bool? = rows.withContiguousStorageIfAvailable { (rows) -> Bool in
      for index in 0..<rows.count {
        let row = unsafe rows[index]
        if !read(next: row, as: type) { break }
      }
      return true
    }
    if isRead == true { return }
    var iterator = rows.makeIterator()
    while let row = iterator.next(), read(next: row, as: type) {}
  }

  /// Creates a model from the next row, unless it is left out. Returns false if the run ends.
  private mutating func read<Model>(next row: any RecordSource, as type: Model.Type) -> Bool {
    defer { index += 1 }
    let outcome =
      index < limit
      ? unsafe rows.make(row, in: models.next(type))
      : .failure(InjectionError(InjectionReport.Issue(ExceededLimit(kind: .records, value: limit))))
    switch outcome {
    case .success(var report):
      models.advance()
      if run.noteLimit != nil {
        report.changeIssues { [index] issues in issues = issues.map { $0.inElement(index) } }
        reports.add(report)
      }
      return true
    case .failure(let error): return leaveOut(error)
    }
  }

  /// Leaves out a row with an error. Returns false if the run ends.
  @inline(never)
  private mutating func leaveOut(_ error: InjectionError) -> Bool {
    let issues = error.issues.map { $0.inElement(index) }
    let located = InjectionError(issues, omittedCount: error.omittedCount) ?? error
    // If a value exceeds a limit, all data is refused.
    if located.issues.contains(where: \.isOfLimit) || run.isFinal(located) {
      failure = located
      return false
    }
    reports.addDropped(located)
    return true
  }

  /// Returns the models and the report after the last row.
  mutating func finish<Model>() throws(InjectionError) -> ([Model], InjectionReport) {
    if let failure {
      run.watch?.end(failure, bytes: nil)
      throw failure
    }
    var made: [Model] = []
    unsafe withUnsafeMutablePointer(to: &made) { unsafe models.move(to: .filled($0)) }
    let report = reports.report
    run.watch?.end(report, bytes: nil)
    return (made, run.shown(report))
  }
}
