import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The way out.
extension NamadaJSONTests {
  @Test("NJ-3 NJ-4 NJ-5 a dictionary, a text, and a text on several lines")
  func threeForms() throws {
    let account = Account(userName: "greedy", name: "Greedy", age: 30)
    #expect(try account.extract() as NSDictionary == ["user_name": "greedy", "name": "Greedy", "age": 30])
    #expect(try account.extractJSONString() == #"{"user_name":"greedy","name":"Greedy","age":30}"#)
    let pretty = """
      {
        "user_name" : "greedy",
        "name" : "Greedy",
        "age" : 30
      }
      """
    #expect(try account.extractJSONString(.pretty) == pretty)
    let admin = try Admin(injectingJSON: Self.user)
    let text = try admin.extractJSONString(.sortedKeys)
    #expect(
      text
        == #"{"admin_role":"admin","age":30,"hobbies":["swimming","chess"],"name":"Greedy","user_name":"greedy"}"#
    )
    let user: User = admin
    #expect(try user.extractJSONString(.sortedKeys) == text)
  }

  @Test("NJ-12 NJ-13 converters at properties work on the way out")
  func datesBack() throws {
    let life = Life(birthday: Self.first, login: Self.second)
    #expect(
      try life.extractJSONString() == #"{"birthday":"06-03-1993","last_login":839808000}"#
        || life.extractJSONString() == #"{"birthday":"06-03-1993","last_login":839808000.0}"#
    )
    for again in [try Life(injectingJSON: life.extractJSON()), try Life(injecting: life.extract())] {
      #expect(again == life)
    }
  }

  @Test("NJ-14 NJ-15 NJ-16 NJ-17 so do those for optionals, arrays, optional arrays and arrays of optionals")
  func liftedBack() throws {
    let json =
      #"{"birthday":"06-03-1993","crashes":[839808000.5],"gaps":[731376000.5,null],"logins":[731376000.5]}"#
    let lifted = try Lifted(injectingJSON: json)
    #expect(try lifted.extractJSONString(.sortedKeys) == json)
    #expect(try Lifted(injecting: lifted.extract()).extractJSONString(.sortedKeys) == json)
    let empty = try Lifted().extractJSONString()
    #expect(empty == #"{"logins":[],"gaps":[]}"#)
  }

  @Test("NJ-18 own converters are written by their way back")
  func ownConvertersBack() throws {
    let json = #"{"birth":1.5,"others":[1.0,2.0],"retirement":6.0}"#
    #expect(try Ages(injectingJSON: json).extractJSONString(.sortedKeys) == json)
  }

  @Test("NJ-19 what a way back throws is in the error, word for word")
  func describedErrorsBack() throws {
    struct Held: Injectable {
      @Mapped(
        "date_text",
        converter: Converter<String, Date>(
          { _ in .distantPast },
          back: { _ in throw ParseError(description: "Cannot write date") }
        )
      )
      var text = Date.distantPast
    }
    let error = #expect(throws: InjectionError.self) { try Held().extractJSON() }
    #expect(error?.code == .converterFailed)
    #expect(error?.path.description == "text")
    #expect(error?.description.contains("Cannot write date") == true)
    #expect(error?.underlying is ParseError)
  }

  @Test("NJ-20 NJ-21 what JSON has is written by itself")
  func nativesBack() throws {
    let record: [String: Any] = [
      "a": NSString(string: "a"), "b": "b", "c": NSNumber(value: 7), "d": true,
      "e": NSDictionary(dictionary: ["x": 1]),
      "f": ["y": 2] as [String: Any], "g": NSArray(array: [1, 2]),
      "h": ["e", NSString(string: "f")] as [Any],
      "i": NSNull(), "j": String?.none as Any,
    ]
    #expect(
      try Injector.bind([String: Any].self).extractJSONString(record, .sortedKeys)
        == #"{"a":"a","b":"b","c":7,"d":true,"e":{"x":1},"f":{"y":2},"g":[1,2],"h":["e","f"],"i":null,"j":null}"#
    )
    #expect(try Natives().extractJSONString().contains(#""foundationRecord":{"#))
  }

  @Test("NJ-22 NJ-23 NJ-24 a converter for a type holds on the way out, in objects, in text and by key")
  func registeredBack() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(.date("dd-MM-yyyy"))
          .converter(
            Converter<Double, Money>(
              { Money(cents: Int(($0 * 100).rounded())) },
              back: { Double($0.cents) / 100 }
            )
          )
      )
      let json =
        #"{"byCity":{"Oslo":null,"Rome":"06-03-1993"},"date_of_birth":"06-03-1993","moves":["06-03-1993","12-08-1996"],"registered":"12-08-1996"}"#
      let citizen = try Citizen(injectingJSON: json)
      guard try citizen.extractJSONString(.sortedKeys) == json else { exit(1) }
      guard try citizen.extract()["date_of_birth"] as? String == "06-03-1993" else { exit(2) }
      let purse = try Purse(injectingJSON: #"{"in_cash":1.5,"coins":[0.5,2.25]}"#)
      guard try purse.extractJSONString() == #"{"in_cash":1.5,"coins":[0.5,2.25]}"# else { exit(3) }
      guard try Citizen().extractJSONString(.nullForNil).contains(#""date_of_birth":null"#) else { exit(4) }
    }
  }

  @Test("NJ-25 a text is written in quotes")
  func quotedText() throws {
    #expect(try Injector.bind(String.self).extractJSONString("a\"b") == #""a\"b""#)
    struct Text: Injectable { @Mapped var text = "12" }
    #expect(try Text().extractJSONString() == #"{"text":"12"}"#)
  }

  @Test("NJ-26 NJ-27 an enum is written as its raw value, the default as well")
  func enumsBack() throws {
    #expect(try Admin().extractJSONString(.sortedKeys) == #"{"admin_role":"regular","age":0,"user_name":""}"#)
    let admin = try Admin(injectingJSON: #"{"admin_role":"king"}"#)
    #expect(try admin.extract()["admin_role"] as? String == "regular")
  }

  @Test("NJ-28 NJ-29 NJ-30 what is set by key is written under that key")
  func accessByKeyBack() throws {
    let user = User()
    user["user_name"] = "charlie"
    user["age"] = "42"
    let name: String = user["user_name"] ?? ""
    #expect(name == "charlie")
    #expect(try user.extractJSONString() == #"{"user_name":"charlie","age":42}"#)
    let number: Double? = user["age"]
    #expect(number == 42)
  }
}
