/// Where a plan finds a closure: in the injector at hand, or, for the rules of a type, in the plan itself.
enum ClosureSource: Sendable {
  case injector(slot: Int)
  case plan(RuleClosures.Slot)

  /// The closures of the nested injector, as the run at hand has them.
  func nested(in run: borrowing RunState) -> RuleClosures? {
    switch self {
    case .injector(let slot): return run.closures.nested[slot]
    case .plan(.nested(let closures)): return closures
    case .plan: return nil
    }
  }

  /// The closure, as the run at hand has it.
  func slot(in run: borrowing RunState) -> RuleClosures.Slot? {
    switch self {
    case .plan(let slot): slot
    case .injector(let index): run.closures.slots.indices.contains(index) ? run.closures.slots[index] : nil
    }
  }
}

/// A target behind a converter: the raw value is made into the converter's input, and its output is the value.
final class ConvertedTarget<Input, Output>: TypedTarget<Output>, @unchecked Sendable {
  private let input: TypedTarget<Input>
  private let source: ClosureSource
  /// Whether a value that is an `Output` already needs no conversion. Not so where data may hold one that is still raw.
  private let takesFinished: Bool

  init(_ input: TypedTarget<Input>, source: ClosureSource) {
    self.input = input
    self.source = source
    takesFinished = Input.self != Any.self && !RawTypes.contain(Output.self)
  }

  override var acceptsExactType: Bool { false }
  override var runsClosure: Bool { true }
  override var summary: String {
    "converter \(TypeName.of(Input.self)) -> \(TypeName.of(Output.self))"
  }

  /// Whether the converter wants to hear of a missing key.
  var takesMissing: Bool { input.isOptional }

  override func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if takesFinished, let finished = ExactValue.of(source, as: Output.self) {
      unsafe destination.initialize(to: finished)
      return true
    }
    var fits = false
    let mark = run.mark
    unsafe input.withTemporaryMemory { raw in
      guard unsafe input.initialize(raw, from: source, &run) else { return expectOutput(&run) }
      fits = unsafe initialize(destination, converting: raw.move(), mark, &run)
    }
    return fits
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var fits = false
    var failure: JSONFailure?
    let mark = run.mark
    unsafe input.withTemporaryMemory { raw in
      do throws(JSONFailure) {
        guard unsafe try input.initialize(raw, from: &reader, &run) else { return expectOutput(&run) }
        fits = unsafe initialize(destination, converting: raw.move(), mark, &run)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fits
  }

  /// Says of a raw value that was refused what it should have become in the end.
  private func expectOutput(_ run: inout RunState) {
    guard !run.refusal.isReported, run.refusal.code == .typeMismatch else { return }
    run.refusal.replaceExpected(by: Output.self)
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Output>,
    converting raw: Input,
    _ mark: RunIssues.Mark,
    _ run: inout RunState
  ) -> Bool {
    guard case .converter(let slot) = source.slot(in: run),
      let converter = slot as? ConverterBox<Input, Output>
    else {
      return run.refuse(.converterFailed, expected: Output.self)
    }
    let drops = run.isReporting && converter.converter.isCombined ? DroppedElements() : nil
    do {
      let value = try converter.converter.convert(raw, noting: drops)
      guard let value, !NullValue.isNil(value) else {
        return unsafe initializeNil(destination, from: raw, &run)
      }
      if let drops, drops.count > 0 { run.record(drops, since: mark) }
      unsafe destination.initialize(to: value)
      return true
    } catch {
      return run.refuse(.converterFailed, expected: Output.self, underlying: error)
    }
  }

  /// Stores what the converter means by nil: of nil it is a value, of anything else it says that the value does not fit.
  private func initializeNil(
    _ destination: UnsafeMutablePointer<Output>,
    from raw: Input,
    _ run: inout RunState
  ) -> Bool {
    guard NullValue.isNil(raw) else { return run.refuse(.typeMismatch, expected: Output.self) }
    if run.convertsMissing { return run.refuse(.missing, expected: Output.self) }
    guard let absent = NullValue.absent(Output.self)?() else {
      return run.refuse(.null, expected: Output.self)
    }
    unsafe destination.initialize(to: absent)
    return true
  }
}

/// The types of which data consists, before any converter has seen it.
enum RawTypes {
  /// Whether values of a type are found in parsed JSON: texts, numbers, booleans, arrays and dictionaries.
  static func contain(_ type: Any.Type) -> Bool {
    switch type {
    case is any StringProtocol.Type, is any Numeric.Type, is Bool.Type, is any CompositeType.Type: true
    default: type == Any.self
    }
  }
}
