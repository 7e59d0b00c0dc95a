// The verbs for properties that have something else than the value of a key.

extension RuleChain {
  /// Lets a property have the members of the record that no other rule takes.
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
  /// The property is a dictionary with `String` keys and any type of values. Its keys are not unknown keys. A new model
  /// has the members of its record and no others, whatever the default is; an update adds and replaces members. A member
  /// that does not fit is an element that does not fit. The keys of other properties, also of ignored and refused ones,
  /// of `ignoreKeys`, and keys that paths lead through, such as `meta` of `meta.id`, are left out. To extract a
  /// member with such a key is an error, because it would not be read back.
  ///
  /// `ignore` takes precedence over it. It is a configuration error together with rules about keys, such as `mapping`, for
  /// two properties, or in a flattened model.
  ///
  /// - Parameters:
  ///   - property: The key path, or the name, of the property.
  ///   - fileID: The file that contains the rule, for error messages.
  ///   - line: The line that contains the rule, for error messages.
  /// - Returns: A new chain with the rule.
  public func rest(_ property: Property, fileID: String = #fileID, line: Int = #line) -> Self {
    adding(.plain(.rest), for: [property], fileID, line)
  }

  /// Lets a property have the key under which the record stands in an object of records.
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
  /// So do properties of type `[String: User]`. The property may have any type that keys of dictionaries may have, such as
  /// `Int` and `UUID`, or an Optional of one. It is not a member of the record: it is extracted as the key only, and to
  /// extract a dictionary whose key is another one than the property's value is an error. A record that stands under no
  /// key, at the root or in an array, leaves the property as it is, and is extracted without it; a struct that is
  /// created from such a record cannot be made, unless the property is Optional.
  ///
  /// `ignore` takes precedence over it. It is a configuration error together with rules about keys or conversions, such as
  /// `mapping` and `format`, for two properties, or in a flattened model.
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
