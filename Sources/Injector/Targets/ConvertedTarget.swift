/// A target with a converter. It coerces the raw value to the converter's input, and writes the converter's output.
final class ConvertedTarget<Input, Output>: TypedTarget<Output>, @unchecked Sendable {
  private let input: TypedTarget<Input>
  private let source: ClosureSource
  private let conversionSource: ConversionSource
  /// Whether a value that is already an `Output` is stored without conversion. It is not if `Output` is a type of raw
  /// values.
  private let takesFinished: Bool

  /// Whether something is sensitive in what the converter makes, so that nothing of the raw value is shown.
  private let isSensitive: Bool

  /// Whether the converter can convert values back.
  private let isTwoWay: Bool
  /// Whether whole numbers are written without a fraction.
  private let writesWholeNumbers: Bool

  init(
    _ input: TypedTarget<Input>,
    source: ClosureSource,
    isTwoWay: Bool,
    writesWholeNumbers: Bool,
    isSensitive: Bool
  ) {
    self.isTwoWay = isTwoWay
    self.writesWholeNumbers = writesWholeNumbers
    self.isSensitive = isSensitive
    self.input = input
    self.source = source
    conversionSource = ConversionSource(source)
    takesFinished = Input.self != Any.self && !RawTypes.contain(Output.self)
    let isDirect = !isSensitive && NullValue.isNeverNil(Output.self)
    let conversion =
      isDirect ? DirectConversion(Input.self, input.direct, to: Output.self, conversionSource) : nil
    optional = conversion?.put(isOptional: true)
    super.init(direct: conversion?.put(isOptional: false))
  }

  private let optional: DirectPut?
  override var optionalDirect: DirectPut? { optional }

  override var acceptsExactType: Bool { false }
  override var runsClosure: Bool { true }
  override var holdsSensitive: Bool { isSensitive }
  override var converter: ClosureSource? { source }
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
    let mark = run.mark
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
    if isSensitive { run.redact(from: mark, expecting: Output.self, isRefused: !fits) }
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
    guard case .converter(let closure) = source.slot(in: run) else { return nil }
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
    isTwoWay || WritableTypes.contain(Output.self) ? nil : .oneWay(output: TypeName.of(Output.self))
  }

  /// An Optional that the conversion itself makes may be nil.
  override var isIndirect: Bool { RuntimeEntryPoints.kind(of: Output.self) == .optional }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    NullValue.isNil(unsafe memory.assumingMemoryBound(to: Output.self).pointee)
  }

  override func extractJSON(
    _ memory: UnsafeRawPointer,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool {
    if isTwoWay, let conversion = conversionSource.conversion(in: run),
      let text = conversion.withObject({ unsafe $0.writeText?(memory) })
    {
      output.write(text)
      return true
    }
    return unsafe extract(memory, to: &output, &run)
  }

  override func extract<Destination: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Destination,
    _ run: inout ExtractState
  ) -> Bool {
    let value = unsafe memory.assumingMemoryBound(to: Output.self).pointee
    guard isTwoWay else { return output.write(any: value, &run) }
    guard let made = raw(of: value, &run) else { return false }
    guard let raw = made else {
      output.writeNull()
      return true
    }
    return write(raw, to: &output, &run)
  }

  /// Calls the converter for nil, too: what it returns is written.
  override func extractMember<Destination: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Destination,
    _ run: inout ExtractState
  ) -> Bool {
    guard isTwoWay, unsafe isAbsent(memory) else {
      return unsafe super.extractMember(memory, key, writesNull: writesNull, to: &output, &run)
    }
    guard let made = raw(of: unsafe memory.assumingMemoryBound(to: Output.self).pointee, &run) else {
      return false
    }
    if let raw = made {
      output.key(key)
      return write(raw, to: &output, &run)
    }
    if writesNull {
      output.key(key)
      output.writeNull()
    }
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
      found: isSensitive ? nil : SourceValue(value).summary,
      detail: .back,
      underlying: isSensitive ? nil : failure
    )
    return nil
  }

  private func write<Destination: ExtractionOutput & ~Copyable>(
    _ raw: Input,
    to output: inout Destination,
    _ run: inout ExtractState
  ) -> Bool {
    guard writesWholeNumbers else { return output.write(raw, by: input, &run) }
    if Input.self == Double.self, let whole = Int(exactly: reinterpreted(raw, as: Double.self)) {
      output.write(whole)
      return true
    }
    var tree = TreeWriter()
    guard tree.write(raw, by: input, &run) else { return false }
    return output.write(any: WholeNumber.tree(tree.tree), &run)
  }
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
