import Foundation
import Injector

/// A validator of documents, for the keywords that the schemas of injectors have.
struct SchemaValidator {
  private let document: InjectionSchema
  private let patterns = PatternCache()

  init(_ document: InjectionSchema) { self.document = document }

  func accepts(_ tree: DocumentTree) -> Bool { accepts(tree, document) }

  /// Keywords that say nothing about whether a value is valid.
  private static let annotations: Set<String> = [
    "$schema", "$defs", "title", "writeOnly", "contentEncoding", "contentMediaType", "contentSchema",
    "discriminator",
    "format", "description", "default",
  ]

  private func accepts(_ tree: DocumentTree, _ schema: InjectionSchema) -> Bool {
    schema.names.allSatisfy { name in
      guard let value = schema[name], !Self.annotations.contains(name) else { return true }
      return accepts(tree, name, value, in: schema)
    }
  }

  private func accepts(_ tree: DocumentTree, _ value: InjectionSchema.Value) -> Bool {
    switch value {
    case .object(let schema): accepts(tree, schema)
    case .boolean(let truth): truth
    default: false
    }
  }

  private func accepts(
    _ tree: DocumentTree, _ name: String, _ value: InjectionSchema.Value, in schema: InjectionSchema
  )
    -> Bool
  {
    switch (name, value) {
    case ("$ref", .string(let reference)): return accepts(tree, definition(reference))
    case ("type", .string(let type)): return tree.has(type)
    case ("type", .array(let types)): return types.contains { $0.text.map(tree.has) == true }
    case ("enum", .array(let values)): return values.contains { tree.equals($0) }
    case ("anyOf", .array(let schemas)): return schemas.contains { accepts(tree, $0) }
    case ("oneOf", .array(let schemas)): return schemas.filter { accepts(tree, $0) }.count == 1
    case ("allOf", .array(let schemas)): return schemas.allSatisfy { accepts(tree, $0) }
    case ("not", _): return !accepts(tree, value)
    default: break
    }
    switch tree {
    case .number(let digits): return accepts(number: digits, name, value)
    case .text(let text): return accepts(text: text, name, value)
    case .list(let elements): return accepts(elements: elements, name, value, in: schema)
    case .record(let members): return accepts(members: members, name, value, in: schema)
    case .null, .boolean: return true
    }
  }

  private func definition(_ reference: String) -> InjectionSchema.Value {
    if reference == "#" { return .object(document) }
    guard case .object(let definitions)? = document["$defs"] else { return .boolean(false) }
    return definitions[String(reference.dropFirst("#/$defs/".count))] ?? .boolean(false)
  }

  private func accepts(number digits: String, _ name: String, _ value: InjectionSchema.Value) -> Bool {
    guard let number = Decimal(string: digits), let limit = value.decimal else { return true }
    switch name {
    case "minimum": return number >= limit
    case "maximum": return number <= limit
    case "exclusiveMinimum": return number > limit
    case "exclusiveMaximum": return number < limit
    default: return true
    }
  }

  private func accepts(text: String, _ name: String, _ value: InjectionSchema.Value) -> Bool {
    switch (name, value) {
    case ("minLength", .integer(let count)): text.unicodeScalars.count >= count
    case ("maxLength", .integer(let count)): text.unicodeScalars.count <= count
    case ("pattern", .string(let pattern)): patterns.matches(pattern, text)
    default: true
    }
  }

  private func accepts(
    elements: [DocumentTree], _ name: String, _ value: InjectionSchema.Value, in schema: InjectionSchema
  ) -> Bool {
    switch (name, value) {
    case ("items", _): elements.allSatisfy { accepts($0, value) }
    case ("prefixItems", .array(let schemas)): zip(elements, schemas).allSatisfy { accepts($0, $1) }
    case ("minItems", .integer(let count)): elements.count >= count
    default: true
    }
  }

  private func accepts(
    members: [(key: String, value: DocumentTree)],
    _ name: String,
    _ value: InjectionSchema.Value,
    in schema: InjectionSchema
  ) -> Bool {
    let (properties, others) = (schema["properties"]?.members, schema["patternProperties"]?.members)
    switch (name, value) {
    case ("properties", _):
      return members.allSatisfy { member in properties?[member.key].map { accepts(member.value, $0) } ?? true
      }
    case ("patternProperties", _):
      return members.allSatisfy { member in
        (others?.names ?? []).filter { patterns.matches($0, member.key) }.allSatisfy { pattern in
          others?[pattern].map { accepts(member.value, $0) } ?? true
        }
      }
    case ("additionalProperties", _):
      return members.allSatisfy { member in
        properties?[member.key] != nil
          || (others?.names ?? []).contains { patterns.matches($0, member.key) }
          || accepts(member.value, value)
      }
    case ("minProperties", .integer(let count)): return members.count >= count
    case ("propertyNames", _): return members.allSatisfy { accepts(.text($0.key), value) }
    case ("required", .array(let keys)):
      return keys.allSatisfy { key in members.contains { .string($0.key) == key } }
    default: return true
    }
  }
}

extension DocumentTree {
  fileprivate func has(_ type: String) -> Bool {
    switch self {
    case .null: return type == "null"
    case .boolean: return type == "boolean"
    case .text: return type == "string"
    case .list: return type == "array"
    case .record: return type == "object"
    case .number(let digits):
      guard type == "integer", let number = Decimal(string: digits) else { return type == "number" }
      return number.exponent >= 0 || number.isZero
    }
  }

  fileprivate func equals(_ value: InjectionSchema.Value) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.boolean(let own), .boolean(let other)): own == other
    case (.text(let own), .string(let other)): own == other
    case (.list(let own), .array(let other)):
      own.count == other.count && zip(own, other).allSatisfy { $0.equals($1) }
    case (.record(let own), .object(let other)): own.isEmpty && other.names.isEmpty
    case (.number(let digits), _): value.decimal.map { $0 == Decimal(string: digits) } ?? false
    default: false
    }
  }
}

extension InjectionSchema.Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var members: InjectionSchema? { if case .object(let members) = self { members } else { nil } }
  fileprivate var decimal: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .unsigned(let number): Decimal(number)
    case .number(let number): Decimal(number)
    default: nil
    }
  }
}

/// Regular expressions by their texts.
private final class PatternCache {
  private var known: [String: NSRegularExpression] = [:]

  func matches(_ pattern: String, _ text: String) -> Bool {
    guard let expression = known[pattern] ?? (try? NSRegularExpression(pattern: pattern)) else {
      return false
    }
    known[pattern] = expression
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
