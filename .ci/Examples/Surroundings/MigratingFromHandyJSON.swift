import Foundation
import Injector

// What the code in the tables of the guide uses.

let json = "{}"
nonisolated(unsafe) let dictionary: [String: Any] = [:]
nonisolated(unsafe) let array: [[String: Any]] = []
nonisolated(unsafe) var cat = Cat()
let type: any Injectable.Type = Cat.self
let formatter = DateFormatter()
let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
let money = Converter<Double, Money> { Money(cents: Int($0)) }

struct Card { let id: Int; let note: String? }
struct Keyed: Injectable { var name = "" }
struct Watched: Injectable { var name = "" { didSet {} } }
struct Money { var cents = 0 }
class Animal: Injectable { required init() {} }
typealias Content = Cat

func pair(_ text: String) -> (String, String)? { (text, text) }
