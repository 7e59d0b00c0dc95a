extension InjectionPlan {
  /// Runs the plan over a record, into a model whose properties hold values.
  ///
  /// `base` is the storage of the struct or object that the steps' offsets count from.
  func execute(_ base: UnsafeMutableRawPointer, _ record: [String: Any], _ run: inout Run) {
    if keys.ignoresCase {
      return unsafe execute(base, exactCase: KeyFolding.folded(record), &run)
    }
    unsafe execute(base, exactCase: record, &run)
  }

  private func execute(_ base: UnsafeMutableRawPointer, exactCase record: [String: Any], _ run: inout Run) {
    var seen = SeenSteps(stepCount: steps.count)
    if record.count > 4 * keys.edges.count, !watchesUnknownKeys(run) {
      unsafe lookUp(base, record, &seen, &run)
    } else {
      unsafe walk(base, record, &seen, &run)
    }
    if !lateSteps.isEmpty { unsafe tryFurtherCandidates(base, record, &seen, &run) }
    if !watchedSteps.isEmpty || run.policy.missing == .fail { unsafe handleMissing(base, seen, &run) }
  }

  /// Takes the record's entries one by one, in the record's own order.
  @inline(__always)
  private func walk(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout SeenSteps,
    _ run: inout Run
  ) {
    var position = 0
    for (key, value) in record {
      if let edge = edge(for: key, at: position, &run) {
        for step in keys.edges[edge].steps {
          seen.insert(step)
          unsafe apply(step, key, value, base, &run)
        }
      } else if watchesUnknownKeys(run), keys.isUnknown(key) {
        run.recordUnknownKey(key)
      }
      position += 1
    }
  }

  /// Finds the edge of a key, first where a record's entry at this position led last time.
  @inline(__always)
  private func edge(for key: String, at position: Int, _ run: inout Run) -> Int? {
    guard position < hintCount else { return keys.edge(for: key) }
    let hint = Int(run.hints[hintBase + position])
    if hint >= 0, keys.edges[hint].key == key { return hint }
    guard let edge = keys.edge(for: key) else { return nil }
    run.hints[hintBase + position] = Int16(truncatingIfNeeded: edge)
    return edge
  }

  /// Asks a record with far more entries than the plan has keys for each key.
  private func lookUp(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout SeenSteps,
    _ run: inout Run
  ) {
    for edge in keys.edges {
      guard let value = record[edge.key] else { continue }
      for step in edge.steps {
        seen.insert(step)
        unsafe apply(step, edge.key, value, base, &run)
      }
    }
  }

  private func tryFurtherCandidates(
    _ base: UnsafeMutableRawPointer,
    _ record: [String: Any],
    _ seen: inout SeenSteps,
    _ run: inout Run
  ) {
    for step in lateSteps where !seen.contains(step) {
      guard let (text, value) = properties[step].firstCandidate(in: record, ignoringCase: keys.ignoresCase)
      else {
        continue
      }
      seen.insert(step)
      unsafe apply(step, text, value, base, &run)
    }
  }

  /// Writes the value of one key: on the spot if it is exactly of the property's kind.
  @inline(__always)
  private func apply(
    _ index: Int,
    _ key: String,
    _ value: Any,
    _ base: UnsafeMutableRawPointer,
    _ run: inout Run
  ) {
    let step = steps[index]
    guard unsafe !applyExact(step, value, base) else { return }
    unsafe applyGeneral(index, step.writer, key, value, base, &run)
  }

  @inline(__always)
  private func applyExact(_ step: Step, _ value: Any, _ base: UnsafeMutableRawPointer) -> Bool {
    let address = unsafe base + step.offset
    switch step.opcode {
    case .general: return false
    case .int: return ExactValue.int(value).map { unsafe address.store($0) } != nil
    case .int64: return ExactValue.int(value).map { unsafe address.store(Int64($0)) } != nil
    case .double: return ExactValue.double(value).map { unsafe address.store($0) } != nil
    case .bool: return ExactValue.bool(value).map { unsafe address.store($0) } != nil
    case .string: return ExactValue.string(value).map { unsafe address.store($0) } != nil
    case .optionalInt: return ExactValue.int(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalInt64:
      return ExactValue.int(value).map { unsafe address.store(Optional(Int64($0))) } != nil
    case .optionalDouble:
      return ExactValue.double(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalBool: return ExactValue.bool(value).map { unsafe address.store(Optional($0)) } != nil
    case .optionalString:
      return ExactValue.string(value).map { unsafe address.store(Optional($0)) } != nil
    }
  }

  /// Writes the value of one key through its target, and tells of what is wrong with it.
  @inline(never)
  private func applyGeneral(
    _ index: Int,
    _ writer: PropertyWriter,
    _ key: String,
    _ value: Any,
    _ base: UnsafeMutableRawPointer,
    _ run: inout Run
  ) {
    let mark = run.issues.count
    if unsafe !writer.assign(base, from: value, &run) {
      unsafe useDefault(properties[index], insteadOf: value, base, isInitialized: true, &run)
    }
    guard run.issues.count > mark else { return }
    run.nameKey(key, from: mark)
    run.extendPaths(from: mark, with: .property(properties[index].name))
  }
}

extension UnsafeMutableRawPointer {
  /// Replaces the value that is there.
  @inline(__always)
  fileprivate func store<Value>(_ value: Value) {
    unsafe assumingMemoryBound(to: Value.self).pointee = value
  }
}

/// Records whose keys are compared without regard to case.
enum KeyFolding {
  /// The record with its keys in lower case; a key that is so already beats one that is not.
  static func folded(_ record: [String: Any]) -> [String: Any] {
    var folded = [String: Any](minimumCapacity: record.count)
    for (key, value) in record {
      let lower = key.lowercased()
      if lower == key || folded[lower] == nil { folded[lower] = value }
    }
    return folded
  }
}
