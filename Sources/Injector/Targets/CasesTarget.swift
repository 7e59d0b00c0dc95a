/// A target for an enum whose case is named in each record. Every case has its own type of record, which stores the
/// payload.
final class CasesTarget<Value>: DiscriminatedTarget<Value>, @unchecked Sendable {
  /// A case of the enum.
  struct Case {
    let text: String
    /// The type of its records.
    let record: Any.Type
    /// The target of its records.
    let base: Target
    let target: TypedTarget<Value>
    let contains: (Value) -> Bool
  }

  private let contains: [(Value) -> Bool]

  /// Creates a target. `otherwise` returns the value for all other records; nil if other records are invalid.
  init(by path: SourcePath, _ cases: [Case], otherwise: (@Sendable () -> Value)?) {
    contains = cases.map(\.contains)
    let other = otherwise.map { make in
      NamedModel(name: "otherwise", model: Value.self, target: OtherCaseTarget(make))
    }
    let named = cases.map { NamedModel(name: $0.text, model: $0.record, target: $0.base) }
    super.init(by: path, isBeside: false, named, otherwise: other) { model in
      cases.first { $0.base === model.target }?.target ?? model.target as? TypedTarget<Value>
    }
  }

  override var summary: String { "cases by \(path.text.debugDescription)" }
  override var writesOther: Bool { false }
  override var obstacle: ConfigurationProblem.OutputObstacle? {
    targets.lazy.compactMap(\.obstacle).first
  }

  override func position(of value: Value) -> Int? { contains.firstIndex { $0(value) } }
  override func isStoredUnchanged(_ type: Any.Type) -> Bool { type == Value.self }
  override func isWritten(at position: Int) -> Bool { true }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let value = unsafe load(memory)
    if let position = position(of: value) { return unsafe targets[position].extract(memory, to: &output) }
    let name = RuntimeEntryPoints.caseName(of: value).map { ".\($0)" } ?? ""
    return output.run.fail(.notRepresentable, found: TypeName.of(Value.self) + name, detail: .unnamedCase)
  }
}

/// A target for records that do not name a known case of an enum.
private final class OtherCaseTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let makeOther: @Sendable () -> Value

  init(_ makeOther: @escaping @Sendable () -> Value) {
    self.makeOther = makeOther
    super.init()
  }

  override func schema(_ context: SchemaContext) -> InjectionSchema { .object }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    try input.skipValue()
    unsafe cell.put(makeOther())
    return true
  }
}

/// The record of a case whose payload has its own key.
struct CaseRecord<Payload> {
  /// The name of the property in rules and paths.
  static var property: String { "payload" }

  var payload: Payload
}

/// A target for the records of a case whose payload is written with `encode(to:)`. It adds the text that names the
/// case.
final class EncodedCaseTarget<Record>: TypedTarget<Record>, @unchecked Sendable {
  private let base: TypedTarget<Record>
  private let kind: KindTag

  init(_ base: TypedTarget<Record>, _ kind: KindTag) {
    (self.base, self.kind) = (base, kind)
    super.init(inner: base)
  }

  override var mayReject: Bool { base.mayReject }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    .all(of: [.record(ofKind: kind.text, at: kind.path), base.schema(context)])
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  { unsafe try input.put(by: base, cell, &run) }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    guard let tree = output.tree({ unsafe base.extract(memory, to: &$0) }) else { return false }
    guard let record = adding(kind.path.keys[...], to: tree) else {
      return output.run.fail(.notRepresentable, found: TypeName.of(Record.self))
    }
    return output.write(any: record)
  }

  /// Returns the record with the case's text at the end of a path; nil if the path leads through a value that is not
  /// a record.
  private func adding(_ path: ArraySlice<String>, to tree: Any) -> Any? {
    guard let key = path.first else { return kind.text }
    guard var record = tree as? [String: Any] else { return nil }
    let inner = path.count > 1 ? record[key] ?? [String: Any]() : kind.text
    guard let part = adding(path.dropFirst(), to: inner) else { return nil }
    record[key] = part
    return record
  }
}
