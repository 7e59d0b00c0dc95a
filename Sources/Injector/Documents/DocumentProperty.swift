/// The rules of one property of a document.
struct DocumentProperty {
  /// The property, for records that have no Swift type.
  let declaration: RecordLayout.Property
  let entries: [RuleDocument.Entry]
}

extension DocumentParser {
  private static let propertyWords =
    ["type", "keys", "onlyKeys", "as", "default", "writing", "omit", "rules", "synthesize"] + verbs.map(\.key)

  /// Returns the rules of a property: its keys, or a record of rules.
  mutating func property(_ member: LocatedValue.Member) -> DocumentProperty {
    let name = member.key
    var rules = PropertyRules(name: name)
    let outer = property
    switch member.value.content {
    case .text, .array: rules.keys = texts(member.value, of: name)
    default:
      let words = Self.propertyWords
      let found = members(member.value, of: name, in: .property(name), words, expecting: .propertyRules)
      property = name
      for word in found { read(word, into: &rules) }
    }
    property = name
    defer { property = outer }
    return finished(rules, origin(member.line))
  }

  /// The rules of a property while they are read.
  private struct PropertyRules {
    let name: String
    var type: DocumentType?
    var keys: [(text: String, line: Int)]?
    var hasOnlyKeys = false
    var converter: (any RuntimeConverter)?
    var converterLine = 0
    var defaultValue: LocatedValue?
    var nested: (document: RuleDocument, line: Int)?
    var writing: (key: String, line: Int)?
    var entries: [RuleDocument.Entry] = []
  }

  private mutating func read(_ member: LocatedValue.Member, into rules: inout PropertyRules) {
    let (word, value, name) = (member.key, member.value, rules.name)
    let origin = origin(value.line)
    switch word {
    case "type": rules.type = type(value)
    case "keys": rules.keys = texts(value, of: word)
    case "onlyKeys": rules.hasOnlyKeys = boolean(value, of: word) ?? false
    case "as": (rules.converter, rules.converterLine) = (converter(value), value.line)
    case "default":
      if case .null = value.content {
        refuse(value, of: word, .valueNotNull)
      } else {
        rules.defaultValue = value
      }
    case "writing":
      rules.writing = text(value, of: word).map { ($0, value.line) }
    case "omit":
      guard choice(value, of: word, in: .setting, ["empty": true]) != nil else { return }
      rules.entries.append { set, _ in
        set.addOmission(
          { (value: Any) in (value as? any Collection)?.isEmpty == true },
          for: .name(name),
          at: origin
        )
      }
    case "rules": rules.nested = (document(value, isNested: true), value.line)
    case "synthesize":
      if let storage = text(value, of: word) {
        rules.entries.append { set, _ in set.add(.synthesize(storage: storage), for: .name(name), at: origin)
        }
      }
    case "flatten" where value.isRecord:
      for setting in members(value, of: word, in: .property(name), ["prefix"]) {
        guard let prefix = text(setting.value, of: setting.key) else { continue }
        rules.entries.append { set, _ in
          set.add(.flatten(prefix: prefix), for: .name(name), at: origin)
        }
      }
    default:
      guard boolean(value, of: word) == true,
        let action = Self.verbs.first(where: { $0.key == word })?.value
      else { return }
      rules.entries.append { set, _ in set.add(action, for: .name(name), at: origin) }
    }
  }

  /// Returns a property with the rules that depend on each other.
  private mutating func finished(_ rules: PropertyRules, _ origin: RuleOrigin) -> DocumentProperty {
    let name = rules.name
    var entries = rules.entries
    if let keys = rules.keys {
      let place = self.origin(keys.first?.line ?? origin.line)
      entries.append { [only = rules.hasOnlyKeys] set, _ in
        set.addMapping(keys.map(\.text), only: only, for: .name(name), at: place)
      }
    } else if rules.hasOnlyKeys {
      report(.onlyKeysWithoutKeys(property: name), at: origin.line)
    }
    entries.append(writingEntry(rules, origin))
    if rules.converter != nil, rules.nested != nil {
      report(.converterAndRules(property: name), at: rules.converterLine)
    }
    if let value = rules.defaultValue, rules.nested != nil {
      report(.defaultAndRules(property: name), at: value.line)
    }
    var type = rules.type ?? (rules.nested == nil ? nil : .record)
    if let nested = rules.nested {
      if type?.isOfRecords == false { report(.rulesWithoutRecord(property: name), at: nested.line) }
      entries.append(Self.entry(nested.document, for: name, at: self.origin(nested.line)))
    } else if type?.isOfRecords == true {
      report(.recordWithoutRules(property: name), at: origin.line)
    }
    if let converter = rules.converter {
      entries.append(Self.entry(converter, for: name, at: self.origin(rules.converterLine)))
      type = type ?? .converted(to: converter)
    } else if let element = type?.dateConverter {
      // The usual forms of dates, where no converter says otherwise.
      let entry = Self.entry(element, for: name, at: origin)
      entries.append { set, declares in if declares { entry(&set, declares) } }
    }
    if let value = rules.defaultValue {
      entries.append(defaultEntry(value, rules.converter, type?.dateConverter, for: name))
    }
    let declared = (type ?? .any).swiftType
    return DocumentProperty(declaration: RecordLayout.Property(name: name, type: declared), entries: entries)
  }

  /// Returns the rule for the key under which a property is extracted. Without one, a property of a record without a
  /// Swift type has its name as key.
  private func writingEntry(_ rules: PropertyRules, _ origin: RuleOrigin) -> RuleDocument.Entry {
    let property = PropertyReference.name(rules.name)
    if let (key, line) = rules.writing {
      let origin = self.origin(line)
      return { set, _ in set.addWriting(key, for: property, at: origin) }
    }
    let key = SourcePath(key: rules.name)
    return { set, declares in if declares { set.add(.writing(key), for: property, at: origin) } }
  }

  private static func entry(
    _ converter: some RuntimeConverter,
    for name: String,
    at origin: RuleOrigin
  ) -> RuleDocument.Entry {
    let box = converter.box
    return { set, _ in set.addConverter(box, for: .name(name), at: origin) }
  }

  /// Returns the rule for the model inside a property: a record that the nested document declares, or a Swift model.
  private static func entry(
    _ document: RuleDocument,
    for name: String,
    at origin: RuleOrigin
  ) -> RuleDocument.Entry {
    { set, declares in
      var nested = RuleSet()
      if declares {
        document.declare(in: &nested)
        set.addNested(nested, model: MappedRecord.self, for: .name(name), at: origin)
      } else {
        document.add(to: &nested)
        set.addNested(nested, model: nil, for: .name(name), at: origin)
      }
    }
  }

  /// Returns the rule for a default, which is a value as the data has it. A date of a record without a Swift type is
  /// read in the usual forms, where no converter says otherwise.
  private mutating func defaultEntry(
    _ value: LocatedValue,
    _ converter: (any RuntimeConverter)?,
    _ dateConverter: (any RuntimeConverter)?,
    for name: String
  ) -> RuleDocument.Entry {
    let native = native(value)
    let text = (try? Injector.bind(Any.self).extractJSONString(native)) ?? ""
    let source = DocumentDefault(native, converter)
    if converter != nil, source.converted == nil {
      report(.defaultNotConverted(property: name), at: value.line)
    }
    let declared = converter == nil ? dateConverter.map { DocumentDefault(native, $0) } : nil
    let origin = origin(value.line)
    return { set, declares in
      let value = declares ? declared ?? source : source
      set.add(.defaultValue(value), for: .name(name), at: origin) { .documentDefault(text: text, slot: $0) }
    }
  }

  /// Returns a value as native values. Keys that come twice, and numbers that are too large, are mistakes.
  private mutating func native(_ value: LocatedValue) -> Any {
    switch value.content {
    case .number(let number):
      if let double = number as? Double, !double.isFinite {
        report(.numberTooLarge, at: value.line)
      }
      return number
    case .array(let elements): return elements.map { native($0) }
    case .record(let members):
      var record: [String: Any] = [:]
      for member in withoutRepetition(members) { record[member.key] = native(member.value) }
      return record
    default: return value.native
    }
  }
}
