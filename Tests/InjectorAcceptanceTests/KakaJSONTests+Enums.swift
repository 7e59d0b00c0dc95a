import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Enums, alone and in collections.
extension KakaJSONTests {
  enum Grade: String {
    case perfect = "A"
    case great = "B"
    case good = "C"
    case bad = "D"
  }

  struct Marks: Injectable {
    var grade1: Grade = .perfect
    var grade2: Grade = .perfect
  }

  @Test("KK-98 an enum whose raw values are texts")
  func enumOfText() throws {
    let json = #"{"grade1": "C", "grade2": "D"}"#
    let native: [String: Any] = ["grade1": "C", "grade2": NSMutableString("D")]
    for marks in try Self.models(Marks.self, json, native: native) {
      #expect(marks.grade1 == .good)
      #expect(marks.grade2 == .bad)
    }
    for marks in try Self.models(Marks.self, #"{"grade1": "X", "grade2": null}"#) {
      #expect(marks.grade1 == .perfect)
      #expect(marks.grade2 == .perfect)
    }
    #expect(try Marks(injecting: ["grade1": Grade.bad]).grade1 == .bad)
  }

  enum Level: Double {
    case perfect = 8.88
    case great = 7.77
    case good = 6.66
    case bad = 5.55
  }

  struct Levels: Injectable {
    var level1: Level = .perfect
    var level2: Level = .perfect
    var level3: Level = .perfect
    var level4: Level = .bad
  }

  @Test("KK-99 an enum whose raw values are numbers, under the forgiving policy")
  func enumOfNumbers() throws {
    let json = #"{"level1": "5.55kaka", "level2": 6.66, "level3": "7.77", "level4": 8.88}"#
    let native: [String: Any] = [
      "level1": "5.55kaka", "level2": 6.66, "level3": NSNumber(value: 7.77),
      "level4": NSDecimalNumber(string: "8.88"),
    ]
    for levels in try Self.forgivingModels(Levels.self, json, native: native) {
      #expect(levels.level1 == .bad)
      #expect(levels.level2 == .good)
      #expect(levels.level3 == .great)
      #expect(levels.level4 == .perfect)
    }
  }

  struct Lists: Injectable {
    var grade1: [Grade]?
    var grade2: Set<Grade>?
    var grade3: [Grade?] = []
  }

  @Test("KK-100 an array of enums")
  func arrayOfEnums() throws {
    let json = #"{"grade1": ["D", "B"], "grade2": ["D", "B", "D"], "grade3": ["D", "X", null]}"#
    let native: [String: Any] = [
      "grade1": ["D", "B"], "grade2": NSSet(array: ["D", "B"]),
      "grade3": NSArray(array: ["D", "X", NSNull()]),
    ]
    for lists in try Self.models(Lists.self, json, native: native) {
      #expect(lists.grade1 == [.bad, .great])
      #expect(lists.grade2 == [.bad, .great])
      #expect(lists.grade3 == [.bad, nil, nil])
    }
    for lists in try Self.models(Lists.self, #"{"grade1": ["D", "X", "B"]}"#) {
      #expect(lists.grade1 == [.bad, .great])
    }
  }

  struct Tables: Injectable {
    var grades: [String: Grade]?
    var lists: [String: [Grade?]]?
    var deep: [String: [Grade?]?]?
  }

  @Test("KK-101 a dictionary of enums")
  func dictionaryOfEnums() throws {
    let json = #"{"grades": {"grade1": "D", "grade2": "B"}}"#
    let native: [String: Any] = ["grades": NSDictionary(dictionary: ["grade1": "D", "grade2": "B"])]
    for tables in try Self.models(Tables.self, json, native: native) {
      #expect(tables.grades == ["grade1": .bad, "grade2": .great])
    }
    // Where no value fits, KakaJSON keeps the default; here the dictionary is empty, as an array would be.
    for tables in try Self.models(Tables.self, #"{"grades": {"grade1": "X"}}"#) {
      #expect(tables.grades == [:])
    }
  }

  @Test("KK-102 a dictionary of arrays of optional enums")
  func dictionaryOfArraysOfEnums() throws {
    let json = #"{"lists": {"a": ["A", "B"], "b": ["C", "D"]}, "deep": {"a": ["A", null], "b": null}}"#
    let native: [String: Any] = [
      "lists": ["a": ["A", "B"], "b": ["C", "D"]],
      "deep": ["a": ["A", NSNull()] as [Any], "b": NSNull()] as [String: Any],
    ]
    for tables in try Self.models(Tables.self, json, native: native) {
      #expect(tables.lists == ["a": [.perfect, .great], "b": [.good, .bad]])
      #expect(tables.deep == ["a": [.perfect, nil], "b": nil])
    }
  }
}
