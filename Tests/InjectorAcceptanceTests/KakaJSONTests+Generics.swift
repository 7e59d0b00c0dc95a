import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Generic models, models that are there already, and hooks.
extension KakaJSONTests {
  struct NetUser: Injectable, Equatable {
    var id: String = ""
    var nickName: String = ""
  }

  struct Goods: Injectable {
    var price: CGFloat = 0.0
    var name: String = ""
  }

  struct NetResponse<Element>: Injectable {
    var data: Element?
    var msg: String = ""
    private(set) var code: Int = 0
  }

  @Test("KK-34 a generic model with a model inside")
  func genericModel() throws {
    let json = #"{"data": {"nickName": "KaKa", "id": 213234234}, "msg": "Success", "code": 200}"#
    let native: [String: Any] = [
      "data": ["nickName": "KaKa", "id": 213_234_234] as [String: Any], "msg": "Success", "code": 200,
    ]
    for response in try Self.models(NetResponse<NetUser>.self, json, native: native) {
      #expect(response.msg == "Success")
      #expect(response.code == 200)
      #expect(response.data?.nickName == "KaKa")
      #expect(response.data?.id == "213234234")
    }
  }

  @Test("KK-35 the same generic model with an array of models inside")
  func genericModelOfAnArray() throws {
    let json = #"""
      {"data": [{"price": "6199", "name": "iPhone XR"}, {"price": "8199", "name": "iPhone XS"},
      {"price": "9099", "name": "iPhone Max"}], "msg": "Success", "code": 200}
      """#
    for response in try Self.models(NetResponse<[Goods]>.self, json) {
      #expect(response.msg == "Success")
      #expect(response.code == 200)
      #expect(response.data?.count == 3)
      #expect(response.data?.map(\.price) == [6199, 8199, 9099])
      #expect(response.data?.map(\.name) == ["iPhone XR", "iPhone XS", "iPhone Max"])
    }
  }

  @Test("KK-40 a model that a variable holds is filled")
  func existingModel() throws {
    var cat = Cat(weight: 1, name: "old")
    try cat.inject(Self.catRecord)
    #expect(cat == Self.miaomiao)
    cat = Cat(weight: 1, name: "old")
    try cat.inject(json: Self.catJSON)
    #expect(cat == Self.miaomiao)
    cat = Cat(weight: 1, name: "old")
    try cat.inject(try Self.record(#"{"weight": 6.66}"#))
    #expect(cat == Cat(weight: 6.66, name: "old"))
    try Injector.bind(Cat.self).inject(json: Self.catJSON, into: &cat)
    #expect(cat == Self.miaomiao)

    let object = CatObject()
    object.name = "old"
    try object.inject(try Self.record(#"{"weight": 6.66}"#))
    #expect(object.name == "old")
    #expect(object.weight == 6.66)
    try object.inject(json: Self.catJSON)
    #expect(object.name == "Miaomiao")
  }

  /// A model that fills itself.
  struct SelfMade: Injectable {
    var name: String = ""
    mutating func update(_ record: [String: Any]) throws { try inject(record) }
    mutating func update(json: String) throws { try inject(json: json) }
  }

  @Test("KK-41 a struct is filled through a mutating method, also where it is stored deeper")
  func mutatingFill() throws {
    var cat = SelfMade()
    try cat.update(Self.catRecord)
    #expect(cat.name == "Miaomiao")
    try cat.update(json: #"{"name": "Tom"}"#)
    #expect(cat.name == "Tom")
    var cats = ["a": [Cat(), Cat()]]
    try cats["a"]?[1].inject(json: Self.catJSON)
    try cats["a"]?[0].inject(try Self.record(Self.catJSON))
    #expect(cats == ["a": [Self.miaomiao, Self.miaomiao]])
  }

  struct WatchedCar: InjectionObserving {
    var name: String = ""
    var age: Int = 0
    var events: [String] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    mutating func willInject(from record: [String: Any]) { events.append("will \(name) \(record.count)") }
    mutating func didInject(from record: [String: Any]) throws {
      events.append("did \(name) \(record.count)")
      age += 1
    }
  }

  @Test("KK-42 a struct is told before and after, each once, and may change itself")
  func hooksOfAStruct() throws {
    let json = #"{"name": "BMW", "age": 5}"#
    for car in try Self.models(WatchedCar.self, json, native: ["name": "BMW", "age": 5]) {
      #expect(car.events == ["will  2", "did BMW 2"])
      #expect(car.name == "BMW")
      #expect(car.age == 6)
    }
  }

  class WatchedPerson: InjectionObserving {
    var name: String = ""
    var age: Int = 0
    var events: [String] = []
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("events") }
    func willInject(from record: [String: Any]) { events.append("Person will") }
    func didInject(from record: [String: Any]) throws { events.append("Person did") }
  }

  class WatchedStudent: WatchedPerson {
    var score: Int = 0
    override func willInject(from record: [String: Any]) {
      super.willInject(from: record)
      events.append("Student will")
    }
    override func didInject(from record: [String: Any]) throws {
      try super.didInject(from: record)
      events.append("Student did")
    }
  }

  @Test("KK-43 a subclass calls the hooks of its superclass")
  func hooksOfClasses() throws {
    let json = #"{"name": "jack", "age": 6, "score": 98}"#
    let native: [String: Any] = ["name": "jack", "age": 6, "score": 98]
    for student in try Self.models(WatchedStudent.self, json, native: native) {
      #expect(student.events == ["Person will", "Student will", "Person did", "Student did"])
      #expect(student.name == "jack")
      #expect(student.age == 6)
      #expect(student.score == 98)
    }
    for person in try Self.models(WatchedPerson.self, json, native: native) {
      #expect(person.events == ["Person will", "Person did"])
    }
  }
}
