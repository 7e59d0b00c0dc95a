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
  /// References are to the places in a document of OpenAPI. A definition with the name of the schema itself gets a number:
  /// `User2`.
  ///
  /// - Parameter name: The name of the schema itself.
  /// - Returns: The schemas.
  public func components(named name: String) -> [String: JSONSchema] {
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
