import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models back to data.
extension MigrationHandyJSONTests {
  @Test func extracting() throws {
    let cat = try Cat(injectingJSON: json)
    let text = #""friend":{"name":"Lily"},"born":"1970-01-02","mood":"calm"}"#
    #expect(try cat.extract()["cat_id"] as? Int == 7)
    #expect(try cat.extractJSONString() == #"{"cat_id":7,"name":"Tom",\#(text)"#)
    #expect(try cat.extractJSONString(.pretty).hasPrefix("{\n  \"cat_id\" : 7,\n"))
    #expect(try [cat, cat].extract().count == 2)
    #expect(try [cat, cat].extractJSONString().hasPrefix("[{"))
    let data = try cat.extractJSON()
    #expect(try String(decoding: data, as: UTF8.self) == cat.extractJSONString())
    #expect(try Cat().extractJSONString(.nullForNil).contains(#""friend":{"name":null}"#))
    let again = try cat.extractJSONString(.nullForNil)
    #expect(try Cat(injectingJSON: again).born == localDay)
  }

  struct Tame: Injectable {
    var id = 7
    var token = "t"
    var tame = true
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
      return rules.mapping("cat_id").to("id")
        .writing("id").to("cat")
        .injectOnly("token")
        .format("tame").as(yesNo)
    }
  }

  @Test func rulesForTheWayBack() throws {
    #expect(try Tame().extractJSONString() == #"{"cat":7,"tame":"yes"}"#)
    #expect(try Tame(injectingJSON: #"{"cat_id": 8, "token": "u", "tame": "no"}"#).token == "u")
    struct Parents: Injectable { var pair = ("a", "b"); var ratio = Double.nan }
    let oneWay = Injector.bind(Parents.self).format(\.pair).with.converter { (text: String) in (text, text) }
    #expect(throws: InjectionError.self) { try oneWay.extract(Parents()) }
    let numbers = oneWay.ignore(\.pair)
    #expect(throws: InjectionError.self) { try numbers.extract(Parents()) }
    #expect(try numbers.extractJSONString(Parents(), .nonFinite(.null)) == #"{"ratio":null}"#)
    #expect(try numbers.extractJSONString(Parents(), .nonFinite(.string)) == #"{"ratio":"NaN"}"#)
  }
}
