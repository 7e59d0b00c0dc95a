import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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
struct InjectionSchemaTests {
  private static let int =
    #"{"format":"int64","maximum":9223372036854775807,"minimum":-9223372036854775808,"type":"integer"}"#

  /// Returns the schema of the elements of an array.
  private func element<Value>(_ type: Value.Type, _ direction: InjectionDirection = .injecting) throws
    -> String
  {
    let schema = try Injector.bind([Value].self).jsonSchema(for: direction)
    guard case .object(let element)? = schema["items"] else { return "anything" }
    return element.text
  }

  @Test func literals() throws {
    var schema: InjectionSchema = [
      "type": "object", "properties": ["a": ["const": .null], "b": [:]], "type": "array",
    ]
    #expect(schema.names == ["type", "properties"] && schema["type"] == "array")
    #expect(schema.text == #"{"properties":{"a":{"const":null},"b":{}},"type":"array"}"#)
    schema["type"] = nil
    #expect(schema.names == ["properties"])
  }

  private static let types: [(Any.Type, String)] = [
    (Int.self, int), (UInt8.self, #"{"maximum":255,"minimum":0,"type":"integer"}"#),
    (UInt64.self, #"{"maximum":18446744073709551615,"minimum":0,"type":"integer"}"#),
    (Int32.self, #"{"format":"int32","maximum":2147483647,"minimum":-2147483648,"type":"integer"}"#),
    (Double.self, #"{"format":"double","type":"number"}"#),
    (
      Float.self,
      #"{"exclusiveMaximum":3.4028235677973366e+38,"exclusiveMinimum":-3.4028235677973366e+38,"#
        + #""format":"float","type":"number"}"#
    ),
    (Decimal.self, #"{"type":"number"}"#),
    (NSNumber.self, #"{"type":["boolean","number"]}"#), (Bool.self, #"{"type":"boolean"}"#),
    (String.self, #"{"type":"string"}"#), (NSString.self, #"{"type":"string"}"#),
    (Character.self, ##"{"pattern":"^(\\r\\n|[\\s\\S][^\\x00-\\x7F]*)$","type":"string"}"##),
    (URL.self, #"{"format":"uri-reference","pattern":"\\S","type":"string"}"#),
    (Bool?.self, #"{"type":["boolean","null"]}"#),
    ([String].self, #"{"items":{"type":"string"},"type":"array"}"#),
    (Set<String>?.self, #"{"items":{"type":"string"},"type":["array","null"]}"#),
    ([String: Bool].self, #"{"additionalProperties":{"type":"boolean"},"type":"object"}"#),
    (
      [Suit: Bool].self,
      #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"enum":["hearts","spades"],"type":"string"},"#
        + #""type":"object"}"#
    ),
    (Presence<Bool>.self, #"{"type":["boolean","null"]}"#), (Any.self, "anything"),
    ([String: Any].self, #"{"type":"object"}"#), (Coded.self, "anything"),
    (Suit.self, #"{"enum":["hearts","spades"],"type":"string"}"#),
    (Rank.self, #"{"enum":[11,12],"type":"integer"}"#),
    (Turn?.self, #"{"enum":["left","right",null],"type":["string","null"]}"#),
    // The cases of an enum that is not `CaseIterable` are not known.
    (Hidden.self, #"{"type":"string"}"#),
  ]

  @Test(arguments: types)
  func schemaOfAType(type: Any.Type, schema: String) throws {
    func open<Value>(_ type: Value.Type) throws -> String { try element(type) }
    #expect(try open(type) == schema)
  }

  @Test func typesOfSomeSystems() throws {
    #if !(os(macOS) && arch(x86_64))
      let bounds = #""exclusiveMaximum":65520,"exclusiveMinimum":-65520"#
      #expect(try element(Float16.self) == "{\(bounds),\"type\":\"number\"}")
    #endif
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let (power, greater) = ("1.7014118346046923e+38", "3.402823669209385e+38")
    let signed = #"{"exclusiveMaximum":\#(power),"minimum":-\#(power),"type":"integer"}"#
    #expect(try element(Int128.self) == signed)
    #expect(try element(UInt128.self) == #"{"exclusiveMaximum":\#(greater),"minimum":0,"type":"integer"}"#)
  }

  @Test func formats() throws {
    #expect(try element(UUID.self).contains(#""format":"uuid""#))
    #expect(try element(Data.self).contains(#""contentEncoding":"base64""#))
    #expect(try element(Date.self).contains(#""format":"date-time""#))
    // A date is seconds, unless numbers are not coerced.
    #expect(try element(Date.self, .extracting) == #"{"type":"number"}"#)
  }

  // MARK: - Rules

  private static let persons = Injector.bind(Person.self) { Person() }
  private static let people = persons.ignore(\.card, \.cards, \.address, \.pet, \.born)
  private static let cards = Injector.bind(Card.self).ignore(\.name)

  /// Returns the text of a schema without what is the same for all.
  private func text<Model>(_ injector: Injector<Model>, _ direction: InjectionDirection = .injecting)
    throws
    -> String
  {
    var schema = try injector.jsonSchema(for: direction)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    (schema["$schema"], schema["title"]) = (nil, nil)
    return schema.text.replacingOccurrences(of: Self.int, with: "INT")
      .replacingOccurrences(of: Self.int.replacing(#""integer""#, with: #"["integer","null"]"#), with: "INT?")
      .replacingOccurrences(of: #"{"type":["array","boolean","number","object","string"]}"#, with: "ANY")
  }

  /// The schemas of rules.
  private static let schemas: KeyValuePairs<String, Injector<Person>> = [
    #"{"properties":{"id":INT,"name":{"type":"string"},"nick":{"type":["string","null"]}},"type":"object"}"#:
      people,
    #"{"properties":{"id":INT,"name":{"anyOf":[{"type":"string"},{}]}},"required":["id"],"type":"object"}"#:
      people.ignore(\.nick).require(\.id).format(\.name).with.default("nobody"),
    #"{"allOf":[{"anyOf":[{"properties":{"key":ANY},"required":["key"]},{"properties":{"no":INT}}]},"#
      + #"{"anyOf":[{"properties":{"key":ANY},"required":["key"]},{"properties":{"no":ANY},"required":["no"]}]}],"#
      + #""properties":{"key":INT?},"type":"object"}"#:
      people.ignore(\.nick, \.name).mapping("key", "no").only.to(\.id).require(\.id),
    // A key with the text of the path counts, too, where there is no path.
    #"{"allOf":[{"anyOf":[\#(metaID),{"properties":{"meta.id":INT}}]},{"anyOf":[\#(metaID),"#
      + #"{"properties":{"meta.id":ANY},"required":["meta.id"]},"#
      + #"{"properties":{"meta":{"properties":{"id":ANY},"type":"object"},"meta.id":ANY}}]}],"#
      + #""properties":{"meta":{"properties":{"id":INT?}}},"type":"object"}"#:
      people.ignore(\.nick, \.name).mapping("meta.id").only.to(\.id),
    #"{"additionalProperties":false,"properties":{"address":{},"born":{},"card":{},"cards":{},"id":INT,"name":{},"#
      + #""nick":{},"pet":{},"trace":{}},"type":"object"}"#: onlyID,
    #"{"properties":{"id":INT},"type":"object"}"#: onlyID.policy(unknownKeys: .ignore),
    #"{"properties":{"id":INT,"name":{"not":{}},"nick":{"not":{}}},"type":"object"}"#:
      onlyID.policy(unknownKeys: .ignore, refusedKeys: .fail),
    #"{"properties":{"name":{"type":"string","writeOnly":true}},"type":"object"}"#: secretName,
    // Equal rules are one definition.
    ##"{"$defs":{"Card":{"properties":{"cardId":INT},"type":"object"}},"properties":{"##
      + ##""card":{"anyOf":[{"$ref":"#/$defs/Card"},{"type":"null"}]},"cards":{"items":{"$ref":"#/$defs/Card"},"##
      + ##""type":"array"}},"type":"object"}"##: twoCards,
    #"{"properties":{"a_street":{"type":"string"},"a_zip":{"type":["string","null"]}},"type":"object"}"#:
      persons.accept(\.address).flatten(\.address, prefix: "a_"),
    #"{"type":"object"}"#: people.ignore(\.id, \.nick, \.name),
  ]
  private static let metaID =
    #"{"properties":{"meta":{"properties":{"id":ANY},"required":["id"],"type":"object"}},"required":["meta"]}"#
  private static let onlyID = people.accept(\.id).policy(unknownKeys: .fail).ignoreKeys("trace")
  private static let secretName = people.ignore(\.id, \.nick).sensitive(\.name)
  private static let twoCards = persons.accept(\.card, \.cards)
    .format(\.card).with.injector(cards)
    .format(\.cards).with.injector(Injector.bind(Card.self).ignore(\.name))

  @Test(arguments: schemas)
  fileprivate func rules(schema: String, persons: Injector<Person>) throws {
    #expect(try text(persons) == schema)
  }

  private static let extractedSchemas: KeyValuePairs<String, Injector<Person>> = [
    #"{"properties":{"name":{"type":"string"}},"required":["name"],"type":"object"}"#: secretName,
    #"{"properties":{"meta":{"properties":{"title":{"type":"string"}}},"nick":{"type":"string"}},"type":"object"}"#:
      people.ignore(\.id).writing(\.name).to("meta.title").omit(\.name, when: { $0.isEmpty }),
    #"{"properties":{"nick":{"type":["string","null"]}},"required":["nick"],"type":"object"}"#:
      people.ignore(\.id, \.name).extraction(.nullForNil),
  ]

  @Test(arguments: extractedSchemas)
  fileprivate func rulesOfTheExtraction(schema: String, persons: Injector<Person>) throws {
    #expect(try text(persons, .extracting) == schema)
  }

  /// Every property of a struct that is put together from the record is required, unless it is Optional.
  @Test func memberwise() throws {
    struct Point { var x: Int; var label: String? }
    let schema =
      #"{"properties":{"label":{"type":["string","null"]},"x":INT},"required":["x"],"type":"object"}"#
    #expect(try text(Injector.bind(Point.self)) == schema)
  }

  @Test func unequalRulesAreTwoDefinitions() throws {
    let others = Self.twoCards.format(\.cards).with.injector(Injector.bind(Card.self).ignore(\.cardId))
    guard case .object(let definitions)? = try others.jsonSchema()["$defs"] else {
      Issue.record("no definitions")
      return
    }
    #expect(definitions.names == ["Card", "Card2"])
  }

  @Test func recursiveAndGenericModels() throws {
    let folder =
      ##"{"properties":{"label":{"type":"string"},"parent":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"type":"object"}"##
    #expect(try text(Injector.bind(Folder.self)) == folder)
    let pages = try Injector.bind([Page<Card>].self).jsonSchema()
    #expect(pages["items"] == ["$ref": "#/$defs/Page_Card_"])
  }

  @Test func kinds() throws {
    let persons = Self.persons.accept(\.pet)
      .format(\.pet).with.type(by: "kind", ["dog": Dog.self], otherwise: Cat.self)
    let schema = try text(persons)
    for part in [
      ##""oneOf":[{"$ref":"#/$defs/Dog"},{"allOf":[{"$ref":"#/$defs/Cat"},{"not":{"properties":{"kind":{"enum":["dog"]}},"##
        + ##""required":["kind"],"type":"object"}}]}]"##,
      ##""Dog":{"properties":{"barks":{"type":"boolean"},"kind":{"enum":["dog"]}},"required":["kind"],"type":"object"}"##,
    ] { #expect(schema.contains(part)) }
    let pets = Injector.bind((any Pet).self).type(by: "kind", ["dog": Dog.self, "cat": Cat.self])
    let mapping: InjectionSchema.Value = ["cat": "#/$defs/Cat", "dog": "#/$defs/Dog"]
    #expect(try pets.jsonSchema()["discriminator"] == ["propertyName": "kind", "mapping": mapping])
  }

  // MARK: - Converters

  /// Returns the schema of a property with a converter.
  private func converted(
    _ converter: Converter<some Any, Date>, _ direction: InjectionDirection = .injecting
  ) throws -> String {
    let schema = try Self.persons.accept(\.born).format(\.born).as(converter).jsonSchema(for: direction)
    guard case .object(let properties)? = schema["properties"],
      case .object(let born)? = properties["born"]
    else { return "nothing" }
    return born.text
  }

  @Test func dateConverters() throws {
    let day =
      #"{"format":"date","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$","type":"string"}"#
    #expect(try converted(.date("yyyy-MM-dd"), .extracting) == day)
    let minute =
      #"{"pattern":"^(0?[1-9]|[12][0-9]|3[01])[.](0?[1-9]|1[0-2])[.][0-9]{4} (0[0-9]|1[0-9]|2[0-3]):"#
      + #"(0[0-9]|[1-5][0-9])$","type":"string"}"#
    #expect(try converted(.date("d.M.yyyy HH:mm"), .extracting) == minute)
    #expect(try converted(.date("d MMM yyyy"), .extracting) == #"{"type":"string"}"#)
    #expect(try converted(.epochSeconds) == #"{"type":["number","null"]}"#)
    #expect(try converted(.iso8601).contains(#""format":"date-time""#))
    let failing = Converter<String, Date> { _ in nil }
    #expect(try converted(failing) == #"{"type":["string","null"]}"#)
    let described = failing.describing(.string(format: "date"))
    #expect(try converted(described) == #"{"format":"date","type":["string","null"]}"#)
    let either = #"{"anyOf":[{"type":"number"},{"pattern":"^[0-9]{4}$","type":"string"},{"type":"null"}]}"#
    #expect(try converted(.either(.epochSeconds, .date("yyyy"))) == either)
  }

  /// The description of a converter follows it into others.
  @Test func combinedConverters() throws {
    struct Model: Injectable { var value: [Int]?; var table: [String: Int] = [:]; var tags: [String] = [] }
    let even = Converter<Int, Int> { $0 % 2 == 0 ? $0 : nil }.describing(.integer.multiple(of: 2))
    let rules = Injector.bind(Model.self).format(\.value).as(.optional(.array(even)))
      .format(\.table).as(.dictionary(even)).format(\.tags)
      .as(Converter<String, String>.trimmed.then(.split(",")))
    let expected =
      #"{"properties":{"table":{"additionalProperties":{"multipleOf":2,"type":"integer"},"type":"object"},"#
      + #""tags":{"anyOf":[{"type":"string"},{"items":{"type":"string"},"type":"array"}]},"#
      + #""value":{"items":{"multipleOf":2,"type":"integer"},"type":["array","null"]}},"type":"object"}"#
    #expect(try text(rules) == expected)
  }

  // MARK: - Out of the model

  @Test func mistakesAreThrown() throws {
    let persons = Self.people.format(\.name).as(Converter<String, String> { $0 }).mapping("id").to(\.nick)
    expectError { try persons.jsonSchema(for: .extracting) }
    let folders = Injector.bind(updating: Folder.self).ignore(\.parent).require(\.label)
    expectError { try folders.rules { $0.ignore("lable") }.jsonSchema() }
  }

  // MARK: - The value

  @Test func keywords() throws {
    var schema = InjectionSchema.string(format: "email", minLength: 3, maxLength: 80)
    schema["description"] = "An address"
    schema["minLength"] = nil
    #expect(schema.names == ["type", "format", "maxLength", "description"] && schema["maxLength"] == 80)
    let object =
      #"{"properties":{"x":{"maximum":1,"minimum":0,"type":"number"}},"required":["x"],"type":"object"}"#
    #expect(InjectionSchema.object(["x": .number(in: 0...1)], required: ["x"]).text == object)
    let either = InjectionSchema.one(of: [.integer(in: 1...2), .boolean])
    #expect(either.nullable.text.hasSuffix(#"{"type":"null"}]}"#))
    let values = InjectionSchema.array(of: .values(["a", .number(1.5), .null, .boolean(true), []]))
    #expect(values.text.contains(#"["a",1.5,null,true,[]]"#))
  }

  @Test func anyEncoderEncodesIt() throws {
    struct Document: Injectable, Encodable { var schema = InjectionSchema.integer.nullable }
    let json = try Injector.bind(Document.self).extractJSONString(Document())
    #expect(json == #"{"schema":{"type":["integer","null"]}}"#)
    let list = try PropertyListEncoder().encode(["schema": InjectionSchema.integer(in: 1...2)])
    let read = unsafe try PropertyListSerialization.propertyList(from: list, format: nil)
    #expect((read as? [String: [String: Any]])?["schema"]?["maximum"] as? Int == 2)
  }

  @Test func components() throws {
    let schemas = try Injector.bind(Page<Folder>.self).jsonSchema().components(named: "Page")
    #expect(schemas.keys.sorted() == ["Folder", "Page"])
    let (page, folder) = (try #require(schemas["Page"]), try #require(schemas["Folder"]))
    #expect(page.text.contains(##""items":{"items":{"$ref":"#/components/schemas/Folder"}"##))
    #expect(page["$defs"] == nil && page["$schema"] == nil)
    #expect(folder.text.contains(##""$ref":"#/components/schemas/Folder""##))
    let tree = try Injector.bind(Folder.self).jsonSchema().components(named: "Node")
    #expect(tree["Node"]?.text.contains(##""$ref":"#/components/schemas/Node""##) == true)
  }

  /// A definition with the name of the schema has another one.
  @Test func componentsOfTheSameName() throws {
    let folders = try Injector.bind([Folder].self).jsonSchema().components(named: "Folder")
    #expect(folders.keys.sorted() == ["Folder", "Folder2"])
    let list = ##"{"items":{"$ref":"#/components/schemas/Folder2"},"type":"array"}"##
    #expect(folders["Folder"]?.text == list)
    #expect(folders["Folder2"]?.text.contains(##""$ref":"#/components/schemas/Folder2""##) == true)
    let both: InjectionSchema = [
      "$ref": "#/$defs/A", "$defs": ["A": ["$ref": "#/$defs/A2"], "A2": ["$ref": "#"]],
    ]
    let expected: [String: InjectionSchema] = [
      "A": ["$ref": "#/components/schemas/A3"], "A2": ["$ref": "#/components/schemas/A"],
      "A3": ["$ref": "#/components/schemas/A2"],
    ]
    #expect(both.components(named: "A") == expected)
  }

  /// Texts that look like references are not changed, and references are, wherever they are.
  @Test func referencesOfComponents() throws {
    let (place, moved): (InjectionSchema.Value, InjectionSchema.Value) = (
      "#/$defs/Dog", "#/components/schemas/Dog"
    )
    func schema(_ reference: InjectionSchema.Value) -> InjectionSchema {
      [
        "default": ["$ref": place], "enum": [place], "description": place,
        "properties": ["default": ["$ref": reference], "title": ["const": place]],
        "oneOf": [["$ref": reference]],
        "discriminator": ["propertyName": place, "mapping": ["propertyName": reference]],
      ]
    }
    #expect(schema(place).components(named: "Pet") == ["Pet": schema(moved)])
  }
}

extension InjectionSchema {
  fileprivate func multiple(of number: Int64) -> InjectionSchema {
    var copy = self
    copy["multipleOf"] = .integer(number)
    return copy
  }
}
