/// Writing models to an output.
extension ModelTarget {
  /// Writes the records of structs or objects.
  @inline(__always)
  func writeRecords(_ models: RecordsInMemory, to output: inout RunOutput) -> Bool {
    guard output.run.depth.enter() else { return output.run.failTooDeep() }
    let outer = enter(&output.run)
    let outerModel = unsafe output.run.model
    unsafe output.run.model = contents
    let isWritten = unsafe PlanWriter.writeRecords(plan.output, models, to: &output)
    unsafe output.run.model = outerModel
    output.run.scope = outer
    output.run.depth.leave()
    return isWritten
  }

  /// Writes the members of a model to the open record.
  func writeMembers(ofModelAt memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    guard unsafe acceptsLayout(memory, &output.run) else { return false }
    let outer = enter(&output.run)
    defer { output.run.scope = outer }
    return unsafe writeCallingHooks(memory, asMembers: true, to: &output)
  }

  /// Writes an object, a model with hooks, or a model that is written with `encode(to:)`.
  @inline(never)
  func writeOther(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if let encoder = encoder ?? decoder {
      let outer = enter(&output.run)
      defer { output.run.scope = outer }
      return unsafe encoder.extract(memory, to: &output)
    }
    guard isClass else { return unsafe writeCallingHooks(memory, asMembers: false, to: &output) }
    let object = unsafe memory.assumingMemoryBound(to: AnyObject.self).pointee
    defer { withExtendedLifetime(object) {} }
    var own: AnyClass = Swift.type(of: object)
    #if canImport(ObjectiveC)
      if own != Model.self { own = DynamicType.declaredClass(own) }
    #endif
    if own != Model.self { return unsafe writeSubclass(memory, own, to: &output) }
    guard unsafe acceptsLayout(memory, &output.run) else { return false }
    output.run.openObjects.append(ObjectIdentifier(object))
    defer { output.run.closeObject() }
    return unsafe writeCallingHooks(memory, asMembers: false, to: &output)
  }

  /// Writes an object of a subclass using the plan of that class and the same rules.
  private func writeSubclass(_ memory: UnsafeRawPointer, _ type: Any.Type, to output: inout RunOutput)
    -> Bool
  {
    let outer = enter(&output.run)
    defer { output.run.scope = outer }
    let rules = RuleSet(forExtraction: plan.parts.shape, output.run.closures)
    guard let target = output.run.target(for: type, rules) else { return false }
    return unsafe target.extract(memory, to: &output)
  }

  /// Calls the model's own hooks before and after writing the record or its members. `didExtract` receives the record
  /// as a tree. For text output, the model is written a second time, and `didExtract` is called afterwards.
  private func writeCallingHooks(_ memory: UnsafeRawPointer, asMembers: Bool, to output: inout RunOutput)
    -> Bool
  {
    let base = isClass ? unsafe memory.load(as: UnsafeRawPointer.self) : unsafe memory
    func write(_ output: inout RunOutput) -> Bool {
      if asMembers { return unsafe PlanWriter(program: plan.output, base: base).writeMembers(to: &output) }
      return unsafe writeRecords(RecordsInMemory(base: base), to: &output)
    }
    guard let observer, output.run.callsHooks else { return write(&output) }
    let model = unsafe load(memory)
    observer.willExtract(model)
    if !output.json.isTree, output.run.laterHooks == nil { output.run.laterHooks = [] }
    guard let tree = output.tree({ unsafe writeRecords(RecordsInMemory(base: base), to: &$0) }) else {
      return false
    }
    let record = RecordOfPositions.record(tree)
    if output.run.laterHooks == nil {
      observer.didExtract(model, record)
    } else {
      output.run.laterHooks?.append { observer.didExtract(model, record) }
    }
    guard output.json.isTree else { return writeAgain(&output, write) }
    if !asMembers { return output.json.put(tree) }
    for (name, value) in tree as? [String: Any] ?? [:] {
      output.json.key(name)
      _ = output.json.put(value)
    }
    return true
  }

  /// Writes models as text after calling their `willExtract` hooks, then calls the `didExtract` hooks.
  private func writeAgain(_ output: inout RunOutput, _ write: (inout RunOutput) -> Bool) -> Bool {
    output.run.callsHooks = false
    defer { output.run.callsHooks = true }
    guard write(&output) else { return false }
    let hooks = output.run.laterHooks ?? []
    output.run.laterHooks = nil
    for hook in hooks { hook() }
    return true
  }

  /// Whether a record has the properties that the plan was compiled for. If it does not, the run fails.
  private func acceptsLayout(_ memory: UnsafeRawPointer, _ run: inout ExtractionState) -> Bool {
    unsafe hasPlannedLayout(memory) || run.fail(.notRepresentable, found: TypeName.of(Model.self))
  }
}
