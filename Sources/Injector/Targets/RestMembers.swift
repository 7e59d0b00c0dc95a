/// The remaining members of a record, which no other rule reads.
final class RestMembers<Key: Hashable, Value> {
  var entries: [Key: Value] = [:]
}

/// A target for dictionaries whose entries may be members of the enclosing record.
protocol RestTarget: Target {
  /// Returns a target that calls a closure with each value before it is read.
  func calling(_ hook: ValueHookSource, for property: String) -> Target
  /// Returns a target that calls a closure with each value before it is written.
  func writing(by hook: ValueHookSource, for property: String) -> Target
}

extension DictionaryTarget: RestTarget {
  func calling(_ hook: ValueHookSource, for property: String) -> Target {
    with(GuardedTarget<Value>(value, property: property, source: hook))
  }

  func writing(by hook: ValueHookSource, for property: String) -> Target {
    with(OutputRuleTarget<Value>(value, property: property, omission: nil, hook: hook))
  }

  private func with(_ value: TypedTarget<Value>) -> Target {
    DictionaryTarget(value, key: { $0 as? Key }, name: name)
  }

  /// Writes the entries as members of the open record. Fails for a key that the model uses otherwise, because the
  /// entry would not be read back.
  func writeRest(_ entries: [Key: Value], to output: inout RunOutput) -> Bool {
    for (key, entry) in entries {
      let name = name(key)
      let isTaken = unsafe output.run.model.map { unsafe $0.takesKey(name) } ?? false
      if isTaken || output.json.isTree && output.json.tree.leavesOut(name) {
        output.run.fail(.notRepresentable, found: nil, detail: .restKey(isTaken: isTaken))
      } else {
        output.json.key(name)
        if output.write(entry, by: value) { continue }
      }
      output.run.extendPath(with: .key(name))
      return false
    }
    return true
  }
}

extension UnsafeMutablePointer<PlanContents> {
  /// Whether a rule reads, writes or ignores the member with a key.
  fileprivate func takesKey(_ key: String) -> Bool {
    unsafe !pointee.keys.isUnknown(key) || hasKeyOutsideTable(key)
      || pointee.writtenKeys.contains(key)
  }
}
