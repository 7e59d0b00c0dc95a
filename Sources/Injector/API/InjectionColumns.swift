/// The columns of a source of rows, bound to the properties of a model.
///
/// ```swift
/// let columns = try Injector.bind(User.self).mapping("id").to(\.userId).columns(["id", "name", "born"])
/// for row in rows { users.append(try columns.inject(row)) }
/// ```
///
/// The property of each column is found once. Rows are read using the same rules as a record with these keys, and no
/// dictionary is created. To create columns, use ``Injector/columns(_:)``. They can be used from many threads at the
/// same time.
///
/// The rules and the global defaults are those at the time when the columns are bound.
public struct InjectionColumns<Model>: Sendable {
  private let run: InjectorRun
  private let reportingRun: InjectorRun
  private let extraction: Result<RowExtraction, InjectionError>
  private let columns: RowColumns
  /// Whether the plan reads the columns one by one. Otherwise, a dictionary is created from them.
  private let readsColumns: Bool

  fileprivate init(_ injector: Injector<Model>, _ names: [String]) throws(InjectionError) {
    var known: Set<String> = []
    if let name = names.first(where: { !known.insert($0).inserted }) {
      throw InjectionError(InjectionReport.Issue(.repeatedColumn(name), at: nil))
    }
    run = try injector.run()
    reportingRun = try injector.run(isReporting: true)
    let wrapped = run.target.isOptional ? run.target.model : nil
    readsColumns = (wrapped?.rootKind ?? run.kind) == .record
    let columns = RowColumns(names, in: readsColumns ? run.target.nestedPlan?.parts.keyIndex : nil)
    self.columns = columns
    extraction = Result { () throws(InjectionError) in try RowExtraction(injector, columns) }
  }

  /// Creates a model from a row.
  ///
  /// - Parameter row: The row. Its fields are in the order of the columns.
  /// - Returns: The new model.
  /// - Throws: The errors of ``Injector/inject(_:at:)-([String:Any],_)``, with columns as keys; `sourceFailed` if the
  ///   row throws an error.
  /// - Complexity: O(*n*) in the size of the row.
  public func inject(_ row: some RecordSource) throws(InjectionError) -> Model {
    try run.make(source(row)).0
  }

  /// Creates a model from the fields of a row, such as those that ``extract(_:)`` returns.
  ///
  /// - Parameter fields: The fields, in the order of the columns. Missing fields at the end are `null`.
  /// - Returns: The new model.
  /// - Throws: The errors of ``inject(_:)-(RecordSource)``.
  /// - Complexity: O(*n*) in the size of the row.
  public func inject(_ fields: [SourceField]) throws(InjectionError) -> Model {
    try inject(FieldRow(fields: fields))
  }

  /// Creates a model from a row, and returns it with a report.
  ///
  /// Columns that belong to no property are unknown keys in the report of each row.
  ///
  /// - Parameter row: The row. Its fields are in the order of the columns.
  /// - Returns: The new model, and the report.
  /// - Throws: The errors of ``inject(_:)-(RecordSource)``.
  /// - Complexity: O(*n*) in the size of the row.
  public func injectReporting(_ row: some RecordSource) throws(InjectionError)
    -> (model: Model, report: InjectionReport)
  {
    try reportingRun.make(source(row))
  }

  /// Creates a model from the fields of a row, and returns it with a report.
  ///
  /// - Parameter fields: The fields, in the order of the columns. Missing fields at the end are `null`.
  /// - Returns: The new model, and the report.
  /// - Throws: The errors of ``inject(_:)-(RecordSource)``.
  /// - Complexity: O(*n*) in the size of the row.
  public func injectReporting(_ fields: [SourceField]) throws(InjectionError)
    -> (model: Model, report: InjectionReport)
  {
    try injectReporting(FieldRow(fields: fields))
  }

  /// Creates a model from each row of a sequence, in order, in one run.
  ///
  /// ```swift
  /// for user in try columns.inject(rows) { print(user.name) }
  /// ```
  ///
  /// Under the lenient policy, a row from which no model can be created is left out. The rows are read one by one.
  ///
  /// - Parameter rows: The rows. Their fields are in the order of the columns.
  /// - Returns: The new models.
  /// - Throws: The errors of ``inject(_:)-(RecordSource)``. Their paths begin with the index of the row.
  /// - Complexity: O(*n*) in the size of the rows.
  public func inject<Row: RecordSource>(_ rows: some Sequence<Row>) throws(InjectionError) -> [Model] {
    try make(rows, run).0
  }

  /// Creates a model from each row of a sequence, in order, and returns them with a report.
  ///
  /// - Parameter rows: The rows. Their fields are in the order of the columns.
  /// - Returns: The new models, and the issues of all rows.
  /// - Throws: The errors of ``inject(_:)->[Model]``.
  /// - Complexity: O(*n*) in the size of the rows.
  public func injectReporting<Row: RecordSource>(_ rows: some Sequence<Row>) throws(InjectionError)
    -> (models: [Model], report: InjectionReport)
  {
    try make(rows, reportingRun)
  }

  private func source(_ row: any RecordSource) -> RowSource {
    RowSource(row: row, columns: columns, readsColumns: readsColumns)
  }

  private func make<Row: RecordSource>(_ rows: some Sequence<Row>, _ run: InjectorRun) throws(InjectionError)
    -> ([Model], InjectionReport)
  {
    var run = RowsRun(run, columns, readsColumns: readsColumns, stride: MemoryLayout<Model>.stride)
    run.read(rows, as: Model.self)
    return try run.finish()
  }

  /// Returns the values of a model in the order of the columns, as the arguments of a statement.
  ///
  /// ```swift
  /// let columns = try users.columns(["id", "name", "nick"])
  /// try columns.extract(User(id: 7, name: "Ann", nick: nil))   // [.integer(7), .text("Ann"), .null]
  /// ```
  ///
  /// The rules of ``Injector/extract(_:_:)-(Model,_)`` apply, with two differences: dates and bytes are separate kinds
  /// of fields, and values that are left out are `null`. Properties without a column are not returned. A nested model,
  /// an array or a dictionary is a tree.
  ///
  /// - Parameter model: The model.
  /// - Returns: A field for each column.
  /// - Throws: The errors of ``Injector/extract(_:_:)-(Model,_)``; also `configuration` for a column to which no
  ///   property is written, because it would be overwritten with `null`.
  /// - Complexity: O(*n*) in the size of the model.
  public func extract(_ model: Model) throws(InjectionError) -> [SourceField] {
    let extraction = try extraction.get()
    let row = RowFields(extraction.columns.names, extraction.columns.positions)
    let output = try extraction.run.native(model, row)
    if let root = output.root, !(root is [String: Any]) { throw Injector<Model>.wrongRoot(root) }
    return output.row?.fields ?? []
  }

  /// Returns the values of some properties of a model with their columns, for a statement that changes only these.
  ///
  /// ```swift
  /// let report = try users.injectReporting(json: #"{"nick": null, "name": "Lily"}"#, into: &user)
  /// let changes = try columns.extract(user, only: report.injected)   // [("name", .text("Lily")), ("nick", .null)]
  /// let settings = changes.map { "\($0.name) = ?" }.joined(separator: ", ")
  /// ```
  ///
  /// A column is absent if its property is not named. Names without a column are ignored. A column inside a flattened
  /// model belongs to the property that contains the model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - properties: The names of the properties, such as ``InjectionReport/injected``.
  /// - Returns: The columns and their fields, in the order of the columns.
  /// - Throws: The errors of ``extract(_:)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func extract(_ model: Model, only properties: [String]) throws(InjectionError)
    -> [(name: String, field: SourceField)]
  {
    let fields = try extract(model)
    let owners = try extraction.get().properties
    return columns.names.indices.filter { !owners[$0].isDisjoint(with: properties) }.map {
      (columns.names[$0], fields[$0])
    }
  }
}

extension Injector {
  /// Binds the columns of rows to the properties of the model, once for all rows.
  ///
  /// ```swift
  /// struct User: Injectable { var id = 0; var name = ""; var isAdmin = false }
  ///
  /// let columns = try Injector.bind(User.self).keys(.snakeCase).columns(["id", "name", "is_admin"])
  /// let user = try columns.inject([.integer(7), .text("Ann"), .integer(1)] as [SourceField])
  /// // User(id: 7, name: "Ann", isAdmin: true)
  /// ```
  ///
  /// Columns are treated as keys: candidates, paths, key strategies, `accept` and policies apply as for records. A
  /// column whose name is a path, such as `address.city`, belongs to the property with that path.
  ///
  /// - Parameter names: The names of the columns, in the order of the rows' fields.
  /// - Returns: The columns.
  /// - Throws: An ``InjectionError`` with the code `configuration` if the rules have mistakes, or if two columns have the same
  ///   name.
  /// - Complexity: O(*n*) in the number of columns and properties.
  public func columns(_ names: [String]) throws(InjectionError) -> InjectionColumns<Model> {
    try InjectionColumns(self, names)
  }
}

/// Extracts the columns of rows.
private struct RowExtraction: Sendable {
  let run: ExtractionRun
  /// The columns, spelled like the keys that are written to them.
  let columns: RowColumns
  /// The names of the properties that are written to each column.
  let properties: [Set<String>]

  init<Model>(_ injector: Injector<Model>, _ bound: RowColumns) throws(InjectionError) {
    run = try ExtractionRun(injector, [])
    let plan = run.root ?? run.target.payload?.nestedPlan?.parts
    let columns = plan.map { Self.columns(bound, spelledFor: $0) } ?? bound
    self.columns = columns
    guard let plan, !plan.outputs.isEmpty || !(plan.layout?.type is any Encodable.Type) else {
      properties = columns.names.map { [$0] }
      return
    }
    let rootColumn = run.path.first.map { columns.positions[$0.key] }
    var properties = [Set<String>](repeating: [], count: columns.names.count)
    for (property, path) in plan.outputMembers + (plan.kind.map { [("", $0.path)] } ?? []) {
      let column = rootColumn ?? Self.column(of: path, in: columns)
      if let column { properties[column].insert(property) }
    }
    self.properties = properties
    let issues = zip(bound.names, properties).filter(\.1.isEmpty).map {
      InjectionReport.Issue(.unwrittenColumn($0.0, of: run.target.type), at: nil)
    }
    if let error = InjectionError(issues) { throw error }
  }

  /// Returns the columns, spelled like the keys that a plan writes, if the plan ignores case.
  private static func columns(_ columns: RowColumns, spelledFor plan: PlanContents) -> RowColumns {
    guard plan.keys.ignoresCase else { return columns }
    let keys = plan.outputMembers.flatMap { [$0.path.text] + $0.path.segments.prefix(1).map(\.key) }
    let spellings = Dictionary(keys.map { ($0.lowercased(), $0) }) { first, _ in first }
    return RowColumns(columns.names.map { spellings[$0.lowercased()] ?? $0 }, in: nil)
  }

  /// Returns the column to which a member is written: the one with the member's path, or the one with the first key of
  /// the path, which contains a tree. A path with an index has none, because a row has no arrays of columns.
  private static func column(of path: SourcePath, in columns: RowColumns) -> Int? {
    let hasIndex = path.segments.contains { $0.index != nil }
    let column = hasIndex ? nil : columns.positions[path.text]
    return column ?? path.segments.first.flatMap { columns.positions[$0.key] }
  }
}
