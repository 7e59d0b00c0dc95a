import Injector

/// The rules of a property in a document.
struct DocumentProperty {
  let name: String
  fileprivate var type: DocumentType?
  fileprivate var keys: [(text: String, line: Int)]?
  fileprivate var hasOnlyKeys = false
  fileprivate var writing: (key: String, line: Int)?
  fileprivate var converter: (value: any RuntimeConverter, line: Int)?
  fileprivate var nested: (document: RuleDocument, line: Int)?
  fileprivate var defaultValue: LocatedValue?
  private(set) var entries: [RuleDocument.Entry] = []

  fileprivate init(name: String) { self.name = name }

  /// The declaration of the property, for records without a Swift type.
  var declaration: RecordLayout.Property { RecordLayout.Property(name: name, type: (type ?? .any).swiftType) }

  /// Adds a rule. If `onlyIfDeclared` is true, the rule only applies to records whose properties the document declares.
  fileprivate mutating func add(
    at origin: RuleOrigin,
    onlyIfDeclared: Bool = false,
    _ rule: @escaping @Sendable (inout RuleSet, _ property: RuleSubject) -> Void
  ) {
    let property = RuleSubject(name, origin)
    entries.append { rules, declares in
      if declares || !onlyIfDeclared { rule(&rules, property) }
    }
  }

  /// Adds a rule that depends on whether the document declares the properties.
  fileprivate mutating func add(
    at origin: RuleOrigin,
    declaring rule: @escaping @Sendable (inout RuleSet, RuleSubject, _ declares: Bool) -> Void
  ) {
    let property = RuleSubject(name, origin)
    entries.append { rules, declares in rule(&rules, property, declares) }
  }
}

extension DocumentParser {
  private static let propertyWords =
    ["type", "keys", "onlyKeys", "as", "default", "writing", "omit", "rules", "synthesize"]
    + RuleSet.plainVerbs

  /// Returns the rules of a property: its keys, or a record of rules.
  mutating func property(_ member: LocatedValue.Member) -> DocumentProperty {
    let name = member.key
    var rules = DocumentProperty(name: name)
    let outer = property
    defer { property = outer }
    switch member.value.content {
    case .text, .array: rules.keys = texts(member.value, of: name)
    default:
      let words = Self.propertyWords
      let found = members(member.value, of: name, in: .property(name), words, expecting: .propertyRules)
      property = name
      for word in found { read(word, into: &rules) }
    }
    property = name
    finishKeys(of: &rules, origin(member.line))
    finishValue(of: &rules, origin(member.line))
    return rules
  }

  private mutating func read(_ member: LocatedValue.Member, into rules: inout DocumentProperty) {
    let (word, value) = (member.key, member.value)
    let origin = origin(value.line)
    switch word {
    case "type": rules.type = type(value)
    case "keys": rules.keys = texts(value, of: word)
    case "onlyKeys": rules.hasOnlyKeys = boolean(value, of: word) ?? false
    case "as": rules.converter = converter(value).map { ($0, value.line) }
    case "writing": rules.writing = text(value, of: word).map { ($0, value.line) }
    case "rules": rules.nested = (document(value, isNested: true), value.line)
    case "default":
      if case .null = value.content {
        refuse(value, of: word, .valueNotNull)
      } else {
        rules.defaultValue = value
      }
    case "omit":
      guard choice(value, of: word, in: .setting, ["empty": true]) != nil else { return }
      rules.add(at: origin) { $0.addOmissionOfEmpty(to: $1) }
    case "synthesize":
      guard let storage = text(value, of: word) else { return }
      rules.add(at: origin) { $0.addSynthesis(storage: storage, to: $1) }
    case "flatten" where value.isRecord:
      for setting in members(value, of: word, in: .property(rules.name), ["prefix"]) {
        guard let prefix = text(setting.value, of: setting.key) else { continue }
        rules.add(at: origin) { $0.addFlattening(prefix: prefix, to: $1) }
      }
    default:
      guard boolean(value, of: word) == true else { return }
      rules.add(at: origin) { $0.addVerb(word, to: $1) }
    }
  }

  /// Adds the rules for the keys of a property.
  private mutating func finishKeys(of rules: inout DocumentProperty, _ origin: RuleOrigin) {
    if let keys = rules.keys {
      let (texts, only) = (keys.map(\.text), rules.hasOnlyKeys)
      rules.add(at: self.origin(keys.first?.line ?? origin.line)) {
        $0.addMapping(texts, only: only, to: $1)
      }
    } else if rules.hasOnlyKeys {
      report(.onlyKeysWithoutKeys(property: rules.name), at: origin.line)
    }
    if let (key, line) = rules.writing {
      rules.add(at: self.origin(line)) { $0.addWriting(key, to: $1) }
    } else {
      rules.add(at: origin, onlyIfDeclared: true) { $0.addWritingOwnName(of: $1) }
    }
  }

  /// Adds the rules for the value of a property, which depend on each other.
  private mutating func finishValue(of rules: inout DocumentProperty, _ origin: RuleOrigin) {
    let name = rules.name
    if let nested = rules.nested {
      if let converter = rules.converter { report(.converterAndRules(property: name), at: converter.line) }
      if let value = rules.defaultValue { report(.defaultAndRules(property: name), at: value.line) }
      rules.type = rules.type ?? .record
      if rules.type?.isOfRecords == false { report(.rulesWithoutRecord(property: name), at: nested.line) }
      add(nested.document, to: &rules, self.origin(nested.line))
    } else if rules.type?.isOfRecords == true {
      report(.recordWithoutRules(property: name), at: origin.line)
    }
    if let (converter, line) = rules.converter {
      rules.add(at: self.origin(line)) { $0.addConverter(of: converter, to: $1) }
      rules.type = rules.type ?? DocumentType(convertedTo: converter)
    } else if let converter = rules.type?.dateConverter {
      // Without a converter, the common forms of dates are accepted.
      rules.add(at: origin, onlyIfDeclared: true) { $0.addConverter(of: converter, to: $1) }
    }
    if let value = rules.defaultValue { addDefault(value, to: &rules) }
  }

  /// Adds the rules of the records in a property.
  private func add(_ document: RuleDocument, to rules: inout DocumentProperty, _ origin: RuleOrigin) {
    rules.add(at: origin) { rules, property, declares in
      var nested = RuleSet()
      document.add(to: &nested, declares: declares)
      rules.addNested(nested, model: declares ? MappedRecord.self : nil, to: property)
    }
  }

  /// Adds the default of a property as a native value.
  private mutating func addDefault(_ value: LocatedValue, to rules: inout DocumentProperty) {
    check(value)
    let native = value.native
    let text = (try? Injector.bind(Any.self).extractJSONString(native)) ?? ""
    let source = DocumentDefault(native, rules.converter?.value)
    if rules.converter != nil, source.converted == nil {
      report(.defaultNotConverted(property: rules.name), at: value.line)
    }
    let dates = rules.converter == nil ? rules.type?.dateConverter : nil
    let declared = dates.map { DocumentDefault(native, $0) } ?? source
    rules.add(at: origin(value.line)) { rules, property, declares in
      rules.addDefault(declares ? declared : source, text: text, to: property)
    }
  }

  /// Reports duplicate keys and numbers that are too large.
  private mutating func check(_ value: LocatedValue) {
    switch value.content {
    case .number(let number as Double) where !number.isFinite: report(.numberTooLarge, at: value.line)
    case .array(let elements): for element in elements { check(element) }
    case .record(let members): for member in withoutRepetition(members) { check(member.value) }
    default: break
    }
  }
}
