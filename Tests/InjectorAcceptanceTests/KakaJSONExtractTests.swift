import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements and samples of KakaJSON's documentation about the way from models to data.
struct KakaJSONExtractTests {
  static let longText = "0.12345678901234567890123456789012345678"

  struct Student: Injectable {
    var op1: Int? = 10
    var op2: Double?? = 66.66
    var op3: Float??? = 77.77
    var op4: String???? = "Jack"
    var op5: Bool????? = true
    var op6: [CGFloat??????]? = [44.44, 55.55]
  }

  struct Values: Injectable, Equatable {
    var bool = true
    var float: Float = 0.12345678
    var double = 0.1234567890123456
    var decimal = Decimal(string: longText) ?? 0
    var number = NSDecimalNumber(string: longText)
    var first = 66.66
    var second: Float = 77.77
    var third: CGFloat = 88.88
    var date = Date(timeIntervalSince1970: 1_565_922_866)
    var url = URL(string: "http://520suanfa.com")
    var int = 10
  }

  static let text =
    #"{"bool":true,"float":0.12345678,"double":0.1234567890123456,"decimal":\#(longText),"number":\#(longText),"first":66.66,"second":77.77,"third":88.88,"date":1565922866,"url":"http:\/\/520suanfa.com","int":10}"#

  @Test(
    "KK-137 KK-138 the dictionary and the text, by the method of a model and by the function of an injector"
  )
  func methodsAndFunctions() throws {
    struct Car: Injectable, Equatable { var name = "Bently"; var price = 10.5 }
    let cars = Injector.bind(Car.self)
    for tree in [try Car().extract(), try cars.extract(Car())] {
      #expect(tree as NSDictionary == ["name": "Bently", "price": 10.5])
    }
    for text in [try Car().extractJSONString(), try cars.extractJSONString(Car())] {
      #expect(text == #"{"name":"Bently","price":10.5}"#)
      #expect(try Car(injectingJSON: text) == Car())
    }
    let data = try Car().extractJSON()
    #expect(try cars.extractJSON(Car()) == data)
    #expect(data == Data(#"{"name":"Bently","price":10.5}"#.utf8))
  }

  @Test("KK-139 KK-156 values are written as they are, without digits that they do not have")
  func values() throws {
    #expect(try Values().extractJSONString() == Self.text)
    #expect(try Values(injectingJSON: Self.text) == Values())
    #expect(try Values(injecting: Values().extract()) == Values())
    #expect(!Self.text.contains("99999") && !Self.text.contains("00000"))
    for (number, text) in [
      (0.1 + 0.2, "0.30000000000000004"), (1e21, "1e+21"), (100, "100.0"), (0.07, "0.07"),
    ] {
      #expect(Double(try Injector.bind(Double.self).extractJSONString(number)) == number)
      #expect(Double(text) == number)
    }
  }

  @Test("KK-140 several lines, by the method and by the function")
  func pretty() throws {
    struct Car: Injectable { var name = "Bently"; var price = 10.5 }
    let expected = """
      {
        "name" : "Bently",
        "price" : 10.5
      }
      """
    #expect(try Car().extractJSONString(.pretty) == expected)
    #expect(try Injector.bind(Car.self).extractJSONString(Car(), .pretty) == expected)
  }

  struct Collections: Injectable, Equatable {
    var deep: [CGFloat??????]? = [44.44, 55.55]
    var array: NSArray? = [44.44, 55.55]
    var set: Set<CGFloat>? = [44.44]
    var objects: NSSet? = NSSet(array: [44.44])
    var changing: NSMutableArray? = [44.44, 55.55]
    var changingSet: NSMutableSet? = NSMutableSet(array: [44.44])
  }

  @Test("KK-141 Optionals up to a depth of six, and collections of Swift and of Foundation")
  func optionalsAndCollections() throws {
    #expect(
      try Student().extractJSONString()
        == #"{"op1":10,"op2":66.66,"op3":77.77,"op4":"Jack","op5":true,"op6":[44.44,55.55]}"#
    )
    let expected =
      #"{"deep":[44.44,55.55],"array":[44.44,55.55],"set":[44.44],"objects":[44.44],"changing":[44.44,55.55],"changingSet":[44.44]}"#
    #expect(try Collections().extractJSONString() == expected)
    #expect(try Collections(injectingJSON: expected) == Collections())
    #expect(try Collections(injecting: Collections().extract()) == Collections())
  }

  @Test("KK-142 enums are their raw values")
  func enums() throws {
    enum Grade: String { case perfect = "A", great = "B" }
    enum Gender: Int { case male = 1, female }
    struct Pupil: Injectable {
      var grade: Grade? = .great; var gender = Gender.female; var all: [Grade] = [.perfect]
    }
    #expect(try Pupil().extractJSONString() == #"{"grade":"B","gender":2,"all":["A"]}"#)
  }

  struct Book: Injectable, Hashable { var name = "Fast C++"; var price = 666.6 }
  final class BookObject: Injectable { var name = "Real Madrid"; var price = 0.5 }
  static let book = #"{"name":"Fast C++","price":666.6}"#
  static let object = #"{"name":"Real Madrid","price":0.5}"#

  @Test("KK-143 a tree of models")
  func trees() throws {
    struct Dog: Injectable { var name = "Wang"; var age = 5 }
    struct Person: Injectable {
      var car: BookObject? = BookObject()
      var books: [Book]? = [Book()]
      var dogs: [String: Dog]? = ["dog0": Dog()]
      var name = "Jack"
    }
    let expected =
      #"{"car":\#(Self.object),"books":[\#(Self.book)],"dogs":{"dog0":{"name":"Wang","age":5}},"name":"Jack"}"#
    #expect(try Person().extractJSONString() == expected)
    #expect(try Person(injectingJSON: expected).extractJSONString() == expected)
  }

  @Test("KK-144 collections of anything that hold models, of Swift and of Foundation")
  func anything() throws {
    struct Person: Injectable {
      var array: [Any]? = [Book(), BookObject(), 1]
      var foundation: NSArray? = [Book(), BookObject()]
      var changing: NSMutableArray? = [Book()]
      var table: [String: Any] = ["k": Book()]
      var dictionary: NSDictionary? = ["k": BookObject()]
      var changingTable: NSMutableDictionary? = ["k": Book()]
      var any: Any? = [["k": [Book()]]]
    }
    #expect(
      try Person().extractJSONString()
        == #"{"array":[\#(Self.book),\#(Self.object),1],"foundation":[\#(Self.book),\#(Self.object)],"#
        + #""changing":[\#(Self.book)],"table":{"k":\#(Self.book)},"dictionary":{"k":\#(Self.object)},"#
        + #""changingTable":{"k":\#(Self.book)},"any":[{"k":[\#(Self.book)]}]}"#
    )
    let tree = try Person().extract()
    #expect((tree["foundation"] as? [[String: Any]])?.count == 2)
  }

  @Test("KK-145 arrays of models, by the method and by the function")
  func arrays() throws {
    let books = [Book(), Book(name: "b", price: 1)]
    let expected = #"[\#(Self.book),{"name":"b","price":1.0}]"#
    #expect(try books.extractJSONString() == expected)
    #expect(try Injector.bind(Book.self).extractJSONString(books) == expected)
    #expect(try Injector.bind([Book].self).extractJSONString(books) == expected)
    #expect(try books.extract() as NSArray == Injector.bind(Book.self).extract(books) as NSArray)
    for array in [NSArray(array: books), NSMutableArray(array: books)] {
      #expect(try Injector.bind(Any.self).extractJSONString(array) == expected)
      #expect(try Injector.bind(NSArray.self).extractJSONString(array) == expected)
    }
    #expect(try [Book](injectingJSON: expected) == books)
  }

  @Test("KK-146 sets of models")
  func sets() throws {
    let books: Set = [Book(), Book(name: "b", price: 1)]
    let text = try books.extractJSONString()
    #expect(try Set([Book](injectingJSON: text)) == books)
    #expect(try books.extract().count == 2)
    #expect(try Injector.bind(Set<Book>.self).inject(json: text) == books)
  }

  @Test("KK-147 a property under another key")
  func renamed() throws {
    struct Dog: Injectable, Equatable {
      var nickName = "Wang"
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.mapping("_nick_name_").to("nickName")
      }
    }
    #expect(try Dog().extractJSONString() == #"{"_nick_name_":"Wang"}"#)
    #expect(try Dog(injecting: Dog(nickName: "a").extract()) == Dog(nickName: "a"))
  }

  class Person: Injectable {
    var nickName = "n"
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  class Pupil: Person { var mathScore = 1 }
  final class Own: Pupil {
    override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.kebabCase) }
  }

  @Test(
    "KK-148 KK-150 keys and converters of defaults: global, of a type, of its superclass, and its own rules"
  )
  func defaults() async {
    await #expect(processExitsWith: .success) {
      struct Dated: Injectable { var bornOn = Date(timeIntervalSince1970: 0); var nickName = "n" }
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase).converter(.date("yyyy-MM-dd")))
      Demand.demand(try Dated().extractJSONString() == #"{"born_on":"1970-01-01","nick_name":"n"}"#)
      Demand.demand(try Pupil().extractJSONString() == #"{"nick_name":"n","math_score":1}"#)
      InjectionDefaults.set(InjectionDefaults().keys(.pascalCase), for: [Person.self])
      Demand.demand(try Pupil().extractJSONString() == #"{"NickName":"n","MathScore":1}"#)
      InjectionDefaults.set(InjectionDefaults().keys(.screamingSnakeCase), for: [Pupil.self])
      Demand.demand(try Pupil().extractJSONString() == #"{"NICK_NAME":"n","MATH_SCORE":1}"#)
      Demand.demand(try Person().extractJSONString() == #"{"NickName":"n"}"#)
      Demand.demand(try Own().extractJSONString() == #"{"nick-name":"n","math-score":1}"#)
    }
  }

  /// Ends the process of a test, whose failed expectations alone would not.
  enum Demand {
    static func demand(_ condition: Bool) { if !condition { exit(1) } }
  }

  @Test("KK-149 a Date as a text of one's own form")
  func ownForm() throws {
    struct Dated: Injectable, Equatable {
      var birthday = Date(timeIntervalSince1970: 1_565_700_771)
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("birthday").as(.date("yyyy-MM-dd HH:mm:ss"))
      }
    }
    #expect(try Dated().extractJSONString() == #"{"birthday":"2019-08-13 12:52:51"}"#)
    #expect(try Dated(injectingJSON: Dated().extractJSON()) == Dated())
  }

  final class Watched: InjectionObserving {
    var name = "Bently"
    var will = 0
    var did: [[String: Any]] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("will", "did") }
    func willExtract() { will += 1 }
    func didExtract(_ record: [String: Any]) { did.append(record) }
  }

  @Test("KK-151 the hooks are called once each, the second with the record")
  func hooks() throws {
    let text = Watched()
    #expect(try text.extractJSONString() == #"{"name":"Bently"}"#)
    let tree = Watched()
    #expect(try tree.extract() as NSDictionary == ["name": "Bently"])
    for watched in [text, tree] {
      #expect(watched.will == 1)
      #expect(watched.did as NSArray == [["name": "Bently"]])
    }
  }
}
