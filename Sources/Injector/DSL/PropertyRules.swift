// The verbs for properties: which are injected, required, hidden or flattened, and how they are written.

extension RuleChain {
  /// Excludes properties: they are never injected and never extracted.
  ///
  /// ```swift
  /// .ignore(\.token).and(\.session)
  /// .ignore(\.token, \.session)
  /// ```
  ///
  /// Adds to earlier `ignore` rules. It takes precedence over every other rule for the same property, except that
  /// `require` for an ignored property is a configuration error. The keys of the property are not recorded as unknown.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func ignore(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.ignore), for: properties, fileID, line)
  }

  /// Injects only these properties, whatever the data contains.
  ///
  /// ```swift
  /// .accept(\.name, \.email)   // {"name": "Eve", "isAdmin": true} leaves isAdmin alone
  /// ```
  ///
  /// The keys of the other properties are recorded as ``InjectionCode/refusedKey``, or are errors under
  /// `policy(refusedKeys: .fail)`. The other properties are still extracted. Adds to earlier `accept` rules. `ignore`
  /// takes precedence over it.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func accept(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.accept), for: properties, fileID, line)
  }

  /// Injects properties, but never extracts them.
  ///
  /// ```swift
  /// struct Login { var name = ""; var password = "" }
  ///
  /// let logins = Injector.bind(Login.self) { Login() }.inputOnly(\.password)
  /// let login = try logins.inject(json: #"{"name": "ann", "password": "secret"}"#)
  /// login.password                        // secret
  /// try logins.extractJSONString(login)   // {"name":"ann"}
  /// ```
  ///
  /// Adds to earlier `inputOnly` rules. `ignore` takes precedence over it. A property cannot be both `inputOnly` and
  /// `outputOnly`. To keep the value out of messages, too, add ``sensitive(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func inputOnly(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.inputOnly), for: properties, fileID, line)
  }

  /// Extracts properties, but never injects them, whatever the data contains.
  ///
  /// ```swift
  /// struct Note { var text = ""; var createdBy = "server" }
  ///
  /// let notes = Injector.bind(Note.self) { Note() }.outputOnly(\.createdBy)
  /// let note = try notes.inject(json: #"{"text": "a", "createdBy": "eve"}"#)
  /// note.createdBy                       // server
  /// try notes.extractJSONString(note)    // {"text":"a","createdBy":"server"}
  /// ```
  ///
  /// The keys of the property are not recorded as unknown. A struct that is created memberwise needs a value for the
  /// property, set using `format` and `default`.
  ///
  /// A computed property needs a key, but no setter:
  ///
  /// ```swift
  /// .outputOnly(\.fullName).writing(\.fullName).to("full_name")   // {"full_name": "Ann Lee"}
  /// ```
  ///
  /// Adds to earlier `outputOnly` rules. `ignore` takes precedence over it. A property cannot be both `inputOnly` and
  /// `outputOnly`.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func outputOnly(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.outputOnly), for: properties, fileID, line)
  }

  /// Makes properties required: a model without them fails, under every policy.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.require(\.userId).and(\.name)
  /// try users.inject(["name": "Greedy"])   // throws: missing
  /// ```
  ///
  /// A value that is missing or does not fit is an error, also in a nested model. If a nested model fails, an Optional
  /// property is set to nil, and an element is left out. In an update, a key may be missing, but a value that is
  /// present must fit.
  ///
  /// A property that is nil is extracted as `null`, because a record without its key could not be injected. Ignoring a
  /// required property, or giving it a default, is a configuration error.
  ///
  /// Adds to earlier `require` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func require(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.require), for: properties, fileID, line)
  }

  /// Makes `null` an error for properties, under every policy. A missing key is not an error.
  ///
  /// ```swift
  /// struct Change: Injectable { var name = Presence<String>.absent }
  ///
  /// let changes = Injector.bind(Change.self).nonNull(\.name)
  /// try changes.inject(json: "{}").name                  // .absent
  /// try changes.inject(json: #"{"name": null}"#)         // throws: null
  /// ```
  ///
  /// It also takes precedence over the default of the property. Adds to earlier `nonNull` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func nonNull(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.nonNull), for: properties, fileID, line)
  }

  /// Extracts nil as `null` for these properties. For other properties, nil is left out.
  ///
  /// ```swift
  /// struct User { var nick: String?; var phone: String? }
  ///
  /// let users = Injector.bind(User.self) { User() }.nullForNil(\.nick)
  /// try users.extractJSONString(User())   // {"nick":null}
  /// ```
  ///
  /// The rule has no effect on injection. Adds to earlier `nullForNil` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func nullForNil(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.nullForNil), for: properties, fileID, line)
  }

  /// Hides the values of properties in all messages and reports.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self).sensitive(\.password)
  /// // password: expected String, found a sensitive value under "password"; default kept
  /// ```
  ///
  /// No message, report, encoded error or underlying error contains such a value, its length, or keys inside it. An
  /// error that a hook of the model, or of an enclosing model, throws is hidden as well, because it may contain a
  /// value.
  ///
  /// Without properties, it hides every value of the model and of its nested models:
  ///
  /// ```swift
  /// let cards = Injector.bind(Card.self).sensitive()
  /// ```
  ///
  /// Adds to earlier `sensitive` rules. ``Mapped`` and ``InjectionDefaults`` can hide values, too.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties. If there are none, all values are hidden.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func sensitive(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    if properties.isEmpty { return changing { $0.hideValues() } }
    return adding(.plain(.sensitive), for: properties, fileID, line)
  }

  /// Reads nested models from the record of the enclosing model, and not from records of their own.
  ///
  /// ```swift
  /// struct User { var id = 0; var address = Address() }
  /// struct Address: Injectable { var street = ""; var city = "" }
  ///
  /// let users = Injector.bind(User.self) { User() }.flatten(\.address)
  /// try users.inject(json: #"{"id": 1, "street": "Main Street", "city": "Bern"}"#)
  /// // User(id: 1, address: Address(street: "Main Street", city: "Bern"))
  /// ```
  ///
  /// With a prefix, the nested model gets the keys that begin with the prefix, without it:
  ///
  /// ```swift
  /// let servers = Injector.bind(Server.self) { Server() }.flatten(\.db, prefix: "db_")
  /// try servers.inject(json: #"{"host": "a.example", "db_host": "b.example", "db_port": 5432}"#)
  /// // Server(host: "a.example", db: Database(host: "b.example", port: 5432))
  /// ```
  ///
  /// A nested model must be ``Injectable``, or have an injector set using `format`. If the record has none of its keys,
  /// an Optional model, or one with a default, is left unchanged. Each model uses its own rules and key strategy. A key
  /// that belongs to none of the models is recorded once, as an unknown key of the enclosing model.
  ///
  /// Adds to earlier `flatten` rules. It takes precedence over a mapping of the property.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the properties that hold the nested models.
  ///   - prefix: The text before all keys of the nested models, as spelled in the data. By default, there is none.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func flatten(
    _ properties: Property..., prefix: String = "", fileID: String = #fileID, line: Int = #line
  ) -> Self {
    adding(.flatten(prefix: prefix), for: properties, fileID, line)
  }

  /// Repeats the preceding rule for more properties.
  ///
  /// ```swift
  /// .mapping("name").to(\.title).and(\.label)   // one key for two properties
  /// .format(\.born).as(.iso8601).and(\.died)
  /// .ignore(\.token).and(\.session)
  /// ```
  ///
  /// It must directly follow that rule or another `and`. Anywhere else, and after `writing`, it is a configuration
  /// error.
  ///
  /// - Parameters:
  ///   - properties: The key paths, or the names, of the other properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rules.
  public func and(_ properties: Property..., fileID: String = #fileID, line: Int = #line) -> Self {
    let references = properties.map { PropertyReference($0) }
    return changing { $0.repeatRule(for: references, at: RuleOrigin(fileID: fileID, line: line)) }
  }

  /// Returns the chain with a rule for each property.
  func adding(_ action: Rule.Action, for properties: [Property], _ fileID: String, _ line: Int) -> Self {
    let references = properties.map { PropertyReference($0) }
    return changing { $0.add(action, for: references, at: RuleOrigin(fileID: fileID, line: line)) }
  }
}

extension Injector {
  /// Writes properties through their setters, so that the observers of an `@Observable` object are notified.
  ///
  /// ```swift
  /// @Observable final class Inbox: Injectable { var count = 0; var title = ""; required init() {} }
  ///
  /// let inboxes = Injector.bind(Inbox.self).observing(\.count, \.title)
  /// try inboxes.inject(json: #"{"count": 3}"#, into: inbox)   // the views that show the count are updated
  /// ```
  ///
  /// Without this rule, properties of such a class are written directly, and observers are not notified; ``explain()``
  /// and the report of an update mention it. In other classes, observers such as `didSet` are called.
  ///
  /// If the property behind a key path cannot be determined, as in an injector that only updates, give its name:
  /// `.rules { $0.observing("count", through: \Inbox.count) }`.
  ///
  /// Adds to earlier `observing` rules.
  ///
  /// - Parameters:
  ///   - properties: The key paths of the properties.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func observing(
    _ properties: PartialKeyPath<Model>..., fileID: String = #fileID, line: Int = #line
  ) -> Injector<Model> {
    adding(.observing(property: nil), for: properties, fileID, line)
  }
}

extension RulesByName {
  /// Writes a property through its setter, so that the observers of an `@Observable` object are notified; see
  /// ``Injector/observing(_:fileID:line:)``.
  ///
  /// ```swift
  /// rules.observing("count", through: \Inbox.count)
  /// ```
  ///
  /// A computed property gets a name for other rules in the same way:
  ///
  /// ```swift
  /// rules.observing("fullName", through: \User.fullName).outputOnly("fullName").writing("fullName").to("full_name")
  /// // {"full_name": "Ann Lee"}
  /// ```
  ///
  /// If its getter only returns a stored property, add a rule for that property too, such as `ignore`.
  ///
  /// - Parameters:
  ///   - property: The name of the property. For a computed property, it is the name that other rules use.
  ///   - keyPath: The key path of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: New rules with this one.
  public func observing(
    _ property: String, through keyPath: AnyKeyPath, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    changing { $0.add(.observing(property: property), to: RuleSubject(.keyPath(keyPath), fileID, line)) }
  }
}
