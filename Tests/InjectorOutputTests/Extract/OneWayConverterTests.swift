import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Converters without a way back, and converters whose way back fails.
struct OneWayConverterTests {
  struct Opaque: Equatable { var text = "" }
  struct Failure: Error, CustomStringConvertible { let description: String }

  struct Model: Injectable {
    var id = 1
    var opaque = Opaque()
  }

  static let oneWay = Injector.bind(Model.self)
    .format(\.opaque).with.converter { (text: String) in Opaque(text: text) }

  private func errors<Value>(_ injector: Injector<Value>, _ value: Value) -> [InjectionError] {
    let runs: [() throws -> Void] = [
      { _ = try injector.extract(value: value) }, { _ = try injector.extractJSON(value) },
      { _ = try injector.extractJSONString([value], .pretty) },
    ]
    return runs.compactMap { run in #expect(throws: InjectionError.self) { try run() } }
  }

  @Test func aValueThatCannotBeWrittenAsItIs() throws {
    #expect(try Self.oneWay.inject(json: #"{"opaque":"a"}"#).opaque == Opaque(text: "a"))
    for error in errors(Self.oneWay, Model()) {
      #expect(error.code == .configuration)
      #expect(
        error.description.hasPrefix(
          "'opaque' of Model cannot be extracted; its converter is one-way, and values of type Opaque cannot be "
            + #"written as they are: give the converter a second closure, Converter({ … }, back: { … }), or use .injectOnly(\.opaque)"#
        )
      )
    }
    #expect(try Self.oneWay.injectOnly(\.opaque).extractJSONString(Model()) == #"{"id":1}"#)
    #expect(try Self.oneWay.ignore(\.opaque).extractJSONString(Model()) == #"{"id":1}"#)
  }

  @Test func aRootThatOnlyDecodes() throws {
    struct Place: Decodable { var name: String }
    let places = Injector.bind(Place.self)
    for error in try errors(places, places.inject(json: #"{"name":"a"}"#, at: nil)) {
      #expect(error.code == .configuration)
      #expect(
        error.description
          == "Place cannot be extracted; Place is made by its init(from:), and has no encode(to:): "
          + "conform Place to Encodable"
      )
    }
  }

  @Test func aValueThatCanBeWrittenAsItIs() throws {
    struct Plain: Injectable { var count = 2; var names: [String] = ["a"]; var born: Date? }
    let injector = Injector.bind(Plain.self)
      .format(\.count).with.converter { (number: Int) in number * 2 }
      .format(\.names).with.converter { (text: String) in text.split(separator: ",").map(String.init) }
      .format(\.born).with.converter { (text: String) in Date(timeIntervalSince1970: Double(text) ?? 0) }
    let plain = Plain(born: Date(timeIntervalSince1970: 5))
    #expect(try injector.extractJSONString(plain) == #"{"count":2,"names":["a"],"born":5}"#)
  }

  @Test func inNestedAndInCombinedConverters() throws {
    struct Outer: Injectable { var all: [Model] = [Model()] }
    let outer = Injector.bind(Outer.self).format(\.all).with.injector(Self.oneWay)
    for error in errors(outer, Outer()) {
      #expect(error.description.hasPrefix("'opaque' of Model cannot be"))
    }
    struct List: Injectable { var list: [Opaque] = [] }
    let one = Converter<String, Opaque> { Opaque(text: $0) }
    let lists = Injector.bind(List.self).format(\.list).as(.array(one))
    for error in errors(lists, List()) { #expect(error.code == .configuration) }
  }

  private static func failing(_ back: @escaping @Sendable (Opaque) throws -> String?) -> Injector<Model> {
    Injector.bind(Model.self).format(\.opaque).as(Converter<String, Opaque>({ Opaque(text: $0) }, back: back))
  }

  @Test func aWayBackThatThrows() throws {
    let throwing = Self.failing { _ in throw Failure(description: "no way") }
    for error in errors(throwing, Model()) {
      #expect(error.code == .converterFailed)
      #expect(error.underlying is Failure)
      #expect(error.description.contains("no way"))
    }
    let error = #expect(throws: InjectionError.self) { try throwing.extract(Model()) }
    #expect(error?.path.description == "opaque")
    let third = #expect(throws: InjectionError.self) { try throwing.extractJSON([Model(), Model()]) }
    #expect(third?.path.description == "[0].opaque")
    let keyed = #expect(throws: InjectionError.self) { try throwing.extractJSON(["k": Model()]) }
    #expect(keyed?.path.description == #"["k"].opaque"#)
  }

  @Test func aWayBackThatFindsNothing() throws {
    let failing = Self.failing { $0.text.isEmpty ? nil : $0.text }
    for error in errors(failing, Model()) {
      #expect(error.issues.first?.path.description.hasSuffix("opaque") == true)
    }
    #expect(try failing.extractJSONString(Model(opaque: Opaque(text: "x"))) == #"{"id":1,"opaque":"x"}"#)
  }

  @Test func sensitiveValuesAreNotShown() throws {
    let secret = Model(opaque: Opaque(text: "hunter2"))
    let throwing = Self.failing { throw Failure(description: "cannot write \($0.text)") }.sensitive(\.opaque)
    struct Outer: Injectable { var inner = Model(); var number = 0.0; var any: Any = 0 }
    let outer = Injector.bind(Outer.self).format(\.inner).with.injector(throwing)
    for error in errors(throwing, secret) + errors(outer, Outer(inner: secret)) {
      #expect(!"\(error)".contains("hunter2") && !error.publicMessage.contains("hunter2"))
      #expect(error.underlying.map { "\($0)".contains("hunter2") } != true)
      var dumped = ""
      dump(error, to: &dumped)
      #expect(!dumped.contains("hunter2"))
      let encoded = try JSONEncoder().encode(error)
      #expect(!String(decoding: encoded, as: UTF8.self).contains("hunter2"))
    }
    let numbers = Injector.bind(Outer.self).ignore(\.inner).sensitive(\.number, \.any)
    for error in errors(numbers, Outer(number: .infinity)) {
      #expect(!"\(error)".contains("inf"))
      #expect(error.issues.first?.path.description.hasSuffix("number") == true)
    }
    for error in errors(numbers, Outer(any: ["hunter2": { 1 } as @Sendable () -> Int] as [String: Any])) {
      #expect(!"\(error)".contains("hunter2"))
    }
  }

  @Test func valuesOfNoKnownTypeInAny() throws {
    struct Box: Injectable { var any: Any? }
    let closure: @Sendable () -> Int = { 1 }
    let values: [(Any, String)] = [
      (closure, "any"), ([1, closure] as [Any], "any[1]"), (["k": closure] as [String: Any], #"any["k"]"#),
      ((1, 2), "any"), (Int.self, "any"),
    ]
    for (value, path) in values {
      let runs: [() throws -> Void] = [
        { _ = try Box(any: value).extract() }, { _ = try Box(any: value).extractJSON() },
      ]
      for run in runs {
        let error = #expect(throws: InjectionError.self) { try run() }
        #expect(error?.code == .notRepresentable)
        #expect(error?.path.description == path)
      }
    }
  }

  @Test func rawValuesAreWrittenAsTheyAre() throws {
    enum Size: String { case small, large }
    struct Shirt: Injectable { var size = Size.small }
    let shirts = Injector.bind(Shirt.self).format(\.size).with.converter { (inches: Int) in
      inches > 40 ? Size.large : .small
    }
    let shirt = try shirts.inject(json: #"{"size": 42}"#)
    #expect(try shirts.extractJSONString(shirt) == #"{"size":"large"}"#)
  }
}
