/// The values that are not scalars, or may be nil.
extension PlanWriter {
  /// Writes an Optional scalar, or nothing for nil. Returns false if the value has to be written in another way.
  @inline(__always)
  func writeOptional<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    _ options: ExtractionOptions,
    _ cursor: inout Output.Cursor,
    to output: inout Output
  ) -> Bool {
    let kind = unsafe step.pointee.action.kind.rawValue
    let key = unsafe OutputStep.key(of: step)
    let leavesOutNil = unsafe !step.pointee.action.writesNull(under: options)
    let space = unsafe program.pointee.space
    if kind & OutputAction.Kind.optionalString.rawValue != 0 {
      guard unsafe value.assumingMemoryBound(to: String?.self).pointee != nil else {
        return leavesOutNil
      }
      unsafe output.writeKey(key, &cursor, reserving: space)
      unsafe output.writeString(at: value, &cursor, reserving: space)
    } else if kind & OutputAction.Kind.optionalInt.rawValue != 0 {
      guard let number = unsafe value.load(as: Int?.self) else {
        return leavesOutNil
      }
      unsafe output.writeKey(key, &cursor, reserving: space)
      output.write(number, &cursor)
    } else if kind & OutputAction.Kind.optionalBool.rawValue != 0 {
      guard let boolean = unsafe value.load(as: Bool?.self) else {
        return leavesOutNil
      }
      unsafe output.writeKey(key, &cursor, reserving: space)
      output.write(boolean, &cursor)
    } else {
      guard let number = unsafe value.load(as: Double?.self) else {
        return leavesOutNil
      }
      guard number.isFinite else { return false }
      unsafe output.writeKey(key, &cursor, reserving: space)
      return output.write(number, &cursor)
    }
    return true
  }

  /// Writes an array whose elements are found in memory, or nil.
  @inline(__always)
  func writeArray<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    _ cursor: inout Output.Cursor,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let key = unsafe OutputStep.key(of: step)
    let space = unsafe program.pointee.space
    guard let words = unsafe ArrayWords(at: value) else {
      unsafe writeNil(step, run.options, &cursor, to: &output)
      return true
    }
    unsafe output.writeKey(key, &cursor, reserving: space)
    if run.depth.admits(more: 1) {
      if words.count == 0 {
        output.writeEmptyArray(&cursor)
        return true
      }
      if unsafe step.pointee.action.kind.contains(.integers) {
        unsafe output.writeArray(ofInts: words.buffer(of: Int.self), &cursor, reserving: space)
        return true
      }
    }
    output.suspend(cursor)
    guard unsafe writeElements(step, words, to: &output, &run) else { return unsafe fail(at: step, &run) }
    cursor = output.resume(reserving: space)
    return true
  }

  @inline(never)
  private func writeElements<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ words: ArrayWords,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let element = unsafe step.pointee.action.element else { return false }
    return unsafe element._withUnsafeGuaranteedRef { element in
      let target = unsafe unsafeDowncast(element, to: ExtractingTarget.self)
      let stride = unsafe step.pointee.action.stride
      return unsafe output.writeArray(words.elements, words.count, stride: stride, by: target, &run)
    }
  }

  /// Writes a number that JSON does not have; nil if that is an error.
  @inline(never)
  func writeNonFinite<Output: ExtractionOutput & ~Copyable>(
    _ number: Double,
    _ step: UnsafePointer<OutputStep>,
    _ cursor: Output.Cursor,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Output.Cursor? {
    output.suspend(cursor)
    guard output.writeNonFinite(number, &run) else {
      unsafe fail(at: step, &run)
      return nil
    }
    return output.resume(reserving: unsafe program.pointee.space)
  }

  /// Whether the Optional of a step is nil.
  @inline(__always)
  func isNil(_ step: UnsafePointer<OutputStep>, _ value: UnsafeRawPointer) -> Bool {
    guard let optional = unsafe step.pointee.action.optional else { return false }
    return unsafe optional._withUnsafeGuaranteedRef { optional in
      unsafe unsafeDowncast(optional, to: ExtractingTarget.self).isAbsent(value)
    }
  }

  /// Writes nil as null, or nothing.
  @inline(__always)
  func writeNil<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ options: ExtractionOptions,
    _ cursor: inout Output.Cursor,
    to output: inout Output
  ) {
    guard unsafe step.pointee.action.writesNull(under: options) else { return }
    cursor = unsafe writeNull(OutputStep.key(of: step), cursor, to: &output)
  }

  @inline(never)
  private func writeNull<Output: ExtractionOutput & ~Copyable>(
    _ key: UnsafePointer<OutputKey>,
    _ cursor: Output.Cursor,
    to output: inout Output
  ) -> Output.Cursor {
    output.suspend(cursor)
    output.key(unsafe key.pointee)
    output.writeNull()
    return output.resume(reserving: unsafe program.pointee.space)
  }

  /// Writes the value of a step with its target.
  @inline(__always)
  func put<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let target = unsafe step.pointee.action.target else { return false }
    if unsafe program.pointee.isObject {
      return unsafe putCopy(step.pointee.action, value, to: &output, &run)
    }
    return unsafe target._withUnsafeGuaranteedRef { target in
      unsafe output.put(by: unsafeDowncast(target, to: ExtractingTarget.self), value, &run)
    }
  }

  /// Writes a copy of the property of an object. An Optional is written by its own target.
  @inline(never)
  private func putCopy<Output: ExtractionOutput & ~Copyable>(
    _ action: OutputAction,
    _ value: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let target = action.extracting else { return false }
    return unsafe target.withCopy(value) { unsafe output.put(by: target, $0, &run) }
  }
}
