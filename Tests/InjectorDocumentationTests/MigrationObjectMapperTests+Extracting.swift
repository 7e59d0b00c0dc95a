import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models back to data.
extension MigrationObjectMapperTests {
  @Test func extracting() throws {
    let user = User(name: "Ann", distance: 31)
    let users = [user, user]
    let usersByName = ["Ann": user]
    let text = #"{"user_name":"Ann","distance":{"value":31.0},"friends":[]}"#
    #expect(try user.extract()["user_name"] as? String == "Ann")
    #expect(try user.extractJSONString() == text)
    #expect(try user.extractJSONString(.pretty).hasPrefix("{\n  \"user_name\" : \"Ann\",\n"))
    #expect(try users.extract().count == 2)
    #expect(try usersByName.extract()["Ann"]?["user_name"] as? String == "Ann")
    #expect(try user.extractJSONString(.nullForNil).contains(#""age":null"#))
  }

  @Test func rulesForTheWayBack() throws {
    struct Person: Injectable { var name = "none"; var count = 5 }
    let number = Converter<String, Int>(
      { Int($0) },
      back: { String($0) }
    )
    let people = Injector.bind(Person.self).rules { $0.mapping("user_name").to("name") }
      .format(\.count).as(number)
    #expect(try people.extractJSONString(Person()) == #"{"user_name":"none","count":"5"}"#)
    let written = people.rules { $0.extractOnly("name") }
    #expect(try written.inject(json: #"{"user_name": "a"}"#).name == "none")
    let read = people.rules { $0.injectOnly("name") }
    #expect(try read.extractJSONString(Person()) == #"{"count":"5"}"#)
    let renamed = people.rules { $0.writing("name").to("display_name") }
    #expect(try renamed.extractJSONString(Person()) == #"{"display_name":"none","count":"5"}"#)
  }
}
