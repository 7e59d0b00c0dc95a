import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Converters without a way back, and converters whose way back fails.
struct OneWayConverterTests {
  struct Opaque: Equatable { var text = "" }

  struct Model: Injectable { var id = 1; var opaque = Opaque() }

  static let oneWay = Injector.bind(Model.self)
    .format(\.opaque).with.converter { (text: String) in Opaque(text: text) }

  @Test func aValueThatCannotBeWrittenAsItIs() throws {
    #expect(try Self.oneWay.inject(json: #"{"opaque":"a"}"#).opaque == Opaque(text: "a"))
    for error in extractionErrors(Self.oneWay, Model()) {
      let text = #"""
        'opaque' of Model cannot be extracted; its converter is one-way, from String to Opaque: \#
        give the converter a second closure, Converter({ … }, back: { … }), or use .inputOnly(\.opaque)
        """#
      #expect(error.code == .configuration && error.description.hasPrefix(text), "\(error)")
    }
    #expect(try Self.oneWay.inputOnly(\.opaque).extractJSONString(Model()) == #"{"id":1}"#)
    #expect(try Self.oneWay.ignore(\.opaque).extractJSONString(Model()) == #"{"id":1}"#)
  }

  @Test func aRootThatOnlyDecodes() throws {
    struct Place: Decodable { var name: String }
    let places = Injector.bind(Place.self)
    for error in try extractionErrors(places, places.inject(json: #"{"name":"a"}"#, at: nil)) {
      let reason = "Place cannot be extracted; Place is made by its init(from:), and has no encode(to:)"
      #expect(error.code == .configuration && error.description == reason + ": conform Place to Encodable")
    }
  }

  @Test func `a converter of one type writes values as they are`() throws {
    struct Plain: Injectable { var count = 2; var nick: String? = "a"; var name = "b"; var any: Any = 1 }
    let injector = Injector.bind(Plain.self)
      .format(\.count).with.converter { (number: Int) in number * 2 }
      .format(\.nick).with.converter { (text: String) in text.isEmpty ? nil : text }
      .format(\.name).with.converter { (text: String?) in text ?? "" }
      .format(\.any).with.converter { (any: Any) in any }
    #expect(try injector.extractJSONString(Plain()) == #"{"count":2,"nick":"a","name":"b","any":1}"#)
  }

  struct Item: Injectable, Equatable {
    var price = Decimal(15) / 10
    var names = ["a"]
    var born: Date?
    @Mapped(converter: Converter<String, Int> { $0.count }) var length = 3
  }

  static let items = Injector.bind(Item.self)
    .format(\.price).with.converter { (cents: Int) in Decimal(cents) / 100 }
    .format(\.names).with.converter { (text: String) in text.split(separator: ",").map(String.init) }
    .format(\.born).with.converter { (text: String?) in text.map { _ in Date.distantPast } }

  @Test func `a converter of two types is a mistake of the extraction only`() throws {
    let read = try Self.items.inject(json: #"{"price": 150, "names": "a,b", "length": "four"}"#)
    #expect(read == Item(names: ["a", "b"], length: 4))
    for error in extractionErrors(Self.items, Item()) {
      #expect(error.issues.map(\.code) == Array(repeating: .configuration, count: 4), "\(error)")
      let text = #"""
        'price' of Item cannot be extracted; its converter is one-way, from Int to Decimal: give the \#
        converter a second closure, Converter({ … }, back: { … }), write the value as it is with \#
        .writing(\.price).asIs, or use .inputOnly(\.price)
        """#
      #expect(error.issues.first?.description.hasPrefix(text) == true, "\(error)")
    }
    let columns = try Self.items.columns(["price"])
    expectError(code: .configuration) { try columns.extract(Item()) }
    struct Shop: Injectable { var items = ["k": [Item()]] }
    let shops = Injector.bind(Shop.self).format(\.items).with.injector(Self.items)
    for error in extractionErrors(shops, Shop()) { #expect(error.issues.count == 4) }
    expectError(code: .configuration) { try Self.items.jsonSchema(for: .extracting) }
    #expect(throws: Never.self) { try Self.items.jsonSchema() }
  }

  @Test func `values are written as they are where a rule says so`() throws {
    let text = #"{"price":1.5,"names":["a"],"born":5,"length":3}"#
    let item = Item(born: Date(timeIntervalSince1970: 5))
    let byKeyPath = Self.items.writing(\.price).asIs.and(\.names).writing(\.born).asIs
      .rules { $0.writing("length").asIs }
    let byName = Self.items.rules {
      $0.writing("price").asIs.writing("names").asIs.writing("born").asIs.writing("length").asIs
    }
    for injector in [byKeyPath, byName] {
      #expect(try injector.extractJSONString(item) == text)
      let fields = try injector.columns(["price", "length"]).extract(item)
      #expect(fields.map { "\($0)" } == ["value(1.5)", "integer(3)"])
    }
    let renamed = byKeyPath.writing(\.price).to("cost").ignore(\.names, \.born).rules { $0.ignore("length") }
    #expect(try renamed.extractJSONString(item) == #"{"cost":1.5}"#)
  }

  @Test func `a converter that converts back is not used either`() throws {
    struct Event: Injectable { var at = Date(timeIntervalSince1970: 5) }
    let events = Injector.bind(Event.self).format(\.at).as(.iso8601)
    #expect(try events.extractJSONString(Event()) == #"{"at":"1970-01-01T00:00:05Z"}"#)
    #expect(try events.writing(\.at).asIs.extractJSONString(Event()) == #"{"at":5}"#)
  }

  @Test func `converters of the defaults are no exception`() throws {
    struct Event: Injectable { var at = Date(timeIntervalSince1970: 5); var all: [Date]? = [.distantPast] }
    let oneWay = Converter<String, Date> { _ in .distantPast }
    InjectionDefaults.set(InjectionDefaults().converter(oneWay), for: [Event.self])
    defer { InjectionDefaults[for: Event.self] = nil }
    let events = Injector.bind(Event.self)
    for error in extractionErrors(events, Event()) { #expect(error.issues.count == 2) }
    let asIs = events.writing(\.at).asIs.ignore(\.all)
    #expect(try asIs.extractJSONString(Event()) == #"{"at":5}"#)
    #expect(try events.ignore(\.all).outputOnly(\.at).extractJSONString(Event()) == #"{"at":5}"#)
  }

  @Test func inNestedAndInCombinedConverters() throws {
    struct Outer: Injectable { var all: [Model] = [Model()] }
    let outers = Injector.bind(Outer.self).format(\.all).with.injector(Self.oneWay)
    for error in extractionErrors(outers, Outer()) {
      #expect(error.description.hasPrefix("'opaque' of Model cannot be"))
    }
    struct List: Injectable { var list: [Opaque] = [] }
    let one = Converter<String, Opaque> { Opaque(text: $0) }
    let lists = Injector.bind(List.self).format(\.list).as(.array(one))
    for error in extractionErrors(lists, List()) { #expect(error.code == .configuration) }
  }

  private static func failing(_ back: @escaping @Sendable (Opaque) throws -> String?) -> Injector<Model> {
    Injector.bind(Model.self).format(\.opaque).as(Converter<String, Opaque>({ Opaque(text: $0) }, back: back))
  }

  @Test func aWayBackThatThrows() throws {
    let throwing = Self.failing { _ in throw Refused(reason: "no way") }
    for error in extractionErrors(throwing, Model()) {
      #expect(error.code == .converterFailed && error.underlying as? Refused == Refused(reason: "no way"))
      #expect(error.description.contains("no way"))
    }
    expectError(path: "opaque") { try throwing.extract(Model()) }
    expectError(path: "[0].opaque") { try throwing.extractJSON([Model(), Model()]) }
    expectError(path: #"["k"].opaque"#) { try throwing.extractJSON(["k": Model()]) }
  }

  @Test func aWayBackThatFindsNothing() throws {
    let failing = Self.failing { $0.text.isEmpty ? nil : $0.text }
    for error in extractionErrors(failing, Model()) {
      #expect(error.issues.first?.path.description.hasSuffix("opaque") == true)
    }
    #expect(try failing.extractJSONString(Model(opaque: Opaque(text: "x"))) == #"{"id":1,"opaque":"x"}"#)
  }

  @Test func sensitiveValuesAreNotShown() throws {
    let secret = Model(opaque: Opaque(text: "hunter2"))
    let throwing = Self.failing { throw Refused(reason: "cannot write \($0.text)") }.sensitive(\.opaque)
    struct Outer: Injectable { var inner = Model(); var number = 0.0; var any: Any = 0 }
    let outer = Injector.bind(Outer.self).format(\.inner).with.injector(throwing)
    for error in extractionErrors(throwing, secret) + extractionErrors(outer, Outer(inner: secret)) {
      #expect(!"\(error)".contains("hunter2") && !error.publicMessage.contains("hunter2"))
      #expect(error.underlying.map { "\($0)".contains("hunter2") } != true)
      var dumped = ""
      dump(error, to: &dumped)
      #expect(!dumped.contains("hunter2"))
      #expect(try !String(decoding: JSONEncoder().encode(error), as: UTF8.self).contains("hunter2"))
    }
    let numbers = Injector.bind(Outer.self).ignore(\.inner).sensitive(\.number, \.any)
    for error in extractionErrors(numbers, Outer(number: .infinity)) {
      #expect(!"\(error)".contains("inf"))
      #expect(error.issues.first?.path.description.hasSuffix("number") == true)
    }
    let closure: [String: Any] = ["hunter2": { 1 } as @Sendable () -> Int]
    for error in extractionErrors(numbers, Outer(any: closure)) { #expect(!"\(error)".contains("hunter2")) }
  }

  @Test func valuesOfNoKnownTypeInAny() throws {
    struct Box: Injectable { var any: Any? }
    let closure: @Sendable () -> Int = { 1 }
    let values: [(Any, String)] = [
      (closure, "any"), ([1, closure] as [Any], "any[1]"), (["k": closure] as [String: Any], #"any["k"]"#),
      ((1, 2), "any"), (Int.self, "any"),
    ]
    for (value, path) in values {
      expectExtractionError(Box(any: value), code: .notRepresentable, path: path)
    }
  }

  @Test func rawValuesAreWrittenAsTheyAre() throws {
    enum Size: String { case small, large }
    struct Shirt: Injectable { var size = Size.small }
    let shirts = Injector.bind(Shirt.self).format(\.size).with.converter { (inches: Int) in
      inches > 40 ? Size.large : .small
    }
    let large = try shirts.inject(json: #"{"size": 42}"#)
    #expect(try shirts.writing(\.size).asIs.extractJSONString(large) == #"{"size":"large"}"#)
  }
}

/// What converters write: numbers without a fraction, and values for nil.
struct ReversedConverterTests {
  struct Event: Injectable, Equatable {
    var starts = Date(timeIntervalSince1970: 1_731_585_275)
    var ends: Date? = Date(timeIntervalSince1970: 1.5)
    var all: [Date] = [Date(timeIntervalSince1970: 3)]
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("starts").as(.epochSeconds).format("ends").as(.epochMilliseconds)
        .format("all").as(.array(.epochSeconds))
    }
  }

  @Test func wholeNumbersOfSecondsAreIntegers() throws {
    #expect(try Event().extractJSONString() == #"{"starts":1731585275,"ends":1500,"all":[3]}"#)
    #expect(try Event().extract()["starts"] as? Int == 1_731_585_275)
    let odd = Event(starts: Date(timeIntervalSince1970: 0.5), ends: nil, all: [])
    #expect(try odd.extractJSONString() == #"{"starts":0.5,"all":[]}"#)
  }

  struct Either: Injectable, Equatable {
    var starts = Date(timeIntervalSince1970: 7)
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("starts").as(.either(.epochSeconds, .iso8601))
    }
  }

  @Test func otherConvertersMadeOfThemWriteIntegers() throws {
    #expect(try Either().extractJSONString() == #"{"starts":7}"#)
  }

  struct Account: Injectable, Equatable {
    var until: Date?
    var names: [String]?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("until").as(
        Converter<String, Date?>(
          { $0 == "never" ? .some(nil) : nil }, back: { $0 == nil ? "never" : "\($0 as Any)" }
        )
      )
      .format("names").as(.optional(.split(",")))
    }
  }

  @Test func aConverterOfAnOptionalIsCalledForNil() throws {
    #expect(try Account().extractJSONString() == #"{"until":"never"}"#)
    #expect(try Account().extract() as? [String: String] == ["until": "never"])
    #expect(try Account().extractJSONString(.nullForNil) == #"{"until":"never","names":null}"#)
  }

  @Test func numbersThatJSONDoesNotHaveAreReadBack() throws {
    let numbers = Injector.bind([Double].self)
    let text = try numbers.extractJSONString([.nan, .infinity, -.infinity, 1], .nonFinite(.string))
    let back = try numbers.inject(json: text)
    #expect(back.count == 4)
    #expect(back[0].isNaN && back[1] == .infinity && back[2] == -.infinity && back[3] == 1)
    #expect(try Injector.bind(Float?.self).inject(value: "-Infinity") == -.infinity)
    #expect(throws: InjectionError.self) { try numbers.policy(.strict).inject(json: #"["NaN"]"#) }
    #expect(try numbers.inject(json: #"["nan","inf","infinity"]"#).isEmpty)
  }
}

/// A property that is nil is left out, whatever converts it and wherever it is stored.
struct NilOfConvertersTests {
  struct Plain: Injectable {
    var a: Date?
    var b: [Date]?
    var c: Date?
    var d: Int?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("a").as(.optional(.epochSeconds)).format("b").as(.optional(.array(.epochSeconds)))
        .format("c").as(.epochSeconds).format("d").with.converter { (number: Int?) in number }
    }
  }

  struct Wrapped: Injectable {
    @Mapped(converter: .optional(.epochSeconds)) var a: Date? = nil
    @Mapped(converter: .optional(.array(.epochSeconds))) var b: [Date]? = nil
    @Mapped(converter: .epochSeconds) var c: Date? = nil
    @Mapped var d: Int?
  }

  final class Observed: Injectable {
    var a: Date? { didSet {} }
    var d: Int? { didSet {} }
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("a").as(.optional(.epochSeconds))
        .mapping("d").to(keyPath: \Observed.d)
    }
  }

  @Test func nilIsLeftOutUnlessNullIsAskedFor() throws {
    let nulls = #"{"a":null,"b":null,"c":null,"d":null}"#
    for (model, nulls) in [(Plain(), nulls), (Wrapped(), nulls), (Observed(), #"{"a":null,"d":null}"#)]
      as [(any Injectable, String)]
    {
      #expect(try model.extractJSONString() == "{}" && model.extract().isEmpty)
      #expect(try model.extractJSONString(.nullForNil) == nulls)
    }
  }
}
