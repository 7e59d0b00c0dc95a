/// A walk over the properties of a model that writes the members of its record.
///
/// ```
///   steps        memory of the model     output
///   int "id"     offset 0   7            {"id":7
///   string …     offset 8   "Greedy"     ,"name":"Greedy"
///   value …      offset 24  cards        ,"cards":  ──▶ target ──▶ the nested plan
/// ```
///
/// The walk writes the most common types itself. The bytes that they need are reserved once for a record, and again
/// after each value whose length is not known.
@safe struct PlanWriter {
  private let program: UnsafePointer<OutputProgram>
  /// The address of the struct or object. The offsets of steps are relative to it.
  private let base: UnsafeRawPointer

  @inline(__always)
  init(_ program: UnsafePointer<OutputProgram>, _ base: UnsafeRawPointer) {
    unsafe self.program = program
    unsafe self.base = base
  }

  /// Writes the members. Returns false if one cannot be written.
  @inline(__always)
  func writeMembers<Output: ExtractionOutput & ~Copyable>(
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeMembers(0..<program.pointee.steps.count, to: &output, &run) }

  /// Writes the members of some of the steps to the record that is open.
  @inline(__always)
  private func writeMembers<Output: ExtractionOutput & ~Copyable>(
    _ range: Range<Int>,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let mark = output.openMembers()
    var cursor = output.resume(reserving: unsafe program.pointee.space)
    guard write(range, &cursor, to: &output, &run) else { return false }
    output.suspend(cursor)
    output.closeMembers(mark)
    return true
  }

  /// Writes the records of models that are in memory one after the other, `stride` bytes apart. Returns false if one
  /// cannot be written.
  @inline(__always)
  static func writeRecords<Output: ExtractionOutput & ~Copyable>(
    _ program: UnsafePointer<OutputProgram>,
    _ models: RecordsInMemory,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let range = unsafe 0..<program.pointee.steps.count
    let space = unsafe program.pointee.space
    let mark = output.openMembers()
    var cursor = output.resume(reserving: 0)
    var base = unsafe models.base
    for index in 0..<models.count {
      let start = output.beginRecord(isElement: models.areElements, &cursor, reserving: space)
      guard unsafe PlanWriter(program, base).write(range, &cursor, to: &output, &run) else {
        if models.areElements { run.extendPath(with: .index(index)) }
        return false
      }
      output.endRecord(from: start, &cursor)
      unsafe base += models.stride
    }
    output.suspend(cursor)
    if models.areElements { output.closeMembers(mark) }
    return true
  }

  /// Writes the members of some of the steps. If it returns false, the cursor is not used any more.
  @inline(__always)
  private func write<Output: ExtractionOutput & ~Copyable>(
    _ range: Range<Int>,
    _ cursor: inout Output.Cursor,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    // A record without members has no table of steps.
    guard let steps = unsafe UnsafePointer(program.pointee.steps.baseAddress) else { return true }
    let space = unsafe program.pointee.space
    var step = unsafe steps + range.lowerBound
    let end = unsafe steps + range.upperBound
    while unsafe step < end {
      let kind = unsafe step.pointee.action.kind.rawValue
      let value = unsafe base + step.pointee.action.offset
      if kind & OutputAction.Kind.scalars.rawValue != 0 {
        unsafe output.writeKey(OutputStep.key(of: step), &cursor, reserving: space)
        if kind & OutputAction.Kind.int.rawValue != 0 {
          output.write(unsafe value.load(as: Int.self), &cursor)
        } else if kind & OutputAction.Kind.string.rawValue != 0 {
          unsafe output.writeString(at: value, &cursor, reserving: space)
        } else if kind & OutputAction.Kind.double.rawValue != 0 {
          let number = unsafe value.load(as: Double.self)
          if !output.write(number, &cursor) {
            guard let next = unsafe writeNonFinite(number, step, cursor, to: &output, &run) else {
              return false
            }
            cursor = next
          }
        } else {
          output.write(unsafe value.load(as: Bool.self), &cursor)
        }
        unsafe step += 1
      } else if kind & OutputAction.Kind.optionalScalars.rawValue != 0,
        unsafe writeOptional(step, value, run.options, &cursor, to: &output)
      {
        unsafe step += 1
      } else if kind & OutputAction.Kind.values.rawValue != 0 {
        if unsafe kind & OutputAction.Kind.optional.rawValue != 0 && isNil(step, value) {
          if unsafe step.pointee.action.writesNull || run.options.contains(.nullForNil) {
            cursor = unsafe writeNull(OutputStep.key(of: step), cursor, to: &output)
          }
        } else {
          unsafe output.writeKey(OutputStep.key(of: step), &cursor, reserving: space)
          output.suspend(cursor)
          guard unsafe put(step, value, to: &output, &run) else { return unsafe fail(at: step, &run) }
          cursor = output.resume(reserving: space)
        }
        unsafe step += 1
      } else {
        output.suspend(cursor)
        guard let next = unsafe writeRare(step - steps, step, value, to: &output, &run) else { return false }
        unsafe step = steps + next
        cursor = output.resume(reserving: space)
      }
    }
    return true
  }

  /// Writes an Optional scalar, or nothing for nil. Returns false if the value has to be written in another way.
  @inline(__always)
  private func writeOptional<Output: ExtractionOutput & ~Copyable>(
    _ step: UnsafePointer<OutputStep>,
    _ value: UnsafeRawPointer,
    _ options: ExtractionOptions,
    _ cursor: inout Output.Cursor,
    to output: inout Output
  ) -> Bool {
    let kind = unsafe step.pointee.action.kind.rawValue
    let key = unsafe OutputStep.key(of: step)
    let leavesOutNil = unsafe !(step.pointee.action.writesNull || options.contains(.nullForNil))
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

  /// Writes a number that JSON does not have; nil if that is an error.
  @inline(never)
  private func writeNonFinite<Output: ExtractionOutput & ~Copyable>(
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
  private func isNil(_ step: UnsafePointer<OutputStep>, _ value: UnsafeRawPointer) -> Bool {
    guard let optional = unsafe step.pointee.action.optional else { return false }
    return unsafe optional._withUnsafeGuaranteedRef { optional in
      unsafe unsafeDowncast(optional, to: ExtractingTarget.self).isAbsent(value)
    }
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
  private func put<Output: ExtractionOutput & ~Copyable>(
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

  /// Adds a step's property to the path of the failure. Returns false, for the caller to return.
  @inline(never)
  @discardableResult
  private func fail(at step: UnsafePointer<OutputStep>, _ run: inout ExtractState) -> Bool {
    let property = unsafe step.pointee.action.property
    if property >= 0 { unsafe run.extendPath(with: program.pointee.properties[property]) }
    return false
  }
}

/// The steps that few models have.
extension PlanWriter {
  @inline(never)
  private func writeRare<Output: ExtractionOutput & ~Copyable>(
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
    let writesNull = unsafe step.pointee.action.writesNull || run.options.contains(.nullForNil)
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
  /// The target of the property: of the Optional, if it is one.
  fileprivate var extracting: ExtractingTarget? {
    unsafe (optional ?? target).map {
      unsafe unsafeDowncast($0.takeUnretainedValue(), to: ExtractingTarget.self)
    }
  }
}
