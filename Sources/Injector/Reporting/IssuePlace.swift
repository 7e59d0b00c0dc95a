/// Where an issue is: its path in the model, and the path through the data.
///
/// A run learns of a path from the inside out, while it leaves one level after the other. All issues that a level holds get the
/// same step, so a step is kept once, however many issues are inside it.
///
/// ```
///   cards[0].name    name ──┐
///                           ├──▶ [0] ──▶ cards
///   cards[0].number  number ┘
/// ```
struct IssuePlace: Sendable {
  private var innermost: Step?
  private var outermost: Step?

  /// One level.
  final class Step: @unchecked Sendable {
    // Unchecked because of `outer`, which is set once, by the run that makes the step; nobody else has it yet.

    /// The step in the model; nil for one in the data alone.
    let component: InjectionPath.Component?
    /// The keys that lead to the step's value in the data, outermost first; nil for the step's own name, index or key.
    let keys: [String]?
    fileprivate(set) var outer: Step?

    init(_ component: InjectionPath.Component?, under keys: [String]?) {
      self.component = component
      self.keys = keys
    }
  }

  /// Puts a step in front.
  mutating func extend(with step: Step) {
    if outermost === step { return }
    if let outermost { outermost.outer = step } else { innermost = step }
    outermost = step
  }

  /// The steps in the model, innermost first.
  var reversedPath: [InjectionPath.Component] { steps.compactMap(\.component) }

  /// The keys and indexes through the data, innermost first.
  var reversedKeys: [String] {
    steps.flatMap { step in step.keys?.reversed() ?? [step.component?.sourceKey].compactMap { $0 } }
  }

  /// Whether no step leads into the model.
  var hasNoPath: Bool { !steps.contains { $0.component != nil } }

  private var steps: some Sequence<Step> {
    sequence(state: innermost) { next in
      defer { next = next?.outer }
      return next
    }
  }
}
