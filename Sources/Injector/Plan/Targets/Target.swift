/// What a value is made into: one node for each Swift type that a plan meets, the types inside it as nodes of their own.
///
/// `[Card?]` is an `ArrayTarget<Card?>` that holds an `OptionalTarget<Card>` that holds a `ModelTarget<Card>`. The base
/// class knows its type at run time only; ``TypedTarget`` at compile time.
///
/// A target that returns false has left its memory as it was and noted the reason in the run's `refusal`; it has not
/// recorded it, because only its caller knows what becomes of the value's place.
class Target: @unchecked Sendable {
  // Unchecked because of the subclasses; targets are constants once their plan is compiled.
  let type: Any.Type

  init(type: Any.Type) { self.type = type }

  /// Whether nil is a value of the type.
  var isOptional: Bool { false }
  /// Whether a value of exactly this type may be taken as it is. Not so for `Any`, which may hold Foundation objects.
  var isVerbatim: Bool { true }
  /// Whether assigning changes the value that is there instead of replacing it.
  var fillsInPlace: Bool { false }
  /// What `explain()` says of the conversion.
  var summary: String { "coerce" }
  /// Whether a closure of the user makes the value.
  var runsClosure: Bool { false }
  /// The nested plan, if there is one.
  var nestedPlan: InjectionPlan? { nil }

  /// Makes a value from `source`, its type known at run time only; nil where it does not fit.
  func makeUntyped(from source: Any, _ run: inout Run) -> Any? { nil }
}

/// A target whose type is known at compile time.
class TypedTarget<Value>: Target, @unchecked Sendable {
  init() { super.init(type: Value.self) }

  /// Makes a value from `source` in memory that holds none yet.
  func initialize(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout Run) -> Bool {
    run.refuse(.typeMismatch, expected: Value.self)
  }

  /// Makes a value from `source` in memory that holds one; models are filled in place.
  func assign(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout Run) -> Bool {
    guard let value = make(from: source, &run) else { return false }
    unsafe destination.pointee = value
    return true
  }

  final override func makeUntyped(from source: Any, _ run: inout Run) -> Any? {
    make(from: source, &run)
  }

  /// Makes values of the elements that fit, one after the other in memory that holds none, and tells of the others.
  ///
  /// Returns how many values there are. `destination` has room for one for each source.
  func initializeElements(
    _ destination: UnsafeMutablePointer<Value>,
    from sources: [Any],
    _ run: inout Run
  ) -> Int {
    var count = 0
    for index in sources.indices {
      let mark = run.issueCount
      var fits = unsafe initialize(destination + count, from: sources[index], &run)
      if fits {
        count += 1
        if run.issueCount == mark { continue }
      } else if let absent = absentValue() {
        unsafe (destination + count).initialize(to: absent)
        count += 1
        run.recordRefusal(of: sources[index], fallback: .becameNil)
        fits = true
      }
      finishElement(index, of: sources[index], fits: fits, mark, &run)
    }
    return count
  }

  /// The same for elements that are known to be records.
  func initializeElements(
    _ destination: UnsafeMutablePointer<Value>,
    fromRecords records: [[String: Any]],
    _ run: inout Run
  ) -> Int {
    unsafe initializeElements(destination, from: records as [Any], &run)
  }

  /// Tells of an element that was not as usual.
  final func finishElement(_ index: Int, of source: Any, fits: Bool, _ mark: Int, _ run: inout Run) {
    if !fits { run.recordRefusal(of: source, fallback: .elementDropped) }
    run.extendPaths(from: mark, with: .index(index))
  }

  /// What stands for an element that does not fit; nil where such an element is left out.
  func absentValue() -> Value? { nil }

  /// Makes a value from `source`; nil where `initialize` returns false.
  final func make(from source: Any, _ run: inout Run) -> Value? {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
      guard let base = memory.baseAddress, unsafe initialize(base, from: source, &run) else { return nil }
      return unsafe base.move()
    }
  }
}
