/// The steps that few models have.
extension PlanWriter {
  @inline(never)
  func writeRare<Output: ExtractionOutput & ~Copyable>(
    _ index: Int,
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Int? {
    let kind = unsafe step.pointee.action.kind
    let key = unsafe OutputStep.key(of: step)
    if kind.contains(.record) || kind.contains(.array) {
      return unsafe writeGroup(index, key.pointee, to: &output, &run)
    }
    if kind.contains(.text) {
      output.key(unsafe key.pointee)
      if unsafe writeKind(step.pointee.action, value, to: &output, &run) { return index &+ 1 }
      unsafe fail(at: step, &run)
      return nil
    }
    guard let target = unsafe step.pointee.action.extracting else { return index &+ 1 }
    let writesNull = unsafe step.pointee.action.writesNull(under: run.options)
    // Also an Optional scalar that is written as null, or that is a number JSON does not have.
    let isWritten = unsafe target.withCopy(value) { value in
      unsafe kind.contains(.flattened)
        ? target.extractMembers(value, to: &output, &run)
        : target.extractMember(value, key.pointee, writesNull: writesNull, to: &output, &run)
    }
    if isWritten { return index &+ 1 }
    unsafe fail(at: step, &run)
    return nil
  }

  /// Writes the text that names the type of the model, or the property that has it, if its value is such a text.
  private func writeKind<Output: ExtractionOutput & ~Copyable>(
    _ action: OutputAction,
    _ value: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let kind = unsafe program.pointee.kind else { return true }
    guard let target = action.extracting else {
      output.write(kind.text)
      return true
    }
    return unsafe target.withCopy(value) { value in
      var tree = TreeWriter()
      guard unsafe tree.put(by: target, value, &run) else { return false }
      if let name = SourceValue(tree.tree).kindName, kind.names.contains(name) {
        return unsafe output.put(by: target, value, &run)
      }
      output.write(kind.text)
      return true
    }
  }

  /// Writes a record or an array that a path makes, unless all its members are left out. Returns the position of the
  /// next step, or nil.
  private func writeGroup<Output: ExtractionOutput & ~Copyable>(
    _ index: Int,
    _ key: OutputKey?,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Int? {
    let (isArray, end) = unsafe (
      program.pointee.steps[index].action.kind.contains(.array), program.pointee.steps[index].action.end
    )
    let mark = output.beginGroup(key, isArray: isArray)
    if isArray {
      guard let isEmpty = writeElements(index + 1..<end, to: &output, &run) else { return nil }
      output.endGroup(mark, isArray: true, isEmpty: isEmpty)
    } else {
      guard writeGroupMembers(index + 1..<end, to: &output, &run) else { return nil }
      output.endGroup(mark, isArray: false, isEmpty: !output.hasMembers)
    }
    return end
  }

  @inline(never)
  private func writeGroupMembers<Output: ExtractionOutput & ~Copyable>(
    _ range: Range<Int>,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { writeMembers(range, to: &output, &run) }

  /// Writes models whose records are arrays.
  @inline(never)
  static func writeArrays<Output: ExtractionOutput & ~Copyable>(
    _ program: UnsafePointer<OutputProgram>,
    _ models: RecordsInMemory,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let range = unsafe 0..<program.pointee.steps.count
    var base = unsafe models.base
    for index in 0..<models.count {
      if models.areElements { output.element() }
      output.beginArray()
      guard unsafe PlanWriter(program, base).writeElements(range, to: &output, &run) != nil else {
        if models.areElements { run.extendPath(with: .index(index)) }
        return false
      }
      output.endArray()
      unsafe base += models.stride
    }
    return true
  }

  /// Writes the elements of an array that paths with indices make. Returns whether none has a value; nil if one cannot be
  /// written.
  private func writeElements<Output: ExtractionOutput & ~Copyable>(
    _ range: Range<Int>,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool? {
    var isEmpty = true
    var index = range.lowerBound
    while index < range.upperBound {
      let step = unsafe program.pointee.steps[index].action
      if step.kind.contains(.record) || step.kind.contains(.array) {
        let before = output.position
        guard let next = writeGroup(index, nil, to: &output, &run) else { return nil }
        if output.position == before {
          output.element()
          output.writeNull()
        } else {
          isEmpty = false
        }
        index = next
        continue
      }
      output.element()
      if step.kind.contains(.text) {
        guard unsafe writeKind(step, base + step.offset, to: &output, &run) else { return nil }
        isEmpty = false
        index += 1
        continue
      }
      if let target = step.extracting {
        let value = unsafe base + step.offset
        if unsafe !target.isAbsent(value) { isEmpty = false }
        guard unsafe target.withCopy(value, { unsafe output.put(by: target, $0, &run) }) else {
          unsafe fail(at: UnsafePointer(program.pointee.steps.baseAddress.unsafelyUnwrapped) + index, &run)
          return nil
        }
      } else {
        output.writeNull()
      }
      index += 1
    }
    return isEmpty
  }
}

extension OutputAction {
  /// Whether nil is written as null under the given options.
  @inline(__always)
  func writesNull(under options: ExtractionOptions) -> Bool { writesNull || options.contains(.nullForNil) }

  /// The target of the property: of the Optional, if it is one.
  var extracting: ExtractingTarget? {
    unsafe (optional ?? target).map {
      unsafe unsafeDowncast($0.takeUnretainedValue(), to: ExtractingTarget.self)
    }
  }
}
