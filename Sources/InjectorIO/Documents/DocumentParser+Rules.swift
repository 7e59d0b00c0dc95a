import Injector

/// The complete document: its settings and its lists of properties.
extension DocumentParser {
  private static let words =
    ["properties", "keys", "policy", "at", "ignoreKeys", "extraction"] + RuleSet.plainVerbs

  /// The maximum depth of nested rules.
  private static let greatestRulesDepth = 32

  mutating func document(_ value: LocatedValue, isNested: Bool) -> RuleDocument {
    guard documentDepth <= Self.greatestRulesDepth else {
      report(.tooDeep("rules", greatest: Self.greatestRulesDepth), at: value.line)
      return RuleDocument(entries: [], layout: MappedRecord.layout(of: []))
    }
    documentDepth += 1
    defer { documentDepth -= 1 }
    var entries: [RuleDocument.Entry] = []
    var properties: [RecordLayout.Property] = []
    var named: [(text: String, line: Int)] = []
    for member in members(value, of: isNested ? "rules" : "", in: .document, Self.words) {
      if member.key == "properties" {
        for property in self.properties(member.value) {
          entries += property.entries
          properties.append(property.declaration)
        }
      } else if member.key == "at", isNested {
        report(.pathInside, at: member.line)
      } else {
        entries += setting(member, naming: &named)
      }
    }
    if declaresRecords { checkNames(named, among: properties.map(\.name)) }
    return RuleDocument(entries: entries, layout: MappedRecord.layout(of: properties))
  }

  /// Reports names of properties that are not declared.
  private mutating func checkNames(_ names: [(text: String, line: Int)], among properties: [String]) {
    let declared = Set(properties)
    let unknown = names.filter { !declared.contains($0.text) }
    for (position, name) in unknown.enumerated() {
      let isShown = position < InjectionError.greatestCount
      let suggestion = isShown ? Suggestion.closest(to: name.text, among: properties) : nil
      report(.undeclared(property: name.text, suggestion: suggestion), at: name.line)
    }
  }

  private mutating func properties(_ value: LocatedValue) -> [DocumentProperty] {
    guard case .record(let members) = value.content else {
      refuse(value, of: "properties", .record)
      return []
    }
    return withoutRepetition(members).map { property($0) }
  }

  /// Returns the rules of a member that is not about a single property. Names of properties in it are added to `names`.
  private mutating func setting(
    _ member: LocatedValue.Member, naming names: inout [(text: String, line: Int)]
  ) -> [RuleDocument.Entry] {
    let (word, value, origin) = (member.key, member.value, origin(member.line))
    switch word {
    case "keys":
      guard let strategy = choice(value, of: word, in: .keyStrategy, Self.strategies) else { return [] }
      return [{ rules, _ in rules.setKeyStrategy(strategy) }]
    case "policy":
      let changes = policy(value)
      return [{ rules, _ in rules.changePolicy(changes) }]
    case "at":
      guard let path = text(value, of: word) else { return [] }
      return [{ rules, _ in rules.setRootPath(path, at: origin) }]
    case "extraction":
      let options = (texts(value, of: word) ?? []).compactMap { text, line in
        choice(LocatedValue(content: .text(text), line: line), of: word, in: .extractionOption, Self.options)
      }
      return [{ rules, _ in rules.extraction = ExtractionOptions(options) }]
    case "ignoreKeys":
      let keys = (texts(value, of: word) ?? []).map(\.text)
      return [{ rules, _ in rules.ignoreKeys(keys) }]
    case "sensitive" where value.isTrue: return [{ rules, _ in rules.hideValues() }]
    default:
      let found = texts(value, of: word) ?? []
      names += found
      return found.map { text, line in
        let property = RuleSubject(text, self.origin(line))
        return { rules, _ in rules.addVerb(word, to: property) }
      }
    }
  }

  // MARK: - Settings

  private static let strategies: KeyValuePairs<String, KeyStrategy> = [
    "asIs": .asIs, "snakeCase": .snakeCase, "camelCase": .camelCase, "kebabCase": .kebabCase,
    "pascalCase": .pascalCase, "screamingSnakeCase": .screamingSnakeCase, "caseInsensitive": .caseInsensitive,
  ]

  private static let options: KeyValuePairs<String, ExtractionOptions> = [
    "pretty": .pretty, "sortedKeys": .sortedKeys, "unescapedSlashes": .unescapedSlashes,
    "nullForNil": .nullForNil, "nonFiniteNull": .nonFinite(.null), "nonFiniteString": .nonFinite(.string),
  ]

  private static let policies: KeyValuePairs<String, InjectionPolicy> = [
    "lenient": .lenient, "strict": .strict, "forgiving": .forgiving,
  ]

  /// Returns a policy for a name, or for the settings of a record, whose `base` is a policy.
  private mutating func policy(_ value: LocatedValue) -> PolicyOverrides {
    if case .text = value.content {
      return choice(value, of: "policy", in: .policy, Self.policies).map { PolicyOverrides($0) }
        ?? .unchanged
    }
    var base = PolicyOverrides.unchanged
    var changes = PolicyOverrides.unchanged
    let words = ["base"] + PolicySetting.all.map(\.name)
    for member in members(value, of: "policy", in: .policySettings, words, expecting: .policy) {
      let (word, value) = (member.key, member.value)
      if let setting = PolicySetting.all.first(where: { $0.name == word }) {
        choice(value, of: word, in: .setting, setting.choices)?(&changes)
      } else if let named = choice(value, of: word, in: .policy, Self.policies) {
        base = PolicyOverrides(named)
      }
    }
    return base.overridden(by: changes)
  }
}
