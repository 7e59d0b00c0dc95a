import Foundation
import Injector

// What the code in the tables of the guide uses.

let (json, arrayJSON, dictionaryJSON) = ("{}", "[]", "{}")
nonisolated(unsafe) let dictionary: [String: Any] = [:]
nonisolated(unsafe) let record = dictionary
nonisolated(unsafe) let array = [dictionary]
nonisolated(unsafe) let object: Any = dictionary
nonisolated(unsafe) let rows: Any = [array]
let url = URL(fileURLWithPath: "user.json")
let injector = Injector.bind(User.self)
let points = Injector.bind(Point.self)
nonisolated(unsafe) var user = User()
let users = [User()]
let usersByName = ["Ann": User()]
nonisolated(unsafe) let cached = Vehicle()
let context = Context(prefix: "")
let formatter = DateFormatter()

struct Point { let x: Int }
struct Context: Sendable { let prefix: String }
struct Incomplete: Error {}
struct Place: Codable { var latitude: Double }
enum Kind: String { case cat, dog }
final class Car: Vehicle {}

class Vehicle: Injectable {
  required init() {}
  class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  class func type(of record: [String: Any]) -> Vehicle.Type { Vehicle.self }
}

func users(in context: Context) -> Injector<User> { injector }
