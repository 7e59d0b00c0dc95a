/// Schemas of objects and arrays that are built part by part.
extension InjectionSchema {
  /// A part of an object or an array.
  enum Part: Hashable {
    case key(String)
    /// An element of an array, or the value of the key with this number.
    case position(Int)
    /// The values of all keys that match a pattern.
    case keys(pattern: String)
  }

  /// Adds a schema for the value at a path of parts; nil stands for any value. If it is required, every object has the
  /// value.
  mutating func add(_ schema: InjectionSchema?, at path: ArraySlice<Part>, isRequired: Bool) {
    guard let part = path.first else { return add(condition: schema ?? .anything) }
    let rest = path.dropFirst()
    if schema != nil || !rest.isEmpty { change(part) { $0.add(schema, at: rest, isRequired: isRequired) } }
    guard isRequired else { return }
    switch part {
    case .key(let key):
      restrictTypes(to: ["object"])
      append(.string(key), to: "required")
    case .position(let index):
      restrictTypes(to: ["array", "object"])
      append(.string("\(index)"), to: "required")
      if case .integer(let count)? = self["minItems"], count > index { break }
      self["minItems"] = .integer(Int64(index + 1))
    case .keys(let pattern):
      restrictTypes(to: ["object"])
      let others = InjectionSchema().with("propertyNames", .object(.not(["pattern": .string(pattern)])))
      append(.object(.not(others)), to: "allOf")
    }
  }

  /// Adds a schema for the value at a path of parts, if it is present. The values along the path are objects or arrays,
  /// or null if `takesNull` is true.
  mutating func add(_ schema: InjectionSchema, alongAll path: ArraySlice<Part>, takesNull: Bool) {
    guard let part = path.first else { return add(condition: schema) }
    let rest = path.dropFirst()
    change(part) { value in
      if let next = rest.first {
        let types: [Value] = if case .position = next { ["array", "object"] } else { ["object"] }
        value.restrictTypes(to: takesNull ? types + ["null"] : types)
      }
      value.add(schema, alongAll: rest, takesNull: takesNull)
    }
  }

  /// Adds a schema as another condition.
  mutating func add(condition: InjectionSchema) {
    if condition.isAnything || condition == self { return }
    if isAnything { self = condition } else { append(.object(condition), to: "allOf") }
  }

  mutating func change(_ part: Part, _ change: (inout InjectionSchema) -> Void) {
    // Next to these keywords, the keywords for parts would have another meaning.
    if self["items"] != nil || self["additionalProperties"] != nil { self = ["allOf": [.object(self)]] }
    switch part {
    case .key(let key): changeMember(key, of: "properties", change)
    case .keys(let pattern): changeMember(pattern, of: "patternProperties", change)
    case .position(let index):
      changeMember("\(index)", of: "properties", change)
      var elements = if case .array(let elements)? = self["prefixItems"] { elements } else { [Value]() }
      while elements.count <= index { elements.append(.object(.anything)) }
      var element = elements[index].schema
      change(&element)
      elements[index] = .object(element)
      self["prefixItems"] = .array(elements)
    }
  }

  private mutating func changeMember(
    _ name: String, of keyword: String, _ change: (inout InjectionSchema) -> Void
  ) {
    var members = self[keyword]?.schema ?? .anything
    var member = members[name]?.schema ?? .anything
    change(&member)
    members[name] = .object(member)
    self[keyword] = .object(members)
  }

  private mutating func append(_ value: Value, to keyword: String) {
    let values = if case .array(let values)? = self[keyword] { values } else { [Value]() }
    if !values.contains(value) { self[keyword] = .array(values + [value]) }
  }

  private mutating func restrictTypes(to types: [Value]) {
    let known = if case .array(let known)? = self["type"] { known } else { [self["type"]].compactMap(\.self) }
    let both = known.filter(types.contains)
    let allowed = both.isEmpty ? types : both
    self["type"] = allowed.count == 1 ? allowed[0] : .array(allowed)
  }

  /// Returns the schema of the values that satisfy both this schema and another one.
  func and(_ other: InjectionSchema?) -> InjectionSchema { .all(of: [self] + [other].compactMap(\.self)) }

  /// Returns the kinds of values with parts, `array` and `object`, if the schema describes their parts. `isObject`
  /// returns whether a reference counts as an object.
  func kindsWithParts(_ isObject: (InjectionSchema.Value) -> Bool = { _ in true }) -> Set<String> {
    var kinds: Set<String> = self["$ref"].map(isObject) == true ? ["object"] : []
    let types = if case .array(let types)? = self["type"] { types } else { [self["type"]].compactMap(\.self) }
    kinds.formUnion(["array", "object"].filter { types.contains(.string($0)) })
    for keyword in Self.combining {
      guard case .array(let schemas)? = self[keyword] else { continue }
      for schema in schemas { kinds.formUnion(schema.schema.kindsWithParts(isObject)) }
    }
    return kinds
  }

  /// Returns the schema of any value except those of some kinds.
  static func anything(except kinds: Set<String>) -> InjectionSchema {
    kinds.isEmpty ? .anything : .not(["type": .array(kinds.sorted().map { .string($0) })])
  }

  /// Returns the schema of all values that do not satisfy a schema.
  static func not(_ schema: InjectionSchema) -> InjectionSchema { ["not": .object(schema)] }
}

extension InjectionSchema.Value {
  /// The value as a schema; if it is not one, the schema of any value.
  var schema: InjectionSchema { if case .object(let schema) = self { schema } else { .anything } }
}

extension InjectionSchema {
  /// The text before the name of a definition in references.
  static let definitionPrefix = "#/$defs/"

  /// Returns the schema and its definitions, keyed by name, in the form of `components/schemas` in OpenAPI.
  ///
  /// ```swift
  /// let schemas = try users.jsonSchema().components(named: "User")
  /// // "User": {…, "items": {"$ref": "#/components/schemas/Card"}}, "Card": {…}
  /// ```
  ///
  /// References use the locations of an OpenAPI document. If a definition has the same name as the schema itself, it
  /// gets a number: `User2`.
  ///
  /// - Parameter name: The name of the schema itself.
  /// - Returns: The schemas.
  public func components(named name: String) -> [String: InjectionSchema] {
    let definitions = self["$defs"]?.schema ?? .anything
    var (other, number) = (name, 1)
    while definitions[other] != nil {
      number += 1
      other = "\(name)\(number)"
    }
    func moved(_ reference: String) -> String {
      let isRoot = reference == "#"
      guard isRoot || reference.hasPrefix(Self.definitionPrefix) else { return reference }
      let key = String(reference.dropFirst(Self.definitionPrefix.count))
      return "#/components/schemas/" + (isRoot ? name : key == name ? other : key)
    }
    var components = [name: with("$defs", nil).with("$schema", nil).mapReferences(moved)]
    for key in definitions.names {
      guard case .object(let schema)? = definitions[key] else { continue }
      components[key == name ? other : key] = schema.mapReferences(moved)
    }
    return components
  }
}
