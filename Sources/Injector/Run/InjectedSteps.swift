/// The steps of a model whose properties received a value.
///
/// A run with a report for one model notes them whenever a model is complete. The model at the root is the last one.
@safe struct InjectedSteps {
  private var contents: UnsafeMutablePointer<PlanContents>?
  /// One bit for each of the first 64 steps.
  private var low: UInt64 = 0
  private var others: [Int] = []

  init() { unsafe contents = nil }

  /// Creates the steps of a plan that were met, apart from some whose value does not fit.
  init(
    _ contents: UnsafeMutablePointer<PlanContents>,
    _ met: borrowing StepSet,
    without misfits: [Int]
  ) {
    unsafe self.contents = contents
    let count = unsafe contents.pointee.properties.count
    low = met.firstSteps & (count < 64 ? 1 << UInt64(count) - 1 : .max)
    for step in misfits where step < 64 { low &= ~(1 << UInt64(step)) }
    if count > 64 { others = (64..<count).filter { met.contains($0) && !misfits.contains($0) } }
  }

  var isEmpty: Bool { low == 0 && others.isEmpty }

  /// The names of the properties. The plan must still be there.
  var names: [String] {
    guard !isEmpty, let contents = unsafe contents else { return [] }
    let first = (0..<64).filter { low & 1 << UInt64($0) != 0 }
    return (first + others).map { unsafe contents.pointee.properties[$0].name }
  }
}

extension PlanRunner {
  /// Notes the properties that received a value.
  @inline(never)
  func noteInjected(_ run: inout RunState) {
    unsafe run.injected = InjectedSteps(contents, met, without: notes.misfits)
  }
}
