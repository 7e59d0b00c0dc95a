import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The text that names the type of a record, on the way out.
struct KindTests {
  struct Dog: Injectable, Equatable {
    var kind = ""
    var name = "Rex"
  }

  struct Cat: Injectable, Equatable {
    var lives = 9
  }

  struct Home: Injectable { var pet: Any = Cat() }

  static func homes(by key: String = "kind") -> Injector<Home> {
    Injector.bind(Home.self).format(\.pet).with
      .type(by: key, ["cat": Cat.self, "dog": Dog.self, "puppy": Dog.self])
  }

  @Test(arguments: [
    ("", #"{"pet":{"kind":"dog","name":"Rex"}}"#), ("puppy", #"{"pet":{"kind":"puppy","name":"Rex"}}"#),
    ("cat", #"{"pet":{"kind":"dog","name":"Rex"}}"#),
  ])
  func aPropertyUnderTheKeyIsWrittenIfItNamesTheType(kind: String, text: String) throws {
    let home = Home(pet: Dog(kind: kind))
    #expect(try Self.homes().extractJSONString(home) == text)
    let read = try Self.homes().inject(json: text)
    #expect(read.pet is Dog)
  }

  @Test(arguments: [
    ("kind", #"{"pet":{"kind":"cat","lives":9}}"#), ("a.kind", #"{"pet":{"a":{"kind":"cat"},"lives":9}}"#),
    ("tags.1", #"{"pet":{"tags":[null,"cat"],"lives":9}}"#),
  ])
  func theTextIsWrittenToItsPath(key: String, text: String) throws {
    let homes = Self.homes(by: key)
    #expect(try homes.extractJSONString(Home()) == text)
    #expect(try homes.inject(json: text).pet as? Cat == Cat())
    #expect(try homes.inject(homes.extract(Home())).pet as? Cat == Cat())
  }

  struct Inside: Injectable {
    var name = "n"
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("kind.name").to("name") }
  }

  @Test func aPropertyInsideTheTextIsAMistake() throws {
    let homes = Injector.bind(Home.self).format(\.pet).with.type(by: "kind", ["in": Inside.self])
    let error = try #require(throws: InjectionError.self) { try homes.extract(Home(pet: Inside())) }
    #expect(
      error.description.hasPrefix(
        "'name' of Inside is written to \"kind\", which names the type of the record; give it another key"
      )
    )
  }

  enum Shape: CaseIterable, Codable, Equatable {
    case none
    case circle(Int)
    static var allCases: [Shape] { [.none] }
  }

  struct Drawing: Injectable, Equatable { var shape = Shape.none }

  @Test(arguments: [Shape.none, .circle(3)])
  func aCaseWithoutANameIsEncoded(shape: Shape) throws {
    let drawing = Drawing(shape: shape)
    #expect(try Drawing(injectingJSON: drawing.extractJSON()) == drawing)
    #expect(try Drawing(injecting: drawing.extract()) == drawing)
  }

  @Test func aValueOfTheSystemIsNotLost() throws {
    for value in [NSError(domain: "d", code: 1) as Any, [1].lazy.map { $0 } as Any] {
      let error = try #require(throws: InjectionError.self) {
        try Injector.bind([Any].self).extractJSONString([1, value])
      }
      #expect(error.code == .notRepresentable && error.path.description == "[1]")
    }
  }

  struct Wide: Injectable, Equatable {
    var a = 1
    var b: String? = "b"
    var c: Int?
    var d = String(repeating: "d", count: 30)
  }

  struct Holder: Injectable {
    var x: Any = Wide()
    var list: [Any] = [Wide()]
    var map: [String: Any] = ["k": Wide()]
    var inner: Any = [Wide() as any Injectable]
    var maybe: (any Injectable)?? = .some(Wide())
  }

  @Test func chosenTypesOfAnySizeAreWritten() throws {
    let holders = Injector.bind(Holder.self)
      .format(\.x).with.type { _ in Wide.self }
      .format(\.list).with.type { _ in Wide.self }
      .format(\.map).with.type { _ in Wide.self }
      .format(\.maybe).with.type { _ in Wide.self }
    let record = #"{"a":1,"b":"b","d":"dddddddddddddddddddddddddddddd"}"#
    let text = #"{"x":W,"list":[W],"map":{"k":W},"inner":[W],"maybe":W}"#.replacing("W", with: record)
    #expect(try holders.extractJSONString(Holder()) == text)
    let read = try holders.inject(json: text)
    #expect(read.x as? Wide == Wide() && read.list as? [Wide] == [Wide()])
  }
}
