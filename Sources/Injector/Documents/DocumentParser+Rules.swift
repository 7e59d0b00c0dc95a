/// The document as a whole: its settings, and the lists of properties.
extension DocumentParser {
  /// The verbs that name properties and nothing else.
  static let verbs = Rule.Verb.allCases.filter { $0.plainAction != nil }.map(\.rawValue)

  private static let words =
    ["properties", "keys", "policy", "at", "ignoreKeys", "extraction"] + verbs

  /// The greatest number of rules inside each other.
  private static let greatestRulesDepth = 32

  /// Returns the rules of a document.
  mutating func document(_ value: LocatedValue, isNested: Bool) -> RuleDocument {
    guard documentDepth <= Self.greatestRulesDepth else {
      report(.rulesTooDeep(greatest: Self.greatestRulesDepth), at: value.line)
      return RuleDocument(entries: [], layout: RecordLayout([]))
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
    return RuleDocument(entries: entries, layout: RecordLayout(properties))
  }

  /// Reports names that are not those of declared properties.
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

  /// Returns the rules of a member that is not about one property. The names of properties in it are added to `names`.
  private mutating func setting(
    _ member: LocatedValue.Member, naming names: inout [(text: String, line: Int)]
  ) -> [RuleDocument.Entry] {
    let (word, value) = (member.key, member.value)
    switch word {
    case "keys":
      return choice(value, of: word, in: .keyStrategy, Self.strategies).map { strategy in
        [{ rules, _ in rules.changeSettings { $0.keyStrategy = strategy } }]
      } ?? []
    case "policy":
      let changes = policy(value)
      return [{ rules, _ in rules.changePolicy(changes) }]
    case "at":
      let origin = origin(member.line)
      return text(value, of: word).map { path in [{ rules, _ in rules.setRootPath(path, at: origin) }] } ?? []
    case "extraction":
      let options = (texts(value, of: word) ?? []).compactMap { text, line in
        choice(LocatedValue(content: .text(text), line: line), of: word, in: .extractionOption, Self.options)
      }
      return [{ rules, _ in rules.extraction = ExtractionOptions(options) }]
    case "ignoreKeys":
      let keys = (texts(value, of: word) ?? []).map(\.text)
      return [{ rules, _ in rules.changeSettings { $0.ignoredKeys.formUnion(keys) } }]
    case "sensitive" where value.isTrue: return [{ rules, _ in rules.hideValues() }]
    default:
      guard let action = Rule.Verb(rawValue: word)?.plainAction else { return [] }
      let found = texts(value, of: word) ?? []
      names += found
      return found.map { text, line in
        let origin = origin(line)
        return { rules, _ in rules.add(action, to: RuleSubject(.name(text), origin)) }
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

  /// A change of a policy.
  private typealias PolicyChange = @Sendable (inout PolicyOverrides) -> Void

  /// The settings of a policy, and their choices.
  private static let policySettings: KeyValuePairs<String, KeyValuePairs<String, PolicyChange>> = [
    "mismatch": [
      "coerce": { $0.mismatch = .coerce }, "skip": { $0.mismatch = .skip }, "fail": { $0.mismatch = .fail },
    ],
    "missing": [
      "keep": { $0.missing = .keep }, "fail": { $0.missing = .fail }, "note": { $0.missing = .note },
    ],
    "null": ["keep": { $0.null = .keep }, "fail": { $0.null = .fail }, "ignore": { $0.null = .ignore }],
    "unknownKeys": ["ignore": { $0.unknownKeys = .ignore }, "fail": { $0.unknownKeys = .fail }],
    "numbers": ["truncate": { $0.numbers = .truncate }, "exact": { $0.numbers = .exact }],
    "elements": ["drop": { $0.elements = .drop }, "fail": { $0.elements = .fail }],
    "text": ["whole": { $0.text = .whole }, "prefix": { $0.text = .prefix }],
    "paths": ["exact": { $0.paths = .exact }, "leaf": { $0.paths = .leaf }],
    "single": ["refuse": { $0.single = .refuse }, "wrap": { $0.single = .wrap }],
    "refusedKeys": ["ignore": { $0.refusedKeys = .ignore }, "fail": { $0.refusedKeys = .fail }],
  ]

  /// Returns a policy by its name, or the settings of a record, whose `base` is a policy.
  private mutating func policy(_ value: LocatedValue) -> PolicyOverrides {
    if case .text = value.content {
      return choice(value, of: "policy", in: .policy, Self.policies).map { PolicyOverrides($0) }
        ?? PolicyOverrides()
    }
    var base = PolicyOverrides()
    var changes = PolicyOverrides()
    let words = ["base"] + Self.policySettings.map(\.key)
    for member in members(value, of: "policy", in: .policySettings, words, expecting: .policy) {
      let (word, value) = (member.key, member.value)
      if let choices = Self.policySettings.first(where: { $0.key == word })?.value {
        choice(value, of: word, in: .setting, choices)?(&changes)
      } else if let named = choice(value, of: word, in: .policy, Self.policies) {
        base = PolicyOverrides(named)
      }
    }
    return base.overridden(by: changes)
  }
}
