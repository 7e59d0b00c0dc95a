import Foundation
import Injector

// What the code in the tables of the guide uses.

let injector = Injector.bind(Order.self)
let account = Account(firstName: "Ann", created: .distantPast)
let user = User()
let users = [User()]
let data = Data()
let (list, byName, response, odd, path) = ("[]", "{}", "{}", "{}", "user.plist")
let defaults = InjectionDefaults()
nonisolated(unsafe) let dictionary: [String: Any] = [:]
// Every text is the raw value of a key.
// swift-format-ignore: NeverForceUnwrap
let key = CodingUserInfoKey(rawValue: "answer")!

struct Order: Injectable { var ratio = 0.0 }
struct Dog: Injectable { var name = "" }
struct Cat: Injectable { var lives = 9 }
enum Pet { case dog(Dog), cat(Cat) }
struct Money { var cents = 0 }
struct Meta: Codable { var version: Int }
