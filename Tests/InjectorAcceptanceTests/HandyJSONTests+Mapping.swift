// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about keys, and about what is left out.
extension HandyJSONTests {
  class MappedCat: Injectable {
    var id: Int64!
    var name: String!
    var parent: (String, String)?
    var friendName: String?
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .mapping("cat_id").to("id")
        .format("parent").as(
          Converter<String, (String, String)>(
            { text in
              let names = text.split(separator: "/").map(String.init)
              return names.count == 2 ? (names[0], names[1]) : nil
            },
            back: { "\($0.0)/\($0.1)" }
          )
        )
        .mapping("friend.name").to("friendName")
    }
  }

  static let mappedCat =
    #"{"cat_id":12345,"name":"Kitty","parent":"Tom/Lily","friend":{"id":54321,"name":"Lily"}}"#

  @Test("HJ-17 cat_id feeds id")
  func renamedKey() throws {
    try Self.inject(MappedCat.self, from: Self.mappedCat) { cat in
      #expect(cat.id == 12345)
      #expect(cat.name == "Kitty")
    }
  }

  @Test("HJ-18 a text becomes a tuple")
  func tuple() throws {
    try Self.inject(MappedCat.self, from: Self.mappedCat) { cat in
      #expect(cat.parent?.0 == "Tom")
      #expect(cat.parent?.1 == "Lily")
    }
    try Self.inject(MappedCat.self, from: #"{"parent":"Tom"}"#) { #expect($0.parent == nil) }
  }

  @Test("HJ-19 friend.name feeds friendName")
  func path() throws {
    try Self.inject(MappedCat.self, from: Self.mappedCat) { #expect($0.friendName == "Lily") }
    try Self.inject(MappedCat.self, from: #"{"friend":{}}"#) { #expect($0.friendName == nil) }
    try Self.inject(MappedCat.self, from: #"{"friend":"Lily"}"#) { #expect($0.friendName == nil) }
  }

  @Test("HJ-20 several statements in one function, by name and by key path")
  func severalStatements() throws {
    struct Cat: Injectable {
      var id: Int64 = 0
      var name = ""
      var friendName: String?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("cat_id").to(keyPath: \Cat.id).mapping("friend.name").to(keyPath: \Cat.friendName)
          .mapping("n").to("name")
      }
    }
    let json = #"{"cat_id":12345,"n":"Kitty","friend":{"name":"Lily"}}"#
    try Self.inject(Cat.self, from: json) { cat in
      #expect(cat.id == 12345)
      #expect(cat.name == "Kitty")
      #expect(cat.friendName == "Lily")
    }
  }

  final class Unsuited { var dummy: String? }

  @Test("HJ-27 HJ-28 properties are left out, one of an unsuited type and one of a basic type")
  func exclusion() throws {
    final class Cat: Injectable {
      var id: Int64!
      var name: String!
      var unsuited: Unsuited?
      var notWanted: String? = "default"
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.ignore("unsuited").and("notWanted")
      }
    }
    let plain = #"{"name":"cat","id":"12345"}"#
    let full = #"{"name":"cat","id":"12345","unsuited":{"dummy":"a"},"notWanted":"b"}"#
    for json in [plain, full] {
      try Self.inject(Cat.self, from: json) { cat in
        #expect(cat.name == "cat")
        #expect(cat.id == 12345)
        #expect(cat.unsuited == nil)
        #expect(cat.notWanted == "default")
      }
    }
  }

  /// HandyJSON skips such a property without a word; here it is a mistake that names its remedies.
  @Test("HJ-27 a property of an unsuited type that is not left out is reported")
  func unsuitedProperty() throws {
    final class Cat: Injectable { var id = 0; var unsuited: Unsuited? }
    for error in try Self.errors(Cat.self, from: #"{"id":1}"#) {
      #expect(error.code == .configuration)
      #expect(
        error.description == """
          'unsuited' of Cat is of type Unsuited?, which cannot be injected; \
          conform HandyJSONTests.Unsuited to Injectable or Decodable, \
          use .format(\\.unsuited).with.injector(…), or .ignore(\\.unsuited)
          """
      )
    }
  }

  class Candidates: Injectable {
    var var1: String?
    var var2: String?
    var var3: String?
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .mapping("var1_v1", "var1_v2", "var1_v3").to("var1")
        .mapping("var2_v1", "var2_v2", "var2_v3").to("var2")
        .format("var2").with.converter { (text: String) in text }
        .mapping("var3_v1").to("var3")
    }
  }

  @Test("HJ-48 several names for one property: the first that is present wins")
  func candidates() throws {
    let first = #"{"var1_v1":"var1_value","var2_v1":"var2_value","var3_v1":"var3_value"}"#
    try Self.inject(Candidates.self, from: first) { object in
      #expect(object.var1 == "var1_value")
      #expect(object.var2 == "var2_value")
      #expect(object.var3 == "var3_value")
    }
    let second = #"{"var1_v2":"var1_value","var2_v2":"var2_value","var3_v2":"var3_value"}"#
    try Self.inject(Candidates.self, from: second) { object in
      #expect(object.var1 == "var1_value")
      #expect(object.var2 == "var2_value")
      #expect(object.var3 == nil)
    }
    let several = #"{"var1_v3":"third","var1_v2":"second","var2_v1":"first","var2_v2":"second"}"#
    try Self.inject(Candidates.self, from: several) { object in
      #expect(object.var1 == "second")
      #expect(object.var2 == "first")
    }
    // HandyJSON forgets the property's own name once there is a mapping; here it stays the last candidate.
    let own = #"{"var1":"var1_value","var2":"var2_value","var3":"var3_value"}"#
    try Self.inject(Candidates.self, from: own) { object in
      #expect(object.var1 == "var1_value")
      #expect(object.var2 == "var2_value")
      #expect(object.var3 == "var3_value")
    }
  }

  @Test("HJ-49 a dot that belongs to a key is escaped")
  func escapedDot() throws {
    enum Member: String { case Default, Another }
    final class Deep: Injectable {
      var member: Member?
      var short: Int?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .mapping("serializeKey", #"first layer.second\.layer.thirdlayer.member"#).to("member")
          .mapping(#"a\.b"#).to("short")
      }
    }
    let json = #"""
      {"first layer":{"second.layer":{"thirdlayer":{"member":"Another"}}},"a.b":1,"a":{"b":2}}
      """#
    try Self.inject(Deep.self, from: json) { deep in
      #expect(deep.member == .Another)
      #expect(deep.short == 1)
    }
    let unescaped = #"{"first layer":{"second":{"layer":{"thirdlayer":{"member":"Another"}}}},"a":{"b":2}}"#
    try Self.inject(Deep.self, from: unescaped) { deep in
      #expect(deep.member == nil)
      #expect(deep.short == nil)
    }
  }

  @Test("HJ-50 keys in any mix of upper and lower case")
  func caseInsensitiveKeys() throws {
    struct Owner: Injectable, Equatable { var firstName = "" }
    struct Cat: Injectable {
      var catId = 0
      var name = ""
      var owner = Owner()
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.caseInsensitive) }
    }
    for json in [
      #"{"CATID":7,"NAME":"Kitty"}"#, #"{"catid":7,"name":"Kitty"}"#, #"{"CatId":7,"nAmE":"Kitty"}"#,
    ] {
      try Self.inject(Cat.self, from: json) { cat in
        #expect(cat.catId == 7)
        #expect(cat.name == "Kitty")
      }
    }
    // The strategy is the type's own: a nested model has its own rules.
    let nested = #"{"OWNER":{"firstName":"Ann"}}"#
    try Self.inject(Cat.self, from: nested) { #expect($0.owner == Owner(firstName: "Ann")) }
  }
}
