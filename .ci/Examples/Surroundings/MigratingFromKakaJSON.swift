import Foundation
import Injector

// What the code in the tables of the guide uses.

let (json, path) = ("{}", "cars.json")
nonisolated(unsafe) let dictionary: [String: Any] = [:]
nonisolated(unsafe) let array: [[String: Any]] = []
nonisolated(unsafe) let (nsString, nsArray, nsDictionary) = (NSString(), NSArray(), NSDictionary())
nonisolated(unsafe) let set: Set<NSDictionary> = []
nonisolated(unsafe) var car = Car()
let cars = [Car()]
let type: any Injectable.Type = Student.self
let money = Converter<Double, Money> { Money(cents: Int($0)) }
let day = Converter<String, Date>.date("dd.MM.yyyy")

struct Money { var cents = 0 }
struct Purse: Injectable { var money = Money() }
struct NetResponse<Content>: Injectable { var data: Content?; var code = 0 }
final class Pig: Injectable {}
final class Wolf: Injectable {}

func trimmed(_ value: Any) -> Any { value }
