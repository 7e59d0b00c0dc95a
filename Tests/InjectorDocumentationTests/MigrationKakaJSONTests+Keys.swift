import Injector
import Testing

@testable import InjectorTestSupport

extension KeyStrategy {
  static let underlineCased = KeyStrategy.custom { property in
    property.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }
  static let camelCased = KeyStrategy.custom { property in
    let words = property.split(separator: "_")
    let later = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.prefix(1).joined() + later.joined()
  }
}

/// KakaJSON's own strategies for keys.
extension MigrationKakaJSONTests {
  @Test(arguments: [
    ("userID", "user_i_d"), ("MyName", "_my_name"), ("aBC", "a_b_c"), ("myTestName", "my_test_name"),
    ("name", "name"), ("_name", "_name"), ("URL", "_u_r_l"), ("x1Y", "x1_y"),
  ])
  func underlineCased(_ property: String, _ key: String) {
    let keys = InjectionDefaults().keys(.underlineCased).sourceKeys(for: property)
    #expect(keys.first == key && keys.last == property)
  }

  @Test(arguments: [
    ("my_test_name", "myTestName"), ("_name", "name"), ("MAX_SPEED", "MAXSPEED"), ("name_", "name"),
    ("a__b", "aB"), ("nickName", "nickName"), ("max_sPEED", "maxSPEED"),
  ])
  func camelCased(_ property: String, _ key: String) {
    let keys = InjectionDefaults().keys(.camelCased).sourceKeys(for: property)
    #expect(keys.first == key && keys.last == property)
  }

  struct Names: Injectable {
    var userID = 0
    var MyName = ""
    var MAX_SPEED = 0.0
  }

  @Test func kakaJSONsKeysInRules() throws {
    let names = Injector.bind(Names.self)
    let underlined = try names.keys(.underlineCased).inject(json: #"{"user_i_d": 7, "_my_name": "Tom"}"#)
    #expect(underlined.userID == 7 && underlined.MyName == "Tom")
    #expect(try names.keys(.camelCased).inject(["MAXSPEED": 250]).MAX_SPEED == 250)
  }
}
