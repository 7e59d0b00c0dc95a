import Foundation
import Injector
import Testing

private struct Card: Injectable { var cardId = 0; var name = "" }
private struct Home: Injectable { var street = ""; var zip: String? }
private struct Person {
  var id = 0
  var name = ""
  var nick: String?
  var born: Date?
  var card: Card?
  var cards: [Card] = []
  var address = Home()
  var pet: (any Pet)?
}
private protocol Pet: Sendable {}
private struct Dog: Pet, Injectable { var barks = false }
private struct Cat: Pet, Injectable { var lives = 9 }
private struct Page<Item: Injectable>: Injectable { var items: [Item] = []; var next: String? }
private final class Folder: Injectable { var parent: Folder?; var label = ""; init() {} }
private enum Suit: String, CaseIterable { case hearts, spades }
private enum Rank: Int, CaseIterable { case jack = 11, queen }
private enum Turn: CaseIterable { case left, right }
private enum Hidden: String { case some, other }
private struct Coded: Decodable { var a = 0 }

/// The schema of each kind of value, and of each kind of rule.
struct JSONSchemaTests {
  private static let int =
    #"{"format":"int64","maximum":9223372036854775807,"minimum":-9223372036854775808,"type":"integer"}"#

  /// Returns the schema of the elements of an array.
  private func element<Value>(_ type: Value.Type, _ direction: JSONSchema.Direction = .injecting) throws
    -> String
  {
    let schema = try Injector.bind([Value].self).jsonSchema(for: direction)
    guard case .object(let element)? = schema["items"] else { return "anything" }
    return element.text
  }

  @Test func literals() throws {
    var schema: JSONSchema = [
      "type": "object", "properties": ["a": ["const": nil], "b": [:]], "type": "array",
    ]
    #expect(schema.names == ["type", "properties"] && schema["type"] == "array")
    #expect(schema.text == #"{"properties":{"a":{"const":null},"b":{}},"type":"array"}"#)
    schema["type"] = nil
    #expect(schema.names == ["properties"])
  }

  @Test func numbers() throws {
    #expect(try element(Int.self) == Self.int)
    #expect(try element(UInt8.self) == #"{"maximum":255,"minimum":0,"type":"integer"}"#)
    #expect(try element(UInt64.self) == #"{"maximum":18446744073709551615,"minimum":0,"type":"integer"}"#)
    #expect(
      try element(Int32.self)
        == #"{"format":"int32","maximum":2147483647,"minimum":-2147483648,"type":"integer"}"#
    )
    #expect(try element(Double.self) == #"{"format":"double","type":"number"}"#)
    #expect(try element(Float.self) == #"{"format":"float","type":"number"}"#)
    #expect(try element(Decimal.self) == #"{"type":"number"}"#)
    #expect(try element(NSNumber.self) == #"{"type":["boolean","number"]}"#)
    #expect(try element(Bool.self) == #"{"type":"boolean"}"#)
    #if !(os(macOS) && arch(x86_64))
      #expect(try element(Float16.self) == #"{"type":"number"}"#)
    #endif
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      let power = "1.7014118346046923e+38"
      #expect(
        try element(Int128.self) == #"{"exclusiveMaximum":\#(power),"minimum":-\#(power),"type":"integer"}"#
      )
      #expect(
        try element(UInt128.self)
          == #"{"exclusiveMaximum":3.402823669209385e+38,"minimum":0,"type":"integer"}"#
      )
    }
  }

  @Test func texts() throws {
    #expect(try element(String.self) == #"{"type":"string"}"#)
    #expect(try element(NSString.self) == #"{"type":"string"}"#)
    #expect(
      try element(Character.self) == ##"{"pattern":"^(\\r\\n|[\\s\\S][^\\x00-\\x7F]*)$","type":"string"}"##
    )
    #expect(try element(URL.self) == #"{"format":"uri-reference","minLength":1,"type":"string"}"#)
    #expect(try element(UUID.self).contains(#""format":"uuid""#))
    #expect(try element(Data.self).contains(#""contentEncoding":"base64""#))
    #expect(try element(Date.self).contains(#""format":"date-time""#))
  }

  @Test func composites() throws {
    #expect(try element(Bool?.self) == #"{"type":["boolean","null"]}"#)
    #expect(try element([String].self) == #"{"items":{"type":"string"},"type":"array"}"#)
    #expect(try element(Set<String>?.self) == #"{"items":{"type":"string"},"type":["array","null"]}"#)
    #expect(
      try element([String: Bool].self) == #"{"additionalProperties":{"type":"boolean"},"type":"object"}"#
    )
    #expect(
      try element([Suit: Bool].self)
        == #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"enum":["hearts","spades"],"type":"string"},"#
        + #""type":"object"}"#
    )
    #expect(try element(Presence<Bool>.self) == #"{"type":["boolean","null"]}"#)
    #expect(try element(Any.self) == "anything")
    #expect(try element([String: Any].self) == #"{"type":"object"}"#)
    #expect(try element(Coded.self) == "anything")
  }

  /// The cases of an enum that is not `CaseIterable` are not known.
  @Test func enums() throws {
    #expect(try element(Suit.self) == #"{"enum":["hearts","spades"],"type":"string"}"#)
    #expect(try element(Rank.self) == #"{"enum":[11,12],"type":"integer"}"#)
    #expect(try element(Turn?.self) == #"{"enum":["left","right",null],"type":["string","null"]}"#)
    #expect(try element(Hidden.self) == #"{"type":"string"}"#)
  }

  // MARK: - Rules

  private let people = Injector.bind(Person.self) { Person() }
    .ignore(\.card).and(\.cards).and(\.address).and(\.pet).and(\.born)

  /// Returns the text of a schema without what is the same for all.
  private func text<Model>(_ injector: Injector<Model>, _ direction: JSONSchema.Direction = .injecting) throws
    -> String
  {
    var schema = try injector.jsonSchema(for: direction)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    (schema["$schema"], schema["title"]) = (nil, nil)
    return schema.text.replacingOccurrences(of: Self.int, with: "INT")
  }

  @Test func plainProperties() throws {
    #expect(
      try text(people)
        == #"{"properties":{"id":INT,"name":{"type":"string"},"nick":{"type":["string","null"]}},"type":"object"}"#
    )
  }

  /// Every property of a struct that is put together from the record is required, unless it is Optional.
  @Test func memberwise() throws {
    struct Point { var x: Int; var label: String? }
    #expect(
      try text(Injector.bind(Point.self))
        == #"{"properties":{"label":{"type":["string","null"]},"x":INT},"required":["x"],"type":"object"}"#
    )
  }

  @Test func requiredAndDefault() throws {
    let rules = people.ignore(\.nick).require(\.id).format(\.name).with.default("nobody")
    #expect(
      try text(rules)
        == #"{"properties":{"id":INT,"name":{"anyOf":[{"type":"string"},{}]}},"required":["id"],"type":"object"}"#
    )
  }

  @Test func candidates() throws {
    let rules = people.ignore(\.nick).and(\.name).mapping("key", "no").only.to(\.id).require(\.id)
    #expect(
      try text(rules)
        == #"{"allOf":[{"anyOf":[{"required":["key"]},{"properties":{"no":INT},"required":["no"]}]}],"#
        + #""properties":{"key":INT},"type":"object"}"#
    )
  }

  /// A key with the text of the path counts, too, where there is no path.
  @Test func paths() throws {
    let rules = people.ignore(\.nick).and(\.name).mapping("meta.id").only.to(\.id)
    #expect(
      try text(rules)
        == #"{"allOf":[{"anyOf":[{"properties":{"meta":{"required":["id"],"type":"object"}},"required":["meta"]},"#
        + #"{"properties":{"meta.id":INT}}]}],"properties":{"meta":{"properties":{"id":INT}}},"type":"object"}"#
    )
  }

  @Test func refusedKeys() throws {
    let rules = people.only(\.id).policy(unknownKeys: .fail).ignoreKeys("trace")
    #expect(
      try text(rules)
        == #"{"additionalProperties":false,"properties":{"address":{},"born":{},"card":{},"cards":{},"id":INT,"name":{},"#
        + #""nick":{},"pet":{},"trace":{}},"type":"object"}"#
    )
    #expect(try text(rules.policy(unknownKeys: .ignore)) == #"{"properties":{"id":INT},"type":"object"}"#)
    #expect(
      try text(rules.policy(unknownKeys: .ignore, refusedKeys: .fail))
        == #"{"properties":{"id":INT,"name":{"not":{}},"nick":{"not":{}}},"type":"object"}"#
    )
  }

  @Test func sensitiveProperties() throws {
    let rules = people.ignore(\.id).and(\.nick).sensitive(\.name)
    #expect(try text(rules) == #"{"properties":{"name":{"type":"string","writeOnly":true}},"type":"object"}"#)
    #expect(
      try text(rules, .extracting)
        == #"{"properties":{"name":{"type":"string"}},"required":["name"],"type":"object"}"#
    )
  }

  @Test func nestedModels() throws {
    let cards = Injector.bind(Card.self).ignore(\.name)
    let rules = Injector.bind(Person.self) { Person() }.only(\.card, \.cards)
      .format(\.card).with.injector(cards).format(\.cards).with.injector(
        Injector.bind(Card.self).ignore(\.name)
      )
    // Equal rules are one definition.
    #expect(
      try text(rules)
        == ##"{"$defs":{"Card":{"properties":{"cardId":INT},"type":"object"}},"properties":{"##
        + ##""card":{"anyOf":[{"$ref":"#/$defs/Card"},{"type":"null"}]},"cards":{"items":{"$ref":"#/$defs/Card"},"##
        + ##""type":"array"}},"type":"object"}"##
    )
    let others = rules.format(\.cards).with.injector(Injector.bind(Card.self).ignore(\.cardId))
    #expect(try others.jsonSchema()["$defs"] == .object(try definitions(others, "Card", "Card2")))
  }

  private func definitions(_ injector: Injector<Person>, _ names: String...) throws -> JSONSchema {
    guard case .object(let definitions)? = try injector.jsonSchema()["$defs"] else { return .anything }
    #expect(definitions.names == names)
    return definitions
  }

  @Test func recursiveAndGenericModels() throws {
    #expect(
      try text(Injector.bind(Folder.self))
        == ##"{"properties":{"label":{"type":"string"},"parent":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"type":"object"}"##
    )
    let pages = try Injector.bind([Page<Card>].self).jsonSchema()
    #expect(pages["items"] == .object(.anything.reference("#/$defs/Page_Card_")))
  }

  @Test func flattenedModels() throws {
    let rules = people.ignore(\.id).and(\.nick).and(\.name)
    let flat = Injector.bind(Person.self) { Person() }.only(\.address).flatten(\.address, prefix: "a_")
    #expect(
      try text(flat)
        == #"{"properties":{"a_street":{"type":"string"},"a_zip":{"type":["string","null"]}},"type":"object"}"#
    )
    #expect(try text(rules) == #"{"type":"object"}"#)
  }

  @Test func kinds() throws {
    let rules = Injector.bind(Person.self) { Person() }.only(\.pet)
      .format(\.pet).with.type(by: "kind", ["dog": Dog.self], otherwise: Cat.self)
    let schema = try text(rules)
    #expect(
      schema.contains(
        ##""oneOf":[{"$ref":"#/$defs/Dog"},{"allOf":[{"$ref":"#/$defs/Cat"},{"not":{"properties":{"kind":{"enum":["dog"]}},"##
          + ##""required":["kind"],"type":"object"}}]}]"##
      )
    )
    #expect(
      schema.contains(
        ##""Dog":{"properties":{"barks":{"type":"boolean"},"kind":{"enum":["dog"]}},"required":["kind"],"type":"object"}"##
      )
    )
    let pets = Injector.bind((any Pet).self).type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
    #expect(
      try pets.jsonSchema()["discriminator"]
        == .object(
          .anything.setting("propertyName", "kind")
            .setting(
              "mapping", .object(.anything.setting("cat", "#/$defs/Cat").setting("dog", "#/$defs/Dog"))
            )
        )
    )
  }

  // MARK: - Converters

  /// Returns the schema of a property with a converter.
  private func converted(
    _ converter: Converter<some Any, Date>, _ direction: JSONSchema.Direction = .injecting
  )
    throws -> String
  {
    let injector = Injector.bind(Person.self) { Person() }.only(\.born).format(\.born).as(converter)
    guard case .object(let properties)? = try injector.jsonSchema(for: direction)["properties"],
      case .object(let born)? = properties["born"]
    else { return "nothing" }
    return born.text
  }

  @Test func dateConverters() throws {
    #expect(
      try converted(.date("yyyy-MM-dd"), .extracting)
        == #"{"format":"date","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$","type":"string"}"#
    )
    #expect(
      try converted(.date("d.M.yyyy HH:mm"), .extracting)
        == #"{"pattern":"^(0?[1-9]|[12][0-9]|3[01])[.](0?[1-9]|1[0-2])[.][0-9]{4} (0[0-9]|1[0-9]|2[0-3]):"#
        + #"(0[0-9]|[1-5][0-9])$","type":"string"}"#
    )
    #expect(try converted(.date("d MMM yyyy"), .extracting) == #"{"type":"string"}"#)
    #expect(try converted(.epochSeconds) == #"{"type":["number","null"]}"#)
    #expect(try converted(.iso8601).contains(#""format":"date-time""#))
    #expect(try converted(Converter<String, Date> { _ in nil }) == #"{"type":["string","null"]}"#)
    #expect(
      try converted(Converter<String, Date> { _ in nil }.describing(.string(format: "date")))
        == #"{"format":"date","type":["string","null"]}"#
    )
    #expect(
      try converted(.either(.epochSeconds, .date("yyyy")))
        == #"{"anyOf":[{"type":"number"},{"pattern":"^[0-9]{4}$","type":"string"},{"type":"null"}]}"#
    )
  }

  /// The description of a converter follows it into others.
  @Test func combinedConverters() throws {
    struct Model: Injectable { var value: [Int]?; var table: [String: Int] = [:]; var tags: [String] = [] }
    let even = Converter<Int, Int> { $0 % 2 == 0 ? $0 : nil }.describing(.integer.multiple(of: 2))
    let rules = Injector.bind(Model.self).format(\.value).as(.optional(.array(even)))
      .format(\.table).as(.dictionary(even)).format(\.tags).as(
        Converter<String, String>.trimmed.then(.split(","))
      )
    #expect(
      try text(rules)
        == #"{"properties":{"table":{"additionalProperties":{"multipleOf":2,"type":"integer"},"type":"object"},"#
        + #""tags":{"anyOf":[{"type":"string"},{"items":{"type":"string"},"type":"array"}]},"#
        + #""value":{"items":{"multipleOf":2,"type":"integer"},"type":["array","null"]}},"type":"object"}"#
    )
  }

  // MARK: - Out of the model

  @Test func extractedProperties() throws {
    let rules = people.ignore(\.id).writing(\.name).to("meta.title").omit(\.name, when: { $0.isEmpty })
    #expect(
      try text(rules, .extracting)
        == #"{"properties":{"meta":{"properties":{"title":{"type":"string"}}},"nick":{"type":"string"}},"type":"object"}"#
    )
    #expect(
      try text(people.ignore(\.id).and(\.name).extraction(.nullForNil), .extracting)
        == #"{"properties":{"nick":{"type":["string","null"]}},"required":["nick"],"type":"object"}"#
    )
    // A date is seconds, unless numbers are not coerced.
    #expect(try element(Date.self, .extracting) == #"{"type":"number"}"#)
  }

  @Test func mistakesAreThrown() throws {
    let rules = people.format(\.name).as(Converter<String, String> { $0 }).mapping("id").to(\.nick)
    #expect(throws: InjectionError.self) { try rules.jsonSchema(for: .extracting) }
    #expect(throws: InjectionError.self) {
      try Injector.bind(updating: Folder.self).ignore(\.parent).require(\.label).rules { $0.ignore("lable") }
        .jsonSchema()
    }
  }

  // MARK: - The value

  @Test func keywords() throws {
    var schema = JSONSchema.string(format: "email", minLength: 3, maxLength: 80)
    schema["description"] = "An address"
    schema["minLength"] = nil
    #expect(schema.names == ["type", "format", "maxLength", "description"])
    #expect(schema["maxLength"] == 80)
    #expect(
      JSONSchema.object(["x": .number(in: 0...1)], required: ["x"]).text
        == #"{"properties":{"x":{"maximum":1,"minimum":0,"type":"number"}},"required":["x"],"type":"object"}"#
    )
    #expect(
      JSONSchema.one(of: [.integer(in: 1...2), .boolean]).nullable.text.hasSuffix(#"{"type":"null"}]}"#)
    )
    #expect(
      JSONSchema.array(of: .values(["a", 1.5, nil, true, []])).text.contains(#"["a",1.5,null,true,[]]"#)
    )
  }

  @Test func anyEncoderEncodesIt() throws {
    struct Document: Injectable, Encodable { var schema = JSONSchema.integer.nullable }
    #expect(
      try Injector.bind(Document.self).extractJSONString(Document())
        == #"{"schema":{"type":["integer","null"]}}"#
    )
    let list = try PropertyListEncoder().encode(["schema": JSONSchema.integer(in: 1...2)])
    let read =
      unsafe try PropertyListSerialization.propertyList(from: list, format: nil) as? [String: [String: Any]]
    #expect(read?["schema"]?["maximum"] as? Int == 2)
  }

  @Test func components() throws {
    let schemas = try Injector.bind(Page<Folder>.self).jsonSchema().components(named: "Page")
    #expect(schemas.keys.sorted() == ["Folder", "Page"])
    #expect(
      schemas["Page"]?.text.contains(##""items":{"items":{"$ref":"#/components/schemas/Folder"}"##) == true
    )
    #expect(schemas["Page"]?["$defs"] == nil && schemas["Page"]?["$schema"] == nil)
    #expect(schemas["Folder"]?.text.contains(##""$ref":"#/components/schemas/Folder""##) == true)
    let tree = try Injector.bind(Folder.self).jsonSchema().components(named: "Node")
    #expect(tree["Node"]?.text.contains(##""$ref":"#/components/schemas/Node""##) == true)
  }

  /// A definition with the name of the schema has another one.
  @Test func componentsOfTheSameName() throws {
    let folders = try Injector.bind([Folder].self).jsonSchema().components(named: "Folder")
    #expect(folders.keys.sorted() == ["Folder", "Folder2"])
    #expect(
      folders["Folder"]?.text == ##"{"items":{"$ref":"#/components/schemas/Folder2"},"type":"array"}"##
    )
    #expect(folders["Folder2"]?.text.contains(##""$ref":"#/components/schemas/Folder2""##) == true)
    let both: JSONSchema = [
      "$ref": "#/$defs/A", "$defs": ["A": ["$ref": "#/$defs/A2"], "A2": ["$ref": "#"]],
    ]
    #expect(
      both.components(named: "A").mapValues(\.text) == [
        "A": ##"{"$ref":"#/components/schemas/A3"}"##, "A2": ##"{"$ref":"#/components/schemas/A"}"##,
        "A3": ##"{"$ref":"#/components/schemas/A2"}"##,
      ]
    )
  }

  /// Texts that look like references are not changed, and references are, wherever they are.
  @Test func referencesOfComponents() throws {
    let place = "#/$defs/Dog"
    let schema: JSONSchema = [
      "default": ["$ref": .string(place)], "enum": [.string(place)], "description": .string(place),
      "properties": ["default": ["$ref": .string(place)], "title": ["const": .string(place)]],
      "oneOf": [["$ref": .string(place)]],
      "discriminator": ["propertyName": .string(place), "mapping": ["propertyName": .string(place)]],
    ]
    let moved = "#/components/schemas/Dog"
    let expected: JSONSchema = [
      "default": ["$ref": .string(place)], "enum": [.string(place)], "description": .string(place),
      "properties": ["default": ["$ref": .string(moved)], "title": ["const": .string(place)]],
      "oneOf": [["$ref": .string(moved)]],
      "discriminator": ["propertyName": .string(place), "mapping": ["propertyName": .string(moved)]],
    ]
    #expect(schema.components(named: "Pet") == ["Pet": expected])
  }
}

extension JSONSchema {
  fileprivate func setting(_ name: String, _ value: Value) -> JSONSchema {
    var copy = self
    copy[name] = value
    return copy
  }

  fileprivate func reference(_ place: String) -> JSONSchema { setting("$ref", .string(place)) }
  fileprivate func multiple(of number: Int64) -> JSONSchema { setting("multipleOf", .integer(number)) }
}
