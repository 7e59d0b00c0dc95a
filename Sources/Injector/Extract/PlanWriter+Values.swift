/// Values that are not scalars or may be nil.
extension PlanWriter {
  /// Writes a scalar with its key. Returns false if it is a number that JSON does not have, and the options treat it as
  /// an error.
  @_transparent
  func writeScalar(
    _ kind: UInt32,
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    _ cursor: inout JSONWriter.WritePosition,
    reserving space: Int,
    to output: inout RunOutput
  ) -> Bool {
    unsafe output.json.writeKey(OutputStep.key(of: step), &cursor)
    return unsafe output.writeScalar(kind, value, &cursor, reserving: space) || fail(at: step, &output)
  }

  /// Whether an Optional scalar is nil.
  @_transparent
  func isNil(scalar kind: UInt32, _ value: UnsafeRawPointer) -> Bool {
    if kind & OutputAction.Kind.optionalString.rawValue != 0 {
      return unsafe value.assumingMemoryBound(to: String?.self).pointee == nil
    }
    if kind & OutputAction.Kind.optionalInt.rawValue != 0 { return unsafe value.load(as: Int?.self) == nil }
    if kind & OutputAction.Kind.optionalBool.rawValue != 0 { return unsafe value.load(as: Bool?.self) == nil }
    return unsafe value.load(as: Double?.self) == nil
  }

  /// Writes an array whose elements are accessed in memory, or nil.
  @_transparent
  func writeArray(
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    _ cursor: inout JSONWriter.WritePosition,
    to output: inout RunOutput
  ) -> Bool {
    let key = unsafe OutputStep.key(of: step)
    let space = unsafe program.pointee.space
    guard let words = unsafe ArrayWords(at: value) else {
      unsafe writeNil(step, &cursor, to: &output)
      return true
    }
    unsafe output.json.writeKey(key, &cursor)
    if output.run.depth.admits(more: 1) {
      if words.count == 0 {
        output.json.writeEmptyArray(&cursor)
        return true
      }
      if unsafe step.pointee.action.kind.contains(.integers) {
        cursor = unsafe output.json.write(words.buffer(of: Int.self), after: cursor, reserving: space)
        return true
      }
    }
    output.json.suspend(cursor)
    guard unsafe writeElements(step, words, to: &output) else { return unsafe fail(at: step, &output) }
    cursor = output.json.resume(reserving: space)
    return true
  }

  @inline(never)
  private func writeElements(
    _ step: UnsafePointer<OutputStep>, _ words: ArrayWords, to output: inout RunOutput
  ) -> Bool {
    guard let element = unsafe step.pointee.action.element else { return false }
    return unsafe element._withUnsafeGuaranteedRef { element in
      let stride = unsafe step.pointee.action.stride
      return unsafe output.writeArray(words.elements, words.count, stride: stride, by: element)
    }
  }

  /// Whether the Optional of a step is nil.
  @_transparent
  func isNil(_ step: UnsafePointer<OutputStep>, _ value: UnsafeRawPointer) -> Bool {
    guard let optional = unsafe step.pointee.action.optional else { return false }
    return unsafe optional._withUnsafeGuaranteedRef { unsafe $0.isAbsent(value) }
  }

  /// Writes nil as null, or leaves it out.
  @_transparent
  func writeNil(
    _ step: UnsafePointer<OutputStep>, _ cursor: inout JSONWriter.WritePosition, to output: inout RunOutput
  ) {
    guard unsafe step.pointee.action.writesNull(under: output.run.options) else { return }
    unsafe output.json.writeKey(OutputStep.key(of: step), &cursor)
    output.json.writeNull(&cursor)
  }

  /// Writes the value of a step using its target.
  @_transparent
  func put(
    _ step: UnsafePointer<OutputStep>, _ value: UnsafeRawPointer, to output: inout RunOutput
  ) -> Bool {
    guard let target = unsafe step.pointee.action.target else { return false }
    if unsafe program.pointee.isObject { return unsafe putCopy(step.pointee.action, value, to: &output) }
    return unsafe target._withUnsafeGuaranteedRef { unsafe $0.extract(value, to: &output) }
  }

  /// Writes a copy of the property of an object. An Optional is written using its own target.
  @inline(never)
  private func putCopy(
    _ action: OutputAction, _ value: UnsafeRawPointer, to output: inout RunOutput
  ) -> Bool {
    guard let target = action.extracting else { return false }
    return unsafe target.withCopy(value) { unsafe target.extract($0, to: &output) }
  }
}
