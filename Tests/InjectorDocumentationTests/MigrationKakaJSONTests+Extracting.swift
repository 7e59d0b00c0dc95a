import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models back to data.
extension MigrationKakaJSONTests {
  @Test func extracting() throws {
    let car = Car(name: "BMW", maxSpeed: 250.5)
    let cars = [car, Car(name: "Audi")]
    #expect(try car.extract()["name"] as? String == "BMW")
    #expect(try car.extractJSONString() == #"{"name":"BMW","maxSpeed":250.5}"#)
    #expect(try car.extractJSONString(.pretty) == "{\n  \"name\" : \"BMW\",\n  \"maxSpeed\" : 250.5\n}")
    #expect(try cars.extract().map { $0["name"] as? String } == ["BMW", "Audi"])
    #expect(try cars.extractJSONString().hasPrefix(#"[{"name":"BMW","#))
    #expect(try Set(cars).extractJSONString().count == cars.extractJSONString().count)
    let mixed = try Injector.bind(Any.self).extractJSONString([1, car])
    #expect(mixed == #"[1,{"name":"BMW","maxSpeed":250.5}]"#)
    let student = Student()
    student.score = 98
    let text = #"{"nick_name":"","car":{"name":"Bently","max_speed":250.0},"_score_":98}"#
    #expect(try student.extractJSONString() == text)
  }

  @Test func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/garage/cars.json"
    let cars = [Car(name: "Bently", maxSpeed: 106.666)]
    try write(cars, to: path)
    #expect(try read([Car].self, from: path) == cars)
  }

  struct Fan: InjectionObserving {
    var nickName = "Jack"
    var born = Date(timeIntervalSince1970: 86_400)
    var isFan = true
    var secret = 1
    @Mapped(ignored: true) var calls = Calls()

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
      return rules.writing("nickName").to("_nick_name_")
        .format("born").as(.date("yyyy-MM-dd HH:mm:ss", timeZone: .current))
        .format("isFan").as(yesNo)
        .injectOnly("secret")
    }

    func willExtract() { calls.names.append("will") }
    func didExtract(_ record: [String: Any]) { calls.names.append("did \(record.count)") }
  }

  final class Calls { var names: [String] = [] }

  @Test func rulesAndHooksForTheWayBack() throws {
    let fan = Fan()
    let record = try fan.extract()
    #expect(Set(record.keys) == ["_nick_name_", "born", "isFan"])
    #expect(record["_nick_name_"] as? String == "Jack" && record["isFan"] as? String == "yes")
    #expect((record["born"] as? String)?.hasPrefix("1970-01-0") == true)
    #expect(fan.calls.names == ["will", "did 3"])
    struct Dog: Injectable {
      var toy = "ball"
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("dog.toy").to("toy") }
    }
    #expect(try Dog().extractJSONString() == #"{"dog":{"toy":"ball"}}"#)
  }
}
