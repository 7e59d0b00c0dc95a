#if Foundation || canImport(Darwin)
  import Foundation
#endif

/// A target for an Optional. It reads null as nil. The target of the wrapped type writes any other value.
final class OptionalTarget<Wrapped>: TypedTarget<Wrapped?>, @unchecked Sendable {
  private typealias Memory = UnsafeMutablePointer<Wrapped?>

  private let wrapped: TypedTarget<Wrapped>
  private let isObject = RuntimeEntryPoints.kind(of: Wrapped.self) == .class
  /// Whether a wrapped value is written in place. User code cannot access it in the meantime, and it is never left
  /// partly filled.
  private let writesInPlace: Bool
  private let fillsPayload: Bool

  init(_ wrapped: TypedTarget<Wrapped>) {
    self.wrapped = wrapped
    fillsPayload = wrapped.fillsInPlace
    writesInPlace = wrapped.usesOnlyCoercion
    super.init(inner: wrapped, fillsAsInner: true, direct: wrapped.optionalDirect)
  }

  override var isOptional: Bool { true }
  override var hasSameNoteForKind: Bool { wrapped.hasSameNoteForKind }
  override var usesOnlyCoercion: Bool { wrapped.usesOnlyCoercion }
  override var holdsObject: Bool { isObject && wrapped.holdsObject }

  override func absentValue() -> Wrapped?? { .some(nil) }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let schema = wrapped.schema(context)
    if Wrapped.self == NSNull.self { return schema }
    if context.leavesOutNil { context.mayBeLeftOut = true }
    return context.leavesOutNil ? schema : context.nullable(schema, of: wrapped)
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if Wrapped.self != NSNull.self, try input.readNull() {
      unsafe cell.put(Wrapped?.none)
      return true
    }
    let value = unsafe cell.pointer(to: Wrapped?.self)
    if unsafe cell.isEmpty { return unsafe try initialize(value, from: &input, &run) }
    if fillsPayload, let payload = unsafe value.pointee {
      return unsafe try fill(payload, in: value, from: &input, &run)
    }
    guard writesInPlace, unsafe value.pointee == nil else {
      return unsafe try replace(cell, from: &input, &run)
    }
    // nil does not have to be released. If no value is created, nil is written again.
    do throws(JSONFailure) {
      if unsafe try initialize(value, from: &input, &run) { return true }
      unsafe value.initialize(to: nil)
      return false
    } catch {
      unsafe value.initialize(to: nil)
      throw error
    }
  }

  /// Creates a wrapped value in uninitialized memory. It is not larger than its Optional and has the same address.
  @inline(__always)
  private func initialize(_ value: Memory, from input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let memory = UnsafeMutableRawPointer(value)
    guard unsafe try input.put(by: wrapped, .empty(memory), &run) else { return false }
    unsafe value.initialize(to: .some(memory.assumingMemoryBound(to: Wrapped.self).move()))
    return true
  }

  /// Fills a copy of the existing value, because user code may replace the value in the meantime.
  @inline(__always)
  private func fill(
    _ payload: consuming Wrapped, in value: Memory, from input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let outer = run.visibility
    // Other code cannot access the copy of a struct. The copy of a reference refers to the same object.
    run.visibility.isPrivate = true
    defer { run.visibility = outer }
    var copy = payload
    let object = unsafe isObject ? reference(in: &copy) : nil
    guard try wrapped.fill(&copy, from: &input, &run) else { return false }
    // If the reference is the same, the object itself was filled, and nothing has to be written.
    if unsafe object == nil || reference(in: &copy) != object { unsafe value.pointee = copy }
    return true
  }

  private func reference(in payload: UnsafeMutablePointer<Wrapped>) -> UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(payload).load(as: UnsafeMutableRawPointer?.self)
  }

  // MARK: - Extraction

  override var payload: Target? { wrapped }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool {
    isNil(unsafe memory.assumingMemoryBound(to: Wrapped?.self).pointee)
  }

  /// Writes the wrapped value, which has the same address as its Optional.
  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if unsafe !isAbsent(memory) { return unsafe wrapped.extract(memory, to: &output) }
    output.json.writeNull()
    return true
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    guard case .members = role else { return unsafe super.extract(value, as: role, to: &output) }
    return unsafe isAbsent(value) || wrapped.extract(value, as: role, to: &output)
  }
}

/// Whether an Optional is nil. Its type need not be copyable, so it is not copied.
private func isNil<Wrapped: ~Copyable>(_ value: borrowing Wrapped?) -> Bool {
  switch value {
  case .none: true
  case .some: false
  }
}
