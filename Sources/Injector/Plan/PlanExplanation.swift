/// The text of a plan: a table for people.
enum PlanExplanation {
  private static let heading = ["source keys", "property", "type", "conversion", "nested plan", "cost"]

  /// Returns the tables of the plans of a target's models and, after them, of each nested plan; for a target without
  /// models, a table of its conversion.
  ///
  /// `closures` are those of the injector, for the plans of its own models.
  static func text(for target: Target, _ closures: RuleClosures) -> String {
    var plans = [target.nestedPlan].compactMap { $0 }
    for choice in target.choices where !plans.contains(where: { $0 === choice.plan }) {
      plans.append(choice.plan)
    }
    let ownCount = plans.count
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
    let tables = plans.enumerated().map { table(for: $1, $0 < ownCount ? closures : .none) }
    return ([head].filter { !$0.isEmpty } + tables).joined(separator: "\n")
  }

  /// Returns the conversion of a root that is not a model, and its models.
  private static func rootSummary(of target: Target) -> String {
    let models = nestedNames(target)
    return models.isEmpty ? target.summary : "\(target.summary): \(models)"
  }

  private static func table(for plan: InjectionPlan, _ closures: RuleClosures) -> String {
    let properties = plan.parts.properties
    var rows =
      [heading] + zip(plan.parts.collectedSteps, properties).map { row(step: $0, property: $1, closures) }
    let written = Dictionary(plan.parts.outputs.map { ($0.name, $0.path.text) }) { first, _ in first }
    for (name, cell) in [
      ("required", { $0.isRequired ? "yes" : "" }), ("default", { defaultText(of: $0, closures) }),
      ("sensitive", { $0.isSensitive ? "yes" : "" }),
      ("written key", { writtenKey(of: $0, written[$0.name]) }),
    ] as [(String, (PlannedProperty) -> String)] {
      let cells = [name] + properties.map(cell)
      if cells.dropFirst().contains(where: { !$0.isEmpty }) { rows = zip(rows, cells).map { $0 + [$1] } }
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths)
        .map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
        .joined(separator: "  ")
        .trimmingTrailingSpaces
    }
    let constants =
      plan.parts.constants.map { IssueText.constant($0) }
      + plan.parts.excluded.map { IssueText.excluded($0.name, $0.reason) }
    let unobserved = plan.parts.unobserved.isEmpty ? [] : [IssueText.unobserved(plan.parts.unobserved)]
    return "\(TypeName.of(plan.modelType))\n" + (lines + constants + unobserved).map { "  \($0)\n" }.joined()
  }

  private static func row(step: Step, property: PlannedProperty, _ closures: RuleClosures) -> [String] {
    let target = property.target
    return [
      sources(of: property),
      property.name,
      TypeName.of(property.type),
      step.opcode == .general ? converterName(of: target, closures) ?? target.summary : "copy",
      nestedNames(target),
      cost(of: step, target),
    ]
  }

  /// Returns the key that a property is written to, if it is not the first one that is read.
  private static func writtenKey(of property: PlannedProperty, _ key: String?) -> String {
    if property.isFlattened || property.candidates.isEmpty { return "" }
    guard let key else { return "(not written)" }
    return key == property.candidates.first?.text ? "" : key
  }

  /// Returns the value of a property's `default` rule, as far as it is known without the closures of nested injectors.
  private static func defaultText(of property: PlannedProperty, _ closures: RuleClosures) -> String {
    guard let source = property.defaultSource else { return "" }
    if property.isSensitive || property.target.holdsSensitive { return IssueText.sensitiveValue }
    guard case .defaultValue(let value)? = slot(at: source, closures) else { return "yes" }
    func make<Value>(_ type: Value.Type) -> Any {
      (value as? UntypedDefault)?.make(as: Value.self) ?? value.makeUntyped()
    }
    return IssueText.defaultValue(_openExistential(property.type, do: make))
  }

  /// Returns the name of a converter of the library, as far as it is known without the closures of nested injectors.
  private static func converterName(of target: Target, _ closures: RuleClosures) -> String? {
    guard let source = target.converter, case .converter(let converter)? = slot(at: source, closures) else {
      return nil
    }
    return converter.name
  }

  private static func slot(at source: ClosureSource, _ closures: RuleClosures) -> RuleClosures.Slot? {
    switch source {
    case .plan(let slot): slot
    case .injector(let index):
      closures.parts.slots.indices.contains(index) ? closures.parts.slots[index] : nil
    }
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
