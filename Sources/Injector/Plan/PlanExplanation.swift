/// The text of a plan: a table for people.
enum PlanExplanation {
  private static let heading = ["source keys", "property", "type", "conversion", "nested plan", "cost"]

  /// Returns the tables of the plans of a target's models and, after them, of each nested plan; for a target without
  /// models, a table of its conversion.
  static func text(for target: Target) -> String {
    var plans = [target.nestedPlan].compactMap { $0 }
    for choice in target.choices where !plans.contains(where: { $0 === choice.plan }) {
      plans.append(choice.plan)
    }
    let head = target.isModel ? "" : "\(TypeName.of(target.type))\n  \(rootSummary(of: target))\n"
    var index = 0
    while index < plans.count {
      for property in plans[index].parts.properties {
        let target = property.target
        for nested in [target.nestedPlan].compactMap({ $0 }) + target.choices.map(\.plan)
        where !plans.contains(where: { $0 === nested }) {
          plans.append(nested)
        }
      }
      index += 1
    }
    return ([head].filter { !$0.isEmpty } + plans.map(table)).joined(separator: "\n")
  }

  /// Returns the conversion of a root that is not a model, and its models.
  private static func rootSummary(of target: Target) -> String {
    let models = nestedNames(target)
    return models.isEmpty ? target.summary : "\(target.summary): \(models)"
  }

  private static func table(for plan: InjectionPlan) -> String {
    let rows = [heading] + zip(plan.parts.collectedSteps, plan.parts.properties).map(row)
    let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths)
        .map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
        .joined(separator: "  ")
        .trimmingTrailingSpaces
    }
    let constants = plan.parts.constants.map { IssueText.constant($0) }
    return "\(TypeName.of(plan.modelType))\n" + (lines + constants).map { "  \($0)\n" }.joined()
  }

  private static func row(step: Step, property: PlannedProperty) -> [String] {
    let target = property.target
    return [
      sources(of: property),
      property.name,
      TypeName.of(property.type),
      step.opcode == .general ? target.summary : "copy",
      nestedNames(target),
      cost(of: step, target),
    ]
  }

  private static func sources(of property: PlannedProperty) -> String {
    if property.isFlattened { return "(same level)" }
    return property.candidates.isEmpty ? "(ignored)" : property.keyNames.joined(separator: ", ")
  }

  /// Returns the models of the nested plans, each with the text that names it in a record.
  private static func nestedNames(_ target: Target) -> String {
    if let plan = target.nestedPlan { return TypeName.of(plan.modelType) }
    return target.choices.map { "\($0.kind.debugDescription): \(TypeName.of($0.plan.modelType))" }
      .joined(separator: ", ")
  }

  /// Returns the cost class of a step: written directly, by a function call, by another plan, or by the user's code.
  private static func cost(of step: Step, _ target: Target) -> String {
    if step.opcode != .general { return "inline" }
    if target.nestedPlan != nil || !target.choices.isEmpty { return "nested" }
    return target.runsClosure ? "closure" : "call"
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
