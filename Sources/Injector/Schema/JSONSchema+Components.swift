extension JSONSchema {
  /// The text before the name of a definition in a reference to it.
  static let definitionPrefix = "#/$defs/"

  /// Returns the schema and its definitions, by their names, as `components/schemas` of OpenAPI has them.
  ///
  /// ```swift
  /// let schemas = try users.jsonSchema().components(named: "User")
  /// // "User": {…, "items": {"$ref": "#/components/schemas/Card"}}, "Card": {…}
  /// ```
  ///
  /// References are to the places in a document of OpenAPI. A definition with the name of the schema itself is replaced by
  /// it.
  ///
  /// - Parameter name: The name of the schema itself.
  /// - Returns: The schemas.
  public func components(named name: String) -> [String: JSONSchema] {
    let prefix = "#/components/schemas/"
    func moved(_ schema: JSONSchema) -> JSONSchema {
      schema.mapValues { _, value in
        guard case .string(let text) = value else { return value }
        if text.hasPrefix(Self.definitionPrefix) {
          return .string(prefix + text.dropFirst(Self.definitionPrefix.count))
        }
        return value
      }.mapValues { key, value in key == "$ref" && value == "#" ? .string(prefix + name) : value }
    }
    var components: [String: JSONSchema] = [:]
    if case .object(let definitions)? = self["$defs"] {
      for key in definitions.names {
        if case .object(let schema)? = definitions[key] { components[key] = moved(schema) }
      }
    }
    components[name] = moved(with("$defs", nil).with("$schema", nil))
    return components
  }
}
