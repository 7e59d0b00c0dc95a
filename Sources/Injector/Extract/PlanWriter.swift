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
  let program: UnsafePointer<OutputProgram>
  /// The address of the struct or object. The offsets of steps are relative to it.
  let base: UnsafeRawPointer

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
  func writeMembers<Output: ExtractionOutput & ~Copyable>(
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
    if unsafe program.pointee.isArray { return unsafe writeArrays(program, models, to: &output, &run) }
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
      } else if kind & OutputAction.Kind.elements.rawValue != 0 {
        guard unsafe writeArray(step, value, &cursor, to: &output, &run) else { return false }
        unsafe step += 1
      } else if kind & OutputAction.Kind.values.rawValue != 0 {
        if unsafe kind & OutputAction.Kind.optional.rawValue != 0 && isNil(step, value) {
          unsafe writeNil(step, run.options, &cursor, to: &output)
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

  /// Adds a step's property to the path of the failure. Returns false, for the caller to return.
  @inline(never)
  @discardableResult
  func fail(at step: UnsafePointer<OutputStep>, _ run: inout ExtractState) -> Bool {
    let property = unsafe step.pointee.action.property
    if property >= 0 { unsafe run.extendPath(with: program.pointee.properties[property]) }
    return false
  }
}
