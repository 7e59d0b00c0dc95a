/// One way to do the work of a workload.
struct Contender {
  let name: String
  /// Does the work once and releases its result.
  let work: () throws -> Void

  /// Creates a contender whose result is consumed and released inside ``work``, and so while the clock runs: every
  /// user pays for the release of what was made.
  init<Result>(_ name: String, work: @escaping () throws -> Result) {
    self.name = name
    self.work = { consume(try work()) }
  }
}

/// Takes a value and releases it. The optimizer does not see into this function, so that the value has to be made.
@inline(never)
private func consume<Value>(_ value: consuming Value) {
  withExtendedLifetime(value) {}
}
