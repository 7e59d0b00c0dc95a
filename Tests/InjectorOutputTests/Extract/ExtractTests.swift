import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct ExtractTests {
  struct Card: Injectable, Equatable {
    var cardId = 0
    var name = ""
    var limit: Double?
  }

  struct User: Equatable {
    var userId: Int64 = 7
    var name = "Greedy"
    var nick: String?
    var age: Int?
    var score = 1.5
    var isVip = true
    var small: Int8 = -3
    var cards: [Card] = [Card(cardId: 1, name: "A"), Card(cardId: 2, name: "B/\"é", limit: 0.1)]
    var best: Card? = Card(cardId: 3)
    var byKey: [String: Card] = ["k": Card(cardId: 4)]
    var tags: Set<String> = ["x"]
    var born = Date(timeIntervalSince1970: 1_565_922_866)
    var link = URL(string: "http://520suanfa.com")
    var width = 3
    var height: Int?
    var first = "f"
  }

  static let users = Injector.bind(User.self) { User() }
    .mapping("id", "user_id").to(\.userId)
    .mapping("meta.width").to(\.width)
    .mapping("meta.height").to(\.height)
    .mapping("list.2.x").to(\.first)

  static let text =
    #"{"id":7,"name":"Greedy","score":1.5,"isVip":true,"small":-3,"cards":[{"cardId":1,"name":"A"},{"cardId":2,"name":"B\/\"é","limit":0.1}],"best":{"cardId":3,"name":""},"byKey":{"k":{"cardId":4,"name":""}},"tags":["x"],"born":1565922866,"link":"http:\/\/520suanfa.com","meta":{"width":3},"list":[null,null,{"x":"f"}]}"#

  @Test func `a model becomes JSON text and is read back`() throws {
    let user = User()
    let text = try Self.users.extractJSONString(user)
    #expect(text == Self.text)
    #expect(try Self.users.inject(json: text) == user)
    let tree = try Self.users.extract(user)
    #expect(try Self.users.inject(tree) == user)
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(parsed as? NSDictionary == tree as NSDictionary)
  }

  @Test func `options change the form`() throws {
    let card = Card(cardId: 1, name: "a/b")
    let cards = Injector.bind(Card.self).mapping("z.id").to(\.cardId)
    #expect(try cards.extractJSONString(card) == #"{"z":{"id":1},"name":"a\/b"}"#)
    #expect(try cards.extractJSONString(card, .sortedKeys) == #"{"name":"a\/b","z":{"id":1}}"#)
    #expect(try cards.extractJSONString(card, .unescapedSlashes) == #"{"z":{"id":1},"name":"a/b"}"#)
    #expect(try cards.extractJSONString(card, .nullForNil) == #"{"z":{"id":1},"name":"a\/b","limit":null}"#)
    let pretty = """
      [
        {
          "limit" : null,
          "name" : "a/b",
          "z" : {
            "id" : 1
          }
        }
      ]
      """
    let options: ExtractionOptions = [.pretty, .sortedKeys, .unescapedSlashes, .nullForNil]
    #expect(try cards.extractJSONString([card], options) == pretty)
  }

  @Test func `arrays, sets and dictionaries of models`() throws {
    struct Cat: Injectable, Hashable { var id = 1 }
    let cats = [Cat(), Cat(id: 2)]
    let (text, record) = (#"{"id":1}"#, ["id": 1] as NSDictionary)
    #expect(try cats.extractJSONString() == #"[\#(text),{"id":2}]"#)
    #expect(try cats.extract() as NSArray == [record, ["id": 2]])
    #expect(try [Cat](injectingJSON: cats.extractJSON()) == cats)
    #expect(try Injector.bind(Cat.self).extract(cats) as NSArray == [record, ["id": 2]])
    #expect(try ["a": Cat()].extractJSONString() == #"{"a":\#(text)}"#)
    #expect(try ["a": Cat()].extract() as NSDictionary == ["a": record])
    #expect(try ["a": Cat()].extractJSON() == Data(#"{"a":\#(text)}"#.utf8))
    #expect(try ([Cat()] as Set).extractJSONString() == "[\(text)]")
    #expect(try ([Cat()] as Set).extract() as NSArray == [record])
    #expect(try ([Cat()] as Set).extractJSON() == Data("[\(text)]".utf8))
  }
}
