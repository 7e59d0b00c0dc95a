/// A target with a converter. It coerces the raw value to the converter's input, and writes the converter's output.
final class ConvertedTarget<Input, Output>: TypedTarget<Output>, @unchecked Sendable {
  private let input: TypedTarget<Input>
  private let use: ConverterUse
  private let unownedSource: UnownedSource
  /// Whether a value that is already an `Output` is stored without conversion. False if values of the type `Output`
  /// occur in parsed JSON.
  private let acceptsOutput: Bool

  init(_ input: TypedTarget<Input>, _ use: ConverterUse) {
    (self.input, self.use) = (input, use)
    unownedSource = use.source.unowned
    acceptsOutput = Input.self != Any.self && !Self.isRaw(Output.self)
    let isDirect = !use.isSensitive && NullValue.isNeverNil(Output.self)
    let conversion =
      isDirect ? DirectConversion(Input.self, input.direct, to: Output.self, unownedSource) : nil
    optionalPut = conversion?.put(isOptional: true)
    super.init(direct: conversion?.put(isOptional: false))
  }

  /// Whether values of a type occur in parsed JSON: texts, numbers, Boolean values, arrays and dictionaries.
  private static func isRaw(_ type: Any.Type) -> Bool {
    switch type {
    case is any StringProtocol.Type, is any Numeric.Type, is Bool.Type, is any CompositeType.Type: true
    default: type == Any.self
    }
  }

  private let optionalPut: DirectPut?
  override var optionalDirect: DirectPut? { optionalPut }

  override var acceptsExactType: Bool { false }
  override var forms: ValueForms { input.forms }
  override var runsClosure: Bool { true }
  override var holdsSensitive: Bool { use.isSensitive }
  override var converter: ClosureSource? { use.source }
  override var summary: String {
    "converter \(TypeName.of(Input.self)) -> \(TypeName.of(Output.self))\(use.isTwoWay ? "" : " (one-way)")"
  }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    guard case .converter(let converter)? = use.source.held(in: context.closures.parts.slots) else {
      return .anything
    }
    if context.direction == .extracting, !use.isTwoWay { return .anything }
    let schema = converter.traits.description?(context.direction) ?? input.schema(context)
    if context.direction == .injecting {
      return converter.traits.takesLists ? .any(of: [schema, .array(of: .string)]) : schema
    }
    guard writesOwnKey else { return schema }
    // Only the converter knows whether it converts nil to a value.
    context.mayBeLeftOut = true
    return schema
  }

  override func put(_ cell: Cell, from source: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if acceptsOutput, unsafe putExact(cell, source) { return true }
    let (mark, start) = (run.issues.mark, source.mark)
    let fits: Bool
    if let raw = try makeInput(from: &source, &run) {
      fits = unsafe put(cell, converting: raw, since: mark, inside: source.depth, &run)
      if !fits { run.issues.forgetCoercion(since: mark) }
      if run.isReporting { source.locateParts(from: mark, in: start, refused: false, &run) }
    } else {
      fits = unsafe cell.putUnlessNil(try outputArray(from: start, of: &source, &run))
      if !fits, !run.refusal.isReported, run.refusal.code == .typeMismatch || run.refusal.code == .null {
        run.refusal.replaceExpected(by: Output.self)
      }
    }
    if use.isSensitive { run.redact(from: mark, expecting: Output.self, isRefused: !fits) }
    return fits
  }

  @inline(__always)
  private func makeInput(from source: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Input?
  {
    let outer = run.makesConverterInput
    run.makesConverterInput = true
    defer { run.makesConverterInput = outer }
    return try input.make(from: &source, &run)
  }

  /// Returns the array at `start` if it already is the converter's output, for converters that accept such arrays.
  @inline(never)
  private func outputArray(from start: Int, of source: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Output?
  {
    guard !run.refusal.isReported, run.refusal.code == .typeMismatch,
      box(in: run.closures)?.converter.traits.takesLists == true
    else { return nil }
    source.move(to: start)
    let value = try source.readAny()
    return Coercion.value(of: value, as: Output.self, allowing: CoercionLeeway(coerces: false))
  }

  private func box(in closures: RuleClosures) -> ConverterBox<Input, Output>? {
    guard case .converter(let closure) = use.source.held(in: closures.parts.slots) else { return nil }
    return closure as? ConverterBox<Input, Output>
  }

  private func put(
    _ cell: Cell, converting raw: Input, since mark: RunIssues.Mark, inside depth: DepthGuard,
    _ run: inout RunState
  ) -> Bool {
    guard let box = box(in: run.closures) else { return run.refuse(.converterFailed, expected: Output.self) }
    let isNoted = run.isReporting && box.converter.traits.isNoting || box.converter.traits.dependsOnPolicy
    let notes = isNoted ? ConversionNotes(run.settings(inside: depth)) : nil
    let result = Result { try box.converter.forward(raw, notes) }
    if let notes, notes.hasErrors {
      run.record(notes, since: mark)
      return run.refuseAlreadyRecorded()
    }
    switch result {
    case .success(let value):
      guard let value, !NullValue.isNil(value) else { return unsafe putNil(cell, from: raw, &run) }
      if let notes, !notes.isEmpty { run.record(notes, since: mark) }
      unsafe cell.put(value)
      return true
    case .failure(let error):
      return run.refuse(.converterFailed, expected: Output.self, underlying: error)
    }
  }

  /// Handles a converter that returned nil. For a nil input, the value is nil. Any other input is invalid.
  private func putNil(_ cell: Cell, from raw: Input, _ run: inout RunState) -> Bool {
    guard NullValue.isNil(raw) else {
      return run.refuseUnconverted(to: Output.self, isOfSameType: Input.self == Output.self)
    }
    if run.convertsMissing { return run.refuse(.missing, expected: Output.self) }
    let absent = NullValue.absent(Output.self)?()
    return unsafe cell.putUnlessNil(absent) || run.refuse(.null, expected: Output.self)
  }

  // MARK: - Extraction

  override var obstacle: ConfigurationProblem.OutputObstacle? {
    if use.isTwoWay { return nil }
    let isWritable = WritableTypes.contain(Output.self)
    return use.isWrittenAsIs && isWritable
      ? nil
      : .oneWay(input: TypeName.of(Input.self), output: TypeName.of(Output.self), isWritable: isWritable)
  }

  /// True for an Optional, because the conversion itself may return nil.
  override var writesOwnKey: Bool { RuntimeEntryPoints.kind(of: Output.self) == .optional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { NullValue.isNil(unsafe load(memory)) }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    guard use.isTwoWay else {
      // The plan reports properties that cannot be converted back. Values inside `Encodable` types are not part of a
      // plan.
      return use.isWrittenAsIs ? output.write(any: unsafe load(memory)) : failForOneWayConverter(&output)
    }
    if let conversion = output.run.slot(unownedSource).conversion,
      let text = conversion.withObject({ unsafe $0.writeText?(memory) })
    {
      output.json.write(text)
      return true
    }
    return unsafe writeBack(memory, as: .value, to: &output)
  }

  private func failForOneWayConverter(_ output: inout RunOutput) -> Bool {
    let problem = obstacle.map { ConfigurationProblem.valueNotWritable(Output.self, $0) }
    return output.run.fail(
      .notRepresentable,
      found: TypeName.of(Output.self),
      underlying: problem.map { InjectionError(InjectionReport.Issue($0, at: nil)) }
    )
  }

  /// Calls the converter for nil as well, and writes the value that it returns.
  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    guard use.isTwoWay, unsafe isAbsent(value) else {
      return unsafe super.extract(value, as: role, to: &output)
    }
    return unsafe writeBack(value, as: role, to: &output)
  }

  /// Converts a value back and writes the result. A nil that stays nil is written as null or left out. If the
  /// converter returns nothing for any other value, the run fails.
  private func writeBack(_ memory: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool
  {
    guard let box = box(in: output.run.closures) else { return output.run.fail(.converterFailed, found: nil) }
    let value = unsafe load(memory)
    let isNil = NullValue.isNil(value)
    var failure: (any Error)?
    do {
      let notes = box.converter.traits.jsonType != nil ? ConversionNotes(output.run.settings) : nil
      if let raw = try box.converter.backward?(value, notes), !isNil || !NullValue.isNil(raw) {
        output.begin(role)
        return write(raw, to: &output)
      }
      if isNil {
        output.writeNil(role)
        return true
      }
    } catch {
      failure = error
    }
    return output.run.fail(
      .converterFailed,
      found: use.isSensitive ? nil : SourceValue(value).summary,
      detail: .back,
      underlying: use.isSensitive ? nil : failure
    )
  }

  private func write(_ raw: Input, to output: inout RunOutput) -> Bool {
    guard use.writesWholeNumbers else { return output.write(raw, by: input) }
    if Input.self == Double.self, let whole = Int(exactly: reinterpreted(raw, as: Double.self)) {
      output.json.write(whole)
      return true
    }
    guard let tree = output.tree({ $0.write(raw, by: input) }) else { return false }
    return output.write(any: WholeNumber.tree(tree))
  }
}

/// The converter of a target, and its properties that are known before it is called.
struct ConverterUse {
  let source: ClosureSource
  /// Whether the converter can convert values back.
  let isTwoWay: Bool
  /// Whether values are written unchanged if they are not converted back.
  let isWrittenAsIs: Bool
  /// Whether whole numbers are written without a fraction.
  let writesWholeNumbers: Bool
  /// Whether the converter's output contains something sensitive, so that no part of the raw value is shown.
  let isSensitive: Bool

  /// Returns a target that converts the values of another target to `output`.
  func target(converting input: Target, to output: Any.Type) -> Target {
    func open<Input, Output>(_ from: Input.Type, _ to: Output.Type) -> Target {
      (input as? TypedTarget<Input>).map { ConvertedTarget<Input, Output>($0, self) } ?? input
    }
    return open(input.type, output)
  }
}
