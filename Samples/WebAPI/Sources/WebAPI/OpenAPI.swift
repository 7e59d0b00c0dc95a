import Hummingbird
import Injector

/// The description of the server. The schemas are those of the injectors that read and write the bodies.
enum OpenAPI {
  static func document() throws -> ByteBuffer {
    let schemas = try [
      User.body.jsonSchema().components(named: "NewUser"),
      User.changes.jsonSchema().components(named: "UserChanges"),
      User.answer.jsonSchema(for: .extracting).components(named: "User"),
      Upload.answer.jsonSchema(for: .extracting).components(named: "Upload"),
      Problem.answer.jsonSchema(for: .extracting).components(named: "Problem"),
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    let components = try Injector.bind([String: InjectionSchema].self).extractJSONString(
      schemas,
      .unescapedSlashes
    )
    return ByteBuffer(
      string: """
        {"openapi": "3.1.0", "info": {"title": "Users", "version": "1.0.0"}, "paths": {
          "/users": {
            "get": {\(parameters("after", "limit", in: "query")), \(answers("200", array: "User"))},
            "post": {\(body("NewUser")), \(answers("201", "User"))}},
          "/users/{id}": {\(parameters("id", in: "path")),
            "get": {\(answers("200", "User"))},
            "patch": {\(body("UserChanges")), \(answers("200", "User"))}},
          "/export": {"get": {\(answers("200", "User", as: "application/x-ndjson"))}},
          "/uploads/{name}": {\(parameters("name", in: "path", type: "string")),
            "get": {\(answers("200", "Upload"))},
            "post": {\(body("NewUser", as: "application/x-ndjson")), \(answers("200", "Upload"))}}
        }, "components": {"schemas": \(components)}}
        """
    )
  }

  private static func reference(_ name: String) -> String {
    ##"{"$ref": "#/components/schemas/\##(name)"}"##
  }

  private static func content(_ schema: String, _ type: String) -> String {
    #""content": {"\#(type)": {"schema": \#(schema)}}"#
  }

  private static func body(_ name: String, as type: String = "application/json") -> String {
    #""requestBody": {"required": true, \#(content(reference(name), type))}"#
  }

  private static func answers(
    _ status: String,
    _ name: String = "",
    array element: String? = nil,
    as type: String = "application/json"
  ) -> String {
    let schema = element.map { #"{"type": "array", "items": \#(reference($0))}"# } ?? reference(name)
    return #"""
      "responses": {"\#(status)": {"description": "Success", \#(content(schema, type))},
        "default": {"description": "A problem", \#(content(reference("Problem"), "application/problem+json"))}}
      """#
  }

  private static func parameters(_ names: String..., in place: String, type: String = "integer") -> String {
    let list = names.map {
      #"{"name": "\#($0)", "in": "\#(place)", "required": \#(place == "path"), "schema": {"type": "\#(type)"}}"#
    }
    return #""parameters": [\#(list.joined(separator: ", "))]"#
  }
}
