/// The text of configuration errors: the mistake, and the remedy.
enum ConfigurationText {
  static func message(
    for problem: ConfigurationProblem, in dialect: RuleDialect = .keyPaths
  ) -> String {
    /// Returns the remedy in a chain, or the one in a document.
    func fix(_ chain: String, inDocument: String) -> String { dialect == .document ? inDocument : chain }
    func otherKey(_ property: String) -> String {
      "another key with " + dialect.rule("writing", property, ".to(…)", word: "\"writing\"")
    }
    func inputOnly(_ property: String) -> String { dialect.rule("inputOnly", property) }
    func rule(of property: String?) -> String { property.map { "'\($0)'" } ?? "the rule" }
    return switch problem {
    case .remedied(let problem, let dialect, let type):
      message(for: problem, in: dialect) + place(of: type, for: problem)
    case .unknownProperty(let name, let model, let suggestion):
      "no property '\(name)' in \(model)" + didYouMean(suggestion)
    case .swappedMapping(let name, let key, let model):
      "no property '\(name)' in \(model), but there is a property '\(key)'; "
        + fix(
          "the key comes first: .mapping(\"\(name)\").to(\"\(key)\")",
          inDocument: "the property comes first: \"\(key)\": \"\(name)\""
        )
    case .swappedWriting(let name, let key, let model):
      "no property '\(name)' in \(model), but there is a property '\(key)'; the property comes first: "
        + fix(".writing(\"\(key)\").to(\"\(name)\")", inDocument: "\"\(key)\": {\"writing\": \"\(name)\"}")
    case .keyPathWithoutKey(let keyPath, let model):
      "\(keyPath) of \(model) is extracted, but has no key; name one: .writing(…).to(\"key\")"
    case .unidentifiedKeyPath(let keyPath, let names, let model, let doubt, let rule):
      "the property behind \(keyPath) of \(model) cannot be determined from its key path"
        + text(doubt, among: names, of: TypeName.inCode(model)) + "; " + naming(names, rule, dialect)
        + (doubt == .mayOverride ? ", or remove the rule if it overrides no stored property" : "")
    case .computedKeyPath(let keyPath, let model):
      "\(keyPath) of \(model) is computed, so it has no key of its own; name one: .mapping(\"key\").to(…)"
    case .lazyProperty(let name, let model):
      "'\(name)' of \(model) is lazy, and lazy properties are left alone, because nothing is stored in them until "
        + "they are read; give it a key by its key path, .mapping(\"\(name)\").to(\\.\(name)), or remove the rule"
    case .readOnlyKeyPath(let keyPath, let model):
      "\(keyPath) of \(model) cannot be written; give it a setter, remove the rule, or use .outputOnly(…)"
    case .foreignKeyPath(let keyPath, let root, let model):
      "\(keyPath) is a key path of \(root), but the rule is for \(model); "
        + "name a property of \(model), or of a superclass of it"
    case .keyPathIntoModel(let keyPath, let property, let inner, let nested, let verb):
      "\(keyPath) leads into '\(property)', which has rules of its own; "
        + "use " + dialect.rule("format", property, ".with.injector(Injector.bind(\(code: nested).self)")
        + (verb.map { ".\($0)(\\.\(inner))" } ?? "") + ")"
    case .keyPathIntoOptional(let keyPath, let model):
      "\(keyPath) of \(model) leads into an Optional, which may be nil; "
        + "name the Optional itself, and give it rules with .format(…).with.injector(…)"
    case .keyPathToElement(let keyPath, let model):
      "\(keyPath) of \(model) leads to an element of a collection, which may not be there; "
        + "name the collection itself, and convert its value with .format(…).with.converter { … }"
    case .misnamedKeyPath(let name, let property, let model):
      "the key path of .observing(\"\(name)\", through: …) leads to '\(property)' of \(model); "
        + "name that property: .observing(\"\(property)\", through: …)"
    case .keyPathToItself(let keyPath, let model):
      "\(keyPath) is the \(model) itself; name a property of \(model)"
    case .nothingToRepeat(let property, let verbs):
      ".and(\(property)) has no rule before it that it could repeat; "
        + "put it right behind \(IssueText.list(verbs, "or"))"
    case .nothingNamed(let model): "the rule names no property of \(model); name one, or remove the rule"
    case .keyPathToUnowned(let keyPath, let property, let model):
      "\(keyPath) of \(model) may lead to '\(property)', which is unowned, and nothing would own the "
        + "injected object; make it weak or Optional, or remove the rule"
    case .constantProperty(let name, let model):
      "'\(name)' of \(model) is a 'let' that already has its value; make it a 'var', or remove the rule"
    case .referenceNotOwned(let name, let model):
      "'\(name)' of \(model) is weak or unowned, and nothing would own the injected object; "
        + "ignore it, or write it through a key path"
    case .unsupportedType(let property, let type, let element, let model, let reason):
      "'\(property)' of \(model) is of type \(type), which cannot be injected; "
        + remedy(reason, property: property, type: type, element: element, dialect)
    case .unsupportedValue(let type, let element, let reason):
      "\(code: type) cannot be injected; "
        + remedy(reason, element: TypeName.inCode(element), isInside: type != element)
    case .converterOutput(let property, let output, let type):
      "the converter of '\(property)' returns \(output), which cannot be stored in \(type)"
        + (isSet(type, ofElementsOf: output)
          ? fix("; add .then(Converter { Set($0) }) to it", inDocument: "; declare it as \(output)") : "")
    case .converterInput(let property, let input):
      "the converter of '\(property)' takes \(input), which no JSON value can become; "
        + "take String, a number, Bool, [T], [String: Any] or Any"
    case .defaultConverterInput(let type, let input):
      "the default converter to \(type) takes \(input), which no JSON value can become; "
        + "take String, a number, Bool, [T], [String: Any] or Any"
    case .datePattern(let property, let problem): "the converter of '\(property)' cannot work: \(problem)"
    case .defaultDatePattern(let type, let problem):
      "the default converter to \(type) cannot work: \(problem)"
    case .nestedModelAbsent(let property, let nested, let type):
      "'\(property)' has an injector for \(nested), but its type \(type) holds no \(nested)"
    case .dynamicTypeAbsent(let property, let type):
      if let property {
        "'\(property)' chooses its type at run time, but its type \(type) can hold only one; "
          + "declare it as Any, a protocol or a superclass"
      } else {
        "the type is chosen for each record, but \(type) can hold only one; "
          + "bind Any, a protocol or a superclass"
      }
    case .emptyDiscriminator(let property, let label):
      "the rule\(property.map { " of '\($0)'" } ?? "") names no key, or no types; write "
        + (property.map { dialect.rule("format", $0, ".with") } ?? "")
        + ".type(\(label): \"key\", [\"kind\": Model.self])"
    case .discriminatedType(let property, let kind, let model, let type, let need):
      "\(rule(of: property)) makes a \(model) of the kind \(kind.debugDescription), "
        + "which \(type) cannot hold; "
        + "\(remedy(need, model: TypeName.of(model), type: TypeName.of(type))), or leave the kind out"
    case .flattenedProperty(let property, let type, let model, let obstacle):
      "'\(property)' is flattened, but "
        + remedy(obstacle, property, TypeName.of(type), model, dialect)
    case .flattenedIntoItself(let property, let model, let nested):
      "'\(property)' of \(model) flattens \(nested) into itself without end; "
        + "remove \(removal(of: "flatten", property, dialect)), "
        + "so that '\(property)' has a record of its own"
    case .defaultType(let property, let defaultType, let type):
      "the default of '\(property)' is of type \(defaultType), which cannot be stored in \(type)"
    case .defaultText(let property, let text, let type):
      "the default of '\(property)'\(text.map { ", \($0)," } ?? "") cannot be stored in \(type)"
    case .document(let message): message
    case .repeatedColumn(let name):
      "two columns are named \(QuotedText.key(name)); give one of them another name, as by AS in SQL"
    case .unwrittenColumn(let name, let model):
      "no property of \(model) is written to the column \(QuotedText.key(name)), "
        + "which would become null; leave the column out, or map a property to it"
    case .recordWithoutDocument:
      "a MappedRecord has the properties that a document declares; add the document with .rules(…)"
    case .rulesForValue(let type):
      "\(type) has no properties that a rule could name, and no way to be made but from the data; "
        + "leave the rules out, or bind the model inside and call injectArray or injectDictionary"
    case .kindNotAModel(let property, let kind, let type):
      "\(rule(of: property)) has the type \(type) for the kind \(kind.debugDescription), "
        + "which no record can become; use a struct or a class, or leave the kind out"
    case .cases(let type, let obstacle): message(for: obstacle, of: type)
    case .kindsOfType(let model):
      "the rules of \(code: model) choose another type for its records, which only an injector can; "
        + "use Injector.bind(\(code: model).self).type(by: …)"
    case .noInstance(let model):
      "there is no way to make a \(code: model); conform to Injectable, or use bind(\(code: model).self) { … }"
    case .onlyUpdates(let model):
      "bind(updating: \(model).self) makes no new \(model); call inject(_:into:) or inject(json:into:), "
        + "or use bind(\(model).self) { … }"
    case .actor(let model): "\(model) is an actor; inject a struct and hand it to the actor"
    case .memoryOfAnotherType(let model, let made):
      "the '_memory' of \(model) makes a \(made); remove it, because the library supplies one"
    case .notAModel(let model): "\(model) is not a struct or class with properties; bind a model type"
    case .systemType(let model, let module):
      "\(model) is a type of \(module), which only its own initializers can make; "
        + "convert to it with .format(…).with.converter { … }, or bind a type of your own"
    case .hiddenMemory(let model):
      "\(code: model) has memory that belongs to none of its stored properties, such as bit-fields of C; "
        + "use bind(\(code: model).self) { … }"
    case .typeKeptInAnotherForm(let property, let type, let model, let needsInstance):
      "'\(property)' of \(code: model) is of type \(type), which cannot be stored by its name; "
        + (needsInstance
          ? "use bind(\(code: model).self) { … }, or make '\(property)' Optional"
          : "name the property by its key path, or use \(ignoreByName(property, dialect))")
    case .noMetadata(let model):
      "the properties of \(model) are not known at run time; "
        + "build without -disable-reflection-metadata"
    case .inconsistentRuntime(let model, let reason):
      "this Swift runtime describes \(model) in a way that is not understood (\(reason)); "
        + "nothing was written"
    case .emptyMapping(let property):
      fix(
        "the mapping to '\(property)' names no key; write .mapping(\"key\").to(\(dialect.name(property)))",
        inDocument: "the \"keys\" of '\(property)' name no key; name one, or remove them"
      )
    case .keyOfAnother(let property, let model):
      "'\(property)' of \(model) needs a value and has no key, because another mapping names it; "
        + fix(
          "write .mapping(\"key\").to(\(dialect.name(property))), or repeat the other mapping with "
            + ".and(\(dialect.name(property)))",
          inDocument: "give it \"keys\""
        )
    case .pathSpelling(let owner, let path, let correction):
      "\(subject(path, owner)) can match nothing: keys and indices are joined by dots; "
        + "write \(correction.debugDescription)\(alternative(to: path))"
    case .pathSyntax(let owner, let path, let fromEnd):
      "\(subject(path, owner)) can match nothing: "
        + (fromEnd
          ? "indices count from the beginning of an array"
          : "a path leads to one value, not to one in each element")
        + "; write the path of the array, and use a nested injector or a converter for what is in it"
        + alternative(to: path)
    case .synthesizedStorageAbsent(let property, let storage, let model, let suggestion):
      "'\(property)' is stored in '\(storage)', but \(model) has no property of that name"
        + didYouMean(suggestion)
    case .emptyWriting(let property):
      fix(
        "the writing of '\(property)' names no key; write \(dialect.rule("writing", property, ".to(\"key\")"))",
        inDocument: "the \"writing\" of '\(property)' names no key; name one, or remove it"
      )
    case .conditionType(let property, let condition, let type):
      "the condition of .omit(\(property)) takes \(condition), but '\(property)' is of type \(type); "
        + "write .omit(\"\(property)\", when: { (value: \(type)) in … })"
    case .contraryOneWayRules(let property, let model):
      "'\(property)' of \(model) is inputOnly and outputOnly; remove one of the two, "
        + "or use \(dialect.rule("ignore", property)) if neither way is meant"
    case .contraryRequire(let property, let model, let isIgnored):
      "'\(property)' of \(model) is required and \(isIgnored ? "ignored" : "has a default"); "
        + "remove one of the two rules"
    case .contraryContent(let property, let model, let verb, let other):
      "'\(property)' of \(model) has a '\(verb)' and a '\(other)' rule, which exclude each other; "
        + "remove \(removal(of: other, property, dialect)), or \(removal(of: verb, property, dialect))"
    case .repeatedContent(let names, let model, let verb):
      "'\(names.0)' and '\(names.1)' of \(model) both have a '\(verb)' rule; "
        + "remove \(removal(of: verb, names.1, dialect))"
    case .flattenedContent(let property, let model, let verb):
      "\(model) is flattened, and has a '\(verb)' rule for '\(property)', which only the model around it can have; "
        + "remove \(removal(of: verb, property, dialect))"
    case .restType(let property, let type):
      "'\(property)' has the rest of the keys, and is of type \(type); "
        + "use a dictionary with String keys and no converter, such as [String: Any], or remove "
        + removal(of: "rest", property, dialect)
    case .recordKeyType(let property, let type):
      "'\(property)' has the key of the record, and a key cannot be converted to \(type); "
        + "use String, Int or another type that keys of dictionaries have, or remove "
        + removal(of: "recordKey", property, dialect)
    case .excludedWithoutValue(let property, let model, let exclusion):
      "'\(property)' of \(code: model) is \(text(exclusion)), but \(code: model) is made from the record and needs "
        + "a value for it; add \(dialect.rule("format", property, ".with.default(…)", word: "\"default\"")), "
        + "or use bind(\(code: model).self) { … }"
    case .nestedTooDeeply(let model):
      "the rules of \(TypeName.of(model)) are nested too deeply for the stack of this thread; "
        + "call validated() on a thread with a larger stack first"
    case .rulesCycle(let types):
      "the rules of \(types.first.map(TypeName.of) ?? "") cannot be made without themselves: "
        + "\(types.map(TypeName.of).joined(separator: " -> ")); inject nothing inside 'rules', "
        + "and bind nested models with .format(…).with.injector(…)"
    case .hookType(let model, let hookModel):
      "a didInject hook takes \(hookModel), but the model is \(model); take \(model) or a superclass of it"
    case .synthesizedTwice(let storage, let first, let second):
      "'\(first)' and '\(second)' are both stored in '\(storage)'"
    case .attributesWithoutInstance(let property, let model):
      "'\(property)' of \(code: model) is @Mapped, and its rules can be read from an instance only; "
        + "conform \(code: model) to Injectable, or use bind(\(code: model).self) { … }"
    case .attributesNotNew(let property, let model):
      "'\(property)' of \(code: model) is @Mapped, and its rules can be read from a new instance only; "
        + "make a new \(code: model) in init() or in bind(\(code: model).self) { … }, not a copy of one made before"
    case .foreignWrapper(let property, let wrapper, let model):
      "'\(property)' of \(model) is stored in \(wrapper), which cannot be injected; "
        + "conform \(TypeName.of(wrapper).prefix { $0 != "<" }) to MappedStorage with an empty extension, "
        + fix(writtenThroughKeyPath(property, model, dialect) + ", ", inDocument: "")
        + "or use \(ignoreByName(property, dialect))"
    case .sameOutputKey(let names, let keys, let model, let changed, let isFlattened):
      "'\(names.0)' and '\(names.1)' of \(model) are "
        + (keys.0 == keys.1
          ? "both written to \(keys.0.debugDescription); "
          : "written to \(keys.0.debugDescription) and \(keys.1.debugDescription), one inside the other; ")
        + (isFlattened
          ? "give the keys of one of them a prefix with "
            + dialect.rule("flatten", changed, arguments: ", prefix: \"\(changed)_\"", word: "\"prefix\"")
          : "give one of them \(otherKey(changed)), or use \(inputOnly(changed))")
    case .keyOfKind(let property, let model, let key, let kind):
      "'\(property)' of \(model) is written to \(key.debugDescription), "
        + (key == kind ? "which" : "and \(kind.debugDescription)")
        + " names the type of the record; give it \(otherKey(property)), or use \(inputOnly(property))"
    case .outputIndex(let property, let path, let greatest):
      "'\(property)' is written to \(path.debugDescription), and an index may be at most \(greatest); "
        + "give it \(otherKey(property))"
    case .notWritable(let property, let model, let obstacle):
      "'\(property)' of \(model) cannot be extracted; "
        + remedy(
          obstacle,
          asIs: fix(".writing(\\.\(property)).asIs", inDocument: "\"writingAsIs\": true")
        )
        + ", or use \(inputOnly(property))"
    case .valueNotWritable(let type, let obstacle):
      "\(type) cannot be extracted; \(remedy(obstacle, asIs: nil))"
    }
  }

  private static func isSet(_ type: Any.Type, ofElementsOf array: Any.Type) -> Bool {
    TypeName.of(type).hasPrefix("Set<\(TypeName.of(array).dropFirst().dropLast())>")
  }

  private static func subject(_ path: String, _ owner: ConfigurationProblem.PathOwner) -> String {
    switch owner {
    case .property(let name): "the path \(path.debugDescription) of '\(name)'"
    case .root: "the root path \(path.debugDescription)"
    case .kind: "the path \(path.debugDescription) to the text that names a type"
    }
  }

  /// Returns how a path is written whose keys have the characters of another notation.
  private static func alternative(to path: String) -> String {
    let start = path.hasPrefix("/") || path.hasPrefix("$") ? "\\" : ""
    let escaped = ["[", "*", "->"].reduce(start + path) { $0.replacing($1, with: "\\\($1)") }
      .replacing(".-", with: ".\\-")
    return escaped == path ? "" : ", or \(escaped.debugDescription) for keys that are spelled so"
  }
}

extension DefaultStringInterpolation {
  /// Adds the name of a type, as messages show it.
  fileprivate mutating func appendInterpolation(_ type: Any.Type) { appendLiteral(TypeName.of(type)) }

  /// Adds the name of a type, as it is written in code.
  fileprivate mutating func appendInterpolation(code type: Any.Type) { appendLiteral(TypeName.inCode(type)) }
}
