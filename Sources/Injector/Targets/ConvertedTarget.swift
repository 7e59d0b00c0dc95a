/// A target with a converter. It coerces the raw value to the converter's input, and writes the converter's output.
final class ConvertedTarget<Input, Output>: TypedTarget<Output>, @unchecked Sendable {
  private let input: TypedTarget<Input>
  private let use: ConverterUse
  private let conversionSource: ConversionSource
  /// Whether a value that is already an `Output` is stored without conversion. It is not if `Output` is a type of raw
  /// values.
  private let takesFinished: Bool

  init(_ input: TypedTarget<Input>, _ use: ConverterUse) {
    self.input = input
    self.use = use
    conversionSource = ConversionSource(use.source)
    takesFinished = Input.self != Any.self && !RawTypes.contain(Output.self)
    let isDirect = !use.isSensitive && NullValue.isNeverNil(Output.self)
    let conversion =
      isDirect ? DirectConversion(Input.self, input.direct, to: Output.self, conversionSource) : nil
    optional = conversion?.put(isOptional: true)
    super.init(direct: conversion?.put(isOptional: false))
  }

  private let optional: DirectPut?
  override var optionalDirect: DirectPut? { optional }

  override var acceptsExactType: Bool { false }
  override var runsClosure: Bool { true }
  override var holdsSensitive: Bool { use.isSensitive }
  override var converter: ClosureSource? { use.source }
  override var summary: String {
    "converter \(TypeName.of(Input.self)) -> \(TypeName.of(Output.self))"
  }

  override func putJSON(_ cell: Cell, _ reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    unsafe try convert(cell, &reader, &run)
  }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    if takesFinished, unsafe putExact(cell, reader) { return true }
    return unsafe convert(cell, &reader, &run)
  }

  @inline(__always)
  private func convert<Source: RunInput>(_ cell: Cell, _ source: inout Source, _ run: inout RunState)
    throws(Source.Failure) -> Bool
  {
    let mark = run.issues.mark
    let start = source.mark
    let fits: Bool
    if let raw = try makeInput(from: &source, &run) {
      fits = unsafe put(cell, converting: raw, since: mark, &run)
      if !fits { run.issues.forgetCoercion(since: mark) }
      if run.isReporting { source.locateParts(from: mark, in: start, refused: false, &run) }
    } else if let list = try list(from: start, of: &source, &run) {
      unsafe cell.put(list)
      fits = true
    } else {
      fits = false
      if !run.refusal.isReported, run.refusal.code == .typeMismatch || run.refusal.code == .null {
        run.refusal.replaceExpected(by: Output.self)
      }
    }
    if use.isSensitive { run.redact(from: mark, expecting: Output.self, isRefused: !fits) }
    return fits
  }

  @inline(__always)
  private func makeInput<Source: RunInput>(
    from source: inout Source,
    _ run: inout RunState
  ) throws(Source.Failure) -> Input? {
    let outer = run.makesConverterInput
    run.makesConverterInput = true
    defer { run.makesConverterInput = outer }
    return try input.make(from: &source, &run)
  }

  /// Returns an array that is no input of the converter, and exactly what it makes, if the converter takes such arrays.
  @inline(never)
  private func list<Source: RunInput>(
    from start: Source.Mark,
    of source: inout Source,
    _ run: inout RunState
  ) throws(Source.Failure) -> Output? {
    guard !run.refusal.isReported, run.refusal.code == .typeMismatch,
      box(in: run)?.converter.traits.takesLists == true
    else { return nil }
    source.move(to: start)
    let value = try source.readAny()
    return Coercion.value(of: value, as: Output.self, allowing: CoercionLeeway(coerces: false))
  }

  private func box(in run: borrowing some RuleScope) -> ConverterBox<Input, Output>? {
    guard case .converter(let closure) = use.source.slot(in: run) else { return nil }
    return closure as? ConverterBox<Input, Output>
  }

  private func put(_ cell: Cell, converting raw: Input, since mark: RunIssues.Mark, _ run: inout RunState)
    -> Bool
  {
    guard let box = box(in: run) else {
      return run.refuse(.converterFailed, expected: Output.self)
    }
    let isNoted = run.isReporting && box.converter.traits.isNoting || box.converter.traits.dependsOnPolicy
    let notes = isNoted ? ConversionNotes(allowing: run.policy.leeway) : nil
    do {
      let value = try box.converter.forward(raw, notes)
      guard let value, !NullValue.isNil(value) else { return unsafe putNil(cell, from: raw, &run) }
      if let notes, notes.count > 0 { run.record(notes, since: mark) }
      unsafe cell.put(value)
      return true
    } catch {
      return run.refuse(.converterFailed, expected: Output.self, underlying: error)
    }
  }

  /// Handles a converter that returned nil. For a nil input, nil is the value; any other input does not fit.
  private func putNil(_ cell: Cell, from raw: Input, _ run: inout RunState) -> Bool {
    guard NullValue.isNil(raw) else { return run.refuse(.typeMismatch, expected: Output.self) }
    if run.convertsMissing { return run.refuse(.missing, expected: Output.self) }
    guard let absent = NullValue.absent(Output.self)?() else {
      return run.refuse(.null, expected: Output.self)
    }
    unsafe cell.put(absent)
    return true
  }

  // MARK: - Out of the model

  override var obstacle: ConfigurationProblem.OutputObstacle? {
    use.isTwoWay || WritableTypes.contain(Output.self)
      ? nil : .oneWay(output: TypeName.of(Output.self))
  }

  /// An Optional that the conversion itself makes may be nil.
  override var isIndirect: Bool { RuntimeEntryPoints.kind(of: Output.self) == .optional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    NullValue.isNil(unsafe memory.assumingMemoryBound(to: Output.self).pointee)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    if use.isTwoWay, let conversion = conversionSource.conversion(in: output.run),
      let text = conversion.withObject({ unsafe $0.writeText?(memory) })
    {
      output.json.write(text)
      return true
    }
    guard use.isTwoWay else {
      return output.write(any: unsafe memory.assumingMemoryBound(to: Output.self).pointee)
    }
    return unsafe convertBack(memory, as: .value, to: &output)
  }

  /// Calls the converter for nil, too: what it returns is written.
  override func extract(_ memory: UnsafeRawPointer, as place: OutputPlace, to output: inout Extraction)
    -> Bool
  {
    guard use.isTwoWay, unsafe isAbsent(memory) else {
      return unsafe super.extract(memory, as: place, to: &output)
    }
    return unsafe convertBack(memory, as: place, to: &output)
  }

  private func convertBack(_ memory: UnsafeRawPointer, as place: OutputPlace, to output: inout Extraction)
    -> Bool
  {
    let value = unsafe memory.assumingMemoryBound(to: Output.self).pointee
    guard let made = raw(of: value, &output.run) else { return false }
    if let raw = made {
      output.begin(place)
      return write(raw, to: &output)
    }
    output.writeNil(place)
    return true
  }

  /// Returns what the converter makes of a value: nil inside for a nil that stays nil, and nil for a value that does not
  /// fit, which is the failure.
  private func raw(of value: Output, _ run: inout ExtractState) -> Input?? {
    guard let box = box(in: run) else {
      run.fail(.converterFailed, found: nil)
      return nil
    }
    var failure: (any Error)?
    do {
      if let raw = try box.converter.convertBack(value),
        !NullValue.isNil(raw) || !NullValue.isNil(value)
      {
        return raw
      }
      if NullValue.isNil(value) { return .some(nil) }
    } catch {
      failure = error
    }
    run.fail(
      .converterFailed,
      found: use.isSensitive ? nil : SourceValue(value).summary,
      detail: .back,
      underlying: use.isSensitive ? nil : failure
    )
    return nil
  }

  private func write(_ raw: Input, to output: inout Extraction) -> Bool {
    guard use.writesWholeNumbers else { return output.write(raw, by: input) }
    if Input.self == Double.self, let whole = Int(exactly: reinterpreted(raw, as: Double.self)) {
      output.json.write(whole)
      return true
    }
    guard let tree = output.tree({ $0.write(raw, by: input) }) else { return false }
    return output.write(any: WholeNumber.tree(tree))
  }
}

/// The converter of a target, with what is known of it before it is called.
struct ConverterUse {
  let source: ClosureSource
  /// Whether the converter can convert values back.
  let isTwoWay: Bool
  /// Whether whole numbers are written without a fraction.
  let writesWholeNumbers: Bool
  /// Whether something is sensitive in what the converter makes, so that nothing of the raw value is shown.
  let isSensitive: Bool
}

/// The types of raw values, before any conversion.
enum RawTypes {
  /// Whether values of a type occur in parsed JSON: texts, numbers, Boolean values, arrays and dictionaries.
  static func contain(_ type: Any.Type) -> Bool {
    switch type {
    case is any StringProtocol.Type, is any Numeric.Type, is Bool.Type, is any CompositeType.Type: true
    default: type == Any.self
    }
  }
}
