/// Writing models to an output.
extension ModelTarget {
  /// Writes the record of a model.
  @inline(__always)
  func writeRecord<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard isPlainStruct else { return unsafe writeOther(memory, to: &output, &run) }
    return unsafe writeBraced(memory, to: &output, &run)
  }

  /// Writes the members of a model to the record that is open.
  func writeMembers<Output: ExtractionOutput & ~Copyable>(
    ofModelAt memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard unsafe hasPlannedLayout(memory, &run) else { return false }
    let outer = enter(&run)
    defer { run.scope = outer }
    let base = isClass ? unsafe memory.load(as: UnsafeRawPointer.self) : unsafe memory
    if let observer, run.callsHooks {
      return unsafe writeObservedMembers(memory, base, observer, to: &output, &run)
    }
    return unsafe output.writeMembers(of: plan.output, base, &run)
  }

  /// Writes the record of the struct or object at an address.
  @inline(__always)
  private func writeBraced<Output: ExtractionOutput & ~Copyable>(
    _ base: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeRecords(RecordsInMemory(base), to: &output, &run) }

  /// Writes the records of structs or objects.
  @inline(__always)
  func writeRecords<Output: ExtractionOutput & ~Copyable>(
    _ models: RecordsInMemory,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    let outer = enter(&run)
    let outerModel = unsafe run.model
    unsafe run.model = contents
    let isWritten = unsafe output.writeRecords(of: plan.output, models, &run)
    unsafe run.model = outerModel
    run.scope = outer
    run.depth.leave()
    return isWritten
  }

  /// Writes an object, a model with hooks, or one that is encoded.
  @inline(never)
  private func writeOther<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if let encoder = encoder ?? decoder {
      let outer = enter(&run)
      defer { run.scope = outer }
      return unsafe output.put(by: encoder, memory, &run)
    }
    guard isClass else {
      return unsafe writeObserved(memory, memory, to: &output, &run)
    }
    let object = unsafe memory.assumingMemoryBound(to: AnyObject.self).pointee
    defer { withExtendedLifetime(object) {} }
    var own: AnyClass = Swift.type(of: object)
    #if canImport(ObjectiveC)
      if own != Model.self { own = DynamicType.declaredClass(own) }
    #endif
    if own != Model.self { return unsafe writeSubclass(memory, own, to: &output, &run) }
    guard unsafe hasPlannedLayout(memory, &run) else { return false }
    run.openObjects.append(ObjectIdentifier(object))
    defer { run.closeObject() }
    return unsafe writeObserved(memory, memory.load(as: UnsafeRawPointer.self), to: &output, &run)
  }

  /// Writes an object of a subclass by the plan of that class, under the same rules.
  private func writeSubclass<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ type: Any.Type,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let outer = enter(&run)
    defer { run.scope = outer }
    let rules = RuleSet(forExtraction: plan.parts.shape, run.closures)
    guard let target = run.target(for: type, rules) else { return false }
    return unsafe output.put(by: target, memory, &run)
  }

  /// Writes the record, between the calls of the model's own hooks.
  private func writeObserved<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ base: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let observer, run.callsHooks else { return unsafe writeBraced(base, to: &output, &run) }
    guard let tree = unsafe observedTree(memory, base, observer, isText: !Output.isTree, &run) else {
      return false
    }
    if output.write(tree: tree) { return true }
    run.callsHooks = false
    defer { run.callsHooks = true }
    guard unsafe writeBraced(base, to: &output, &run) else { return false }
    callLaterHooks(&run)
    return true
  }

  /// Writes the members of a flattened model, between the calls of its own hooks.
  private func writeObservedMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ base: UnsafeRawPointer,
    _ observer: ModelObserver<Model>,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let tree = unsafe observedTree(memory, base, observer, isText: !Output.isTree, &run) else {
      return false
    }
    if Output.isTree {
      for (name, value) in tree as? [String: Any] ?? [:] {
        output.key(name)
        _ = output.write(tree: value)
      }
      return true
    }
    run.callsHooks = false
    defer { run.callsHooks = true }
    guard unsafe output.writeMembers(of: plan.output, base, &run) else { return false }
    callLaterHooks(&run)
    return true
  }

  /// Calls `willExtract`, writes the record as a tree, which the other hook gets, and calls `didExtract`. For text, the
  /// model is written a second time, and `didExtract` is called later.
  private func observedTree(
    _ memory: UnsafeRawPointer,
    _ base: UnsafeRawPointer,
    _ observer: ModelObserver<Model>,
    isText: Bool,
    _ run: inout ExtractState
  ) -> Any? {
    let model = unsafe memory.assumingMemoryBound(to: Model.self).pointee
    observer.willExtract(model)
    if isText, run.laterHooks == nil { run.laterHooks = [] }
    var tree = TreeWriter()
    guard unsafe writeBraced(base, to: &tree, &run) else { return nil }
    let record = RecordOfPositions.record(tree.tree)
    if run.laterHooks == nil {
      observer.didExtract(model, record)
    } else {
      run.laterHooks?.append { observer.didExtract(model, record) }
    }
    return tree.tree
  }

  /// Calls the `didExtract` hooks of the models whose text is complete.
  private func callLaterHooks(_ run: inout ExtractState) {
    let hooks = run.laterHooks ?? []
    run.laterHooks = nil
    for hook in hooks { hook() }
  }

  /// Whether a record has the properties that the plan was compiled for. It is a failure if it has not.
  private func hasPlannedLayout(_ memory: UnsafeRawPointer, _ run: inout ExtractState) -> Bool {
    let model = unsafe memory.assumingMemoryBound(to: Model.self)
    return unsafe hasPlannedLayout(model.pointee)
      || run.fail(.notRepresentable, found: TypeName.of(Model.self))
  }
}
