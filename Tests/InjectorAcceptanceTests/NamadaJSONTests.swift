import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about models whose properties carry their own rules.
struct NamadaJSONTests {
  enum Role: String { case regular, moderator, admin }

  class User: Injectable {
    @Mapped("user_name") var userName = ""
    @Mapped var name: String?
    @Mapped var age = 0
    @Mapped var hobbies: [String]?
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  final class Admin: User {
    @Mapped("admin_role") var role = Role.regular
  }
  struct Account: Injectable, Equatable {
    @Mapped("user_name") var userName = ""
    @Mapped var name: String?
    @Mapped var age = 0
  }

  static let user = #"""
    {"user_name": "greedy", "name": "Greedy", "age": 30, "hobbies": ["swimming", "chess"], "admin_role": "admin"}
    """#

  @Test("NJ-1 NJ-9 classes and structs without a mapping function; a key that is not the name")
  func classesAndStructs() throws {
    for user in try injectEveryForm(Self.user, as: User.self) {
      #expect(user.userName == "greedy")
      #expect(user.name == "Greedy")
      #expect(user.age == 30)
      #expect(user.hobbies == ["swimming", "chess"])
    }
    for account in try injectEveryForm(Self.user, as: Account.self) {
      #expect(account == Account(userName: "greedy", name: "Greedy", age: 30))
    }
  }

  @Test("NJ-2 marked properties are mapped; ours maps the others too, unless they are ignored")
  func markedProperties() throws {
    struct Marked: Injectable {
      @Mapped("user_name") var userName = ""
      var unmarked = 0
      @Mapped(ignored: true) var left = 0
      var out = 0
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("out") }
    }
    let json = #"{"user_name": "greedy", "unmarked": 1, "left": 2, "out": 3}"#
    for model in try injectEveryForm(json, as: Marked.self) {
      #expect(model.userName == "greedy")
      #expect(model.unmarked == 1)
      #expect(model.left == 0)
      #expect(model.out == 0)
    }
  }

  @Test("NJ-6 NJ-7 what is no record, or no JSON, is an error that says so")
  func throwing() throws {
    let record: [String: Any] = ["user_name": "greedy", "age": 30]
    #expect(try User(injecting: record).userName == "greedy")
    #expect(try User(injectingJSON: #"{"user_name": "greedy", "age": 30}"#).age == 30)
    let malformed = #expect(throws: InjectionError.self) { try User(injectingJSON: #"{"age": 30"#) }
    #expect(malformed?.code == .malformed)
    #expect(malformed?.description == "not valid JSON: the text ends too early (line 1, column 11)")
    let array = #expect(throws: InjectionError.self) { try User(injectingJSON: #"[{"age": 30}]"#) }
    #expect(array?.code == .wrongRoot)
    // A value of the wrong kind throws under the strict policy; else it is in the report.
    let strict = Injector.bind(User.self).policy(.strict)
    for error in try errorsOfEveryForm(#"{"age": "thirty"}"#, by: strict) {
      #expect(error.code == .typeMismatch)
      #expect(error.path.description == "age")
      #expect(error.description.hasPrefix(#"age: expected Int, found string "thirty" under "age""#))
    }
  }

  @Test("NJ-8 a subclass has the properties of its superclass and its own")
  func inheritance() throws {
    for admin in try injectEveryForm(Self.user, as: Admin.self) {
      #expect(admin.role == .admin)
      #expect(admin.userName == "greedy")
      #expect(admin.name == "Greedy")
      #expect(admin.age == 30)
      #expect(admin.hobbies == ["swimming", "chess"])
    }
  }

  struct Address: Injectable, Equatable { @Mapped("street_name") var street = "" }
  final class Device: Injectable { @Mapped("device_id") var id: UInt8 = 0 }
  struct Everything: Injectable {
    @Mapped("s") var string = ""
    @Mapped("i") var int = 0
    @Mapped("i8") var int8: Int8 = 0
    @Mapped("i16") var int16: Int16 = 0
    @Mapped("i32") var int32: Int32 = 0
    @Mapped("i64") var int64: Int64 = 0
    @Mapped("u") var uint: UInt = 0
    @Mapped("u8") var uint8: UInt8 = 0
    @Mapped("u16") var uint16: UInt16 = 0
    @Mapped("u32") var uint32: UInt32 = 0
    @Mapped("u64") var uint64: UInt64 = 0
    @Mapped("d") var double = 0.0
    @Mapped("f") var float: Float = 0
    @Mapped("b") var bool = false
    @Mapped("home") var address = Address()
    @Mapped("phone") var device: Device?
    @Mapped("homes") var addresses: [Address] = []
    @Mapped("phones") var devices: [Device]?
    @Mapped("list") var numbers: [Int64] = []
  }

  @Test("NJ-10 texts, all numbers, booleans, models, and arrays of them")
  func types() throws {
    let json = #"""
      {
        "s": "text", "i": -9007199254740993, "i8": -128, "i16": -32768, "i32": -2147483648, "i64": -9223372036854775808,
        "u": 9007199254740993, "u8": 255, "u16": 65535, "u32": 4294967295, "u64": 18446744073709551615,
        "d": 0.1234567890123456, "f": 0.12345678, "b": true,
        "home": {"street_name": "Main"}, "phone": {"device_id": 7},
        "homes": [{"street_name": "First"}, {"street_name": "Second"}], "phones": [{"device_id": 8}], "list": [1, 2]
      }
      """#
    for all in try injectEveryForm(json, as: Everything.self) {
      #expect(all.string == "text" && all.bool)
      #expect(all.int == -9_007_199_254_740_993 && all.int8 == .min && all.int16 == .min)
      #expect(all.int32 == .min && all.int64 == .min)
      #expect(all.uint == 9_007_199_254_740_993 && all.uint8 == .max && all.uint16 == .max)
      #expect(all.uint32 == .max && all.uint64 == .max)
      #expect(all.double == 0.1234567890123456)
      #expect(all.float == 0.12345678)
      #expect(all.address == Address(street: "Main"))
      #expect(all.device?.id == 7)
      #expect(all.addresses == [Address(street: "First"), Address(street: "Second")])
      #expect(all.devices?.map(\.id) == [8])
      #expect(all.numbers == [1, 2])
    }
  }

  struct Maybe: Injectable {
    @Mapped var name: String?
    @Mapped var hobbies: [String]?
    @Mapped var age: Int? = 5
    @Mapped var home: Address?
    @Mapped var homes: [Address?]?
  }

  @Test("NJ-11 every property may be optional")
  func optionals() throws {
    let json = #"""
      {"name": "Greedy", "hobbies": ["chess"], "age": 30, "home": {"street_name": "Main"}, "homes": [null, {}]}
      """#
    for maybe in try injectEveryForm(json, as: Maybe.self) {
      #expect(maybe.name == "Greedy")
      #expect(maybe.hobbies == ["chess"])
      #expect(maybe.age == 30)
      #expect(maybe.home == Address(street: "Main"))
      #expect(maybe.homes == [nil, Address()])
    }
    for maybe in try injectEveryForm("{}", as: Maybe.self) {
      #expect(maybe.name == nil && maybe.hobbies == nil && maybe.home == nil && maybe.homes == nil)
      #expect(maybe.age == 5)
    }
    let nulls = #"{"name": null, "hobbies": null, "age": null, "home": null, "homes": null}"#
    for maybe in try injectEveryForm(nulls, as: Maybe.self) {
      #expect(maybe.name == nil && maybe.hobbies == nil && maybe.home == nil && maybe.homes == nil)
      #expect(maybe.age == nil)
    }
  }
}
