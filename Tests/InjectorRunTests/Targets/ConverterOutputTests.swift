import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What a converter makes is stored wherever Swift itself would convert it to the property's type.
struct ConverterOutputTests {
  struct Dog: Injectable, Hashable { var name = "" }
  final class Cat { let name: String; init(_ name: String) { self.name = name } }
  protocol Pet {}
  struct Fish: Injectable, Pet { var name = "" }

  struct Home: Injectable {
    var any: Any = 0, list: [Any] = [], optionals: [Dog?]?, objects: [AnyObject] = []
    var wrapped: [AnyObject] = [], rows: [[Any]] = [], byName: [String: Any] = [:]
    var set: Set<AnyHashable> = [], hashable = AnyHashable(0)
  }

  /// What is no model's property without a converter.
  struct Zoo: Injectable { var pets: [any Pet] = [] }

  /// The model after the converter of one property ran, from a dictionary and from JSON text.
  static func models<Model: Injectable, Output>(
    _ property: String,
    of type: Model.Type = Home.self,
    _ convert: @escaping @Sendable (String) throws -> Output
  ) throws -> [Model] {
    let models = Injector.bind(type).rules { $0.format(property).with.converter(convert) }
    return [try models.inject([property: "Wang"]), try models.inject(json: #"{"\#(property)": "Wang"}"#)]
  }

  @Test func collectionsOfModelsAreWidened() throws {
    let dog = Dog(name: "Wang")
    let both = [dog, dog]
    for home in try Self.models("any", { Dog(name: $0) }) { #expect(home.any as? Dog == dog) }
    for home in try Self.models("list", { [Dog(name: $0), Dog(name: $0)] }) {
      #expect(home.list as? [Dog] == both)
    }
    for home in try Self.models("list", { name -> [Dog]? in [Dog(name: name), Dog(name: name)] }) {
      #expect(home.list as? [Dog] == both)
    }
    for home in try Self.models("optionals", { [Dog(name: $0)] }) { #expect(home.optionals == [dog]) }
    for home in try Self.models("rows", { [[Dog(name: $0)], []] }) {
      #expect(home.rows as? [[Dog]] == [[dog], []])
    }
    for home in try Self.models("byName", { [$0: Dog(name: $0)] }) {
      #expect(home.byName as? [String: Dog] == ["Wang": dog])
    }
    for home in try Self.models("set", { Set([Dog(name: $0)]) }) { #expect(home.set == [dog]) }
    for home in try Self.models("hashable", { Dog(name: $0) }) { #expect(home.hashable == AnyHashable(dog)) }
    for zoo in try Self.models("pets", of: Zoo.self, { [Fish(name: $0)] }) {
      #expect((zoo.pets.first as? Fish)?.name == "Wang")
    }
    for home in try Self.models("objects", { [Cat($0)] }) {
      #expect((home.objects.first as? Cat)?.name == "Wang")
    }
    for home in try Self.models("wrapped", { [Dog(name: $0)] }) { #expect(home.wrapped.first as? Dog == dog) }
  }

  @Test func whatSwiftWouldNotConvertIsAMistake() {
    struct Box: Injectable {
      var numbers: [Int] = []
      var optionals: [Int?]?
      var names: [String: Int] = [:]
      var unique: Set<Int> = []
    }
    let boxes = Injector.bind(Box.self)
      .rules {
        $0.format("numbers").with.converter { (text: String) in [text] }
          .format("optionals").with.converter { (text: String) in [[text.count]] }
          .format("names").with.converter { (text: String) in [1: text.count] }
          .format("unique").with.converter { (text: String) in [text.count] }
      }
    let error = #expect(throws: InjectionError.self) { try boxes.validated() }
    let expected = [
      "the converter of 'numbers' returns [String], which cannot be stored in [Int] ",
      "the converter of 'optionals' returns [[Int]], which cannot be stored in [Int?]? ",
      "the converter of 'names' returns [Int: Int], which cannot be stored in [String: Int] ",
      "the converter of 'unique' returns [Int], which cannot be stored in Set<Int>; add .then",
    ]
    #expect(error?.issues.map { String($0.description.prefix { $0 != "(" }) } == expected)
  }

  @Test func defaultsAreWidenedToo() throws {
    let homes = Injector.bind(Home.self)
      .rules { $0.format("list").with.default([Dog(name: "Wang")]) }
    #expect(try homes.inject([:]).list as? [Dog] == [Dog(name: "Wang")])
    #expect(try homes.inject(json: "{}").list as? [Dog] == [Dog(name: "Wang")])
  }
}

/// What a converter's nil means: of nil it is a value, of anything else it says that the value does not fit.
struct NilFromConverterTests {
  struct Account: Injectable, Equatable { var crashes: [Date]? = []; var name: String? = "default" }

  static let accounts = Injector.bind(Account.self)
    .format(\.crashes).as(.optional(.array(.epochSeconds)))
    .format(\.name).with.converter { (text: String?) in text.map { $0 == "bad" ? nil : $0 + "!" } ?? nil }

  static func both(
    _ injector: Injector<Account>, _ json: String
  ) throws -> (account: Account, report: [String]) {
    let (fromText, textReport) = try injector.injectReporting(json: json)
    #expect(try injector.inject(foundationRecord(json)) == fromText)
    return (fromText, textReport.issues.map(\.description))
  }

  @Test func nullBecomesNil() throws {
    let (account, report) = try Self.both(Self.accounts, #"{"crashes": null, "name": null}"#)
    #expect(account == Account(crashes: nil, name: nil) && report.isEmpty)
  }

  @Test func aMissingKeyKeepsTheDefault() throws {
    let (account, report) = try Self.both(Self.accounts, "{}")
    #expect(account == Account() && report.isEmpty)
    let (strict, _) = try Self.both(Self.accounts.policy(.strict), "{}")
    #expect(strict == Account())
  }

  @Test func aRequiredPropertyIsMissedAllTheSame() throws {
    expectError(code: .missing) { try Self.accounts.rules { $0.require("crashes") }.inject(json: "{}") }
    expectError { try Self.accounts.policy(missing: .fail).rules { $0.require("name") }.inject([:]) }
  }

  @Test func nilOfAValueDoesNotFit() throws {
    let (account, report) = try Self.both(Self.accounts, #"{"crashes": ["x"], "name": "bad"}"#)
    #expect(account == Account() && report.count >= 1)
    expectError { try Self.accounts.policy(.strict).inject(json: #"{"name": "bad"}"#) }
    #expect(try Self.both(Self.accounts, #"{"crashes": [0], "name": "a"}"#).account.name == "a!")
  }
}
