/// A type of record, with the text that names it and the target for its models.
struct NamedModel {
  let name: String
  let model: Any.Type
  let target: Target
}

/// A target for records whose type is named by the text under one of their keys.
///
/// All types are known when the plan is compiled. For each record, the target reads the text and runs the plan of
/// that type.
class DiscriminatedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  final let path: SourcePath
  /// Whether the text is next to the property that contains the models, not inside their records.
  private let isBeside: Bool
  private let kinds: [NamedModel]
  final let targets: [TypedTarget<Value>]
  /// The targets for empty memory. They write an object as an instance of its own class.
  private let makers: [Target]
  /// The index of the texts, which has the positions of their types.
  private let index: KeyIndex
  private let memory = TableMemory()
  /// The position of the type for all other records; nil if there is none.
  private let otherPosition: Int?
  private let expectation: InjectionReport.Issue.Fact
  final let names: [String]

  /// Creates a target. `otherwise` is the type for all other records; nil if other records are invalid. `cast`
  /// returns the target of a type as one for `Value`.
  init(
    by path: SourcePath,
    isBeside: Bool,
    _ named: [NamedModel],
    otherwise: NamedModel?,
    cast: (NamedModel) -> TypedTarget<Value>?
  ) {
    (self.path, self.isBeside) = (path, isBeside)
    let kinds = named + [otherwise].compactMap { $0 }
    targets = kinds.compactMap(cast)
    let isClass = RuntimeEntryPoints.kind(of: Value.self) == .class
    makers = zip(kinds, targets).map { kind, target in
      let isObject = isClass && kind.model is Value.Type
      return isObject ? kind.target : target
    }
    self.kinds = kinds
    otherPosition = otherwise == nil ? nil : named.count
    names = named.map(\.name)
    index = KeyIndex(names, in: memory)
    expectation = .text(ExpectedText.record(isBeside ? "beside" : "whose", path.text, isOneOf: names))
    super.init()
  }

  override var rootKind: RootKind { .record }
  override var acceptsExactType: Bool { false }
  override var forms: ValueForms { .objects }
  override var mayReject: Bool { targets.contains(where: \.mayReject) }
  override var fillsInPlace: Bool { kinds.contains { $0.target.fillsInPlace } }
  override var summary: String { "type \(isBeside ? "beside" : "by") \(path.text.debugDescription)" }
  override var choices: [(kind: String, plan: InjectionPlan)] {
    kinds.compactMap { choice in choice.target.nestedPlan.map { (choice.name, $0) } }
  }

  override var kindNames: [String] { names }

  override func kindName(ofModel model: Any.Type) -> String? {
    position(ofModel: model).flatMap { $0 == otherPosition ? nil : names[$0] }
  }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    if isBeside, let kind = context.kindBeside {
      let position = if case .named(let name) = kind { names.firstIndex(of: name) } else { otherPosition }
      return position.map { kinds[$0].target.schema(context) } ?? .nothing
    }
    let isOut = context.direction == .extracting
    if isOut, TypeRelation.holdsAnything(Value.self) { return .anything }
    let named = names.indices.filter { !isOut || isWritten(at: $0) }
    let schemas = named.map { kinds[$0].target.schema(context) }
    var other = isOut && !writesOther ? nil : otherPosition.map { kinds[$0].target.schema(context) }
    if isBeside { return .any(of: schemas + [other].compactMap(\.self)) }
    if !isOut { other = other.map { .all(of: [$0] + names.map { .not(.record(ofKind: $0, at: path)) }) } }
    // The extracted record of another model may lack the text that names its type.
    let all = schemas + [other].compactMap(\.self)
    var schema = isOut && other != nil ? InjectionSchema.any(of: all) : .one(of: all)
    if all.count > 1, path.isSingleKey {
      let mapping = zip(named, schemas).reduce(into: InjectionSchema()) { $0[names[$1.0]] = $1.1["$ref"] }
      let key = InjectionSchema().with("propertyName", .string(path.keys[0]))
      schema["discriminator"] = .object(key.with("mapping", .object(mapping)))
    }
    return schema
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if run.isTransactional, unsafe !cell.isEmpty, let isFilled = try unsafe fill(cell, &input, &run) {
      return isFilled
    }
    guard !isBeside, input.isRecord else { return unsafe try writeOther(cell, &input, &run) }
    let start = input.mark
    let found = try input.move(toKindAlong: path, &run) ? input.readText(in: index) : nil
    input.move(to: start)
    guard let found else { return unsafe try writeOther(cell, &input, &run) }
    let target = unsafe cell.isEmpty ? makers[found] : targets[found]
    return unsafe try input.put(by: target, cell, &run)
  }

  /// Writes a value whose kind is next to it, or whose kind is not one of the texts.
  @inline(never)
  private func writeOther(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    guard input.isRecord else { return unsafe try putOther(cell, &input, &run) }
    if let position = position(of: try readKind(&input, &run), in: &input, &run) {
      return unsafe try input.put(by: targets[position], cell, &run)
    }
    try input.skipValue()
    return false
  }

  override func update(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    if let isFilled = try unsafe fill(cell, &input, &run) { return isFilled }
    return unsafe try input.put(by: self, cell, &run)
  }

  /// Fills the existing model if it has the type that the record names; otherwise returns nil. A record that names no
  /// type is read as the model's own type.
  @inline(never)
  private func fill(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool?
  {
    guard input.isRecord, let own = position(of: unsafe load(cell.memory)) else { return nil }
    let kind = try readKind(&input, &run)
    guard kind == nil || position(for: kind?.value) == own else { return nil }
    if own == otherPosition { recordUnknownKind(kind, in: &input, &run) }
    return unsafe try targets[own].update(cell, from: &input, &run)
  }

  /// The value that names the type of a record, and its offset in JSON text.
  private typealias Kind = (value: SourceValue, offset: Int?)

  /// Reads the value that names the type of a record; nil if the record has none. The input does not move.
  private func readKind(_ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Kind?
  {
    if isBeside { return run.kindBeside.map { ($0.value, nil) } }
    let start = input.mark
    let isFound = try input.move(toKindAlong: path, &run)
    defer { input.move(to: start) }
    guard isFound else { return nil }
    let offset = input.offset(of: input.mark)
    return (try input.readSourceValue(), offset)
  }

  /// Returns the position of the type for records with this value under the key, or without the key; nil if there is
  /// no such type.
  private func position(for found: SourceValue?) -> Int? {
    let known = found?.kindName.map { index.position(of: $0) }
    return known.flatMap { $0 >= 0 ? $0 : nil } ?? otherPosition
  }

  /// Stores a model of one of the types unchanged, or reads a record in another form. Refuses any other value.
  private func putOther(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let value = try input.readSourceValue()
    switch value {
    case .null: return run.refuse(.null, expected: Value.self, isOfRecord: true)
    case .record(let record):
      return unsafe put(cell, record, inside: input.depth, &run)
    case .other(let model) where isStoredUnchanged(Swift.type(of: model)):
      if unsafe cell.putUnlessNil(model as? Value) { return true }
    default: break
    }
    _ = run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
    if hidesValues || holdsSensitive && value.kindName != nil { run.refusal.hideValue() }
    return false
  }

  /// Returns the position of the type for records of a kind, or without one. If there is no such type, returns nil
  /// and sets a refusal about the kind.
  private func position(of kind: Kind?, in input: inout Reader, _ run: inout RunState) -> Int? {
    if let position = position(for: kind?.value) {
      if position == otherPosition { recordUnknownKind(kind, in: &input, &run) }
      return position
    }
    _ = run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
    let part = RunState.Part(
      reversedPath: [],
      found: kind.map { fact(of: $0, &run) },
      key: path.text,
      under: isBeside ? [] : input.keys(along: [path])
    )
    part.offset = kind?.offset
    run.refusal.part = part
    return nil
  }

  /// Records a note about a record of an unknown kind, which is read as the type for all other records.
  private func recordUnknownKind(_ kind: Kind?, in input: inout Reader, _ run: inout RunState) {
    guard let kind, run.isReporting else { return }
    if case .null = kind.value { return }
    guard run.reserveNote() else { return }
    var issue = InjectionReport.Issue(
      code: .unknownKind,
      severity: .note,
      expected: expectation,
      found: fact(of: kind, &run),
      keys: [path.text],
      consequence: .ignored
    )
    if !isBeside { issue.extendPointer(with: input.keys(along: [path])) }
    issue.facts.offset = kind.offset
    run.record(issue)
  }

  private func fact(of kind: Kind, _ run: inout RunState) -> InjectionReport.Issue.Fact {
    let isSensitive = isBeside ? run.kindBeside?.isSensitive == true : keyIsSensitive || hidesValues
    return isSensitive ? .text(IssueText.sensitiveValue) : kind.value.fact
  }

  /// Returns the position of the type of a value; nil if it is not one of the types.
  func position(of value: Value) -> Int? { position(ofModel: Swift.type(of: value as Any)) }

  /// Whether models of a type are stored unchanged.
  func isStoredUnchanged(_ type: Any.Type) -> Bool { kinds.contains { $0.model == type } }

  /// Whether values of the type for all other records are written.
  var writesOther: Bool { true }

  /// Whether the name at a position is written. If a model has several names, only the first one is.
  func isWritten(at position: Int) -> Bool {
    !kinds[..<position].contains { $0.model == kinds[position].model }
  }

  /// Returns the position of a model's type, or of its nearest superclass.
  private func position(ofModel model: Any.Type) -> Int? {
    var type: Any.Type? = model
    while let current = type {
      if let position = kinds.firstIndex(where: { $0.model == current }) { return position }
      type = (current as? AnyClass).flatMap { _getSuperclass($0) }
    }
    return nil
  }

  private var hidesValues: Bool { kinds.contains { $0.target.nestedPlan?.parts.hidesValues == true } }

  /// Whether the key also belongs to a sensitive property of one of the models.
  private var keyIsSensitive: Bool {
    kinds.contains { kind in
      guard let parts = kind.target.nestedPlan?.parts, let key = path.segments.first?.key else {
        return false
      }
      let name = parts.keys.snakeCaseName(forKey: key)
      return parts.properties.contains { property in
        property.isSensitive
          && (property.candidates.contains { $0.key == key } || name != nil && property.snakeCaseName == name)
      }
    }
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    let target = position(of: unsafe load(memory)).map { targets[$0] }
    return unsafe target?.extract(memory, to: &output) ?? super.extract(memory, to: &output)
  }
}
