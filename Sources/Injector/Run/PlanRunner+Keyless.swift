/// Properties whose value does not come from a single key: the remaining members, and the key of the record.
extension PlanRunner {
  /// Reads a member that no other rule reads, for the property that stores such members. Returns false and does not
  /// move if there is no such property, or if the key is known.
  @inline(never)
  mutating func processRest(
    _ key: String, at offset: Int?, _ input: inout Reader, _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let step = unsafe contents.pointee.restStep
    guard step >= 0, unsafe !contents.hasKeyOutsideTable(key),
      let target = unsafe contents.pointee.restTarget
    else { return false }
    let property = unsafe contents.pointee.properties[step]
    let (mark, start) = (run.issues.mark, input.mark)
    var rest = notes.rest
    try target.addRest(key, to: &rest, from: &input, &run)
    notes.rest = rest
    if run.issues.isUnchanged(since: mark) { return true }
    run.extendPaths(from: mark, with: .key(key))
    if property.isSensitive { run.redact(from: mark, as: property) }
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
    return true
  }

  /// Writes these properties after the last member.
  @inline(never)
  mutating func finishKeyless(_ input: borrowing Reader, _ run: inout RunState) {
    if unsafe contents.pointee.restStep >= 0 { finishRest(unsafe contents.pointee.restStep, &run) }
    if unsafe contents.pointee.recordKeyStep >= 0 {
      finishRecordKey(unsafe contents.pointee.recordKeyStep, depth: input.depth.depth, &run)
    }
  }

  /// Writes the members that no other rule reads. A new model has only these members.
  private mutating func finishRest(_ step: Int, _ run: inout RunState) {
    guard handled.insert(step), let target = unsafe contents.pointee.restTarget else {
      return
    }
    let (rest, property) = unsafe (notes.rest, contents.pointee.properties[step])
    if rest == nil, run.notesInjected { notes.addMisfit(step) }
    let isNew = isEmpty || run.visibility.isNew
    if rest == nil, !isNew { return }
    let cell = unsafe cell(of: property)
    let existing: Any? = isNew ? nil : unsafe property.target.read(cell.memory)
    let value = target.restValue(rest, addedTo: existing)
    if unsafe property.target.store(cell, value), isEmpty { initialized.insert(step) }
  }

  /// Writes the key of the record. An update without a key leaves the property unchanged.
  private mutating func finishRecordKey(_ step: Int, depth: Int, _ run: inout RunState) {
    let property = unsafe contents.pointee.properties[step]
    guard let key = run.recordKey, key.depth == depth else {
      if run.visibility.isNew || isEmpty { return }
      handled.insert(step)
      if run.notesInjected { notes.addMisfit(step) }
      return
    }
    guard handled.insert(step) else { return }
    let mark = run.issues.mark
    if unsafe property.target.put(cell(of: property), key.text, &run) {
      if isEmpty { initialized.insert(step) }
    } else {
      useDefault(step, insteadOf: key.text, since: mark, &run)
    }
    if run.issues.isUnchanged(since: mark) { return }
    if property.isSensitive { run.redact(from: mark, as: property) }
    run.extendPaths(from: mark, with: .property(property.name), under: [], rank: property.rank)
  }
}
