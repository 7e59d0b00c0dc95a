import Injector
import Logging
import Metrics

/// Counts and times the runs of all injectors, and logs those with warnings. The facts of a run are codes and numbers: no value
/// of the data is in them.
func monitorInjectors(_ logger: Logger) {
  let defaults = InjectionDefaults().monitor { run in
    let dimensions = [("model", "\(run.model)"), ("direction", "\(run.direction)")]
    Counter(label: "injector.records", dimensions: dimensions).increment(by: run.records)
    Counter(label: "injector.bytes", dimensions: dimensions).increment(by: run.bytes ?? 0)
    Timer(label: "injector.duration", dimensions: dimensions).record(duration: run.duration)
    for (code, count) in run.counts {
      Counter(label: "injector.issues", dimensions: dimensions + [("code", "\(code)")]).increment(by: count)
    }
    guard !run.counts.isEmpty else { return }
    logger.debug("run", metadata: ["model": "\(run.model)", "issues": "\(run.counts)"])
  }
  InjectionDefaults.setGlobal(defaults)
}
