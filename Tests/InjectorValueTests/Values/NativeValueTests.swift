import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct NativeValueTests {
  private func native(_ value: Any) throws -> Any { try #require(NativeValue.native(value)) }
  private func describe(_ value: Any) throws -> String { try #require(NativeValue.describe(value)) }

  private func expectTypes(_ rows: [(value: Any, type: any Any.Type)]) throws {
    for (value, type) in rows { #expect(try Swift.type(of: native(value)) == type, "\(value)") }
  }

  @Test func objectsBecomeSwiftValues() throws {
    #expect(try native(NSNumber(value: 6)) as? Int == 6)
    try expectTypes([
      (NSNumber(value: 6), Int.self), (NSNumber(value: true), Bool.self), (NSNumber(value: 6.0), Double.self),
      (NSNumber(value: UInt64.max), UInt64.self), (NSMutableString("a"), String.self), (NSDate(), Date.self),
      (Optional<Any>.none as Any, NSNull.self),
    ])
  }

  @Test func decimalObjectsBecomeTheSimplestExactNumber() throws {
    try expectTypes([
      (NSDecimalNumber(string: "1"), Int.self), (NSDecimalNumber(string: digits39), Decimal.self),
      (NSDecimalNumber(string: "18446744073709551615"), UInt64.self),
    ])
    #expect(try native(foundationJSON("0.1234567890123456")) as? Double == 0.1234567890123456)
  }

  @Test func decimalObjectsBecomeWhatTheNumberOfJSONTextDoes() throws {
    struct Model: Injectable { var value: Any? }
    for number in [
      "123456789.123456789", "0.1234567890123456789", "20000000000000000000", "18446744073709551616",
      "123456789012345678901234567890", "-1.5", "12345678901234567890.5",
    ] {
      let text = try #require(try Model(injectingJSON: #"{"value": \#(number)}"#).value)
      let tree = try #require(try Model(injecting: ["value": foundationJSON(number)]).value)
      let object = try native(NSDecimalNumber(string: number))
      for other in [tree, object] {
        #expect(type(of: text) == type(of: other), "\(number)")
        #expect(text as? AnyHashable == other as? AnyHashable, "\(number)")
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18])
  func descriptionsOfDatesBeyondTheCalendar(_ seconds: Double) throws {
    let text = try describe([Date(timeIntervalSince1970: seconds)])
    #expect(text == "[\(Coercion.shortestText(seconds)) seconds since 1970]")
  }

  @Test(arguments: [0, 0.5, -1, -10_000_000_000, 1_565_922_866.25, 4_000_000_000])
  func descriptionsOfDatesAreThoseOfSwift(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try describe([date, ["at": date]] as [Any]) == "[\(date), [\"at\": \(date)]]")
  }

  @Test func swiftValuesStay() throws {
    try expectTypes([
      (Int8(1), Int8.self), (Decimal(1), Decimal.self), (Float(1), Float.self), (CGFloat(1), CGFloat.self),
      (Unrelated.value, Unrelated.self),
    ])
  }

  @Test func collectionsAreConvertedDeeply() throws {
    let object = NSDictionary(dictionary: [
      "a": NSArray(array: [NSNumber(value: true), NSNull()]), "b": NSSet(array: [1]),
    ])
    let record = try #require(native(object) as? [String: Any])
    let array = try #require(record["a"] as? [Any])
    #expect(type(of: array[0]) == Bool.self)
    #expect(array[1] is NSNull)
    #expect(type(of: record["b"] ?? 0) == [Any].self)
  }

  @Test func descriptionIsTheSameForEveryInput() throws {
    let text = #"{"b": [1, 2.5, true, null, "x"], "a": {"d": 1, "c": 9007199254740993}}"#
    let native: [String: Any] = [
      "b": [1, 2.5, true, nil, "x"] as [Any?], "a": ["d": 1, "c": 9_007_199_254_740_993],
    ]
    let expected = #"["a": ["c": 9007199254740993, "d": 1], "b": [1, 2.5, true, <null>, "x"]]"#
    for value in [foundationJSON(text), native, NSDictionary(dictionary: native)] {
      #expect(try describe(value) == expected)
    }
  }

  @Test func veryDeepValuesAreRefused() {
    var value: Any = 1
    for _ in 0..<2_000 { value = [value] }
    #expect(NativeValue.describe(value) == nil)
  }
}

/// The classes that models are of at run time.
struct DynamicClassTests {
  class Person: Injectable {
    var name = "Ann"
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  final class Student: Person {
    var score = 7
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  /// A class as the Objective-C runtime creates it for an object that is observed.
  final class NSKVONotifying_Person: Person { var observers = 1 }

  @Test func anObjectThatIsObservedHasTheClassThatTheProgramDeclares() {
    func declared(_ type: AnyClass) -> ObjectIdentifier { ObjectIdentifier(DynamicType.declaredClass(type)) }
    #expect(declared(NSKVONotifying_Person.self) == ObjectIdentifier(Person.self))
    #expect(declared(Student.self) == ObjectIdentifier(Student.self))
  }

  @Test func anObjectOfASubclassIsWrittenByItsOwnRules() throws {
    #expect(try Injector.bind(Person.self).extractJSONString(Student()) == #"{"_name_":"Ann","_score_":7}"#)
  }

  @Test func aMetatypeIsOpenedAsTheOneThatItIs() {
    func name<Model: Injectable>(_ type: Model.Type) -> String { "\(Model.self)" }
    let type: Person.Type = Student.self
    let person: Person = Student()
    for own in [DynamicType.opaque(type), DynamicType.opaque(Swift.type(of: person))] as [any Injectable.Type]
    {
      #expect(name(own) == "Student")
    }
  }
}
