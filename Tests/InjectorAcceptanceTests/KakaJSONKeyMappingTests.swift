import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about the keys of properties.
struct KakaJSONKeyMappingTests {
  struct Person: Injectable, Equatable {
    var nickName = ""
    var mostFavoriteNumber = 0
    var birthday = ""
  }

  static let expected = Person(nickName: "ErHa", mostFavoriteNumber: 666, birthday: "2011-10-12")
  static let underlined = #"""
    {"nick_name": "ErHa", "most_favorite_number": 666, "birthday": "2011-10-12"}
    """#

  @Test("KK-108 each property has its key by a mapping, the others keep their names")
  func mappings() throws {
    struct Renamed: Injectable {
      var nickName = ""
      var mostFavoriteNumber = 0
      var birthday = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("nick_ame").to("nickName").mapping("most_favorite_number").to("mostFavoriteNumber")
      }
    }
    let json = #"{"nick_ame": "ErHa", "most_favorite_number": 666, "birthday": "2011-10-12"}"#
    for person in try injectEveryForm(json, as: Renamed.self) {
      #expect(person.nickName == "ErHa")
      #expect(person.mostFavoriteNumber == 666)
      #expect(person.birthday == "2011-10-12")
    }
  }

  @Test("KK-108 one closure with a switch has the key of every property")
  func switchOverProperties() throws {
    struct Renamed: Injectable {
      var nickName = ""
      var mostFavoriteNumber = 0
      var birthday = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.keys(
          .custom { property in
            switch property {
            case "nickName": "nick_ame"
            case "mostFavoriteNumber": "data.most_favorite_number"
            default: property
            }
          }
        )
      }
    }
    let json = #"""
      {"nick_ame": "ErHa", "data": {"most_favorite_number": 666}, "birthday": "2011-10-12"}
      """#
    for person in try injectEveryForm(json, as: Renamed.self) {
      #expect(person.nickName == "ErHa")
      #expect(person.mostFavoriteNumber == 666)
      #expect(person.birthday == "2011-10-12")
    }
  }

  @Test("KK-108 the same outside of the model")
  func mappingsOfAnInjector() throws {
    let people = Injector.bind(Person.self)
      .mapping("nick_ame").to(\.nickName)
      .mapping("most_favorite_number").to(\.mostFavoriteNumber)
    let json = #"{"nick_ame": "ErHa", "most_favorite_number": 666, "birthday": "2011-10-12"}"#
    for person in try injectEveryForm(json, by: people) { #expect(person == Self.expected) }
  }

  @Test("KK-109 camel case properties are read from keys with underlines")
  func camelToUnderline() throws {
    struct Underlined: Injectable {
      var nickName = ""
      var mostFavoriteNumber = 0
      var birthday = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
    }
    for person in try injectEveryForm(Self.underlined, as: Underlined.self) {
      #expect(person.nickName == "ErHa")
      #expect(person.mostFavoriteNumber == 666)
      #expect(person.birthday == "2011-10-12")
    }
    let people = Injector.bind(Person.self).keys(.snakeCase)
    for person in try injectEveryForm(Self.underlined, by: people) { #expect(person == Self.expected) }
  }

  @Test("KK-110 properties with underlines are read from camel case keys")
  func underlineToCamel() throws {
    struct Camel: Injectable {
      var nick_name = ""
      var most_favorite_number = 0
      var birthday = ""
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.camelCase) }
    }
    let json = #"{"nickName": "ErHa", "mostFavoriteNumber": 666, "birthday": "2011-10-12"}"#
    for person in try injectEveryForm(json, as: Camel.self) {
      #expect(person.nick_name == "ErHa")
      #expect(person.most_favorite_number == 666)
      #expect(person.birthday == "2011-10-12")
    }
  }

  class Underlining: Injectable {
    var nickName = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
  }
  final class UnderliningStudent: Underlining { var mathScore = 0 }

  @Test("KK-111 the rules of a class hold for the properties of its subclasses")
  func inheritedRules() throws {
    for person in try injectEveryForm(#"{"nick_name": "Jack"}"#, as: Underlining.self) {
      #expect(person.nickName == "Jack")
    }
    let json = #"{"nick_name": "Jack", "math_score": 96}"#
    for student in try injectEveryForm(json, as: UnderliningStudent.self) {
      #expect(student.nickName == "Jack")
      #expect(student.mathScore == 96)
    }
  }

  class Named: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }
  /// Adds to the rules of its superclass.
  final class AddingStudent: Named {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }
  /// Has rules of its own and none of its superclass.
  final class ReplacingStudent: Named {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("_score_").to("score")
    }
  }

  static let both = #"{"_name_": "Jack", "name": "Rose", "_score_": 96, "score": 1}"#

  @Test("KK-112 a subclass overrides the rules and calls super: both hold")
  func overrideWithSuper() throws {
    for person in try injectEveryForm(Self.both, as: Named.self) { #expect(person.name == "Jack") }
    for student in try injectEveryForm(Self.both, as: AddingStudent.self) {
      #expect(student.name == "Jack")
      #expect(student.score == 96)
    }
    for student in try injectEveryForm(#"{"_name_": "Jack", "_score_": 96}"#, as: AddingStudent.self) {
      #expect(student.name == "Jack")
      #expect(student.score == 96)
    }
  }

  @Test("KK-113 a subclass overrides the rules without super: its own hold alone")
  func overrideWithoutSuper() throws {
    for student in try injectEveryForm(Self.both, as: ReplacingStudent.self) {
      #expect(student.name == "Rose")
      #expect(student.score == 96)
    }
    for student in try injectEveryForm(#"{"_name_": "Jack", "_score_": 96}"#, as: ReplacingStudent.self) {
      #expect(student.name == "")
      #expect(student.score == 96)
    }
  }
}
