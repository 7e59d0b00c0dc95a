/// Walks over the properties of a model and writes the members of its record.
///
/// ```
///   steps        memory of the model     output
///   int "id"     offset 0   7            {"id":7
///   string …     offset 8   "Greedy"     ,"name":"Greedy"
///   value …      offset 24  cards        ,"cards":  ──▶ target ──▶ the nested plan
/// ```
///
/// The walk writes the most common types itself. The bytes for them are reserved once for a record, and again after
/// each value of unknown length.
@safe struct PlanWriter {
  let program: UnsafePointer<OutputProgram>
  /// The address of the struct or object. The offsets of steps are relative to it.
  let base: UnsafeRawPointer

  /// Writes the members of all or some steps to the open record. Returns false if one cannot be written.
  @inline(never)
  func writeMembers(_ range: Range<Int>? = nil, to output: inout RunOutput) -> Bool {
    let range = unsafe range ?? 0..<program.pointee.steps.count
    guard output.json.isCompact else { return writeOneByOne(range, to: &output) }
    let start = output.json.openMembers()
    var cursor = output.json.resume(reserving: unsafe program.pointee.space)
    guard write(range, &cursor, to: &output) else { return false }
    output.json.suspend(cursor)
    output.json.closeMembers(start)
    return true
  }

  /// Writes the records of models. Returns false if one cannot be written.
  static func writeRecords(
    _ program: UnsafePointer<OutputProgram>, _ models: RecordsInMemory, to output: inout RunOutput
  ) -> Bool {
    guard unsafe output.json.isCompact && !program.pointee.isArray else {
      return unsafe writeOtherRecords(program, models, to: &output)
    }
    let range = unsafe 0..<program.pointee.steps.count
    let space = unsafe program.pointee.space
    let mark = output.json.openMembers()
    var cursor = output.json.resume(reserving: 0)
    var base = unsafe models.base
    for index in 0..<models.count {
      let start = output.json.beginRecord(isElement: models.areElements, &cursor, reserving: space)
      guard unsafe PlanWriter(program: program, base: base).write(range, &cursor, to: &output) else {
        if models.areElements { output.run.extendPath(with: .index(index)) }
        return false
      }
      output.json.endRecord(from: start, &cursor)
      unsafe base += models.stride
    }
    output.json.suspend(cursor)
    if models.areElements { output.json.closeMembers(mark) }
    return true
  }

  /// Writes the members of some of the steps. If it returns false, the cursor must not be used again.
  @_transparent
  private func write(
    _ range: Range<Int>, _ cursor: inout JSONWriter.WritePosition, to output: inout RunOutput
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
        guard unsafe writeScalar(kind, step, value, &cursor, reserving: space, to: &output) else {
          return false
        }
        unsafe step += 1
      } else if kind & OutputAction.Kind.optionalScalars.rawValue != 0 {
        if unsafe isNil(scalar: kind, value) {
          unsafe writeNil(step, &cursor, to: &output)
        } else {
          // An Optional scalar has the same address as the scalar. The bit of the scalar's kind is four places lower.
          let kind = kind &>> 4
          guard unsafe writeScalar(kind, step, value, &cursor, reserving: space, to: &output) else {
            return false
          }
        }
        unsafe step += 1
      } else if kind & OutputAction.Kind.elements.rawValue != 0 {
        guard unsafe writeArray(step, value, &cursor, to: &output) else { return false }
        unsafe step += 1
      } else if kind & OutputAction.Kind.values.rawValue != 0 {
        if unsafe kind & OutputAction.Kind.optional.rawValue != 0 && isNil(step, value) {
          unsafe writeNil(step, &cursor, to: &output)
        } else {
          unsafe output.json.writeKey(OutputStep.key(of: step), &cursor)
          output.json.suspend(cursor)
          guard unsafe put(step, value, to: &output) else { return unsafe fail(at: step, &output) }
          cursor = output.json.resume(reserving: space)
        }
        unsafe step += 1
      } else {
        output.json.suspend(cursor)
        guard let next = unsafe writeRare(step - steps, step, value, to: &output) else { return false }
        unsafe step = steps + next
        cursor = output.json.resume(reserving: space)
      }
    }
    return true
  }

  /// Adds a step's property to the path of the failure. Returns false, which the caller returns as well.
  @inline(never)
  @discardableResult
  func fail(at step: UnsafePointer<OutputStep>, _ output: inout RunOutput) -> Bool {
    let property = unsafe step.pointee.action.property
    if property >= 0 { unsafe output.run.extendPath(with: program.pointee.properties[property]) }
    return false
  }
}

/// Models of the same type, contiguous in memory.
@safe struct RecordsInMemory {
  /// The address of the first model.
  let base: UnsafeRawPointer
  var count = 1
  var stride = 0
  /// Whether the records are the elements of an array.
  var areElements = false
}
