/// A target for `Any`. Its values are native Swift values, even if the source contains Foundation objects.
final class AnyTarget: TypedTarget<Any>, @unchecked Sendable {
  /// Whether null is stored as `NSNull`. True inside collections, whose elements have no default.
  private let takesNull: Bool
  /// Whether the parts of arrays and records are read one at a time, because one of their numbers has no native form.
  private let readsParts: Bool
  /// Whether values are converted to Foundation objects.
  private let makesObjects: Bool

  /// A target that leaves out numbers without a native form.
  static let readingParts = AnyTarget(takesNull: true, readsParts: true)
  private static let (array, record) = collections(of: readingParts)

  /// Returns the targets for arrays and dictionaries of values. They are not specialised for the type of the values.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private static func collections<Element>(of target: TypedTarget<Element>) -> (array: Target, record: Target)
  {
    (ArrayTarget(target), DictionaryTarget<String, Element>(target, key: { $0 }, name: { $0 }))
  }

  init(takesNull: Bool = false, readsParts: Bool = false, makesObjects: Bool = false) {
    (self.takesNull, self.readsParts, self.makesObjects) = (takesNull, readsParts, makesObjects)
    super.init()
  }

  /// Returns the target for the elements of a collection. For elements of type `Any`, it also accepts null.
  static func inCollection<Element>(_ element: TypedTarget<Element>) -> TypedTarget<Element> {
    guard Element.self == Any.self, let any = element as? AnyTarget else { return element }
    return AnyTarget(takesNull: true, makesObjects: any.makesObjects) as? TypedTarget<Element> ?? element
  }

  override var acceptsExactType: Bool { false }
  override var forms: ValueForms { [.objects, .arrays] }
  override var summary: String { "as it is" }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    takesNull || context.direction == .extracting ? .anything : .notNull
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if !takesNull, try input.readNull() { return run.refuse(.null, expected: type) }
    if let cursor = input.cursor?.object {
      guard let native = NativeValue.native(cursor.value, inside: input.depth) else {
        return run.refuseTooDeep()
      }
      return unsafe put(native, cell, &run)
    }
    let start = input.mark
    let hasParts = input.isArray || input.isRecord
    if !readsParts || !hasParts, let value = try input.readNativeValue() {
      return unsafe put(value, cell, &run)
    }
    guard hasParts else { return run.refuse(.outOfRange, expected: type) }
    input.move(to: start)
    let parts: Any? =
      input.isArray
      ? try Self.array.makeUntyped(from: &input, &run) : try Self.record.makeUntyped(from: &input, &run)
    guard let parts else { return false }
    return unsafe put(parts, cell, &run)
  }

  /// Stores a value. Refuses it if this thread's stack has too little space to convert it.
  private func put(_ native: Any, _ cell: Cell, _ run: inout RunState) -> Bool {
    guard !makesObjects || NativeValue.canBecomeObject(native) else { return run.refuseTooDeep() }
    // Without `as Any`, Swift would open the existential and store the value as its own type.
    unsafe cell.put(native as Any)
    return true
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.write(any: unsafe load(memory))
  }
}

/// A target for texts that contain JSON. A value that is not a text is converted to its JSON text.
final class JSONTextTarget: TypedTarget<String>, @unchecked Sendable {
  private let text = ScalarTarget<String>.make()
  /// Finds the plan for the value in the text; nil if there is none.
  private let findPlan: () -> CompiledPlan?

  init(findPlan: @escaping () -> CompiledPlan?) {
    self.findPlan = findPlan
    super.init()
  }

  override var forms: ValueForms { [.objects, .arrays] }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let value = findPlan().map { context.schema(of: $0) } ?? .anything
    let text = InjectionSchema.string.with("contentMediaType", "application/json")
      .with("contentSchema", .object(value))
    return context.direction == .injecting ? .any(of: [text, value]) : text
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if input.cursor != nil { return unsafe try putNative(cell, from: &input, &run) }
    if input.byte == UInt8(ascii: "\"") || input.isNull { return unsafe try input.put(by: text, cell, &run) }
    unsafe cell.put(try input.readRawValue())
    return true
  }

  private func putNative(
    _ cell: Cell, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    switch try input.readSourceValue() {
    case .array, .record, .bool, .int, .uint, .float, .double, .decimal, .digits:
      // Under the strict policy, dates are written as texts.
      let state = ExtractionState(
        closures: .none,
        defaults: run.defaults,
        policy: .strict,
        options: [],
        depth: input.depth,
        findPlan: { (type, _, _) throws(InjectionError) in throw InjectionError(RootError.notAModel(type)) }
      )
      var output = RunOutput(json: JSONWriter(), run: state)
      guard output.write(any: try input.readAny()) else {
        return run.refuse(.typeMismatch, expected: String.self, expectation: .text(ExpectedText.jsonText))
      }
      unsafe cell.put(output.json.finishString())
      return true
    default: return unsafe try text.put(cell, from: &input, &run)
    }
  }

  override var writer: Target { text }
}
