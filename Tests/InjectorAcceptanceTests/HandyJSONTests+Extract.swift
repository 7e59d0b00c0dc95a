import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about the way out.
extension HandyJSONTests {
  @Test("HJ-11 that object becomes JSON text, and the text the same object")
  func propertyKindsBothWays() throws {
    let object = PropertyKinds()
    object.bool = false
    object.intOptional = 1
    object.doubleImplicitlyUnwrapped = 1.1
    object.anyObjectOptional = "StringValue"
    object.arrayInt = [1, 2]
    object.arrayStringOptional = ["a", "b"]
    object.setInt = [1, 2]
    object.dictAnyObject = ["key1": 1, "key2": "stringValue"]
    object.nsNumber = 2
    object.nsString = "nsStringValue"
    let text = try object.extractJSONString()
    let again = try PropertyKinds(injectingJSON: text)
    #expect(!again.bool && again.intOptional == 1 && again.doubleImplicitlyUnwrapped == 1.1)
    #expect(again.anyObjectOptional as? String == "StringValue")
    #expect(again.arrayInt == [1, 2] && again.arrayStringOptional == ["a", "b"] && again.setInt == [1, 2])
    #expect(
      again.dictAnyObject["key1"] as? Int == 1 && again.dictAnyObject["key2"] as? String == "stringValue"
    )
    #expect(again.nsNumber == 2 && again.nsString == "nsStringValue")
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(read?.count == 10)
  }

  @Test("HJ-18 the tuple becomes the text again")
  func tupleBothWays() throws {
    let cat = try MappedCat(injectingJSON: Self.mappedCat)
    #expect(
      try cat.extractJSONString(.unescapedSlashes)
        == #"{"cat_id":12345,"name":"Kitty","parent":"Tom/Lily","friend":{"name":"Lily"}}"#
    )
  }

  @Test("HJ-21 HJ-22 HJ-23 HJ-24 HJ-25 HJ-26 the sample of all converters is written as it was read")
  func extendedTypesBothWays() throws {
    let object = try ExtendedTypes(injectingJSON: Self.extendedTypes)
    let text = try object.extractJSONString()
    let tree = try object.extract()
    #expect(tree["date"] as? String == "2017-09-11")
    #expect(tree["url"] as? String == "https://www.aliyun.com")
    #expect(text.contains(#""url":"https:\/\/www.aliyun.com""#))
    #expect(tree["data"] as? String == "aGVsbG8sIHdvcmxkIQ==")
    #expect(tree["color"] as? String == "0000FF")
    #expect(Set(tree.keys) == ["date", "decimal", "url", "data", "color"])
    // Without a converter, a decimal number is a number, with all its digits.
    #expect(text.contains(#""decimal":1.23423414371298437124391243"#))
    for again in [try ExtendedTypes(injectingJSON: text), try ExtendedTypes(injecting: tree)] {
      #expect(again.date == object.date && again.decimal == object.decimal && again.url == object.url)
      #expect(again.data == object.data && again.color == object.color)
    }
  }

  @Test("HJ-22 HJ-26 with the converter, the decimal number is a text, as in the sample")
  func decimalText() throws {
    final class Texts: ExtendedTypes {
      var exact: Decimal?
      override class func rules(_ rules: InjectionRules) -> InjectionRules {
        super.rules(rules).format("exact").as(.decimal).ignore("decimal").writing("exact").to("decimal")
          .mapping("decimal").to("exact")
      }
    }
    let object = try Texts(injectingJSON: Self.extendedTypes)
    let expected = try JSONSerialization.jsonObject(with: Data(Self.extendedTypes.utf8)) as? NSDictionary
    #expect(try object.extract() as NSDictionary == expected)
    #expect(
      try JSONSerialization.jsonObject(with: object.extractJSON()) as? NSDictionary == expected
    )
    #expect(try Texts(injectingJSON: object.extractJSON()).exact == object.exact)
  }

  @Test("HJ-38 HJ-39 HJ-40 a dictionary, a text, and a text on several lines")
  func threeForms() throws {
    let object = try BasicTypes(injectingJSON: Self.basicTypes)
    let tree = try object.extract()
    #expect(tree as NSDictionary == ["int": 1, "doubleOptional": 1.1, "stringImplicitlyUnwrapped": "hello"])
    #expect(
      try object.extractJSONString()
        == #"{"int":1,"doubleOptional":1.1,"stringImplicitlyUnwrapped":"hello"}"#
    )
    let pretty = """
      {
        "int" : 1,
        "doubleOptional" : 1.1,
        "stringImplicitlyUnwrapped" : "hello"
      }
      """
    #expect(try object.extractJSONString(.pretty) == pretty)
    #expect(try BasicTypes().extractJSONString() == #"{"int":2}"#)
    #expect(try BasicStruct().extractJSONString() == #"{"int":2}"#)
  }

  @Test("HJ-41 what is left out is left out both ways, and keys are the same both ways")
  func bothWays() throws {
    struct Cat: Injectable, Equatable {
      var id = 0
      var name = ""
      var notHere = "default"
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("cat_id").to("id").mapping("friend.name").to("name").ignore("notHere")
      }
    }
    let cat = try Cat(injectingJSON: #"{"cat_id":5,"friend":{"name":"Lily"},"notHere":"x"}"#)
    #expect(cat == Cat(id: 5, name: "Lily"))
    #expect(try cat.extractJSONString() == #"{"cat_id":5,"friend":{"name":"Lily"}}"#)
    #expect(try cat.extract() as NSDictionary == ["cat_id": 5, "friend": ["name": "Lily"]])
  }

  @Test("HJ-45 an enum with raw values is written as its raw value, by the converter or by itself")
  func rawValueEnumBothWays() throws {
    enum Kind: String { case type1, type2 }
    struct Model: Injectable {
      var kind: Kind? = .type2
      var converted: Kind? = .type2
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("converted").as(.rawValue(of: Kind.self))
      }
    }
    #expect(try Model().extractJSONString() == #"{"kind":"type2","converted":"type2"}"#)
    #expect(try Model(kind: nil, converted: nil).extractJSONString() == "{}")
  }

  @Test("HJ-46 an enum without raw values is written by the closure of the way back")
  func enumWithoutRawValuesBothWays() throws {
    struct Model: Injectable, Equatable {
      var kind: PureEnum? = .type2
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("kind").as(
          Converter<String, PureEnum>({ PureEnum.named($0) }, back: { $0 == .type1 ? "type1" : "type2" })
        )
      }
    }
    #expect(try Model().extractJSONString() == #"{"kind":"type2"}"#)
    #expect(try Model(injectingJSON: Model(kind: .type1).extractJSON()) == Model(kind: .type1))
  }

  struct Square: Injectable, HandyShape { var side = 0 }
  struct Circle: Injectable, HandyShape { var radius = 0.0 }

  @Test("HJ-59 an array of a protocol's values is written as objects")
  func arraysOfProtocols() throws {
    let shapes: [any HandyShape] = [Square(side: 2), Circle(radius: 0.5)]
    #expect(try Injector.bind([Any].self).extractJSONString(shapes) == #"[{"side":2},{"radius":0.5}]"#)
    struct Picture: Injectable {
      var shapes: [any HandyShape] = [Square(side: 2), Circle(radius: 0.5)]
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("shapes").with.type { _ in Square.self }
      }
    }
    #expect(try Picture().extractJSONString() == #"{"shapes":[{"side":2},{"radius":0.5}]}"#)
  }

  @Test("HJ-61 arrays, sets and dictionaries of models")
  func collections() throws {
    struct Cat: Injectable, Hashable { var id = 1 }
    #expect(try [Cat(), Cat(id: 2)].extractJSONString() == #"[{"id":1},{"id":2}]"#)
    #expect(try [Cat(), Cat(id: 2)].extract() as NSArray == [["id": 1], ["id": 2]])
    #expect(try ["a": Cat()].extractJSONString() == #"{"a":{"id":1}}"#)
    #expect(try ["a": Cat()].extract() as NSDictionary == ["a": ["id": 1]])
    #expect(try ([Cat()] as Set).extractJSONString() == #"[{"id":1}]"#)
    #expect(try ([Cat()] as Set).extract() as NSArray == [["id": 1]])
    #expect(try [Cat]().extractJSONString(.pretty).filter { !$0.isWhitespace } == "[]")
    #expect(try [Cat](injectingJSON: [Cat(), Cat(id: 2)].extractJSON()) == [Cat(), Cat(id: 2)])
  }
}

protocol HandyShape {}
