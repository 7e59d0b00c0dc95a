/// The check for conditions of `omit` rules that take another type than the property's.
enum ConditionCheck: ConfigurationCheck {
  static func run(on configuration: ModelConfiguration, report: ConfigurationChecks.Report) {
    for property in configuration.properties {
      guard let rule = property.omission?.rule, case .omit(let condition, _) = rule.action,
        let type = property.type,
        !TypeRelation.canHold(type, valueOf: condition.type),
        !TypeRelation.canHold(condition.type, valueOf: TypeRelation.withoutOptionals(type))
      else { continue }
      let problem = ConfigurationProblem.conditionType(
        property: property.name,
        condition: TypeName.of(condition.type),
        type: TypeName.of(type)
      )
      report(problem, rule.origin)
    }
  }
}
