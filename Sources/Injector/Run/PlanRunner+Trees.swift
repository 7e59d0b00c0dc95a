/// Dictionaries and rows. A value that is exactly of its property's type is written without moving the cursor to it.
extension PlanRunner {
  /// Reads the members of a dictionary or the columns of a row. Returns false if the value is nested too deeply.
  /// Returns nil for other values, and for dictionaries whose members are read in another way.
  @inline(never)
  mutating func walkTree(_ input: inout Reader, _ run: inout RunState) throws(JSONFailure) -> Bool? {
    guard let trees = input.cursor?.object as? TreeCursor else { return nil }
    if let record = ExactValue.record(trees.stored) {
      let index = unsafe contents.pointee.keyIndex
      if record.count > 4 * index.count { return nil }
      guard input.depth.enter() else {
        trees.isTooDeep = true
        return false
      }
      try processMembers(of: record, in: trees, &input, &run)
      input.depth.leave()
      return true
    }
    guard let row = RowRecord.reference(in: trees.stored) else { return nil }
    guard input.depth.enter() else {
      trees.isTooDeep = true
      return false
    }
    unsafe trees.rowDepth = input.depth.depth
    try processColumns(of: row.object, in: trees, &input, &run)
    input.depth.leave()
    return true
  }

  /// Reads the members of a dictionary.
  @inline(__always)
  private mutating func processMembers(
    of record: [String: Any], in trees: TreeCursor, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let (contents, model) = unsafe (self.contents, self.model)
    let directSteps = unsafe directSteps(ignoringNull: run.policy.null == .ignore)
    let index = unsafe contents.pointee.keyIndex
    for (key, value) in record {
      let position = index.position(of: key)
      let step = unsafe position < 0 ? -1 : directSteps[position]
      if step >= 0, !handled.contains(step) {
        let plan = unsafe contents.pointee.steps[step]
        if unsafe Self.writeExact(plan.opcode, model.part(at: plan.offset), value) {
          handled.insert(step)
          if unsafe model.isEmpty { initialized.insert(step) }
          continue
        }
      }
      trees.move(toValue: consume value)
      trees.setKey(key, at: position, in: index)
      try processMember(position, &input, &run)
    }
  }

  /// Reads a member whose value is not exactly of its property's type.
  private mutating func processMember(
    _ position: Int, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let members = Reader.Members()
    if position < 0 { return try processOther(position, members, &input, &run) }
    let step = unsafe directSteps(ignoringNull: run.policy.null == .ignore)[position]
    if step < 0 { return try processEntry(position, members, &input, &run) }
    if !handled.insert(step) { return try processDuplicate(step, .position(position), &input, &run) }
    try writeViaTarget(step, .position(position), &input, &run)
  }

  /// Writes a value that is exactly of a property's type. Otherwise returns false.
  @inline(__always)
  private static func writeExact(_ opcode: Step.Opcode, _ cell: Cell, _ value: Any) -> Bool {
    switch opcode {
    case .general, .copy, .optionalInt, .optionalDouble, .optionalBool, .optionalString: false
    case .int: unsafe cell.putUnlessNil(ExactValue.int(value))
    case .double: unsafe cell.putUnlessNil(ExactValue.double(value))
    case .bool: unsafe cell.putUnlessNil(ExactValue.bool(value))
    case .string: unsafe cell.putUnlessNil(ExactValue.string(value))
    }
  }

  /// Reads the columns of a row.
  private mutating func processColumns(
    of record: RowRecord, in trees: TreeCursor, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) {
    let (contents, model) = unsafe (self.contents, self.model)
    let directSteps = unsafe directSteps(ignoringNull: run.policy.null == .ignore)
    let (row, columns) = unsafe (record.row, record.columns)
    let index = unsafe contents.pointee.keyIndex
    // The columns may be bound to the keys of another plan.
    let isBound = columns.index == index.identity
    let positions = isBound ? columns.boundPositions : columns.names.map { index.position(of: $0) }
    for (column, position) in positions.enumerated() {
      let field = record.field(at: column, of: row)
      let step = unsafe position < 0 ? -1 : directSteps[position]
      if step >= 0, !handled.contains(step) {
        let plan = unsafe contents.pointee.steps.baseAddress.unsafelyUnwrapped + step
        if unsafe Self.writeExact(plan, model.part(at: plan.pointee.offset), field) {
          handled.insert(step)
          if unsafe model.isEmpty { initialized.insert(step) }
          continue
        }
      }
      trees.move(toValue: RowRecord.value(of: field))
      trees.setKey(columns.names[column], at: position, in: index)
      try processMember(position, &input, &run)
    }
  }

  /// Writes a field that is exactly of its property's type. Otherwise returns false.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  private static func writeExact(_ step: UnsafeMutablePointer<Step>, _ cell: Cell, _ field: SourceField)
    -> Bool
  {
    switch unsafe (step.pointee.opcode, field) {
    case (.int, .integer(let number)): return unsafe cell.putUnlessNil(Int(exactly: number))
    case (.double, .number(let number)): unsafe cell.put(number)
    case (.bool, .bool(let truth)): unsafe cell.put(truth)
    case (.bool, .integer(let number)) where number &>> 1 == 0: unsafe cell.put(number == 1)
    case (.string, .text(let text)): unsafe cell.put(text)
    case (.optionalInt, .integer(let number)):
      guard let number = Int(exactly: number) else { return false }
      unsafe cell.put(Int?.some(number))
    case (.optionalDouble, .number(let number)): unsafe cell.put(Double?.some(number))
    case (.optionalBool, .bool(let truth)): unsafe cell.put(Bool?.some(truth))
    case (.optionalBool, .integer(let number)) where number &>> 1 == 0:
      unsafe cell.put(Bool?.some(number == 1))
    case (.optionalString, .text(let text)): unsafe cell.put(String?.some(text))
    case (_, .null): return unsafe !step.pointee.defersNull && writeNil(step.pointee.opcode, cell)
    default: return false
    }
    return true
  }

  /// Writes nil to an Optional. Otherwise returns false.
  @inline(__always)
  private static func writeNil(_ opcode: Step.Opcode, _ cell: Cell) -> Bool {
    switch opcode {
    case .optionalInt: unsafe cell.put(Int?.none)
    case .optionalDouble: unsafe cell.put(Double?.none)
    case .optionalBool: unsafe cell.put(Bool?.none)
    case .optionalString: unsafe cell.put(String?.none)
    default: return false
    }
    return true
  }
}
