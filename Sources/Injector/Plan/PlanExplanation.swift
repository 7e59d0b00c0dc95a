/// The text of a plan: a table for people to read.
enum PlanExplanation {
  /// Returns the tables of the plans of a target's models, followed by those of the nested plans. For a target without
  /// models, it is a table of its conversion.
  ///
  /// `closures` are the closures of the injector, for the plans of its own models.
  static func text(for target: Target, _ closures: RuleClosures) -> String {
    var plans: [InjectionPlan] = []
    func add(_ target: Target) {
      for plan in [target.nestedPlan].compactMap({ $0 }) + target.choices.map(\.plan)
      where !plans.contains(where: { $0 === plan }) {
        plans.append(plan)
      }
    }
    add(target)
    let ownCount = plans.count
    let models = [target.summary, nestedNames(target)].filter { !$0.isEmpty }.joined(separator: ": ")
    let head = target.isModel ? "" : "\(TypeName.of(target.type))\n  \(models)\n"
    var index = 0
    while index < plans.count {
      for property in plans[index].parts.properties { add(property.target) }
      index += 1
    }
    let tables = plans.enumerated().map { table(for: $1, $0 < ownCount ? closures : .none) }
    return ([head].filter { !$0.isEmpty } + tables).joined(separator: "\n")
  }

  private static func table(for plan: InjectionPlan, _ closures: RuleClosures) -> String {
    let parts = plan.parts
    let written = Dictionary(parts.outputs.map { ($0.name, $0.path.text) }) { first, _ in first }
    let columns: [(name: String, cell: (Step, PlannedProperty) -> String)] = [
      ("source keys", { sources(of: $1) }), ("property", { $1.name }), ("type", { TypeName.of($1.type) }),
      ("conversion", { conversion(of: $0, $1.target, closures) }),
      ("nested plan", { nestedNames($1.target) }), ("cost", { cost(of: $0, $1.target) }),
      // The following columns are shown if they are not empty. A property with a default is never missing, so it is not
      // marked as required.
      ("required", { $1.isRequired && $1.defaultSource == nil ? "yes" : "" }),
      ("default", { defaultText(of: $1, closures) }),
      ("sensitive", { $1.isSensitive ? "yes" : "" }),
      ("written key", { writtenKey(of: $1, written[$1.name]) }),
    ]
    let cells = columns.map { column in
      [column.name] + zip(parts.collectedSteps, parts.properties).map(column.cell)
    }
    let shown = cells.prefix(6) + cells.dropFirst(6).filter { $0.dropFirst().contains { !$0.isEmpty } }
    let texts = shown.map { column in
      let width = column.map(\.count).max() ?? 0
      return column.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    let lines = (0...parts.properties.count).map { row in
      String(texts.map { $0[row] }.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    let constants =
      parts.constants.map { IssueText.constant($0) }
      + parts.excluded.map { IssueText.excluded($0.name, $0.reason) }
    let unobserved = parts.unobserved.isEmpty ? [] : [IssueText.unobserved(parts.unobserved)]
    let replaced = parts.mayReplaceDecoding.flatMap {
      $0.isOfDecodable
        ? IssueText.replacedDecoding(by: $0.rule?.description, isFlattened: parts.isFlattened) : nil
    }
    let notes = constants + unobserved + [replaced].compactMap(\.self)
    return "\(plan.title)\n" + (lines + notes).map { "  \($0)\n" }.joined()
  }

  /// Returns the name of a library converter, if it is known without the closures of nested injectors, or a text for
  /// any other conversion.
  private static func conversion(of step: Step, _ target: Target, _ closures: RuleClosures) -> String {
    if step.opcode != .general { return "copy" }
    guard case .converter(let converter)? = target.converter?.held(in: closures.parts.slots),
      let name = converter.traits.name
    else { return target.summary }
    return name + (converter.isTwoWay ? "" : " (one-way)")
  }

  /// Returns the key that a property is written to, if it differs from the first one that is read.
  private static func writtenKey(of property: PlannedProperty, _ key: String?) -> String {
    if property.isFlattened || property.candidates.isEmpty { return "" }
    guard let key else { return "(not written)" }
    return key == property.candidates.first?.text ? "" : key
  }

  /// Returns the value of a property's `default` rule, if it is known without the closures of nested injectors.
  private static func defaultText(of property: PlannedProperty, _ closures: RuleClosures) -> String {
    guard let source = property.defaultSource else { return "" }
    if property.isSensitive || property.target.holdsSensitive { return IssueText.sensitiveValue }
    guard case .defaultValue(let value)? = source.held(in: closures.parts.slots) else { return "yes" }
    func make<Value>(_ type: Value.Type) -> Any {
      (value as? UntypedDefault)?.make(as: Value.self) ?? value.makeUntyped()
    }
    return IssueText.defaultValue(_openExistential(property.type, do: make))
  }

  private static func sources(of property: PlannedProperty) -> String {
    if property.isFlattened { return "(same level)" }
    switch property.content {
    case .rest: return "(all other keys)"
    case .recordKey: return "(key of the object)"
    case nil: break
    }
    return property.candidates.isEmpty ? "(none)" : property.keyNames.joined(separator: ", ")
  }

  /// Returns the models of the nested plans, each with the text that names it in a record.
  private static func nestedNames(_ target: Target) -> String {
    if let plan = target.nestedPlan { return plan.title }
    return target.choices.map { "\($0.kind.debugDescription): \($0.plan.title)" }
      .joined(separator: ", ")
  }

  /// Returns how expensive a step is: a direct write, a function call, another plan, or user code.
  private static func cost(of step: Step, _ target: Target) -> String {
    if step.opcode != .general { return "inline" }
    if target.nestedPlan != nil || !target.choices.isEmpty { return "nested" }
    return target.runsClosure ? "closure" : "call"
  }
}
