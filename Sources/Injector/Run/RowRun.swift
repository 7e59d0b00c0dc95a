/// The runs over rows, one after the other. They share one cursor and one state, and code that is the same for all models.
@safe struct RowRun: ~Copyable {
  private let request: InjectorRun
  private let columns: RowColumns
  /// Whether the plan reads the columns one by one. Otherwise a dictionary is made of them.
  private let readsColumns: Bool
  private let cursor: TreeCursor
  private var state: RunState
  /// The memory of the cursor, and behind it that of a model.
  private let memory: UnsafeMutableRawPointer

  init<Model>(_ request: InjectorRun, _ columns: RowColumns, readsColumns: Bool, for model: Model.Type) {
    (self.request, self.readsColumns, self.columns) = (request, readsColumns, columns)
    state = request.newState()
    unsafe memory = .allocate(
      byteCount: Self.offset + MemoryLayout<Model>.size, alignment: max(MemoryLayout<Model>.alignment, 16))
    unsafe cursor = TreeCursor(
      (), in: UnsafeMutableRawBufferPointer(start: memory, count: TreeCursor.byteCount))
  }

  deinit {
    cursor.begin(at: ())
    unsafe memory.deallocate()
  }

  /// The offset of the model.
  private static var offset: Int { TreeCursor.byteCount }

  /// Creates a model from a row, which `take(as:)` returns. An error of the row replaces what came of it.
  mutating func make(_ row: any RecordSource) throws(InjectionError) -> InjectionReport {
    let request = request
    return try request.watched(bytes: nil) { () throws(InjectionError) in
      let record = RowRecord(row, columns)
      let outcome = outcome(of: record)
      state.prepareForNext(after: outcome, of: request)
      if !record.hasFailed { return try outcome.get() }
      if case .success = outcome { unsafe request.target.destroy(memory + Self.offset) }
      var issue = record.failure
      // What a source says may quote a value.
      if request.compiled.mayHideValues { issue.underlying = nil }
      throw InjectionError(issue)
    }
  }

  private mutating func outcome(of record: RowRecord) -> InjectorRun.Outcome {
    let source = TreeSource(value: readsColumns ? record : record.record)
    do throws(InjectionError) {
      let root = try source.root(of: request)
      cursor.begin(at: root)
      return unsafe source.outcome(of: root, by: request, .make, memory + Self.offset, cursor, &state)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the model that was created last.
  mutating func take<Model>(as model: Model.Type) -> Model {
    unsafe (memory + Self.offset).assumingMemoryBound(to: Model.self).move()
  }
}

/// The runs over many rows, and their reports as one.
struct RowsRun: ~Copyable {
  private let run: InjectorRun
  private var rows: RowRun
  private var reports: RecordReports
  private var index = 0

  init<Model>(_ run: InjectorRun, _ columns: RowColumns, readsColumns: Bool, for model: Model.Type) {
    self.run = run
    rows = RowRun(InjectorRun(oneOf: run), columns, readsColumns: readsColumns, for: model)
    reports = RecordReports(for: run)
  }

  /// Creates a model from the next row, which `take(as:)` returns. Returns false if the row is left out.
  mutating func make(_ row: any RecordSource) throws(InjectionError) -> Bool {
    let (index, limit) = (index, run.limits.records)
    self.index += 1
    do throws(InjectionError) {
      if index >= limit {
        throw InjectionError(InjectionReport.Issue(ExceededLimit(kind: .records, value: limit)))
      }
      let report = try rows.make(row)
      reports.add(report.mapIssues { issues in issues.map { $0.inElement(index) } })
      return true
    } catch {
      let issues = error.issues.map { $0.inElement(index) }
      let located = InjectionError(issues, omittedCount: error.omittedCount) ?? error
      // Data beyond a limit is refused as a whole.
      if located.issues.contains(where: \.isOfLimit) || run.isFinal(located) {
        run.watch?.end(located, bytes: nil)
        throw located
      }
      reports.addDropped(located)
      return false
    }
  }

  /// Returns the model that was created last.
  @inline(__always)
  mutating func take<Model>(as model: Model.Type) -> Model { rows.take(as: model) }

  /// Returns the report after the last row.
  func finish() -> InjectionReport {
    let report = reports.report
    run.watch?.end(report, bytes: nil)
    return run.shown(report)
  }
}
