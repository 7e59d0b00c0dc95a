/// A plan with all the plans nested in it: what the cache keeps.
final class CompiledPlan: Sendable {
  /// The target that turns a record into a model.
  let target: Target
  let root: InjectionPlan
  /// All plans, this one first; they refer to each other without owning.
  let plans: [InjectionPlan]
  /// How many hints a run needs.
  let hintCount: Int

  init(target: Target, root: InjectionPlan, plans: [InjectionPlan], hintCount: Int) {
    self.target = target
    self.root = root
    self.plans = plans
    self.hintCount = hintCount
  }

  /// Runs this plan inside a run of another one.
  func runNested(_ source: Any, _ run: inout Run) -> Any? {
    var hints = [Int16](repeating: -1, count: hintCount)
    swap(&hints, &run.hints)
    defer { swap(&hints, &run.hints) }
    return target.makeUntyped(from: source, &run)
  }
}
