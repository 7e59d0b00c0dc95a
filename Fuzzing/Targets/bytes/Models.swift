import Foundation
import Injector

enum Colour: String, CaseIterable, Decodable { case red, green = "GREEN" }
enum Rank: Int { case low = 1, high }
enum Mood: CaseIterable { case happy, sad }

protocol Pet {}

struct Dog: Injectable, Pet {
  var name = "dog"
  var age = 0
}

class Cat: Injectable, Pet {
  var lives = 9
  var friend: Dog? = Dog()
  let token = Token()
  required init() {}
  class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("n", "lives").to("lives") }
}

final class Lion: Cat {
  var cubs: [Cat] = []
}

/// Made memberwise.
struct Point {
  let x: Double
  let y: Double?
  var name: String
  var tags: [String]?
  let token: Token
}

struct Inner: Injectable {
  var id = 0
  var label = "none"
  var scores: [Double] = []
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.mapping("meta.id", "ids.0", "a.b.c").to("id").mapping("scores.0.x", "l").to("label")
  }
}

/// Holds itself, and observes a property.
final class Node: Injectable {
  var id = 0
  var next: Node?
  var children: [Node] = []
  var byName: [String: Node] = [:]
  var edits = 0
  var note = "" { didSet { edits += 1 } }
  let token = Token()
}

/// A struct that holds itself, and sees its records.
struct Branch: InjectionHooks {
  var id = 0
  var branches: [Branch] = []
  var count = 0
  mutating func willInject(from record: [String: Any]) { count = record.count }
  mutating func didInject(from record: [String: Any]) throws {
    if id == 13 { throw Refusal() }
  }
}

struct Refusal: Error {}

struct Owner: Decodable {
  let name: String
  let tags: [String]?
  let day: Date?
  let level: Colour?
  let owners: [Owner]?
  let numbers: [String: Int8]?
}

struct Address: Injectable {
  var street = ""
  var city: String?
  var zip = 0
}

/// Numbers, texts, and what Foundation makes of them.
struct Scalars {
  var i8: Int8 = 0
  var i16: Int16 = 0
  var i32: Int32 = 0
  var i64: Int64 = 0
  var int = 0
  var u8: UInt8 = 0
  var u16: UInt16 = 0
  var u32: UInt32 = 0
  var u64: UInt64 = 0
  var uint: UInt = 0
  var f: Float = 0
  var d = 0.0
  var cg: CGFloat = 0
  var dec = Decimal()
  var b = false
  var s = ""
  var c: Character?
  var oi: Int?
  var od: Double??
  var os: String?
  var ob: Bool?
  var date = Date(timeIntervalSince1970: 0)
  var url: URL?
  var data = Data()
  var uuid: UUID?
  var num: NSNumber?
  var ns: NSString?
  var colour = Colour.red
  var rank: Rank?
  var mood = Mood.happy
}

/// Collections, and values of any kind.
struct Collections {
  var ints: [Int] = [1]
  var doubles: [Double] = []
  var texts: [String]?
  var bools: [Bool?] = []
  var matrix: [[Double]] = []
  var set: Set<Int> = []
  var dense: ContiguousArray<Int16> = []
  var counts: [String: Int] = ["x": 1]
  var byInt: [Int: String] = [:]
  var byColour: [Colour: [Int?]] = [:]
  var any: Any?
  var hashable: AnyHashable?
  var list: [Any] = []
  var record: [String: Any] = [:]
  var dictionary: NSDictionary?
  var array = NSArray()
  var strings: NSMutableSet?
  var dates: [Date] = []
  var embedded: Inner?
  var embeddedList: [Int?] = []
}

/// Models of all kinds inside another.
struct Models {
  var id = 0
  var inner = Inner()
  var spare: Inner?
  var inners: [Inner] = []
  var byName: [String: [Inner?]] = [:]
  var point: Point?
  var points: [Point] = []
  var node = Node()
  var branch: Branch?
  var owner: Owner?
  var owners: [Owner] = []
  var pet: (any Pet)?
  var pets: [any Pet] = []
  var cat: Cat? = Cat()
  var anything: Any?
  var address = Address()
  var other: Address?
}

/// Properties that carry their rules.
struct Wrapped: Injectable {
  @Mapped("identity", "meta.id", "list.1.id") var id = 0
  @Mapped("born", converter: .date("dd-MM-yyyy")) var born: Date? = nil
  @Mapped(converter: .hexColor) var colour: RGBAColor? = nil
  @Mapped var inner = Inner()
  @Mapped(ignored: true) var cache: String? = nil
}
