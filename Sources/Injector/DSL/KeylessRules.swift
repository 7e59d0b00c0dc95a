// The verbs for properties whose value does not come from a key.

extension RuleChain {
  /// Stores the members of the record that no other rule uses in a property.
  ///
  /// ```swift
  /// struct Event { var name = ""; var extras: [String: Any] = [:] }
  ///
  /// let events = Injector.bind(Event.self) { Event() }.rest(\.extras)
  /// let event = try events.inject(json: #"{"name": "open", "page": 3, "tags": ["a"]}"#)
  /// event.extras                          // ["page": 3, "tags": ["a"]]
  /// try events.extractJSONString(event)   // {"name":"open","page":3,"tags":["a"]}
  /// ```
  ///
  /// The property is a dictionary with `String` keys and values of any type. Its keys are not recorded as unknown. A
  /// new model has exactly these members of its record, whatever the default is; an update adds and replaces members. A
  /// member that does not fit is treated like an element that does not fit. The dictionary does not contain the keys of
  /// other properties (including ignored and refused ones), the keys of `ignoreKeys`, and keys that paths lead through,
  /// such as `meta` in `meta.id`. Extracting a member with such a key is an error, because it would not be read back.
  ///
  /// `ignore` takes precedence over this rule. The rule is a configuration error for two properties, in a flattened
  /// model, and together with rules about keys, such as `mapping`.
  ///
  /// - Parameters:
  ///   - property: The key path, or the name, of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func rest(_ property: Property, fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.rest), for: [property], fileID, line)
  }

  /// Stores the key of the record, in an object of records, in a property.
  ///
  /// ```swift
  /// struct User { var id = ""; var name = "" }
  ///
  /// let users = Injector.bind(User.self) { User() }.recordKey(\.id)
  /// let byID = try users.injectDictionary(json: #"{"u7": {"name": "Ann"}, "u9": {"name": "Bob"}}"#)
  /// byID["u7"]                             // User(id: "u7", name: "Ann")
  /// try users.extractJSONString(byID)      // {"u7":{"name":"Ann"},"u9":{"name":"Bob"}}
  /// ```
  ///
  /// The same applies to properties of type `[String: User]`. The property may have any type that dictionary keys may
  /// have, such as `Int` and `UUID`, or an Optional of one. It is not a member of the record and is only extracted as
  /// the key. Extracting a dictionary whose key differs from the property's value is an error. If a record has no key,
  /// because it is the root or in an array, the property is left unchanged, and the record is extracted without it. A
  /// struct that is created memberwise from such a record fails, unless the property is Optional.
  ///
  /// `ignore` takes precedence over this rule. The rule is a configuration error for two properties, in a flattened
  /// model, and together with rules about keys or conversions, such as `mapping` and `format`.
  ///
  /// - Parameters:
  ///   - property: The key path, or the name, of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func recordKey(_ property: Property, fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.recordKey), for: [property], fileID, line)
  }
}
